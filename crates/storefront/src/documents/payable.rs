//! Payment methods available at a seller: accepted by the seller and supported by the deployment.

use quarry_rails::mpp::{evm, stripe};
use quarry_rails::x402::Token;

use crate::context::Context;
use crate::payments::offers::offer;
use crate::ports::Ports;
use crate::sellers::config::{CardRail, X402Rail};

/// Available payment methods.
#[derive(Debug, Clone)]
pub struct PaymentOptions<'s> {
    /// Wallets by x402, with the payment token.
    pub x402: Option<(&'s X402Rail, Token)>,
    /// Wallets by MPP's method `evm`, with the same token.
    pub mpp_evm: bool,
    /// Cards by MPP's method `stripe`.
    pub card: Option<&'s CardRail>,
    /// Cards by a hosted page for a person.
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

    /// Lists the MPP methods.
    #[must_use]
    pub fn list_mpp_methods(&self) -> Vec<&'static str> {
        let offered = [(evm::METHOD, self.mpp_evm), (stripe::METHOD, self.card.is_some())];
        offered.into_iter().filter(|(_, is_open)| *is_open).map(|(method, _)| method).collect()
    }

    /// Returns whether cards are accepted.
    #[must_use]
    pub const fn can_pay_by_card(&self) -> bool {
        self.card.is_some() || self.checkout
    }

    /// Returns whether no method is available.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.x402.is_none() && !self.can_pay_by_card()
    }
}
