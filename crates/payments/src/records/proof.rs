//! Proof of payment, kept in the payment's row while providers need it.

use quarry_kernel::money::MicroUsd;
use quarry_kernel::time::UnixMs;
use quarry_rails::x402::Transfer;
use serde::{Deserialize, Serialize};

/// Proof of a payment, and data for its receipts. Signatures and tokens are kept only as long as they are needed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "snake_case", try_from = "ProofRow")]
pub enum Proof {
    /// A wallet's signature, for the facilitator.
    Wallet {
        /// JSON body for `/settle`; empty after settlement.
        body: String,
        /// The chain, CAIP-2.
        network: String,
        /// x402 version; 0 for MPP.
        version: u8,
        /// Signed exact transfer; `None` for a maximum.
        transfer: Option<SignedTransfer>,
        /// Signed maximum (Permit2), of which a part is settled; `None` for an exact transfer.
        #[serde(skip_serializing_if = "Option::is_none")]
        permit: Option<SignedTransfer>,
        /// Payer's address; empty until the facilitator has named it.
        payer: String,
    },
    /// A shared payment token, for the card processor.
    Card {
        /// Token; empty after it was charged.
        token: String,
        /// Challenge that the token answers.
        challenge_id: String,
        /// One-line description for the receipt.
        description: String,
    },
    /// A hosted page of the card processor.
    Checkout {
        /// Product name on the page.
        name: String,
        /// Return URL after payment.
        success_url: String,
        /// Return URL after cancellation.
        cancel_url: String,
        /// Expiry of the page.
        expires_at: UnixMs,
        /// URL of the page, once it is open.
        url: Option<String>,
    },
}

/// Row format of a proof, written out by hand: serde's derive for an internally tagged enum buffers every field until it has read
/// the tag, which takes many times the code.
#[derive(Deserialize)]
struct ProofRow {
    by: String,
    body: Option<String>,
    network: Option<String>,
    version: Option<u8>,
    transfer: Option<SignedTransfer>,
    permit: Option<SignedTransfer>,
    payer: Option<String>,
    token: Option<String>,
    challenge_id: Option<String>,
    description: Option<String>,
    name: Option<String>,
    success_url: Option<String>,
    cancel_url: Option<String>,
    expires_at: Option<UnixMs>,
    url: Option<String>,
}

impl TryFrom<ProofRow> for Proof {
    type Error = &'static str;

    fn try_from(row: ProofRow) -> Result<Self, Self::Error> {
        let proof = match row.by.as_str() {
            "wallet" => row.into_wallet(),
            "card" => row.into_card(),
            "checkout" => row.into_checkout(),
            _ => None,
        };
        proof.ok_or("it is no proof")
    }
}

impl ProofRow {
    fn into_wallet(self) -> Option<Proof> {
        let Self { transfer, permit, .. } = self;
        let (body, network, payer) = (self.body?, self.network?, self.payer?);
        Some(Proof::Wallet { body, network, version: self.version?, transfer, permit, payer })
    }

    fn into_card(self) -> Option<Proof> {
        let (token, challenge_id, description) = (self.token?, self.challenge_id?, self.description?);
        Some(Proof::Card { token, challenge_id, description })
    }

    fn into_checkout(self) -> Option<Proof> {
        let (name, success_url, cancel_url) = (self.name?, self.success_url?, self.cancel_url?);
        Some(Proof::Checkout { name, success_url, cancel_url, expires_at: self.expires_at?, url: self.url })
    }
}

/// A signed transfer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SignedTransfer {
    /// The token's contract.
    pub asset: String,
    /// Payer.
    pub from: String,
    /// Nonce chosen by the payer.
    pub nonce: String,
    /// Payee.
    pub to: String,
    /// Amount.
    pub value: MicroUsd,
    /// Expiry of the authorization, in seconds since 1970.
    pub valid_before_s: i64,
}

impl SignedTransfer {
    /// Creates the transfer of a token to a payee.
    #[must_use]
    pub fn new(transfer: Transfer, asset: &str, to: &str) -> Self {
        let Transfer { from, nonce, value, valid_before_s } = transfer;
        Self { asset: asset.to_owned(), from, nonce, to: to.to_owned(), value, valid_before_s }
    }
}
