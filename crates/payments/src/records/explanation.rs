//! Explanations of a payment's state for its buyer, returned with a request that the payment cannot satisfy (yet).

use crate::error::Error;
use crate::payments::records::payment::{Payment, PaymentState, Purpose};

/// Notice to a person about lost payments and responses; shown on the payment page, on the return page and with receipts.
pub const LOST_ON_THE_WAY: &str = "If you have paid and hear nothing, please don't pay again: we ask until it is clear. Money that arrives \
     buys what was ordered, or is owed to you and refunded by the seller.";

/// Explanation of a refused payment whose signed authorization can still be executed.
pub const EXECUTABLE_ALTHOUGH_FAILED: &str = "The payment was refused; `settlementReason` says why. Start over with a fresh unpaid request. \
     What was signed before can be executed until `executableUntil`, unless you cancel its authorization; money that comes so is owed to you.";
impl Payment {
    /// Explains the state to the buyer where the error code's default message would mislead.
    fn explanation(&self) -> Option<&'static str> {
        match (self.state, self.purpose) {
            _ if self.is_owed() && self.is_without_receiver() => Some(
                "The agent that this payment was for has ended before it received what the payment buys. It bought nothing and is owed to you: \
                 the seller refunds it.",
            ),
            (PaymentState::Failed, _) if self.is_without_receiver() => Some(
                "The agent that this payment was for has ended, so nobody could receive what it buys. Nothing was paid; register again and \
                 start over.",
            ),
            _ if self.is_owed() => Some(
                "The money arrived after this payment had ended. It bought nothing and is owed to you: the seller refunds it.",
            ),
            (PaymentState::Incomplete, _) if self.settlement_reason.is_some() && !self.rail.is_card() => {
                Some(
                    "The facilitator refused this payment, but what was signed can be executed until `executableUntil`. Do not sign another \
                 payment before then unless you cancel the authorization; repeat this request unchanged, or poll `statusUrl`.",
                )
            }
            (PaymentState::Failed, _) if self.is_watched_for_money() => Some(EXECUTABLE_ALTHOUGH_FAILED),
            (PaymentState::Refunded, _) if self.vanished_at.is_some() => Some(
                "The transaction of this payment vanished from the chain, so what it had bought was taken back.",
            ),
            (PaymentState::Consumed, Purpose::Call) => {
                Some("The call that this payment paid for was made. Another call needs a payment of its own.")
            }
            (PaymentState::Consumed, Purpose::Topup) => Some(
                "The calls that this payment bought are on the key; read the key's status before you buy again.",
            ),
            (PaymentState::Consumed, _) => {
                Some("What this payment bought is yours; list your entitlements before you buy again.")
            }
            _ => None,
        }
    }

    /// Builds the error of a request whose payment has ended or is not complete yet.
    #[must_use]
    pub fn to_refusal_error(&self) -> Error {
        let state =
            if self.reported_state() == PaymentState::Complete { PaymentState::Complete } else { self.state };
        let error = match self.explanation() {
            Some(explanation) => Error::new(state.code(), explanation),
            None => Error::from_code(state.code()),
        };
        let error = error.with("reference", self.payment_id.as_str());
        let error =
            if self.is_owed() { error.with("owedUsd", self.owed_amount().to_decimal()) } else { error };
        let until = self.executable_until();
        let error = match until {
            Some(until) => error.with("executableUntil", until.to_rfc3339()),
            None => error,
        };
        let says_why = self.state == PaymentState::Failed || until.is_some();
        let reason = self.settlement_reason.as_deref().filter(|_| says_why);
        let error = match reason {
            Some(reason) => error.with("settlementReason", reason),
            None => error,
        };
        match self.state {
            PaymentState::Incomplete | PaymentState::Complete => Error { retry_after_s: Some(2), ..error },
            _ => error,
        }
    }
}
