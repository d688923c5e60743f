//! Modules that compute: the weather, prices, translations, conversions, formulas, the time.

mod converters;
mod finance;
mod weather;

pub use self::finance::{Movement, Quote, Report};
pub use self::weather::{Forecast, Hour, Weather};

use self::converters::{
    parse_computation, parse_currency_exchange, parse_local_time, parse_translation, parse_unit_conversion,
};
use self::finance::parse_finance;
use self::weather::parse_weather;
use super::{AnswerBox, is_own_answer};
use crate::web::page_reader::{Reader, extract_text};
use quarry_html::{Document, Node, Selector, selectors};

selectors! {
    /// First elements of all modules: one look over the page tells that it has none.
    static ANY = "#tw-target-text, #cwos, #knowledge-currency__updatable-data-column, #NotFQb, input.vXQmIe, #wob_tm, \
        #knowledge-finance-wholepage__entity-summary, .IsqQVc, [jsname='vWLAgc'], [data-attrid='Price'], .vk_bk[role='heading'], #rso input[value]";
}

/// Returns the module of a page, and where it stands.
pub(super) fn parse(document: &Document<'_>, reader: &Reader<'_>) -> Option<(usize, AnswerBox)> {
    const READERS: [WidgetReader; 7] = [
        parse_translation,
        parse_computation,
        parse_currency_exchange,
        parse_unit_conversion,
        parse_weather,
        parse_finance,
        parse_local_time,
    ];
    document.select_first(&ANY)?;
    let mut found = AnswerBox::default();
    let node = READERS.iter().find_map(|read| read(document, reader, &mut found))?;
    Some((node.index(), found))
}

/// Fills in what a module says and gives its place; where the module is not there, nothing is filled in. A box has many fields:
/// they are written where they stay.
type WidgetReader = for<'d> fn(&'d Document<'_>, &Reader<'_>, &mut AnswerBox) -> Option<Node<'d>>;

/// Sets the answer of a module.
fn set_answer(found: &mut AnswerBox, kind: &'static str, answer: Option<String>) {
    found.kind = kind;
    found.answer = answer;
}

fn find_own<'d>(document: &'d Document<'_>, selector: &Selector) -> Option<Node<'d>> {
    document.select(selector).find(is_own_answer)
}

fn find_own_text(document: &Document<'_>, selector: &Selector) -> Option<String> {
    document.select(selector).filter(|node| is_own_answer(node) && !node.is_hidden()).find_map(extract_text)
}
