//! Cached answers: an identical question within its endpoint's time to live is answered without asking the source, free.
//!
//! * Which questions may be answered so is [`cacheable_question`]'s to say: the endpoint's time to live stands in the catalogue; a page
//!   token, a picture or `Cache-Control: no-store` keeps a call out.
//! * What is stored is [`shared_answer`]: what the source said, as the answer's JSON text. It is no caller's own.
//! * Identical questions that are asked at once in an isolate ask the source once: [`flights`].
//!
//! Made anew for each caller, and never stored:
//!
//! | What | Where |
//! |---|---|
//! | the request's id | `search_metadata.id`, `X-Request-Id` |
//! | how long this call took | `search_metadata.total_time_taken`, `Server-Timing` |
//! | whether it came from the cache, and how old it is | `search_metadata.cached`, `Age` |
//! | addresses of the bundle; a cached answer has none, for nothing was received for it | `search_metadata.raw_file`, `prettify_file` |
//! | continuation tokens, which are sealed for an account | `service_pagination`, tokens in groups |
//! | credit and limits of the key | `X-Remaining-Calls`, `RateLimit` |
//!
//! A cached answer still takes a lease: the key must be active, have a call left and a slot free. Whether an answer is cached
//! cannot be known before; a key that was spent would else get some answers and be refused others.

pub mod cacheable_question;
pub mod flights;
pub mod shared_answer;

pub use cacheable_question::CacheableQuestion;
pub use flights::{FlightRole, Flights, LeaderGuard};
pub use shared_answer::SharedAnswer;

/// Store of answers between calls: the edge's cache, and the operator's bucket behind it.
#[allow(async_fn_in_trait)] // every caller is generic over its ports and single-threaded
pub trait AnswerCache {
    /// Returns the text under a key. An answer that is too old may still come: its reader knows when it was made.
    async fn get(&self, key: &str) -> Option<String>;

    /// Keeps a text for so many seconds. That it could not is no failure of the call, and only logged.
    async fn put(&self, key: &str, text: &str, ttl_s: u32);
}
