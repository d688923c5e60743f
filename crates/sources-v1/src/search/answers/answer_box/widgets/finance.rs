//! Prices of shares: the quote, how it has moved, what the company has reported.

use super::find_own;
use crate::joined::collapse_whitespace;
use crate::once::CollectVec;
use crate::search::answers::answer_box::AnswerBox;
use crate::web::page_reader::{
    LIST_MAX, Reader, clean_text, collect_text_runs, extract_text, read_attribute,
};
use crate::words::contains_any;
use quarry_html::{Document, Node, Selector, selectors};
use serde::Serialize;

selectors! {
    static PRICE = "[data-attrid='Price'] .IsqQVc, [jsname='vWLAgc'], [data-attrid='Price'] [jsname='L3mUVe']";
    /// Since 2025 the price rolls: the digits of its wheels stand before it.
    static WHOLE_PRICE = "[jsname='L3mUVe']";
    static MARKET = "#knowledge-finance-wholepage__entity-summary, [data-attrid='Price']";
    static CURRENCY = "[jsname='T3Us2d']";
    static MOVED = "[jsname='qRSVye']";
    static MOVED_SHARE = "[jsname='rfaVEf']";
    static QUOTED_AT = "[jsname='ihIZgd']";
    /// Price while the market is closed, beside the word for it.
    static LATE_PRICE = "[jsname='wurNO']";
    static LATE_MOVED = "[jsname='TmYleb']";
    static LATE_SHARE = "[jsname='sam3Lb']";
    /// Another share in a list; how it moved, as said to the ear.
    static QUOTE = "a[href*='stick=']";
    static QUOTE_PRICE = "[jsname='vWLAgc']";
    static QUOTE_MOVED = "[jsname='rfaVEf']";
    static LISTED = "[data-attrid^='kc:']";
    /// Cards that open: what they show closed, what they are about, and the lines of both.
    static CLOSED_CARD = "[data-expwide] > [data-colc]";
    static CARD_NAME = "[role='button']";
    static CARD_TABLE = "table tr";
    static CARD_CELL = "th, td";
    static ROW = "tr";
    static CELL = "td, th";
    static SYMBOL = "[data-attrid='subtitle']";
    static NAME = "[data-attrid='title']";
}

/// Movement of a price.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Movement {
    /// `up` or `down`.
    pub movement: &'static str,
    /// Amount of the movement, as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// Movement in percent, as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub percentage: Option<String>,
}

/// Financial report of a company.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Report {
    /// Heading of the card.
    pub title: String,
    /// The quarter or the year that it is about, as shown.
    pub period: String,
    /// Figures of the card, each with its label behind it.
    pub extensions: Vec<String>,
    /// The figures that open below it, row by row.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub table: Vec<Vec<String>>,
}

/// A share, and what is paid for it.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Quote {
    /// The company; for the price of a closed market, how the page names that time.
    pub name: String,
    /// Price as shown.
    pub price: String,
    /// Currency of the value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// Movement of the price.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price_movement: Option<Movement>,
    /// Address of the source's page about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
}

