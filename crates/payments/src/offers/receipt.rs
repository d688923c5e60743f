//! Receipt headers for settled and refused payments: `PAYMENT-RESPONSE` and `X-PAYMENT-RESPONSE` (x402), `Payment-Receipt` (MPP).

use quarry_kernel::http::Response;
use quarry_rails::facilitator::{SettledPayment, SettlementRefusal};
use quarry_rails::mpp::{evm, receipt, stripe};
use quarry_rails::x402::{self, ProtocolVersion};

use crate::payments::records::payment::{Payment, Rail};
use crate::payments::records::proof::Proof;
use crate::payments::settlement::advance;

/// A header's name and value.
pub type ReceiptHeader = (&'static str, String);

/// Builds the receipt of a settled payment; `None` for a checkout, which has no protocol header.
#[must_use]
pub fn build_settled_header(payment: &Payment) -> Option<ReceiptHeader> {
    let reference = payment.provider_reference.as_deref()?;
    let at = payment.settled_at.unwrap_or(payment.created_at);
    match (payment.rail, payment.proof()?) {
        (Rail::X402, Proof::Wallet { network, version, payer, transfer, .. }) => {
            let version = to_x402_version(version);
            let payer =
                if payer.is_empty() { transfer.map(|signed| signed.from).unwrap_or_default() } else { payer };
            let amount = Some(payment.amount_micro.0.to_string());
            let settled = SettledPayment { transaction: reference.to_owned(), payer, amount };
            Some((
                x402::receipt::header_name(version),
                x402::receipt::format_settled_header(version, &network, &settled),
            ))
        }
        (Rail::MppEvm, _) => Some(("payment-receipt", receipt::format_header(evm::METHOD, reference, at))),
        (Rail::MppCard, _) => {
            Some(("payment-receipt", receipt::format_header(stripe::METHOD, reference, at)))
        }
        _ => None,
    }
}

/// Builds the header of an x402 payment that did not settle; `None` for other rails.
#[must_use]
pub fn build_refused_header(payment: &Payment, why: &advance::PaymentRefusal) -> Option<ReceiptHeader> {
    let Proof::Wallet { network, version, .. } = payment.proof()? else { return None };
    if payment.rail != Rail::X402 {
        return None;
    }
    let version = to_x402_version(version);
    let refused = SettlementRefusal {
        reason: why.reason.clone(),
        raw: why.reason.clone(),
        message: why.detail.clone(),
        payer: why.payer.clone(),
    };
    Some((
        x402::receipt::header_name(version),
        x402::receipt::format_refused_header(version, &network, &refused),
    ))
}

/// Adds a receipt header to a response.
#[must_use]
pub fn attach_header(response: Response, header: Option<ReceiptHeader>) -> Response {
    match header {
        Some((name, value)) => response.with_header(name, value),
        None => response,
    }
}

const fn to_x402_version(number: u8) -> ProtocolVersion {
    if number == 1 { ProtocolVersion::V1 } else { ProtocolVersion::V2 }
}
