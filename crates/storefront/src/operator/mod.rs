//! What the operator sees and does: the audit trail, one credential and its end, the sellers, and the scheduled sweep. Behind the
//! operator's secret, and Cloudflare Access where there is one, or at the scheduler's word.

pub mod access;
pub mod notices;
pub mod routes;
mod sellers;
pub mod sweep;
