//! Rows of facts below the text of a result.

use super::answers::is_about_answers;
use super::head::Head;
use super::labels::{label_and_value, labelled, names};
use super::marks::{
    ANCHOR, CAROUSEL, FACT_LINE, FACTS, OWN_SEARCH, SIGN, SNIPPET, STARS, STRUCK, plain_blocks,
};
use super::text::{lines_above, named_texts, unnamed_text};
use crate::number;
use crate::once::{self, Listed};
use crate::web::reader::{LIST_MAX, clean, first_text, outermost, parts, pieces};
use crate::web::when;
use quarry_html::{Node, selectors};
use quarry_items::{Detected, RichSnippet, SnippetFacts as Facts};

selectors! {
    static BLOCK_WITHIN = "div";
    static TABLE = "table";
    static ROW = "tr";
    /// What only tables of links into the site hold.
    static TITLED = "h3, [role='heading']";
    /// The same where no name tells them.
    static FACT_PART = "[data-snf='mCCBcf'] > div";
    /// Below the text in its own part: of how many pages a document is.
    static BELOW_TEXT = "[data-snf='nke7rc'] > div + div";
    /// A line with a label and what belongs below it, `Pros and cons: \u{2026}`, in a part of its own.
    static LABELLED_PART = "[data-snf='kZ2HQc'] > div";
    /// Within a line of facts, the way to where it goes on.
    static LEADS_ON = "a[href*='#:~:text=']";
    static RATING = ".yi40Hd";
    static VOTES = ".RDApEe";
    /// Stars within a line, on pages without scripts.
    static STARS_IN_LINE = "header + #main span > [role='img']";
    static ASKING = "[data-snf='RlqYWc'], g-accordion";
    /// What a control beside a fact opens.
    static BUBBLE = "g-bubble, g-dialog, [role='dialog'], [role='tooltip']";
    /// A part of a result that may be a list of names.
    static PART_BLOCK = "[data-sncf] div";
}

/// Rows of facts that no name tells: short lines with stars, with a price between dots, with a label before a colon.
fn unnamed_facts<'d>(inside: Node<'d>, head: Head<'_>) -> Vec<Node<'d>> {
    const ROW_BYTES_MAX: usize = 160;
    const LABEL_BYTES_MAX: usize = 40;
    let texts: Vec<Node<'d>> = inside.select(&SNIPPET).chain(unnamed_text(inside, head)).listed();
    let is_text = |row: &Node<'d>| {
        let range = row.index()..=row.last_index();
        let holds = |text: &Node<'d>| (text.index()..=text.last_index()).contains(&row.index());
        texts.iter().any(|text| range.contains(&text.index()) || holds(text))
    };
    let is_row = |row: &Node<'d>| {
        let is_candidate = row.index() > head.title.last_index()
            && !is_text(row)
            && row.select(&BLOCK_WITHIN).all(|inner| !inner.has_text())
            && row.has_text()
            && row.first(&STRUCK).is_none()
            && row.closest(&ANCHOR).is_none()
            && row.closest(&CAROUSEL).is_none()
            && row.closest(&ASKING).is_none();
        let said = if is_candidate { row.text() } else { String::new() };
        is_candidate && said.len() <= ROW_BYTES_MAX && {
            let pieces: Vec<String> = pieces(*row).listed();
            let labels = pieces.iter().filter(|piece| piece.ends_with(':')).count();
            let is_label = pieces.len() > 1
                && labels == 1
                && row.select(&ANCHOR).next().is_none_or(|link| !said.starts_with(&*link.text()))
                && pieces.first().is_some_and(|label| {
                    let ends = label.ends_with(':') || pieces.get(1).is_some_and(|colon| colon == ":");
                    label.len() <= LABEL_BYTES_MAX && ends && !is_about_answers(label)
                });
            is_label
                || label_and_value(*row).is_some()
                || row.first(&SIGN).is_some()
                || parts(&said).any(|part| only_prices(&part).is_some())
        }
    };
    inside.select(&BLOCK_WITHIN).filter(is_row).take(LIST_MAX).listed()
}

