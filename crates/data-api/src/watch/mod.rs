//! Monitoring of the service: counts of outcomes, canaries, health of endpoints, and retention.

pub mod canary;
pub mod endpoint_health;
pub mod health;
pub mod recent_status;
pub mod status;
pub mod sweep;
pub mod tally;
