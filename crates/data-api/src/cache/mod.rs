//! Cached answers: an identical question within its endpoint's time to live is answered without asking the source, for free.
//!
//! * [`cacheable_question`] decides which questions are cacheable: the catalogue has the endpoints' time to live; a page token,
//!   an image or `Cache-Control: no-store` excludes a call.
//! * [`shared_answer`] is the stored form: the answer's JSON text without the caller's own parts.
//! * [`flights`] coalesces identical concurrent questions within an isolate.
//!
//! Built anew for each caller, and never stored:
//!
//! | Value | Location |
//! |---|---|
//! | request id | `search_metadata.id`, `X-Request-Id` |
//! | duration of this call | `search_metadata.total_time_taken`, `Server-Timing` |
//! | whether it was cached, and its age | `search_metadata.cached`, `Age` |
//! | URLs of the bundle; none for a cached answer, for which nothing was received | `search_metadata.raw_file`, `prettify_file` |
//! | continuation tokens, sealed for an account | `service_pagination`, tokens in groups |
//! | credit and limits of the key | `X-Remaining-Calls`, `RateLimit` |
//!
//! A cached answer still takes a lease: the key must be active, with a call left and a free slot. Whether an answer is cached is
//! not predictable, so an exhausted key would otherwise get some answers and be refused others.

pub mod cacheable_question;
pub mod flights;
pub mod shared_answer;

pub use cacheable_question::CacheableQuestion;
pub use flights::{FlightRole, Flights, LeaderGuard};
pub use shared_answer::SharedAnswer;

/// Store of answers across calls: the edge cache, and the operator's bucket behind it.
#[allow(async_fn_in_trait)] // every caller is generic over its ports and single-threaded
pub trait AnswerCache {
    /// Returns the text stored under a key, possibly expired; readers check the age.
    async fn get(&self, key: &str) -> Option<String>;

    /// Stores a text for this many seconds. A failure is only logged.
    async fn put(&self, key: &str, text: &str, ttl_s: u32);
}
