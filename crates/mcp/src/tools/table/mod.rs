//! The jobs: the tools that a model is shown unless it asks for others. Ten at most with the two about the account, and few
//! words: every one of them is read at the beginning of every conversation.

mod apps;
mod parts;
mod places;
mod shopping;
mod web;

use self::apps::{APP_DETAILS, APP_SEARCH};
use self::places::{MAPS, REVIEWS};
use self::shopping::{SHOPPING, SHOPPING_PRODUCT};
use self::web::{AI_ANSWER, WEB_SEARCH};
use super::job::Job;

/// Jobs in the order in which they are listed.
pub static JOBS: [Job; 8] =
    [WEB_SEARCH, AI_ANSWER, MAPS, REVIEWS, SHOPPING, SHOPPING_PRODUCT, APP_SEARCH, APP_DETAILS];

#[cfg(test)]
mod tests;
