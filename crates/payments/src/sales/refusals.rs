//! The limits of refused payments: each refusal costs a question outside.

use crate::context::Context;
use crate::error::Error;
use crate::limits::{self, RateLimit};
use crate::ports::Ports;

/// Payments of a network that may be refused in an hour, for each registration that it may make: each costs a question outside.
const REFUSALS_PER_REGISTRATION: u32 = 5;
/// Payments of one buyer that may be refused in an hour, so that no buyer uses up what its network has.
const REFUSALS_PER_BUYER: u32 = 30;

/// Returns the limits of refused payments: the network's, and the buyer's own.
fn build_refusal_limits<'a, P: Ports>(ctx: &'a Context<'_, P>, buyer: &'a str) -> [RateLimit<'a>; 2] {
    let network = RateLimit::for_network(ctx, "refused payment", REFUSALS_PER_REGISTRATION);
    [network, RateLimit { what: "refused payment of a buyer", whose: buyer, max: REFUSALS_PER_BUYER }]
}

/// Checks whether another payment is taken. Who shares a network with others whose payments are refused, and has had none
/// refused, may still pay.
pub(super) async fn check_refusals<P: Ports>(ctx: &Context<'_, P>, buyer: &str) -> Result<(), Error> {
    let [network, own] = build_refusal_limits(ctx, buyer);
    let [of_network, of_buyer] = RateLimit::read_counts(ctx, [&network, &own]).await?;
    let is_network_full = of_network >= i64::from(network.max) && of_buyer > 0;
    if is_network_full || of_buyer >= i64::from(own.max) {
        return Err(Error::rate_limited(limits::compute_wait_s(ctx.now)));
    }
    Ok(())
}

/// Counts a payment that did not settle against its buyer and the network that sent it: the next one passes or not, this one has
/// its answer.
pub(super) async fn count_refusal<P: Ports>(ctx: &Context<'_, P>, buyer: &str) {
    let counting = build_refusal_limits(ctx, buyer).map(|limit| limit.build_count_statement(ctx));
    if let Ok(counting) = counting.into_iter().collect::<Result<_, Error>>() {
        ctx.write_once("refusal_count", counting).await;
    }
}
