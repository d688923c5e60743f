//! Explanations of a payment's state for its buyer, returned with a request that the payment cannot satisfy (yet).

use crate::error::Error;
use crate::payments::records::payment::{Payment, PaymentState, Purpose};

/// Notice to a person about lost payments and responses; shown on the payment page, on the return page and with receipts.
pub const LOST_ON_THE_WAY: &str = "If you have paid and hear nothing, please don't pay again: we check until the outcome is known. Money that \
     arrives pays for your order, or the seller refunds it.";

/// Explanation of a refused payment whose signed authorization can still be executed.
pub const EXECUTABLE_ALTHOUGH_FAILED: &str = "The payment was refused; `settlementReason` says why. Start over with a fresh unpaid request. \
     The signed payment can still be executed until `executableUntil`, unless you cancel its authorization; money that arrives that way is owed to you.";

impl Payment {
    /// Explains the state to the buyer where the error code's default message would mislead.
    fn explanation(&self) -> Option<&'static str> {
        match (self.state, self.purpose) {
            _ if self.is_owed() && self.is_without_receiver() => Some(
                "The agent of this payment ended before it received the purchase. The payment bought nothing and is owed to you: the seller \
                 refunds it.",
            ),
            (PaymentState::Failed, _) if self.is_without_receiver() => Some(
                "The agent of this payment has ended and cannot receive the purchase. Nothing was paid; register again and start over.",
            ),
            _ if self.is_owed() => Some(
                "The money arrived after this payment had ended. It bought nothing and is owed to you: the seller refunds it.",
            ),
            (PaymentState::Incomplete, _) if self.settlement_reason.is_some() && !self.rail.is_card() => {
                Some(
                    "The facilitator refused this payment, but the signed payment can still be executed until `executableUntil`. Do not sign another \
                 payment before then unless you cancel the authorization; repeat this request unchanged, or poll `statusUrl`.",
                )
            }
            (PaymentState::Failed, _) if self.is_watched_for_money() => Some(EXECUTABLE_ALTHOUGH_FAILED),
            (PaymentState::Refunded, _) if self.vanished_at.is_some() => Some(
                "The transaction of this payment vanished from the chain, so the purchase was revoked. Start over with a fresh unpaid request.",
            ),
            (PaymentState::Consumed, Purpose::Call) => {
                Some("The call of this payment was already made. Another call needs a payment of its own.")
            }
            (PaymentState::Consumed, Purpose::Topup) => Some(
                "The calls that this payment bought are on the key; read the key's status before you buy again.",
            ),
            (PaymentState::Consumed, _) => {
                Some("The purchase of this payment is complete; list your entitlements before you buy again.")
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
