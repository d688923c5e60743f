//! The answers of the source's maps: JSON behind a guard, or a page that is none of them.

use quarry_html::Document;

use crate::ask::{Refusal, SourceResponse};
use crate::envelope::{UnwrappedJson, unwrap};
use crate::web::refusal;

/// Returns the JSON of an answer.
///
/// # Errors
/// The refusal that its status, its address or its page stands for.
pub(crate) fn unwrap_json(answer: &SourceResponse) -> Result<UnwrappedJson<'_>, Refusal> {
    if let Some(refusal) = refusal::check_answer(answer) {
        return Err(refusal);
    }
    unwrap(&answer.body).map_err(|refusal| match refusal {
        Refusal::UnknownPage if answer.body.trim_start().starts_with('<') => refusal_for_page(&answer.body),
        other => other,
    })
}

/// Returns why a page stands where data should.
pub(crate) fn refusal_for_page(page: &str) -> Refusal {
    refusal::check_page(&Document::parse(page)).unwrap_or(Refusal::UnknownPage)
}
