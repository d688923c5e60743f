//! The tokens that an agent holds, from the first to the last (docs/specification.md, Authentication, Agent storefront, 5 to 7;
//! RFC 6749, 6750, 7009, 7523, 9068, 9700): the identity that is delivered with a credential, its exchange for an access
//! token, how that is presented, refresh tokens that rotate, and the end of all of them. A token is worth something as long
//! as its credential stands, and not a request longer.

pub mod bearer;
pub mod credential;
pub mod delivery;
pub mod exchange;
pub mod refresh;
pub mod request_identity;
mod reuse;
pub mod revocation_sql;
pub mod revoke;
