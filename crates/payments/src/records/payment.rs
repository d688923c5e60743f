//! A payment's row: its words, and how it is found.

use quarry_kernel::money::MicroUsd;
use quarry_kernel::time::UnixMs;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::error::{Error, ErrorCode};
use crate::json::{add_member, build_object_without_nulls, optional_text_to_json, text_to_json, usd_to_json};
use crate::payments::records::context::PaymentContext;
use crate::payments::records::proof::Proof;
use crate::ports::{Ports, Rows, Statement};

/// State of a payment (docs/specification.md, States).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PaymentState {
    /// The means of payment is reserved; whether the money moves is not known yet.
    Incomplete,
    /// The money is ours; what was bought is not granted yet.
    Complete,
    /// The purchase is granted.
    Consumed,
    /// It bought nothing and never will; money that moved all the same is owed.
    Failed,
    /// The money went back.
    Refunded,
    /// The operator let it go.
    Released,
}

impl PaymentState {
    /// Returns its name.
    #[must_use]
    pub const fn token(self) -> &'static str {
        match self {
            Self::Incomplete => "incomplete",
            Self::Complete => "complete",
            Self::Consumed => "consumed",
            Self::Failed => "failed",
            Self::Refunded => "refunded",
            Self::Released => "released",
        }
    }

    /// Returns the error code for a request whose payment is in this state.
    #[must_use]
    pub const fn code(self) -> ErrorCode {
        match self {
            Self::Incomplete | Self::Complete => ErrorCode::PaymentIncomplete,
            Self::Consumed => ErrorCode::PaymentConsumed,
            Self::Failed => ErrorCode::PaymentFailed,
            Self::Refunded => ErrorCode::PaymentRefunded,
            Self::Released => ErrorCode::PaymentReleased,
        }
    }
}

/// Payment method.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Rail {
    /// A wallet, by x402.
    X402,
    /// A wallet, by MPP's method `evm`.
    MppEvm,
    /// A card, by MPP's method `stripe`.
    MppCard,
    /// A card, by a person at the card processor's page.
    Checkout,
}

impl Rail {
    /// Returns its name.
    #[must_use]
    pub const fn token(self) -> &'static str {
        match self {
            Self::X402 => "x402",
            Self::MppEvm => "mpp_evm",
            Self::MppCard => "mpp_card",
            Self::Checkout => "checkout",
        }
    }

    /// Returns whether a card pays.
    #[must_use]
    pub const fn is_card(self) -> bool {
        matches!(self, Self::MppCard | Self::Checkout)
    }
}

/// Purpose of a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// A plan.
    Purchase,
    /// More of a plan.
    Extend,
    /// One call.
    Call,
    /// Calls of a data key.
    Topup,
}

impl Purpose {
    /// Returns its name.
    #[must_use]
    pub const fn token(self) -> &'static str {
        match self {
            Self::Purchase => "purchase",
            Self::Extend => "extend",
            Self::Call => "call",
            Self::Topup => "topup",
        }
    }
}

