//! What proves that somebody may be asked for money: kept in the payment's row until it is used.

use quarry_kernel::money::MicroUsd;
use quarry_kernel::time::UnixMs;
use quarry_rails::x402::Transfer;
use serde::{Deserialize, Serialize};

/// What has to be asked, and what the buyer is told with. Signatures and tokens are only in it as long as they are needed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "snake_case")]
pub enum Proof {
    /// A wallet's signature, for the facilitator.
    Wallet {
        /// The body of `/settle`; empty once it settled.
        body: String,
        /// The chain, CAIP-2.
        network: String,
        /// x402's version; 0 for MPP.
        version: u8,
        /// The signed transfer as the chain knows it; none for a maximum.
        transfer: Option<Signed>,
        /// The signed maximum (Permit2), of what is settled of it; none for a transfer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        permit: Option<Signed>,
        /// Who paid, once the facilitator said it.
        payer: String,
    },
    /// A shared payment token, for the card processor.
    Card {
        /// The token; empty once it was charged.
        token: String,
        /// The challenge that it answers.
        challenge_id: String,
        /// One line on the receipt.
        description: String,
    },
    /// A page at the card processor's.
    Checkout {
        /// What is bought, as the person reads it.
        name: String,
        /// Where the person is sent after paying.
        success_url: String,
        /// Where the person is sent who turns back.
        cancel_url: String,
        /// Until when it can be paid.
        expires_at: UnixMs,
        /// Where the person pays, once it is open.
        url: Option<String>,
    },
}

/// A signed transfer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Signed {
    /// The token's contract.
    pub asset: String,
    /// Who pays.
    pub from: String,
    /// The payer's name for it.
    pub nonce: String,
    /// Who is paid.
    pub to: String,
    /// How much.
    pub value: MicroUsd,
    /// Until when it can be made, in seconds since 1970.
    pub valid_before_s: i64,
}

impl Signed {
    /// A transfer of a token to somebody.
    #[must_use]
    pub fn new(transfer: Transfer, asset: &str, to: &str) -> Self {
        let Transfer { from, nonce, value, valid_before_s } = transfer;
        Self { asset: asset.to_owned(), from, nonce, to: to.to_owned(), value, valid_before_s }
    }
}
