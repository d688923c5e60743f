//! Jobs: the tools shown to a model by default. At most ten including the two account tools, and with short texts, because all of
//! them are part of every conversation.

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

/// Jobs in listing order.
pub static JOBS: [Job; 8] =
    [WEB_SEARCH, AI_ANSWER, MAPS, REVIEWS, SHOPPING, SHOPPING_PRODUCT, APP_SEARCH, APP_DETAILS];

#[cfg(test)]
mod tests;
