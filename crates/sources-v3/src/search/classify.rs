//! Classification of the source's refusals.

use crate::ask::{Refusal, SourceResponse};
use quarry_html::{Document, selectors};

selectors! {
    /// Bot challenge that replaces a page.
    static CHALLENGE = "form#challenge-form, form[action*='/anomaly.js'], .anomaly-modal__modal, \
                        .anomaly-modal__mask, [data-testid=anomaly-modal]";
}

/// Returns whether a page is a bot challenge.
pub(crate) fn is_challenge(document: &Document<'_>) -> bool {
    document.select_first(&CHALLENGE).is_some()
}

/// Returns the refusal that an answer's status means, whatever its body contains; `None` for a status with results.
pub(crate) fn classify_status(answer: &SourceResponse) -> Option<Refusal> {
    let by_status = match answer.status {
        // The source responds with 202 and its bot challenge.
        202 => Refusal::Challenge,
        303 => Refusal::Blocked,
        status => Refusal::from_status(status)?,
    };
    let challenged = answer.body.contains("anomaly") && is_challenge(&Document::parse(&answer.body));
    Some(if challenged { Refusal::Challenge } else { by_status })
}
