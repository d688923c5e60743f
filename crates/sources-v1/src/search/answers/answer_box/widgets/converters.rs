//! Translations, computations, conversions of currencies and units, the time somewhere.

use super::{finance, find_own, find_own_text, set_answer};
use crate::once::CollectVec;
use crate::search::answers::answer_box::{AnswerBox, is_own_answer};
use crate::web::page_reader::{
    LIST_MAX, Reader, clean_text, collect_text_runs, extract_text, read_attribute,
};
use quarry_html::{Document, Node, selectors};

selectors! {
    static TRANSLATED = "#tw-target-text .Y2IQFc, #tw-target-text";
    static ORIGINAL = "#tw-source-text-ta, #tw-source-text";
    static FROM_LANGUAGE = "#tw-sl .source-language, #tw-sl";
    static TO_LANGUAGE = "#tw-tl .target-language, #tw-tl";
    static SPOKEN = "#tw-target-rmn > span:first-child";
    static COMPUTED = "#cwos";
    static FORMULA = ".vUGUtc, #cwtlbs";
    static EXCHANGED = "#knowledge-currency__updatable-data-column .SwHCTb, #knowledge-currency__updatable-data-column [data-value]";
    static EXCHANGED_UNIT = "#knowledge-currency__updatable-data-column .MWvIVe";
    static EXCHANGE_ASKED = "#knowledge-currency__updatable-data-column .vk_sh";
    static CONVERTED = "#NotFQb input, .rpnBye input.vXQmIe, #NotFQb .vXQmIe";
    static NUMBER_FIELD = "#rso input[value], #topstuff input[value]";
    static UNIT = "select";
    static CHOSEN = "option[selected]";
    static COMPUTATION = ".dtp2jf td + td, [jsname='r1NQT'], #NotFQb ~ table td + td";
    /// The time somewhere, large, and what it is the time of.
    static TIME = ".vk_bk[role='heading']";
    static TIME_NOTE = ".vk_gy";
}

pub(super) fn parse_translation<'d>(
    document: &'d Document<'_>,
    _: &Reader<'_>,
    found: &mut AnswerBox,
) -> Option<Node<'d>> {
    let node = find_own(document, &TRANSLATED).filter(|node| node.has_text())?;
    // The box ends its text with dots until its script runs.
    set_answer(found, "translation_result", clean_text(node.text().trim_end_matches("...")));
    found.expression = document.select_first(&ORIGINAL).and_then(extract_text);
    found.source_language =
        find_own_text(document, &FROM_LANGUAGE).and_then(|name| clean_text(name.split(" - ").next()?));
    found.target_language = find_own_text(document, &TO_LANGUAGE);
    found.pronunciation = document.select_first(&SPOKEN).and_then(extract_text);
    Some(node)
}

pub(super) fn parse_computation<'d>(
    document: &'d Document<'_>,
    _: &Reader<'_>,
    found: &mut AnswerBox,
) -> Option<Node<'d>> {
    let node = find_own(document, &COMPUTED)?;
    set_answer(found, "calculator_result", Some(extract_text(node)?));
    found.expression =
        document.select_first(&FORMULA).and_then(|node| clean_text(node.text().trim_end_matches(['=', ' '])));
    Some(node)
}

pub(super) fn parse_currency_exchange<'d>(
    document: &'d Document<'_>,
    _: &Reader<'_>,
    found: &mut AnswerBox,
) -> Option<Node<'d>> {
    let node = find_own(document, &EXCHANGED)?;
    set_answer(found, "currency_converter", Some(extract_text(node)?));
    found.expression = find_own_text(document, &EXCHANGE_ASKED);
    found.unit = find_own_text(document, &EXCHANGED_UNIT);
    Some(node)
}

pub(super) fn parse_unit_conversion<'d>(
    document: &'d Document<'_>,
    _: &Reader<'_>,
    found: &mut AnswerBox,
) -> Option<Node<'d>> {
    let mut fields: Vec<Node<'_>> = document.select(&CONVERTED).filter(is_own_answer).take(2).collect_vec();
    if fields.is_empty() {
        // Numbers beside a choice of units.
        let has_unit =
            |field: &Node<'_>| field.parent().and_then(|around| around.select_first(&UNIT)).is_some();
        fields = document
            .select(&NUMBER_FIELD)
            .filter(|field| is_own_answer(field) && has_unit(field))
            .take(2)
            .collect_vec();
    }
    let [from, to] = fields.as_slice() else { return None };
    let unit = |field: &Node<'_>| {
        let chosen = field.parent()?.select_first(&UNIT)?.select_first(&CHOSEN)?;
        extract_text(chosen)
    };
    let quoted = find_currency(*to).and_then(|currency| finance::parse_quote_above(*from, currency, found));
    if quoted.is_some() {
        return quoted;
    }
    set_answer(found, "unit_converter", Some(read_attribute(*to, "value")?));
    found.expression = read_attribute(*from, "value");
    found.unit = unit(to);
    found.expression_unit = unit(from);
    found.formula = find_own_text(document, &COMPUTATION);
    Some(*from)
}

/// Finds the code of the currency that a number beside a choice of units is in: `EUR`.
fn find_currency(field: Node<'_>) -> Option<String> {
    let is_code = |run: &String| run.len() == 3 && run.bytes().all(|letter| letter.is_ascii_uppercase());
    collect_text_runs(field.parent()?).find(is_code)
}

pub(super) fn parse_local_time<'d>(
    document: &'d Document<'_>,
    _: &Reader<'_>,
    found: &mut AnswerBox,
) -> Option<Node<'d>> {
    let node = find_own(document, &TIME)?;
    let notes = node.parent().into_iter().flat_map(|around| around.select(&TIME_NOTE).take(LIST_MAX));
    set_answer(found, "local_time", Some(extract_text(node)?));
    found.extensions = notes.filter_map(extract_text).collect_vec();
    Some(node)
}
