//! `GET /api/v1/play/books`: books and audiobooks: search, front page, categories and charts (specification, Endpoints; parameters are ours).

use quarry_sources::v1::play::list::Kind;

use crate::endpoint::{Endpoint, Engine};
use crate::endpoints::v1::play::store::{
    AGE, CHART, GL, GROUPS, HL, ONE_TOKEN, PRICE, Q, TOKENS, answer, category, continued,
};
use crate::param::Constraint;

/// The row of the catalogue.
pub static ENDPOINT: Endpoint = Endpoint {
    path: "/api/v1/play/books",
    operation_id: "v1_play_books",
    engine: Engine::V1,
    alpha: true,
    summary: "Books and audiobooks: search, front page, categories and charts",
    params: &[
        Q,
        category("books_category", "A category of books by the store's id, such as coll_1689."),
        CHART,
        AGE,
        PRICE,
        HL,
        GL,
        TOKENS[0],
        TOKENS[1],
        TOKENS[2],
    ],
    constraints: &[
        Constraint::Excludes("q", "books_category"),
        Constraint::Excludes("q", "chart"),
        Constraint::Requires("price", "q"),
        Constraint::Excludes("books_category", "chart"),
        Constraint::Requires("age", "books_category"),
        ONE_TOKEN[0],
        ONE_TOKEN[1],
        ONE_TOKEN[2],
    ],
    groups: GROUPS,
    continuation: Some(continued(&["q", "books_category", "chart", "age", "price", "hl", "gl"])),
    run: |asked| answer(asked, Kind::Books, "books_category"),
};
