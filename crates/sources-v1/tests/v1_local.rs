//! v1/local: what recorded cards mean, shapes of pages and languages that no recording shows, what is no answer. No whole
//! page of this kind is recorded: the pages here are recorded search pages with their packs, and pages of our own making
//! around cards of the recorded grammar.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

#[path = "v1_local/cards.rs"]
mod cards;
#[path = "v1_local/list.rs"]
mod list;
#[path = "v1_local/refused.rs"]
mod refused;
#[path = "v1_search/world.rs"]
#[allow(dead_code)] // shared with the tests of v1/search
mod world;
