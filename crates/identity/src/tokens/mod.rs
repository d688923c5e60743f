//! Tokens of an agent over their whole life (docs/specification.md, Authentication, Agent storefront, 5 to 7; RFC 6749, 6750,
//! 7009, 7523, 9068, 9700): delivery of the identity, exchange for an access token, its presentation, rotation of refresh tokens,
//! and revocation. A token is valid only while its credential is, checked on every request.

pub mod bearer;
pub mod credential;
pub mod delivery;
pub mod exchange;
pub mod refresh;
pub mod request_identity;
mod reuse;
pub mod revocation_sql;
pub mod revoke;
