//! A payment's row: its states, rails and purposes, and the query that finds it.

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
    /// The payment instrument is reserved; settlement is not known yet.
    Incomplete,
    /// Settled; the purchase is not granted yet.
    Complete,
    /// The purchase is granted.
    Consumed,
    /// Ended without a purchase; money that settled nevertheless is owed.
    Failed,
    /// Refunded to the buyer.
    Refunded,
    /// Released by the operator.
    Released,
}

impl PaymentState {
    /// Returns the state's name in the row and on the wire.
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

    /// Returns the error code of a request whose payment is in this state.
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
    /// Returns the rail's name in the row and on the wire.
    #[must_use]
    pub const fn token(self) -> &'static str {
        match self {
            Self::X402 => "x402",
            Self::MppEvm => "mpp_evm",
            Self::MppCard => "mpp_card",
            Self::Checkout => "checkout",
        }
    }

    /// Returns whether the rail charges a card.
    #[must_use]
    pub const fn is_card(self) -> bool {
        matches!(self, Self::MppCard | Self::Checkout)
    }
}

/// Purpose of a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// Purchase of a plan.
    Purchase,
    /// Extension of an entitlement.
    Extend,
    /// A single call.
    Call,
    /// Top-up of a data key.
    Topup,
}

impl Purpose {
    /// Returns the purpose's name in the row and on the wire.
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

/// Row of the table `payments`.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Payment {
    /// Payment reference: `pay_…`.
    pub payment_id: String,
    /// Seller.
    pub seller_id: String,
    /// Registration of the paying credential.
    pub registration_id: Option<String>,
    /// Person who has claimed that registration.
    pub person_id: Option<String>,
    /// Purpose of the payment.
    pub purpose: Purpose,
    /// Plan bought; `None` for a call or a top-up.
    pub plan_id: Option<String>,
    /// Entitlement that receives the credit.
    pub entitlement_id: Option<String>,
    /// Ledger that receives the credit.
    pub ledger_id: Option<String>,
    /// Credit granted, in the ledger's units.
    pub units: Option<i64>,
    /// Meter of a paid call.
    pub meter: Option<String>,
    /// Amount paid.
    pub amount_micro: MicroUsd,
    /// Payment method.
    pub rail: Rail,
    /// Unique key of the payment instrument: a wallet's nonce, a challenge, a checkout session.
    pub spend_key: String,
    /// Digest of the request that the payment is for.
    pub fingerprint: String,
    /// Current state.
    pub state: PaymentState,
    /// JSON of a [`Proof`].
    pub proof: String,
    /// Number of requests to the provider.
    pub asked: i64,
    /// End of the row's lease.
    pub busy_until: UnixMs,
    /// Checkout session.
    pub provider_session: Option<String>,
    /// Transaction hash, or the card processor's payment id.
    pub provider_reference: Option<String>,
    /// Transaction that the facilitator called pending; it may have moved the money, whatever is reported later.
    pub pending_reference: Option<String>,
    /// Reason for which settlement was refused.
    pub settlement_reason: Option<String>,
    /// JSON of the response to the buyer.
    pub answer: Option<String>,
    /// Validity of the credit from settlement.
    pub credit_ms: Option<i64>,
    /// Expiry of the credit.
    pub credit_expires_at: Option<UnixMs>,
    /// Amount refunded.
    pub refunded_micro: MicroUsd,
    /// Amount taken back in disputes by the buyer's bank.
    pub disputed_micro: MicroUsd,
    /// Used credit that the journal has booked.
    pub booked_used: MicroUsd,
    /// Expired credit that the journal has booked.
    pub booked_expired: MicroUsd,
    /// Time at which the credit of a refunded payment was withdrawn.
    pub withdrawn_at: Option<UnixMs>,
    /// Time of the reservation.
    pub created_at: UnixMs,
    /// Time of settlement.
    pub settled_at: Option<UnixMs>,
    /// Time of the grant.
    pub consumed_at: Option<UnixMs>,
    /// Time at which the buyer returned from checkout.
    pub collected_at: Option<UnixMs>,
    /// Time at which the result was first sent to the buyer.
    pub answered_at: Option<UnixMs>,
    /// Time from which the money is owed to the buyer: it settled after the payment had failed or was released, or the receiver
    /// had ended.
    pub owed_at: Option<UnixMs>,
    /// Time of the next look at the chain for a signed authorization.
    pub watch_at: Option<UnixMs>,
    /// Time at which the transaction was found to have vanished from the chain.
    pub vanished_at: Option<UnixMs>,
}

