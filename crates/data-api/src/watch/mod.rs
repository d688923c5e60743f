//! What watches over the service: outcomes counted, canaries, the health of endpoints, and what is swept away.

pub mod canary;
pub mod endpoint_health;
pub mod health;
pub mod recent_status;
pub mod status;
pub mod sweep;
pub mod tally;
