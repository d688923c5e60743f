//! Spending limits: the amount of its person's credit that an agent may spend, per day and in total, as set by the person.
//! Counted in the database, where one statement compares and adds, so that concurrent calls cannot exceed a limit together.
//!
//! The hold for a call is counted before the call. A call on a measured upstream may use more: the excess is counted before its
//! response is passed on, if the limits allow it with a tolerance of one hold; otherwise the hold is returned and the response
//! withheld. Unused amounts are returned after the call. If a correction is lost, the agent can spend less, never more.
//!
//! The free allowance costs nothing, and payments from an agent's own wallet are not its person's: neither counts.

use quarry_kernel::money::MicroUsd;
use serde::Deserialize;

use crate::context::Context;
use crate::error::Error;
use crate::ports::{Ports, Rows, Statement};

/// Limits of one agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
pub struct SpendingLimits {
    /// Limit per UTC day.
    #[serde(rename = "day_micro")]
    pub day: Option<MicroUsd>,
    /// Limit since a limit was first set.
    #[serde(rename = "total_micro")]
    pub total: Option<MicroUsd>,
}

/// Amount held against an agent's limits for a call in flight.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpendingHold {
    registration_id: String,
    day: String,
    amount: MicroUsd,
}

const SELECT_LIMITS: &str = "SELECT day_micro, total_micro FROM agent_limits WHERE registration_id = ?1";

/// Builds the query for an agent's [`SpendingLimits`]; no row without limits.
pub fn build_limits_query(registration_id: &str) -> Statement {
    Statement::new(SELECT_LIMITS).with(registration_id)
}

// SQL condition that the limits of agent ?1 allow ?3 more on day ?2, with tolerance ?4.
macro_rules! fits_limits {
    () => {
        "EXISTS (SELECT 1 FROM agent_limits l WHERE l.registration_id = ?1 \
         AND (l.day_micro IS NULL OR l.day_micro + ?4 >= ?3 + COALESCE((SELECT s.micro FROM agent_spending s \
         WHERE s.registration_id = ?1 AND s.day = ?2), 0)) AND (l.total_micro IS NULL OR l.total_micro + ?4 >= ?3 + COALESCE((SELECT \
         SUM(s.micro) FROM agent_spending s WHERE s.registration_id = ?1), 0)))"
    };
}

const INSERT_HOLD: &str = concat!(
    "INSERT INTO agent_spending (registration_id, day, micro) SELECT ?1, ?2, ?3 WHERE ",
    fits_limits!(),
    " ON CONFLICT (registration_id, day) DO UPDATE SET micro = micro + excluded.micro RETURNING micro"
);

/// Holds the possible cost of a call; `None` when a limit does not allow it.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`]; nothing may be spent then.
pub async fn hold_amount<P: Ports>(
    ctx: &Context<'_, P>,
    registration_id: &str,
    amount: MicroUsd,
) -> Result<Option<SpendingHold>, Error> {
    let hold =
        SpendingHold { registration_id: registration_id.to_owned(), day: ctx.now.date().to_string(), amount };
    let rows = ctx.run_batch(vec![hold.build_statement(INSERT_HOLD, amount).with(0)]).await?;
    Ok(rows.first().is_some_and(Rows::has_any).then_some(hold))
}

const SELECT_FIT: &str = concat!("SELECT 1 AS fits WHERE ", fits_limits!());
const EXTEND_OR_GIVE_BACK: &str = concat!(
    "UPDATE agent_spending SET micro = MAX(0, micro + CASE WHEN ",
    fits_limits!(),
    " THEN ?3 ELSE -?4 END) WHERE registration_id = ?1 AND day = ?2"
);
const GIVE_BACK_HOLD: &str =
    "UPDATE agent_spending SET micro = MAX(0, micro - ?3) WHERE registration_id = ?1 AND day = ?2";

impl SpendingHold {
    /// Returns the unused part of the hold; `None` when all of it was used.
    #[must_use]
    pub fn into_unused(self, used: MicroUsd) -> Option<Self> {
        let left = self.amount.0.saturating_sub(used.0);
        (left > 0).then_some(Self { amount: MicroUsd(left), ..self })
    }

    /// Counts a call's use beyond its hold before its response is passed on; returns whether the limits allowed it. If not, the
    /// same transaction returns the hold, so that concurrent calls do not block each other.
    ///
    /// # Errors
    /// [`crate::error::ErrorCode::TemporarilyUnavailable`]; the response must not be passed on then. The counted amount stays.
    pub async fn extend_to<P: Ports>(&self, ctx: &Context<'_, P>, used: MicroUsd) -> Result<bool, Error> {
        let more = MicroUsd(used.0.saturating_sub(self.amount.0));
        if more.0 <= 0 {
            return Ok(true);
        }
        let statement = |sql| self.build_statement(sql, more).with(self.amount.0);
        let rows = ctx.run_batch(vec![statement(SELECT_FIT), statement(EXTEND_OR_GIVE_BACK)]).await?;
        Ok(rows.first().is_some_and(Rows::has_any))
    }

    /// Builds the statement that returns the hold. It must run once only.
    #[must_use]
    pub fn build_give_back(&self) -> Statement {
        self.build_statement(GIVE_BACK_HOLD, self.amount)
    }

    fn build_statement(&self, sql: &'static str, amount: MicroUsd) -> Statement {
        Statement::new(sql).with(self.registration_id.as_str()).with(self.day.as_str()).with(amount.0)
    }
}

const UPSERT_LIMITS: &str = "INSERT INTO agent_limits (registration_id, day_micro, total_micro, updated_at) SELECT r.registration_id, ?4, ?5, ?6 \
     FROM registrations r WHERE r.registration_id = ?1 AND r.seller_id = ?2 AND r.status = 'claimed' \
     AND r.person_id = (SELECT person_id FROM persons WHERE email = ?3) ON CONFLICT (registration_id) DO UPDATE SET \
     day_micro = excluded.day_micro, total_micro = excluded.total_micro, updated_at = excluded.updated_at RETURNING registration_id";

/// Sets an agent's limits if it acts for this mailbox; returns whether it does. A row without limits keeps its count.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`].
pub async fn set_limits<P: Ports>(
    ctx: &Context<'_, P>,
    mailbox: &str,
    registration_id: &str,
    limits: SpendingLimits,
) -> Result<bool, Error> {
    let set = Statement::new(UPSERT_LIMITS)
        .with(registration_id)
        .with(ctx.seller.id.as_str())
        .with(mailbox)
        .with(limits.day.map(|amount| amount.0))
        .with(limits.total.map(|amount| amount.0))
        .with(ctx.now);
    Ok(ctx.run_batch(vec![set]).await?.first().is_some_and(Rows::has_any))
}