pub(super) fn parse_finance<'d>(
    document: &'d Document<'_>,
    reader: &Reader<'_>,
    found: &mut AnswerBox,
) -> Option<Node<'d>> {
    let market = document.select_first(&MARKET);
    let priced = find_own(document, &PRICE);
    let find_market_text =
        |selector: &Selector| market.and_then(|market| market.select_first(selector)).and_then(extract_text);
    let node = match priced {
        None => {
            parse_unmarked_quote(market?, found)?;
            market?
        }
        Some(node) => {
            let price = node.select_first(&WHOLE_PRICE).and_then(extract_text);
            found.answer = Some(price.or_else(|| clean_text(node.text().rsplit(' ').next()?))?);
            found.unit = find_market_text(&CURRENCY);
            found.price_movement =
                find_market_text(&MOVED).map(|value| build_movement(value, find_market_text(&MOVED_SHARE)));
            found.date = find_market_text(&QUOTED_AT);
            node
        }
    };
    found.kind = "finance_results";
    if let Some(market) = market {
        for row in market.select(&ROW).take(LIST_MAX) {
            let cells: Vec<String> = row.select(&CELL).take(LIST_MAX).filter_map(extract_text).collect_vec();
            if cells.len() == 2 {
                found.previous_close = found.previous_close.take().or_else(|| find_previous_close(&cells));
                found.table.push(cells);
            }
        }
        found.title = document.select_first(&NAME).and_then(extract_text);
        found.expression = document.select_first(&SYMBOL).and_then(extract_text);
        if let Some((exchange, stock)) = found.expression.as_deref().and_then(|symbol| symbol.split_once(':'))
        {
            found.exchange = clean_text(exchange);
            found.stock = clean_text(stock);
        }
        found.after_hours = parse_after_hours_quote(market);
    }
    found.related_stocks = collect_related_stocks(document, reader);
    found.financials = document.select(&CLOSED_CARD).take(LIST_MAX).filter_map(parse_report).collect_vec();
    Some(node)
}

/// Returns the value of the row that says so.
fn find_previous_close(row: &[String]) -> Option<String> {
    #[rustfmt::skip]
    const WORDS: [&str; 14] = [
        "prev close", "prev. close", "previous close", "vortag", "cl\u{f4}ture pr\u{e9}c", "cierre ant", "cierre prev", "chius. prec",
        "chiusura prec", "fech. ant", "fechamento ant", "vorige slot", "\u{524d}\u{65e5}\u{7d42}\u{5024}", "\u{6628}\u{6536}",
    ];
    let [label, value] = row else { return None };
    let label = label.to_lowercase();
    contains_any(&label, &WORDS).then(|| value.clone())
}

/// Returns a price that no name marks: the market says it first, then its currency, how it moved, and behind a colon since when.
fn parse_unmarked_quote(market: Node<'_>, found: &mut AnswerBox) -> Option<()> {
    const PIECES: usize = 8;
    let pieces: Vec<String> = collect_text_runs(market).take(PIECES).collect_vec();
    let [price, unit, rest @ ..] = pieces.as_slice() else { return None };
    let is_number = |text: &str| {
        text.contains(|letter: char| letter.is_ascii_digit()) && !text.contains(char::is_alphabetic)
    };
    let is_currency = unit.len() == 3 && unit.chars().all(char::is_uppercase);
    if !is_number(price) || !is_currency {
        return None;
    }
    let moved = rest.first().filter(|value| value.starts_with(['+', '-', '\u{2212}']));
    let share = rest.get(1).filter(|share| share.starts_with('('));
    let since = rest.iter().skip_while(|piece| !piece.ends_with(':')).nth(1);
    found.answer = Some(price.clone());
    found.unit = Some(unit.clone());
    found.price_movement = moved.map(|value| build_movement(value.clone(), share.cloned()));
    found.date = since.and_then(|since| clean_text(since.trim_end_matches([' ', '\u{B7}'])));
    Some(())
}

/// Reads the price of a currency, which stands above the fields that convert it: its figure, how it moved, and by which share. None where
/// no price stands there.
pub(super) fn parse_quote_above<'d>(
    field: Node<'d>,
    currency: String,
    found: &mut AnswerBox,
) -> Option<Node<'d>> {
    const DEPTH: usize = 12;
    const PIECES: usize = 24;
    let is_price = |text: &str| {
        text.starts_with(|letter: char| letter.is_ascii_digit()) && !text.contains(char::is_alphabetic)
    };
    let is_movement = |text: &str| {
        let digits = text.trim_start_matches(['+', '-', '\u{2212}']);
        digits.len() < text.len() && is_price(digits)
    };
    let is_share = |text: &str| text.starts_with('(') && text.contains('%');
    for module in std::iter::successors(field.parent(), Node::parent).take(DEPTH) {
        let pieces: Vec<String> =
            collect_text_runs(module).take(PIECES).map(|piece| collapse_whitespace(&piece)).collect_vec();
        let quoted = pieces.windows(3).find_map(|run| match run {
            [price, moved, share] if is_price(price) && is_movement(moved) && is_share(share) => {
                Some((price, moved, share))
            }
            _ => None,
        });
        if let Some((price, moved, share)) = quoted {
            found.kind = "finance_results";
            found.answer = Some(price.clone());
            found.unit = Some(currency);
            found.price_movement = Some(build_movement(moved.clone(), Some(share.clone())));
            return Some(module);
        }
    }
    None
}

