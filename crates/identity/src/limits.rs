//! Rate limits: events are counted in fixed windows of an hour, in the statement or transaction of the event. A request that was
//! refused, or changed nothing, never counts against its victim.

use quarry_kernel::time::UnixMs;
use serde::Deserialize;

use crate::context::Context;
use crate::error::Error;
use crate::ports::{Ports, Rows, Statement};

/// Length of a window.
pub const WINDOW_MS: i64 = 3_600_000;

/// Expands to the SQL that counts an event if a condition holds, with the bucket and the window's start at the given parameters.
/// It returns the count, or no row.
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

const INSERT_COUNT: &str = count_when!("?1", "?2", "TRUE");

const SELECT_COUNT: &str = "SELECT count FROM request_counts WHERE bucket = ?1 AND starts_at = ?2";

#[derive(Deserialize)]
struct CountRow {
    count: i64,
}

/// Limit that a request counts against.
#[derive(Debug, Clone, Copy)]
pub struct RateLimit<'a> {
    /// Limited action.
    pub what: &'static str,
    /// Identity whose requests are counted together; stored as a keyed hash.
    pub whose: &'a str,
    /// Number of requests allowed in a window.
    pub max: u32,
}

impl<'a> RateLimit<'a> {
    /// Creates a limit for the request's network, `times` its registrations per hour.
    #[must_use]
    pub fn for_network<P: Ports>(ctx: &'a Context<'_, P>, what: &'static str, times: u32) -> Self {
        let max = ctx.ports.settings().registrations_per_hour.saturating_mul(times);
        Self { what, whose: &ctx.network, max }
    }

    /// Builds the statement that counts a request, for a batch whose other rows are used only after
    /// [`RateLimit::check_admitted`].
    ///
    /// # Errors
    /// [`crate::error::ErrorCode::SigningSecretRequired`].
    pub fn build_count_statement<P: Ports>(&self, ctx: &Context<'_, P>) -> Result<Statement, Error> {
        self.bind_bucket(ctx, Statement::new(INSERT_COUNT))
    }

    /// Binds the bucket and the window's start to a statement.
    ///
    /// # Errors
    /// [`crate::error::ErrorCode::SigningSecretRequired`].
    pub fn bind_bucket<P: Ports>(
        &self,
        ctx: &Context<'_, P>,
        statement: Statement,
    ) -> Result<Statement, Error> {
        let bucket =
            format!("{}:{}:{}", self.what, ctx.seller.id, ctx.keys()?.compute_mac("rate limit", self.whose));
        Ok(statement.with(bucket).with(compute_window_start(ctx.now)))
    }

    /// Checks whether the request is admitted, from the rows of [`RateLimit::build_count_statement`].
    ///
    /// # Errors
    /// [`crate::error::ErrorCode::RateLimitExceeded`] with the seconds until the next window;
    /// [`crate::error::ErrorCode::TemporarilyUnavailable`] when nothing was counted.
    pub fn check_admitted<P: Ports>(&self, ctx: &Context<'_, P>, rows: Option<&Rows>) -> Result<(), Error> {
        let counted: CountRow = rows.and_then(Rows::parse_first).ok_or_else(|| Error::unavailable("d1"))?;
        if counted.count <= i64::from(self.max) {
            return Ok(());
        }
        Err(Error::rate_limited(compute_wait_s(ctx.now)))
    }

    /// Returns the number of requests counted in this window, for each limit.
    ///
    /// # Errors
    /// [`crate::error::ErrorCode::TemporarilyUnavailable`].
    pub async fn read_counts<P: Ports, const N: usize>(
        ctx: &Context<'_, P>,
        limits: [&Self; N],
    ) -> Result<[i64; N], Error> {
        let looks = limits.iter().map(|limit| limit.bind_bucket(ctx, Statement::new(SELECT_COUNT)));
        let rows = ctx.run_batch(looks.collect::<Result<_, Error>>()?).await?;
        let count =
            |at: usize| rows.get(at).and_then(Rows::parse_first).map_or(0, |CountRow { count }| count);
        Ok(std::array::from_fn(count))
    }

    /// Counts a request and admits or refuses it.
    ///
    /// # Errors
    /// The errors of [`RateLimit::check_admitted`].
    pub async fn admit<P: Ports>(&self, ctx: &Context<'_, P>) -> Result<(), Error> {
        let counted = ctx.run_batch(vec![self.build_count_statement(ctx)?]).await?;
        self.check_admitted(ctx, counted.first())
    }
}

/// Returns the seconds until the next window.
#[must_use]
pub fn compute_wait_s(now: UnixMs) -> u32 {
    let wait_ms = compute_window_start(now) + WINDOW_MS - now.0;
    u32::try_from((wait_ms + 999) / 1000).unwrap_or(3600)
}

const fn compute_window_start(now: UnixMs) -> i64 {
    now.0 - now.0.rem_euclid(WINDOW_MS)
}
