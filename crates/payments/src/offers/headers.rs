//! Payment headers of a request.

use quarry_kernel::http::IncomingRequest;
use quarry_rails::mpp::{Credential, Problem};
use quarry_rails::x402;

use crate::error::Error;

/// Payment that a request presents.
#[derive(Debug, Clone, PartialEq)]
pub enum PresentedPayment {
    /// No payment header.
    Nothing,
    /// A wallet's signature.
    X402(Box<x402::Payment>),
    /// An MPP credential (the `Payment` authentication scheme).
    Mpp(Box<Credential>),
    /// A `Payment` credential that cannot be parsed.
    BadMpp(Problem),
}

/// Maximum length of a `Payment-Reference`.
const REFERENCE_LEN_MAX: usize = 64;
/// Maximum length of an `Idempotency-Key`.
const IDEMPOTENCY_KEY_LEN_MAX: usize = 255;

/// Reads the payment headers: `PAYMENT-SIGNATURE` (x402 v2), `X-PAYMENT` (v1), `Authorization: Payment` or
/// `Payment-Authorization` (MPP).
///
/// # Errors
/// [`crate::error::ErrorCode::InvalidRequest`] for several payments, for an x402 header that is not a payment, and for a
/// malformed `Payment-Authorization`. A malformed `Authorization: Payment` is [`PresentedPayment::BadMpp`], which the scheme
/// answers with a fresh challenge.
pub fn parse_payment_headers<R: IncomingRequest>(request: &R) -> Result<PresentedPayment, Error> {
    let header = |name: &str| request.header(name).filter(|value| !value.trim().is_empty());
    let own = header("authorization").filter(|value| {
        value
            .trim_start()
            .split([' ', '\t'])
            .next()
            .is_some_and(|scheme| scheme.eq_ignore_ascii_case("payment"))
    });
    let (v2, v1, mpp) = (header("payment-signature"), header("x-payment"), header("payment-authorization"));
    match (v2, v1, own, mpp) {
        (None, None, None, None) => Ok(PresentedPayment::Nothing),
        (Some(v2), None, None, None) => convert_x402_result(x402::Payment::from_v2_header(&v2)),
        (None, Some(v1), None, None) => convert_x402_result(x402::Payment::from_v1_header(&v1)),
        (None, None, Some(value), None) => Ok(Credential::parse(&value)
            .map_or_else(PresentedPayment::BadMpp, |credential| PresentedPayment::Mpp(Box::new(credential)))),
        // Only a client that already has a challenge sends this header, so a fresh challenge would not help.
        (None, None, None, Some(value)) => Credential::parse(&value)
            .map(|credential| PresentedPayment::Mpp(Box::new(credential)))
            .map_err(invalid_credential_error),
        _ => Err(Error::invalid_request("A request must carry at most one payment.")),
    }
}

fn invalid_credential_error(problem: Problem) -> Error {
    Error::invalid_request("`Payment-Authorization` takes the base64url credential of the `Payment` scheme.")
        .with("type", problem.type_uri())
        .with("title", problem.title())
        .with("settlementReason", problem.token())
}

fn convert_x402_result(
    read: Result<x402::Payment, x402::MalformedPayment>,
) -> Result<PresentedPayment, Error> {
    let malformed = |x402::MalformedPayment(why)| {
        Error::invalid_request(format!("The payment header is malformed: {why}."))
    };
    read.map(|payment| PresentedPayment::X402(Box::new(payment))).map_err(malformed)
}

/// Returns the `Payment-Reference` header: the earlier payment that a request refers to.
#[must_use]
pub fn parse_payment_reference<R: IncomingRequest>(request: &R) -> Option<String> {
    let value = request.header("payment-reference")?;
    let value = value.trim();
    (!value.is_empty()).then(|| value.chars().take(REFERENCE_LEN_MAX).collect())
}

/// Returns the `Idempotency-Key` header.
///
/// # Errors
/// [`crate::error::ErrorCode::InvalidRequest`] when it is longer than 255 characters or contains anything but visible ASCII.
pub fn parse_idempotency_key<R: IncomingRequest>(request: &R) -> Result<Option<String>, Error> {
    let Some(value) = request.header("idempotency-key") else { return Ok(None) };
    let value = value.trim().trim_matches('"');
    let is_good = (1..=IDEMPOTENCY_KEY_LEN_MAX).contains(&value.len())
        && value.bytes().all(|byte| (b'!'..=b'~').contains(&byte));
    if is_good {
        Ok(Some(value.to_owned()))
    } else {
        Err(Error::invalid_request("`Idempotency-Key` takes 1 to 255 visible ASCII characters."))
    }
}
