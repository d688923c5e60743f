//! Rate limits: what happens is counted in fixed windows of an hour, in the statement or the transaction that makes it happen.
//! What was refused, or changed nothing, is never counted against its victim.

use quarry_kernel::time::UnixMs;
use serde::Deserialize;

use crate::context::Context;
use crate::error::Error;
use crate::ports::{Ports, Rows, Statement};

/// The window.
pub const WINDOW_MS: i64 = 3_600_000;

/// The text of a statement that counts once if a condition holds, by the bucket and the start of the window that stand in
/// these places. It answers the count, or no row.
macro_rules! count_when {
    ($bucket:literal, $starts_at:literal, $($condition:tt)+) => {
        concat!(
            "INSERT INTO request_counts (bucket, starts_at, count) SELECT ",
            $bucket,
            ", ",
            $starts_at,
            ", 1 WHERE ",
            $($condition)+,
            " ON CONFLICT (bucket, starts_at) DO UPDATE SET count = count + 1 RETURNING count"
        )
    };
}
pub(crate) use count_when;

const COUNT: &str = count_when!("?1", "?2", "TRUE");

const LOOK: &str = "SELECT count FROM request_counts WHERE bucket = ?1 AND starts_at = ?2";

#[derive(Deserialize)]
struct Counted {
    count: i64,
}

/// A limit that a request is counted against.
#[derive(Debug, Clone, Copy)]
pub struct Limit<'a> {
    /// What is limited.
    pub what: &'static str,
    /// Whose requests are counted together; stored as a keyed hash.
    pub whose: &'a str,
    /// How many may pass in a window.
    pub max: u32,
}

impl<'a> Limit<'a> {
    /// Requests of the network that asks, `times` as many as it may register.
    #[must_use]
    pub fn of_network<P: Ports>(ctx: &'a Context<'_, P>, what: &'static str, times: u32) -> Self {
        let max = ctx.ports.settings().registrations_per_hour.saturating_mul(times);
        Self { what, whose: &ctx.network, max }
    }

    /// The statement that counts a request, for a batch whose other rows are looked at only if [`Limit::admits`].
    ///
    /// # Errors
    /// [`crate::error::Code::SigningSecretRequired`].
    pub fn counting<P: Ports>(&self, ctx: &Context<'_, P>) -> Result<Statement, Error> {
        self.bucket(ctx, Statement::new(COUNT))
    }

    /// Adds to a statement the bucket and the start of the window.
    ///
    /// # Errors
    /// [`crate::error::Code::SigningSecretRequired`].
    pub fn bucket<P: Ports>(&self, ctx: &Context<'_, P>, statement: Statement) -> Result<Statement, Error> {
        let bucket = format!("{}:{}:{}", self.what, ctx.seller.id, ctx.keys()?.mac("rate limit", self.whose));
        Ok(statement.with(bucket).with(starts_at(ctx.now)))
    }

    /// Whether the request passes, by the rows of [`Limit::counting`].
    ///
    /// # Errors
    /// [`crate::error::Code::RateLimitExceeded`] with the seconds until the next window;
    /// [`crate::error::Code::TemporarilyUnavailable`] when nothing was counted.
    pub fn admits<P: Ports>(&self, ctx: &Context<'_, P>, rows: Option<&Rows>) -> Result<(), Error> {
        let counted: Counted = rows.and_then(Rows::first).ok_or_else(|| Error::unavailable("d1"))?;
        if counted.count <= i64::from(self.max) {
            return Ok(());
        }
        Err(Error::rate_limited(wait_s(ctx.now)))
    }

    /// How many were counted in this window.
    ///
    /// # Errors
    /// [`crate::error::Code::TemporarilyUnavailable`].
    pub async fn counted<P: Ports, const N: usize>(
        ctx: &Context<'_, P>,
        limits: [&Self; N],
    ) -> Result<[i64; N], Error> {
        let looks = limits.iter().map(|limit| limit.bucket(ctx, Statement::new(LOOK)));
        let rows = ctx.batch(looks.collect::<Result<_, Error>>()?).await?;
        let count = |at: usize| rows.get(at).and_then(Rows::first).map_or(0, |Counted { count }| count);
        Ok(std::array::from_fn(count))
    }

    /// Counts a request and lets it pass or not.
    ///
    /// # Errors
    /// As [`Limit::admits`].
    pub async fn admit<P: Ports>(&self, ctx: &Context<'_, P>) -> Result<(), Error> {
        let counted = ctx.batch(vec![self.counting(ctx)?]).await?;
        self.admits(ctx, counted.first())
    }
}

/// Seconds until the next window.
#[must_use]
pub fn wait_s(now: UnixMs) -> u32 {
    let wait_ms = starts_at(now) + WINDOW_MS - now.0;
    u32::try_from((wait_ms + 999) / 1000).unwrap_or(3600)
}

const fn starts_at(now: UnixMs) -> i64 {
    now.0 - now.0.rem_euclid(WINDOW_MS)
}
