//! Refusals of the source.

use crate::ask::{Refusal, SourceResponse};
use quarry_html::{Document, selectors};

selectors! {
    /// The test for bots that replaces a page.
    static CHALLENGE = "form#challenge-form, form[action*='/anomaly.js'], .anomaly-modal__modal, \
                        .anomaly-modal__mask, [data-testid=anomaly-modal]";
}

/// Returns whether a page asks for proof of a person.
pub(crate) fn is_challenge(document: &Document<'_>) -> bool {
    document.select_first(&CHALLENGE).is_some()
}

/// Returns why an answer's status stands for no results, whatever its body holds; none for a status that results come with.
pub(crate) fn classify_status(answer: &SourceResponse) -> Option<Refusal> {
    let by_status = match answer.status {
        // The source answers 202 with its test for bots.
        202 => Refusal::Challenge,
        303 => Refusal::Blocked,
        status => Refusal::from_status(status)?,
    };
    let challenged = answer.body.contains("anomaly") && is_challenge(&Document::parse(&answer.body));
    Some(if challenged { Refusal::Challenge } else { by_status })
}
