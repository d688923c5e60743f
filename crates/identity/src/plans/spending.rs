//! How much of its person's credit an agent may spend: a day and in all, as the person sets it. Counted in the database, where
//! one statement compares and adds, so that calls at once cannot pass a limit together. What a call may cost at most is held
//! before it is made and corrected after it; should the correction be lost, the agent may spend less, never more.
//!
//! The free allowance costs nothing, and what an agent pays by its own wallet is not its person's: neither counts.

use quarry_kernel::money::MicroUsd;
use serde::Deserialize;

use crate::context::Context;
use crate::error::Error;
use crate::ports::{Ports, Rows, Statement};

/// The limits of one agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
pub struct SpendingLimits {
    /// In one UTC day.
    #[serde(rename = "day_micro")]
    pub day: Option<MicroUsd>,
    /// Since a limit was first set.
    #[serde(rename = "total_micro")]
    pub total: Option<MicroUsd>,
}

/// Amount held of an agent's limits for a call in flight.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpendingHold {
    registration_id: String,
    day: String,
    amount: MicroUsd,
}

const SELECT_LIMITS: &str = "SELECT day_micro, total_micro FROM agent_limits WHERE registration_id = ?1";

/// Returns the query for an agent's [`SpendingLimits`]: no row where nobody has set one.
pub fn build_limits_query(registration_id: &str) -> Statement {
    Statement::new(SELECT_LIMITS).with(registration_id)
}

const INSERT_HOLD: &str = "INSERT INTO agent_spending (registration_id, day, micro) SELECT l.registration_id, ?2, ?3 FROM agent_limits l \
     WHERE l.registration_id = ?1 AND (l.day_micro IS NULL OR l.day_micro >= ?3 + COALESCE((SELECT s.micro FROM agent_spending s \
     WHERE s.registration_id = ?1 AND s.day = ?2), 0)) AND (l.total_micro IS NULL OR l.total_micro >= ?3 + COALESCE((SELECT \
     SUM(s.micro) FROM agent_spending s WHERE s.registration_id = ?1), 0)) \
     ON CONFLICT (registration_id, day) DO UPDATE SET micro = micro + excluded.micro RETURNING micro";

/// Holds what a call may cost; `None` when a limit does not leave so much.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`]: then nothing may be spent.
pub async fn hold_amount<P: Ports>(
    ctx: &Context<'_, P>,
    registration_id: &str,
    amount: MicroUsd,
) -> Result<Option<SpendingHold>, Error> {
    let day = ctx.now.date().to_string();
    let insert = Statement::new(INSERT_HOLD).with(registration_id).with(day.as_str()).with(amount.0);
    let rows = ctx.run_batch(vec![insert]).await?;
    let hold = SpendingHold { registration_id: registration_id.to_owned(), day, amount };
    Ok(rows.first().is_some_and(Rows::has_any).then_some(hold))
}

const GIVE_BACK_HOLD: &str =
    "UPDATE agent_spending SET micro = MAX(0, micro - ?3) WHERE registration_id = ?1 AND day = ?2";

impl SpendingHold {
    /// Returns the part to give back when the call has cost `used`; none where it cost the whole hold.
    #[must_use]
    pub fn into_unused(self, used: MicroUsd) -> Option<Self> {
        let left = self.amount.0.saturating_sub(used.0);
        (left > 0).then_some(Self { amount: MicroUsd(left), ..self })
    }

    /// Returns the statement that gives it back. It runs once: twice, it would give back twice.
    #[must_use]
    pub fn build_give_back(&self) -> Statement {
        Statement::new(GIVE_BACK_HOLD)
            .with(self.registration_id.as_str())
            .with(self.day.as_str())
            .with(self.amount.0)
    }
}

const UPSERT_LIMITS: &str = "INSERT INTO agent_limits (registration_id, day_micro, total_micro, updated_at) SELECT r.registration_id, ?4, ?5, ?6 \
     FROM registrations r WHERE r.registration_id = ?1 AND r.seller_id = ?2 AND r.status = 'claimed' \
     AND r.person_id = (SELECT person_id FROM persons WHERE email = ?3) ON CONFLICT (registration_id) DO UPDATE SET \
     day_micro = excluded.day_micro, total_micro = excluded.total_micro, updated_at = excluded.updated_at RETURNING registration_id";

/// Sets an agent's limits, if it acts for this mailbox; answers whether it does. A row without a limit keeps the count.
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