pub(super) fn facts(inside: Node<'_>, head: Head<'_>) -> Option<RichSnippet> {
    let mut extensions: Vec<String> = Vec::new();
    let mut detected = Detected::default();
    let mut rows = outermost(inside, &FACTS);
    let plain: Vec<Node<'_>> = plain_blocks(inside).listed();
    rows.extend(inside.select(&STARS_IN_LINE).filter_map(|stars| stars.parent()));
    if rows.is_empty() && inside.first(&FACT_LINE).is_none() && plain.is_empty() {
        rows = outermost(inside, &FACT_PART);
        let others = unnamed_facts(inside, head).into_iter();
        rows.extend(others.filter(|row| row.closest(&FACT_PART).is_none()));
    }
    rows.extend(inside.select(&LABELLED_PART));
    rows.extend(inside.select(&BELOW_TEXT).filter(|row| row.first(&ANCHOR).is_none()));
    // The text may stand in any of these places, with a line above it.
    let named = named_texts(inside);
    let above = lines_above(&named);
    if !above.is_empty() {
        let text = named.get(above.len());
        rows.retain(|row| Some(row) != text && (row.first(&SIGN).is_some() || !above.contains(row)));
    }
    let said_above = above.iter().filter(|line| line.first(&SIGN).is_none());
    let said_above =
        said_above.flat_map(|line| pieces_of_line(*line)).filter(|part| !when::is_date(part)).listed();
    rows.sort_unstable_by_key(Node::index);
    rows.dedup();
    for row in rows {
        let is_starred = row.first(&STARS).is_some() || row.first(&SIGN).is_some();
        // Pages without scripts part a row into spans of one line.
        let beside = std::iter::successors(Some(row), |part| part.next_sibling().filter(|_| row.is("span")));
        // What stands apart on the page stays apart: `4.6` and `store rating`.
        let pieces: Vec<String> = beside
            .flat_map(|part| {
                let shown = part.text_pieces_where(|inner| !inner.matches(&BUBBLE));
                shown.filter_map(|piece| clean(&piece)).listed()
            })
            .listed();
        let row_text = if is_starred {
            pieces.join(" ").replace("( ", "(").replace(" )", ")")
        } else {
            row.text_where(|inner| !inner.matches(&BUBBLE) && !inner.matches(&LEADS_ON))
        };
        let shown: Vec<String> = parts(&row_text.replace(['\u{200E}', '\u{200F}'], ""))
            .map(|part| if is_starred { part.replace("(", " (").replace("  (", " (") } else { part })
            .listed();
        if is_starred {
            // What it costs may stand before the stars.
            let at = shown.iter().position(|part| number::price(part).is_none()).unwrap_or_default();
            // A figure and a count may stand beside each other without a mark: `4.3` and `460`.
            let first = || {
                let part = shown.get(at)?;
                let figure = part.split(' ').next().filter(|figure| number::decimal(figure).is_some());
                Some(figure.unwrap_or(part).to_owned())
            };
            let rating = first_text(row, &RATING).or_else(first);
            // A share of a hundred is no rating out of five.
            let rating = rating.filter(|rating| !rating.contains('%'));
            detected.rating = detected.rating.or_else(|| number::decimal(&rating?));
            let beside = shown.get(at + 1).filter(|part| is_count(part)).cloned();
            let behind = || shown.get(at)?.split_once('(').map(|(_, votes)| votes.to_owned());
            let named = first_text(row, &VOTES)
                .filter(|votes| number::count_in(votes, row.language().as_deref()).is_some());
            let alone = || {
                let mut figures = pieces.iter().filter(|piece| piece.chars().all(is_of_figure));
                figures.nth(1).cloned()
            };
            let votes = named.or(beside).or_else(behind).or_else(alone);
            detected.reviews =
                detected.reviews.or_else(|| number::count_in(&votes?, row.language().as_deref()));
        }
        extensions.extend(shown);
    }
    let lines = inside.select(&FACT_LINE).take(LIST_MAX).filter_map(label_and_value);
    lines.for_each(|fact| once::add(&mut extensions, fact));
    let plain = plain.into_iter().filter(|block| block.first(&OWN_SEARCH).is_none());
    extensions.extend(plain.flat_map(|block| labelled(block).1));
    if let Some(prices) = extensions.iter().find_map(|part| only_prices(part)) {
        detected.price = prices.first().map(|price| price.amount);
        detected.price_to = prices.get(1).map(|price| price.amount);
        detected.currency = prices.first().map(|price| price.currency.to_owned());
    }
    let listed = inside
        .select(&PART_BLOCK)
        .filter(|part| part.closest(&ASKING).is_none())
        .find_map(names)
        .unwrap_or_default();
    let bottom = (!extensions.is_empty()).then_some(Facts { detected_extensions: detected, extensions });
    let top = (!said_above.is_empty()).then(|| Facts { extensions: said_above, ..Facts::default() });
    (bottom.is_some() || top.is_some() || !listed.is_empty()).then_some(RichSnippet {
        top,
        bottom,
        extensions: listed,
        ..RichSnippet::default()
    })
}

fn is_of_figure(letter: char) -> bool {
    letter.is_ascii_digit() || matches!(letter, '.' | ',' | 'K' | 'M')
}

/// What a line says between its dots, each element apart.
fn pieces_of_line(line: Node<'_>) -> Vec<String> {
    pieces(line).flat_map(|piece| parts(&piece).listed()).listed()
}

/// The table of a result, row by row; links into the site may stand in one too.
pub(super) fn table(inside: Node<'_>) -> Vec<Vec<String>> {
    const ROWS_MIN: usize = 2;
    let cells = |row: Node<'_>| {
        let cells = row.children().filter(|cell| cell.is("td") || cell.is("th"));
        cells.map(|cell| clean(&cell.text()).unwrap_or_default()).listed()
    };
    let is_table = |table: &Node<'_>| table.first(&TITLED).is_none() && !table.is_hidden();
    let tables = inside.select(&TABLE).filter(is_table);
    let mut rows = tables.map(|table| table.select(&ROW).take(LIST_MAX).map(cells).listed());
    let is_read = |rows: &Vec<Vec<String>>| {
        rows.len() >= ROWS_MIN && rows.iter().filter(|row| row.len() > 1).count() >= ROWS_MIN
    };
    let mut found = rows.find(is_read).unwrap_or_default();
    found.retain(|row| row.iter().any(|cell| !cell.is_empty()));
    found
}

/// The prices of a fact that says nothing else: `$89.99` or `$9 to $79`, but not `Free delivery over $35`.
fn only_prices(fact: &str) -> Option<Vec<number::Price>> {
    let prices = number::prices(fact);
    let currency = prices.first()?.currency;
    let others = fact.replace(currency, "").chars().filter(|letter| letter.is_alphabetic()).count();
    (others <= 3).then_some(prices)
}

/// Whether a fact counts people: `217 reviews`, `1,280 votes`, but neither `$89.99` nor `15 min`.
pub(super) fn is_count(fact: &str) -> bool {
    const WORDS: [&str; 12] = [
        "review",
        "vote",
        "rating",
        "bewertung",
        "rezension",
        "avis",
        "vote",
        "opini",
        "reseñ",
        "voto",
        "recens",
        "beoordeling",
    ];
    let fact = fact.to_lowercase();
    fact.starts_with(|letter: char| letter.is_ascii_digit()) && WORDS.iter().any(|word| fact.contains(word))
}
