//! What a request pays with: which of the headers is there, and what is in it.

use quarry_kernel::http::Incoming;
use quarry_rails::mpp::{Credential, Problem};
use quarry_rails::x402;

use crate::error::Error;

/// What a request pays with.
#[derive(Debug, Clone, PartialEq)]
pub enum Means {
    /// Nothing yet.
    Nothing,
    /// A wallet's signature.
    X402(Box<x402::Payment>),
    /// A credential of the `Payment` scheme.
    Mpp(Box<Credential>),
    /// One that cannot be read.
    BadMpp(Problem),
}

/// The longest reference that is looked up.
const REFERENCE_LEN_MAX: usize = 64;
/// The longest `Idempotency-Key`.
const KEY_LEN_MAX: usize = 255;

/// Reads the payment headers: `PAYMENT-SIGNATURE` (x402 v2), `X-PAYMENT` (v1), `Authorization: Payment` or
/// `Payment-Authorization` (MPP).
///
/// # Errors
/// [`crate::error::Code::InvalidRequest`] for more than one, for one of x402 that is no payment, and for a
/// `Payment-Authorization` that cannot be read. `Authorization: Payment` that cannot be read is [`Means::BadMpp`], which the
/// scheme answers with a fresh challenge.
pub fn read<R: Incoming>(request: &R) -> Result<Means, Error> {
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
        (None, None, None, None) => Ok(Means::Nothing),
        (Some(v2), None, None, None) => x402(x402::Payment::v2(&v2)),
        (None, Some(v1), None, None) => x402(x402::Payment::v1(&v1)),
        (None, None, Some(value), None) => Ok(Credential::read(&value)
            .map_or_else(Means::BadMpp, |credential| Means::Mpp(Box::new(credential)))),
        // Only a program that has a challenge sends this header, so a fresh one would not mend what it sends.
        (None, None, None, Some(value)) => {
            Credential::read(&value).map(|credential| Means::Mpp(Box::new(credential))).map_err(unreadable)
        }
        _ => Err(Error::invalid("A request carries one payment.")),
    }
}

fn unreadable(problem: Problem) -> Error {
    Error::invalid("`Payment-Authorization` takes the base64url credential of the `Payment` scheme.")
        .with("type", problem.address())
        .with("title", problem.title())
        .with("settlementReason", problem.token())
}

fn x402(read: Result<x402::Payment, x402::Malformed>) -> Result<Means, Error> {
    let malformed = |x402::Malformed(why)| Error::invalid(format!("The payment header is malformed: {why}."));
    read.map(|payment| Means::X402(Box::new(payment))).map_err(malformed)
}

/// The payment that a request refers to, in `Payment-Reference`.
#[must_use]
pub fn reference<R: Incoming>(request: &R) -> Option<String> {
    let value = request.header("payment-reference")?;
    let value = value.trim();
    (!value.is_empty()).then(|| value.chars().take(REFERENCE_LEN_MAX).collect())
}

/// The name that a request was given, in `Idempotency-Key`.
///
/// # Errors
/// [`crate::error::Code::InvalidRequest`] when it is longer than 255 characters or has others than visible ASCII.
pub fn idempotency_key<R: Incoming>(request: &R) -> Result<Option<String>, Error> {
    let Some(value) = request.header("idempotency-key") else { return Ok(None) };
    let value = value.trim().trim_matches('"');
    let is_good =
        (1..=KEY_LEN_MAX).contains(&value.len()) && value.bytes().all(|byte| (b'!'..=b'~').contains(&byte));
    if is_good {
        Ok(Some(value.to_owned()))
    } else {
        Err(Error::invalid("`Idempotency-Key` takes 1 to 255 visible ASCII characters."))
    }
}