/// A payment.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Payment {
    /// Its reference: `pay_…`.
    pub payment_id: String,
    /// Seller.
    pub seller_id: String,
    /// Registration whose credential pays.
    pub registration_id: Option<String>,
    /// Person who has claimed it.
    pub person_id: Option<String>,
    /// Purpose of the payment.
    pub purpose: Purpose,
    /// Of which plan.
    pub plan_id: Option<String>,
    /// Entitlement that is granted.
    pub entitlement_id: Option<String>,
    /// Ledger that is granted.
    pub ledger_id: Option<String>,
    /// Amount in the ledger's units.
    pub units: Option<i64>,
    /// Of a call: what it counts on.
    pub meter: Option<String>,
    /// Amount paid.
    pub amount_micro: MicroUsd,
    /// Payment method.
    pub rail: Rail,
    /// Single-use key of the means: a wallet's nonce, a challenge.
    pub spend_key: String,
    /// The request that it pays for.
    pub fingerprint: String,
    /// State.
    pub state: PaymentState,
    /// Proof for requests outside: JSON of a [`Proof`].
    pub proof: String,
    /// Number of times that it was asked.
    pub asked: i64,
    /// Time until which the row is leased.
    pub busy_until: UnixMs,
    /// The checkout session.
    pub provider_session: Option<String>,
    /// The transaction, or the card processor's payment.
    pub provider_reference: Option<String>,
    /// A transaction that the facilitator called pending: the money may have moved in it, whatever is said later.
    pub pending_reference: Option<String>,
    /// Reason why it did not settle.
    pub settlement_reason: Option<String>,
    /// Answer given to the buyer: JSON.
    pub answer: Option<String>,
    /// Time for which the credit lasts once it is paid.
    pub credit_ms: Option<i64>,
    /// Time of expiry.
    pub credit_expires_at: Option<UnixMs>,
    /// Amount refunded.
    pub refunded_micro: MicroUsd,
    /// Amount disputed through the buyer's bank.
    pub disputed_micro: MicroUsd,
    /// Part of its credit that the journal has booked as used.
    pub booked_used: MicroUsd,
    /// And as ended unused.
    pub booked_expired: MicroUsd,
    /// Time at which the credit of a refunded payment was taken back.
    pub withdrawn_at: Option<UnixMs>,
    /// Time at which it was reserved.
    pub created_at: UnixMs,
    /// Time at which the money arrived.
    pub settled_at: Option<UnixMs>,
    /// Time at which what was bought was granted.
    pub consumed_at: Option<UnixMs>,
    /// Time at which its buyer came back from a checkout.
    pub collected_at: Option<UnixMs>,
    /// Time at which its buyer was first sent the result.
    pub answered_at: Option<UnixMs>,
    /// Time from which its money is owed: it arrived after the payment had failed or was released, or nobody could receive what it buys.
    pub owed_at: Option<UnixMs>,
    /// Time at which the chain is asked next what became of what a wallet signed.
    pub watch_at: Option<UnixMs>,
    /// Time at which its transaction was found to have vanished from the chain.
    pub vanished_at: Option<UnixMs>,
}

/// Reason of a payment that nobody could receive any more.
pub const RECEIVER_GONE: &str = "receiver_gone";

/// Time for which a purchase's result is sent again after its buyer was first sent it.
const REPEATABLE_MS: i64 = 86_400_000;

/// Seconds after a signature's end until which a transaction that executes it may still appear.
pub const EXECUTION_MARGIN_S: i64 = 120;
/// The last second that RFC 3339 can name.
const LAST_TIME_MS: i64 = 253_402_300_799_000;

/// By its reference.
pub const SELECT_PAYMENT: &str = "SELECT * FROM payments WHERE payment_id = ?1";

impl Payment {
    /// Returns the query for one.
    #[must_use]
    pub fn build_select(payment_id: &str) -> Statement {
        Statement::new(SELECT_PAYMENT).with(payment_id)
    }

    /// Finds a payment by its reference.
    ///
    /// # Errors
    /// [`ErrorCode::TemporarilyUnavailable`].
    pub async fn find<P: Ports>(ctx: PaymentContext<'_, P>, payment_id: &str) -> Result<Option<Self>, Error> {
        Ok(Self::from_rows(&ctx.run_batch(vec![Self::build_select(payment_id)]).await?, 0))
    }

    /// Returns the first row of a batch's answer.
    #[must_use]
    pub fn from_rows(rows: &[Rows], at: usize) -> Option<Self> {
        rows.get(at).and_then(Rows::parse_first)
    }

    /// Parses the proof for requests outside.
    #[must_use]
    pub fn proof(&self) -> Option<Proof> {
        serde_json::from_str(&self.proof).ok()
    }

    /// Returns whether it is a wallet's signature for a call of which nobody has said yet what it costs: nothing may be settled
    /// then.
    #[must_use]
    pub fn is_unmeasured(&self) -> bool {
        let is_empty = |proof| matches!(proof, Proof::Wallet { body, .. } if body.is_empty());
        self.state == PaymentState::Incomplete && self.proof().is_some_and(is_empty)
    }

