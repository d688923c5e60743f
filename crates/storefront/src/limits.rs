//! Rate limits: requests counted in fixed windows of an hour, one atomic statement a request.

use crate::context::Context;
use crate::error::Error;
use crate::ports::{Ports, Statement};
use serde::Deserialize;

/// The window.
pub const WINDOW_MS: i64 = 3_600_000;

const COUNT: &str = "INSERT INTO request_counts (bucket, starts_at, count) VALUES (?1, ?2, 1) \
                     ON CONFLICT (bucket, starts_at) DO UPDATE SET count = count + 1 RETURNING count";

#[derive(Deserialize)]
struct Counted {
    count: i64,
}

/// Counts a request of `whose` and lets it pass unless `max` passed in this window.
///
/// # Errors
/// [`crate::error::Code::RateLimitExceeded`] with the seconds until the next window.
pub async fn admit<P: Ports>(ctx: &Context<'_, P>, what: &str, whose: &str, max: u32) -> Result<(), Error> {
    let starts_at = ctx.now.0 - ctx.now.0.rem_euclid(WINDOW_MS);
    let bucket = format!("{what}:{}:{}", ctx.seller.id, ctx.keys()?.mac("rate limit", whose));
    let counted = ctx.batch(vec![Statement::new(COUNT).with(bucket).with(starts_at)]).await?;
    let count = counted.first().and_then(crate::ports::Rows::first::<Counted>).map_or(0, |row| row.count);
    if count <= i64::from(max) {
        return Ok(());
    }
    let wait_ms = (starts_at + WINDOW_MS - ctx.now.0).max(1);
    Err(Error::rate_limited(u32::try_from(wait_ms.div_euclid(1000) + 1).unwrap_or(3600)))
}

/// Counts a registration, claim or refresh of the network that asks.
///
/// # Errors
/// As [`admit`].
pub async fn admit_network<P: Ports>(ctx: &Context<'_, P>, what: &str) -> Result<(), Error> {
    admit(ctx, what, &ctx.network, ctx.ports.settings().registrations_per_hour).await
}
