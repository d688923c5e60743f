//! Operator's routes: the audit trail, one credential and its revocation, the sellers, and the scheduled sweep. Protected by the
//! operator's secret, and Cloudflare Access where configured, or called by the scheduler.

pub mod access;
pub mod notices;
pub mod routes;
mod sellers;
pub mod sweep;
