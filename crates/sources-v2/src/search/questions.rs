//! Questions that people also ask.

use super::answer;
use super::item::RelatedQuestion;
use super::text::{self, LIST_MAX};
use quarry_html::{Node, selectors};
use quarry_kernel::http::UrlParts;

selectors! {
    static ITEM = "[data-tag='RelatedQnA.Item'], .df_alsoAsk, .df_alsoAskCard";
    static QUESTION = ".df_qntext, .b_expansion_text, .df_alaskcr";
    static ANSWER = ".df_alsocon";
    /// Details below a question: a passage, its page, and a search for more.
    static DETAILS = "[data-tag='RelatedQnA.ItemDetails']";
    static PIECE = "div, p, span";
    static LINK = "a[href]";
    static PAGE = ".qna_algo a[href], .b_algo a[href], .rwrl_cred a[href]";
    /// A newer card is a link as a whole.
    static CARD = "a[href]";
    static CARD_TITLE = "h2";
    static CITE = "cite";
}

/// Adds the questions of a block.
pub(super) fn collect_questions(block: Node<'_>, base: &str, questions: &mut Vec<RelatedQuestion>) {
    for item in block.select(&ITEM).take(LIST_MAX) {
        let asked = text::parse_attribute(item, "data-query").or_else(|| text::find_text(item, &QUESTION));
        let Some(question) = asked.filter(|own| !questions.iter().any(|other| other.question == *own)) else {
            continue;
        };
        let details = item.select_first(&DETAILS);
        let is_elsewhere = |link: &Node<'_>| {
            text::parse_target(*link, base)
                .is_some_and(|to| UrlParts::parse(&to).origin != UrlParts::parse(base).origin)
                && text::parse_search_query(*link).is_none()
        };
        let linked =
            || details?.select(&LINK).filter(is_elsewhere).find(|link| text::parse_text(*link).is_some());
        let page = item.select(&PAGE).find(|link| text::parse_text(*link).is_some()).or_else(linked);
        let card = page.or_else(|| item.closest(&CARD));
        let title = page.and_then(text::parse_text).or_else(|| text::find_text(item, &CARD_TITLE));
        let (address, title) = match title {
            Some(title) if text::is_address(&title) => (Some(title), None),
            title => (None, title),
        };
        let snippet = answer::parse_passage_text(item).or_else(|| text::find_text(item, &ANSWER));
        let is_passage =
            |piece: &Node<'_>| piece.select_first(&LINK).is_none() && piece.closest(&LINK).is_none();
        // A card that is a link as a whole holds the passage alone there.
        let alone = || details.filter(|said| said.has_name("span")).and_then(text::parse_text);
        let snippet =
            snippet.or_else(|| details?.select(&PIECE).filter(is_passage).find_map(text::parse_text));
        let snippet = snippet.or_else(alone);
        // Without a separate title, the first text of a card may be its title.
        let is_own = |snippet: &String| title.as_ref() != Some(snippet);
        questions.push(RelatedQuestion {
            question,
            snippet: snippet.filter(is_own),
            list: details.map(text::parse_list).unwrap_or_default(),
            table: details.map(text::parse_table).unwrap_or_default(),
            title,
            link: card.and_then(|link| text::parse_target(link, base)),
            displayed_link: text::find_text(item, &CITE).or(address),
            ..Default::default()
        });
    }
}
