//! Warnings about a valid configuration.

use crate::sellers::config::Seller;
use crate::settings::PaymentSettings;

/// Returns the chain of a seller's wallet rails without a configured node, on which the fate of a payment cannot be looked up.
#[must_use]
pub fn find_chain_without_node<'s>(seller: &'s Seller, payments: &PaymentSettings) -> Option<&'s str> {
    let network = seller.rails.x402.as_ref()?.network.as_str();
    let has_node = payments.chains.iter().any(|known| known == network);
    (payments.facilitator && !has_node).then_some(network)
}

/// Lists the warnings about a seller's configuration, for the operator.
#[must_use]
pub fn list_warnings(seller: &Seller, payments: &PaymentSettings) -> Vec<String> {
    let describe = |network: &str| {
        format!(
            "Wallets pay on {network}, and CHAIN_ORIGINS names no node of it: what a facilitator refuses or does not answer waits for you, \
             late money is not noticed, and a facilitator's success is believed. Add a node."
        )
    };
    find_chain_without_node(seller, payments).map(describe).into_iter().collect()
}
