//! The tokens that an agent holds, from the first to the last (docs/specification.md, Authentication, Agent storefront, 5 to 7;
//! RFC 6749, 6750, 7009, 7523, 9068, 9700): the identity that is delivered with a credential, its exchange for an access
//! token, how that is presented, refresh tokens that rotate, and the end of all of them. A token is worth something as long
//! as its credential stands, and not a request longer.

pub mod credential;
pub mod delivery;
pub mod ending;
pub mod exchange;
pub mod known;
pub mod present;
pub mod refresh;
mod reuse;
pub mod revoke;