/// Reason of a payment whose receiver has ended.
pub const RECEIVER_GONE: &str = "receiver_gone";

/// Time for which a result is repeated after it was first sent.
const REPEATABLE_MS: i64 = 86_400_000;

/// Margin after a signature's expiry, in seconds, during which a transaction that executes it may still appear.
pub const EXECUTION_MARGIN_S: i64 = 120;
/// Last second that RFC 3339 can represent.
const LAST_TIME_MS: i64 = 253_402_300_799_000;

/// Selects a payment by its reference.
pub const SELECT_PAYMENT: &str = "SELECT * FROM payments WHERE payment_id = ?1";

impl Payment {
    /// Builds the query for a payment.
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

    /// Reads the payment from the first row of a batch's result at this index.
    #[must_use]
    pub fn from_rows(rows: &[Rows], at: usize) -> Option<Self> {
        rows.get(at).and_then(Rows::parse_first)
    }

    /// Parses the stored proof.
    #[must_use]
    pub fn proof(&self) -> Option<Proof> {
        serde_json::from_str(&self.proof).ok()
    }

    /// Returns whether this is a wallet's signature for a call whose cost has not been recorded yet; it must not be settled then.
    #[must_use]
    pub fn is_unmeasured(&self) -> bool {
        let is_empty = |proof| matches!(proof, Proof::Wallet { body, .. } if body.is_empty());
        self.state == PaymentState::Incomplete && self.proof().is_some_and(is_empty)
    }

    /// Returns the URL of the open payment page.
    #[must_use]
    pub fn checkout_url(&self) -> Option<String> {
        match self.proof()? {
            Proof::Checkout { url, .. } => url,
            _ => None,
        }
    }

    /// Returns the state as the buyer sees it: a granted checkout counts as complete until its buyer has returned and collected
    /// it.
    #[must_use]
    pub fn reported_state(&self) -> PaymentState {
        match self.state {
            PaymentState::Consumed if self.rail == Rail::Checkout && self.collected_at.is_none() => {
                PaymentState::Complete
            }
            state => state,
        }
    }

    /// Returns whether the money is owed to the buyer: it bought nothing, because the payment or its receiver had ended, and was
    /// not refunded.
    #[must_use]
    pub const fn is_owed(&self) -> bool {
        self.owed_at.is_some() && matches!(self.state, PaymentState::Failed | PaymentState::Released)
    }

    /// Returns whether the payment ended because its receiver had ended.
    #[must_use]
    pub fn is_without_receiver(&self) -> bool {
        self.settlement_reason.as_deref() == Some(RECEIVER_GONE)
    }

    /// Returns the amount owed, less refunds and less credit that was used before the transaction vanished and reappeared.
    #[must_use]
    pub const fn owed_amount(&self) -> MicroUsd {
        MicroUsd(self.amount_micro.0 - self.booked_used.0 - self.refunded_micro.0)
    }

    /// Returns whether the chain is still watched for a payment that has ended.
    pub(super) const fn is_watched_for_money(&self) -> bool {
        self.settled_at.is_none() && self.watch_at.is_some()
    }

    /// Returns the time until which a refused authorization can still be executed; `None` when it cannot, or was not refused.
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

    /// Converts the payment to JSON for its buyer.
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
        let mut object = build_object_without_nulls(names, values);
        if self.is_owed() {
            add_member(&mut object, "owedUsd", usd_to_json(self.owed_amount()));
        }
        if let Some(until) = self.executable_until() {
            add_member(&mut object, "executableUntil", until.to_rfc3339().into());
        }
        for (name, amount) in [("refundedUsd", self.refunded_micro), ("disputedUsd", self.disputed_micro)] {
            if amount.0 > 0 {
                add_member(&mut object, name, usd_to_json(amount));
            }
        }
        object
    }

    /// Returns whether a repeated request gets the stored result: until it was first sent, and for a day after that.
    #[must_use]
    pub fn is_repeatable(&self, now: UnixMs) -> bool {
        self.state == PaymentState::Consumed
            && self.purpose != Purpose::Call
            && self.answered_at.is_none_or(|at| now.0 - at.0 < REPEATABLE_MS)
    }
}
