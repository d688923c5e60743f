//! Progress of a payment that somebody went on with.

use crate::error::{Error, ErrorCode};
use crate::payments::records::payment::{Payment, PaymentState};

/// Progress of a payment.
#[derive(Debug, Clone, PartialEq)]
pub enum Progress {
    /// The money is ours and what was bought is granted; of a call: it can be made.
    Done(Payment),
    /// The money did not move, as was said just now.
    Refused(Payment, PaymentRefusal),
    /// Still open.
    Waiting(Payment),
    /// Ended before.
    Ended(Payment),
}

/// Reason why a payment was refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentRefusal {
    /// Reason, in one word.
    pub reason: String,
    /// Further details.
    pub detail: String,
    /// Intended payer.
    pub payer: String,
}

/// Returns the progress of a payment whose row was moved on, by us or by another request.
pub(super) fn to_progress(payment: Payment) -> Progress {
    match payment.state {
        PaymentState::Complete | PaymentState::Consumed => Progress::Done(payment),
        PaymentState::Incomplete => Progress::Waiting(payment),
        _ => Progress::Ended(payment),
    }
}

/// Builds the error for providers without a usable answer.
#[must_use]
pub fn provider_unavailable_error(payment: &Payment) -> Error {
    let error = Error::from_code(ErrorCode::PaymentProviderUnavailable)
        .with("reference", payment.payment_id.as_str());
    let cause = if payment.rail.is_card() { "card_processor" } else { "facilitator" };
    Error { cause: Some(cause), retry_after_s: Some(2), ..error }
}
