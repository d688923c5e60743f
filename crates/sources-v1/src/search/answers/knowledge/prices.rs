//! Between which prices a thing mostly sells.

use super::entity::{OTHER, PANEL};
use crate::number;
use crate::web::page_reader::{LIST_MAX, clean_text, extract_text};
use quarry_html::{Node, selectors};
use serde::Serialize;

selectors! {
    static RANGE = "b";
    /// Prices there are those of one offer.
    static OF_OFFER = "[role='listitem'], a";
}

/// A range of prices.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct TypicalPrices {
    /// The range as shown.
    pub shown_price: String,
    /// The lower price.
    pub low: f64,
    /// The higher price.
    pub high: f64,
    /// The currency as shown.
    pub currency: String,
}

/// Returns the range of a panel: two prices in bold with a word before them, `Typically $499\u{2013}$610`.
pub(super) fn parse_typical(panel: Node<'_>) -> Option<TypicalPrices> {
    const LINE_LETTERS_MAX: usize = 60;
    let has_word = |range: &Node<'_>, shown: &str| {
        let line = range.parent().map(|line| line.text()).unwrap_or_default();
        line.chars().count() <= LINE_LETTERS_MAX
            && clean_text(&line.replace(shown, "")).is_some_and(|rest| rest.contains(char::is_alphabetic))
    };
    let is_own = |range: &Node<'_>| {
        range.closest(&OF_OFFER).or_else(|| range.closest(&OTHER)).is_none()
            && range.closest(&PANEL).is_some()
    };
    panel.select(&RANGE).take(LIST_MAX).filter(is_own).find_map(|range| {
        let shown_price = extract_text(range)?;
        let prices = number::parse_prices(&shown_price);
        let [low, high] = prices.as_slice() else { return None };
        let is_range = low.amount < high.amount && has_word(&range, &shown_price);
        is_range.then(|| TypicalPrices {
            low: low.amount,
            high: high.amount,
            currency: low.currency.to_owned(),
            shown_price,
        })
    })
}
