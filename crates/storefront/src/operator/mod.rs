//! Operator's routes: audit trail, credentials and their revocation, sellers, and the scheduled sweep. Protected by the
//! operator's secret and, if configured, Cloudflare Access; the scheduler calls the sweep directly.

pub mod access;
pub mod notices;
pub mod routes;
mod sellers;
pub mod sweep;
