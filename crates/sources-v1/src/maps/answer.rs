//! The answers of the source's maps: JSON behind a guard, or a page that is none of them.

use quarry_html::Document;

use crate::ask::{Answer, Refusal};
use crate::envelope::{Unwrapped, unwrap};
use crate::web::refusal;

/// The JSON of an answer.
///
/// # Errors
/// The refusal that its status, its address or its page stands for.
pub(crate) fn json_of(answer: &Answer) -> Result<Unwrapped<'_>, Refusal> {
    if let Some(refusal) = refusal::of_answer(answer) {
        return Err(refusal);
    }
    unwrap(&answer.body).map_err(|refusal| match refusal {
        Refusal::UnknownPage if answer.body.trim_start().starts_with('<') => of_page(&answer.body),
        other => other,
    })
}

/// Why a page stands where data should.
pub(crate) fn of_page(page: &str) -> Refusal {
    refusal::of_page(&Document::parse(page)).unwrap_or(Refusal::UnknownPage)
}
