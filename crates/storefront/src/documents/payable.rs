//! Payment methods open at a seller: those that the seller takes and the deployment can settle.

use quarry_rails::mpp::{evm, stripe};
use quarry_rails::x402::Token;

use crate::context::Context;
use crate::payments::offers::offer;
use crate::ports::Ports;
use crate::sellers::config::{CardRail, X402Rail};

/// The ways that are open.
#[derive(Debug, Clone)]
pub struct PaymentOptions<'s> {
    /// Wallets by x402, and the token in which they pay.
    pub x402: Option<(&'s X402Rail, Token)>,
    /// Wallets by MPP's method `evm`, in the same token.
    pub mpp_evm: bool,
    /// Cards by MPP's method `stripe`.
    pub card: Option<&'s CardRail>,
    /// Cards by a page for a person.
    pub checkout: bool,
}

impl<'s> PaymentOptions<'s> {
    /// Returns the payment methods of this seller.
    #[must_use]
    pub fn for_seller<P: Ports>(ctx: &Context<'s, P>) -> Self {
        let (rails, settings) = (&ctx.seller.rails, &ctx.ports.settings().payments);
        let x402 = rails.x402.as_ref().filter(|_| settings.facilitator);
        let x402 = x402.and_then(|x402| Some((x402, x402.find_token()?)));
        Self {
            mpp_evm: rails.mpp_evm && x402.is_some(),
            x402,
            card: rails.stripe.as_ref().filter(|_| settings.card_processor),
            checkout: offer::can_pay_by_checkout(ctx),
        }
    }

    /// Returns the methods of MPP.
    #[must_use]
    pub fn list_mpp_methods(&self) -> Vec<&'static str> {
        let offered = [(evm::METHOD, self.mpp_evm), (stripe::METHOD, self.card.is_some())];
        offered.into_iter().filter(|(_, is_open)| *is_open).map(|(method, _)| method).collect()
    }

    /// Returns whether cards are taken.
    #[must_use]
    pub const fn can_pay_by_card(&self) -> bool {
        self.card.is_some() || self.checkout
    }

    /// Returns whether nothing can be paid.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.x402.is_none() && !self.can_pay_by_card()
    }
}
