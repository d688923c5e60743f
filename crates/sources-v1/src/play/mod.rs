//! v1's store: lists of apps, games, books and films, one product, its reviews (docs/specification.md, `v1/play/…`; alpha).
//!
//! A page of the store carries its data in scripts (`crate::envelope::Calls`), what is asked for later comes as frames of
//! remote calls (`crate::envelope::Frames`). Both are nested arrays that name nothing and are read through
//! `crate::cursor`. Which of a page's data is what is told by its form, not by the number of its key: keys move, and a
//! list of cards is a list of cards. The pages of books and films are read by the words of schema.org that they carry.

mod address;
mod batch_call;
mod card;
mod details;
pub mod list;
pub mod product;
mod product_page;
mod related;
mod review_list;
pub mod reviews;
mod shelf;
mod text;
mod types;

pub use address::{Links, Locale, Store};
pub use shelf::Shelf;

use quarry_kernel::http::UrlParts;

use crate::ask::{Failure, Refusal, SourceResponse};
use crate::web::refusal;

/// Returns the store's own origin, as it was asked.
fn parse_origin(url: &str) -> &str {
    UrlParts::parse(url).origin
}

/// Lets pages pass that are whole.
fn check_page(answer: &SourceResponse) -> Result<(), Failure> {
    if let Some(refusal) = refusal::check_answer(answer) {
        return Err(refusal.into());
    }
    let is_cut = answer.body.contains("<html") && !answer.body.contains("</html>");
    if is_cut { Err(Refusal::Truncated.into()) } else { Ok(()) }
}
