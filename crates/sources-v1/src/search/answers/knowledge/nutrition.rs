//! Nutrition facts of a food.

use super::entity::{NamedLink, parse_named_link};
use crate::number;
use crate::once::CollectVec;
use crate::web::page_reader::{LIST_MAX, Reader, clean_text, collect_text_runs, read_attribute};
use quarry_html::{Node, selectors};
use serde::Serialize;

selectors! {
    static LINK = "a[href]";
    static BLOCK = "div";
    static CHOICE = "select[title]";
    static ROW = "tr";
}

/// Nutrition facts of a food.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Nutrition {
    /// The food.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub food: Option<String>,
    /// Reference amount, as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount_per: Option<String>,
    /// Calories.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub calories: Option<u64>,
    /// Nutrients.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub nutrients: Vec<Nutrient>,
    /// Sources of the figures.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<NamedLink>,
}

/// A row of what is in a food.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Nutrient {
    /// Name.
    pub name: String,
    /// Amount with its unit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<String>,
    /// Share of what a day needs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub daily_value: Option<String>,
}

/// Returns the food, the portion and what it gives: in a table where the food and the portion may be chosen, else in lines.
pub(super) fn parse_nutrition(part: Node<'_>, reader: &Reader<'_>) -> Option<Nutrition> {
    let mut choices = part.select(&CHOICE).filter_map(|choice| read_attribute(choice, "title"));
    let rows: Vec<Vec<String>> =
        part.select(&ROW).map(|row| collect_text_runs(row).collect_vec()).collect_vec();
    let calories = rows.iter().find_map(|row| match row.as_slice() {
        [_, calories] => number::parse_count(calories),
        _ => None,
    });
    let mut found = match calories {
        Some(_) => {
            Nutrition { food: choices.next(), amount_per: choices.next(), calories, ..Nutrition::default() }
        }
        None => parse_nutrition_lines(part)?,
    };
    // Each food between which the page lets choose has a page of its own there.
    for source in
        part.select(&LINK).filter(|link| !link.is_hidden()).filter_map(|link| parse_named_link(link, reader))
    {
        if found.sources.iter().all(|known| known.name != source.name) {
            found.sources.push(source);
        }
    }
    Some(found)
}

/// Below where it is from: the food, then `266 Calories` and behind a dash for how much.
fn parse_nutrition_lines(part: Node<'_>) -> Option<Nutrition> {
    let from = part.select(&LINK).last().map_or(part.index(), |link| link.last_index());
    let blocks = part.select(&BLOCK).filter(|block| block.index() > from);
    let mut texts = blocks
        .filter(|block| block.closest(&LINK).is_none())
        .map(|block| collect_text_runs(block).collect_vec());
    let food = texts.find_map(|lines| <[String; 1]>::try_from(lines).ok());
    let figures = texts.next()?;
    let at = figures.iter().position(|piece| piece.starts_with(|first: char| first.is_numeric()))?;
    let amount_per = figures.iter().skip(at + 1).rfind(|piece| piece.contains(char::is_numeric));
    Some(Nutrition {
        food: food.map(|[food]| food),
        calories: Some(number::parse_count(figures.get(at)?)?),
        amount_per: amount_per.and_then(|amount| clean_text(amount.trim_start_matches(['-', ' ', '\u{A0}']))),
        ..Nutrition::default()
    })
}

/// Returns a table of pages without scripts: for how much, what it gives, and below the heading of the shares what there is.
pub(super) fn parse_plain_nutrition(block: Node<'_>, reader: &Reader<'_>) -> Option<Nutrition> {
    let mut nutrients = parse_nutrients(block, true);
    let heading = nutrients.iter().position(|row| row.name.starts_with('%'))?;
    let mut head = nutrients.drain(..=heading).map(|row| row.amount);
    let (amount_per, calories) = (head.next().flatten(), head.next().flatten());
    drop(head);
    Some(Nutrition {
        food: collect_text_runs(block).next(),
        amount_per,
        calories: calories.and_then(|calories| number::parse_count(&calories)),
        nutrients,
        sources: block
            .select(&LINK)
            .last()
            .and_then(|link| parse_named_link(link, reader))
            .into_iter()
            .collect_vec(),
    })
}

/// Rows of what there is, and below them pairs of a name and a share, several in a row; `is_plain` says that all rows are of the
/// first kind, though a name and its amount may share an element.
pub(super) fn parse_nutrients(part: Node<'_>, is_plain: bool) -> Vec<Nutrient> {
    let is_share = |value: &str| value.ends_with('%');
    let mut found = Vec::new();
    for row in part.select(&ROW).take(LIST_MAX) {
        if is_plain || row.attr("data-mid").is_some() {
            let mut runs = collect_text_runs(row);
            let Some(mut name) = runs.next() else { continue };
            let (shares, amounts): (Vec<_>, Vec<_>) = runs.partition(|value| is_share(value));
            let (mut amount, daily_value) = (amounts.into_iter().next(), shares.into_iter().next());
            if amount.is_none()
                && let Some(at) = name.find(|letter: char| letter.is_ascii_digit())
                && name.get(..at).is_some_and(|before| before.ends_with(' '))
            {
                amount = Some(name.split_off(at));
                name.truncate(name.trim_end().len());
            }
            found.push(Nutrient { name, amount, daily_value });
        } else {
            found.extend(collect_text_runs(row).collect_vec().windows(2).filter_map(|pair| match pair {
                [name, share] if is_share(share) && !is_share(name) => {
                    Some(Nutrient { name: name.clone(), daily_value: Some(share.clone()), amount: None })
                }
                _ => None,
            }));
        }
    }
    found
}
