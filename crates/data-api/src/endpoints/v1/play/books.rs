//! `GET /api/v1/play/books`: books and audiobooks: search, front page, categories and charts (docs/specification.md, Endpoints).

use crate::endpoint::Endpoint;
use crate::endpoints::v1::play::store::{AGE, list_row};
use crate::param::Constraint;

/// The row of the catalogue.
pub static ENDPOINT: Endpoint = list_row!(
    Books at "/api/v1/play/books" as "v1_play_books": "Books and audiobooks: search, front page, categories and charts",
    "books_category": "A category of books by the store's id, such as coll_1689.",
    [AGE: "age"],
    [Constraint::Excludes("books_category", "chart"), Constraint::Requires("age", "books_category")]
);
