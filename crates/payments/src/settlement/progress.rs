//! Progress of an advanced payment.

use crate::error::{Error, ErrorCode};
use crate::payments::records::payment::{Payment, PaymentState};

/// Progress of a payment.
#[derive(Debug, Clone, PartialEq)]
pub enum Progress {
    /// Settled and granted; for a call: it can be made.
    Done(Payment),
    /// Refused just now; no money moved.
    Refused(Payment, PaymentRefusal),
    /// Still open.
    Waiting(Payment),
    /// Ended before.
    Ended(Payment),
}

/// Reason why a payment was refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentRefusal {
    /// Reason code.
    pub reason: String,
    /// Further details.
    pub detail: String,
    /// Intended payer.
    pub payer: String,
}

/// Converts a row, changed by this or another request, to its progress.
pub(super) fn to_progress(payment: Payment) -> Progress {
    match payment.state {
        PaymentState::Complete | PaymentState::Consumed => Progress::Done(payment),
        PaymentState::Incomplete => Progress::Waiting(payment),
        _ => Progress::Ended(payment),
    }
}

/// Builds the error of a provider without a usable response.
#[must_use]
pub fn provider_unavailable_error(payment: &Payment) -> Error {
    let error = Error::from_code(ErrorCode::PaymentProviderUnavailable)
        .with("reference", payment.payment_id.as_str());
    let cause = if payment.rail.is_card() { "card_processor" } else { "facilitator" };
    Error { cause: Some(cause), retry_after_s: Some(2), ..error }
}
