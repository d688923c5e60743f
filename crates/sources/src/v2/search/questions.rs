//! Questions that people also ask.

use super::item::RelatedQuestion;
use super::{answer, text};
use crate::html::{Node, selectors};

selectors! {
    static ITEM = "[data-tag='RelatedQnA.Item'], .df_alsoAsk";
    static QUESTION = ".df_qntext, .b_expansion_text, .df_alaskcr";
    static PAGE = ".qna_algo a[href], .b_algo a[href], .rwrl_cred a[href]";
    static CITE = "cite";
}

/// Adds the questions of a block.
pub(super) fn in_block(block: Node<'_>, base: &str, questions: &mut Vec<RelatedQuestion>) {
    for item in block.select(&ITEM) {
        let asked = text::attr(item, "data-query").or_else(|| text::first_text(item, &QUESTION));
        let Some(question) = asked.filter(|own| !questions.iter().any(|other| other.question == *own)) else {
            continue;
        };
        let page = item.select(&PAGE).find(|link| text::text(*link).is_some());
        questions.push(RelatedQuestion {
            question,
            snippet: answer::passage_text(item),
            title: page.and_then(text::text),
            link: page.and_then(|link| text::target(link, base)),
            displayed_link: text::first_text(item, &CITE),
        });
    }
}