    /// Returns the page at which a person pays, while there is one.
    #[must_use]
    pub fn checkout_url(&self) -> Option<String> {
        match self.proof()? {
            Proof::Checkout { url, .. } => url,
            _ => None,
        }
    }

    /// Returns how it stands, as its buyer is told: a checkout that was granted before its buyer came back is theirs to collect,
    /// so it is complete.
    #[must_use]
    pub fn reported_state(&self) -> PaymentState {
        match self.state {
            PaymentState::Consumed if self.rail == Rail::Checkout && self.collected_at.is_none() => {
                PaymentState::Complete
            }
            state => state,
        }
    }

    /// Returns whether its money bought nothing, since the payment or its receiver had ended, and has not gone back: it is the buyer's.
    #[must_use]
    pub const fn is_owed(&self) -> bool {
        self.owed_at.is_some() && matches!(self.state, PaymentState::Failed | PaymentState::Released)
    }

    /// Returns whether it ended because nobody could receive what it buys any more.
    #[must_use]
    pub fn is_without_receiver(&self) -> bool {
        self.settlement_reason.as_deref() == Some(RECEIVER_GONE)
    }

    /// Returns the amount that is owed: neither what was used of its credit before its transaction vanished and came again, nor what went back
    /// already.
    #[must_use]
    pub const fn owed_amount(&self) -> MicroUsd {
        MicroUsd(self.amount_micro.0 - self.booked_used.0 - self.refunded_micro.0)
    }

    /// Returns whether the chain is still asked for its money although it has ended.
    pub(super) const fn is_watched_for_money(&self) -> bool {
        self.settled_at.is_none() && self.watch_at.is_some()
    }

    /// Returns the time until which what a wallet signed can be executed although it was refused; none where it cannot, or was not refused.
    #[must_use]
    pub fn executable_until(&self) -> Option<UnixMs> {
        let is_open = match self.state {
            PaymentState::Incomplete => self.settlement_reason.is_some() && !self.rail.is_card(),
            PaymentState::Failed | PaymentState::Released => self.is_watched_for_money(),
            _ => false,
        };
        match self.proof().filter(|_| is_open)? {
            Proof::Wallet { transfer, permit, .. } => {
                let signed = transfer.or(permit)?;
                let end_ms = signed.valid_before_s.saturating_add(EXECUTION_MARGIN_S).saturating_mul(1000);
                Some(UnixMs(end_ms.min(LAST_TIME_MS)))
            }
            _ => None,
        }
    }

    /// Converts the payment for its buyer.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let values = &mut [
            text_to_json(&self.payment_id),
            text_to_json(self.reported_state().token()),
            text_to_json(self.purpose.token()),
            optional_text_to_json(self.plan_id.as_deref()),
            optional_text_to_json(self.entitlement_id.as_deref()),
            usd_to_json(self.amount_micro),
            text_to_json(self.rail.token()),
            optional_text_to_json(self.provider_reference.as_deref()),
            self.created_at.to_rfc3339().into(),
            self.settled_at.map(UnixMs::to_rfc3339).into(),
            optional_text_to_json(self.settlement_reason.as_deref()),
        ];
        let names = "reference status purpose planId entitlementId amountUsd rail transaction createdAt settledAt settlementReason";
        let mut told = build_object_without_nulls(names, values);
        if self.is_owed() {
            add_member(&mut told, "owedUsd", usd_to_json(self.owed_amount()));
        }
        if let Some(until) = self.executable_until() {
            add_member(&mut told, "executableUntil", until.to_rfc3339().into());
        }
        for (name, amount) in [("refundedUsd", self.refunded_micro), ("disputedUsd", self.disputed_micro)] {
            if amount.0 > 0 {
                add_member(&mut told, name, usd_to_json(amount));
            }
        }
        told
    }

    /// Returns whether a request that repeats this payment gets the stored result: until its buyer was sent it, and for a day
    /// after that.
    #[must_use]
    pub fn is_repeatable(&self, now: UnixMs) -> bool {
        self.state == PaymentState::Consumed
            && self.purpose != Purpose::Call
            && self.answered_at.is_none_or(|at| now.0 - at.0 < REPEATABLE_MS)
    }
}