/// Returns a card of figures: its heading, the time that it is about, what it says, and the table that opens below.
fn parse_report(card: Node<'_>) -> Option<Report> {
    let around = card.parent()?;
    // Figures and what they count stand apart.
    let mut runs = collect_text_runs(card);
    let period = runs.next()?;
    let rows = around.select(&CARD_TABLE).take(LIST_MAX).map(|row| {
        let cells = row.select(&CARD_CELL).take(LIST_MAX);
        cells.map(|cell| extract_text(cell).unwrap_or_default()).collect_vec()
    });
    Some(Report {
        title: around.select_first(&CARD_NAME).and_then(extract_text)?,
        extensions: runs.collect_vec(),
        table: rows.collect_vec(),
        period,
    })
}

/// Builds a movement from its amount and percentage, as shown.
fn build_movement(value: String, share: Option<String>) -> Movement {
    Movement {
        movement: if value.starts_with(['-', '\u{2212}']) { "down" } else { "up" },
        percentage: share.and_then(|share| clean_text(share.trim_matches(['(', ')']))),
        value: Some(value),
    }
}

/// Parses the quote while the market is closed: `After hours`, or `Pre-market`, of which a class hides the other.
fn parse_after_hours_quote(market: Node<'_>) -> Option<Quote> {
    let price = market.select_first(&LATE_PRICE)?;
    let names = price.parent()?.children().take_while(|name| *name != price);
    let name = names.filter(|name| name.attr("class").is_none()).last().and_then(extract_text)?;
    let find_market_text = |selector: &Selector| market.select_first(selector).and_then(extract_text);
    let price_movement =
        find_market_text(&LATE_MOVED).map(|value| build_movement(value, find_market_text(&LATE_SHARE)));
    Some(Quote { name, price: extract_text(price)?, price_movement, ..Quote::default() })
}

/// Other shares beside the one that was asked for, each once.
fn collect_related_stocks(document: &Document<'_>, reader: &Reader<'_>) -> Vec<Quote> {
    let mut found: Vec<Quote> = Vec::new();
    for row in document.select(&QUOTE).filter(|row| row.closest(&LISTED).is_none()).take(LIST_MAX) {
        let Some(price) = row.select_first(&QUOTE_PRICE) else { continue };
        let share = row.select_first(&QUOTE_MOVED);
        // The share has no sign: what is said to the ear begins with the way it went.
        let is_down = |share: Node<'_>| {
            let label =
                share.parent().and_then(|around| read_attribute(around, "aria-label")).unwrap_or_default();
            label.starts_with("Down")
                || extract_text(share).is_some_and(|share| share.starts_with(['-', '\u{2212}']))
        };
        let quote = || {
            Some(Quote {
                name: collect_text_runs(row).next()?,
                price: extract_text(price)?,
                unit: row.select_first(&CURRENCY).and_then(extract_text),
                price_movement: share.map(|share| Movement {
                    movement: if is_down(share) { "down" } else { "up" },
                    value: None,
                    percentage: extract_text(share),
                }),
                link: reader.resolve_link(row),
            })
        };
        found.extend(quote().filter(|new| found.iter().all(|known| known.name != new.name)));
    }
    found
}
