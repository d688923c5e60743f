//! Rate limits on refused payments, each of which costs an outgoing request.

use crate::context::Context;
use crate::error::Error;
use crate::limits::{self, RateLimit};
use crate::ports::Ports;

/// Refused payments per hour for a network, for each registration that the network may make per hour.
const REFUSALS_PER_REGISTRATION: u32 = 5;
/// Refused payments per hour for a buyer, so that one buyer cannot use up the limit of its network.
const REFUSALS_PER_BUYER: u32 = 30;

/// Builds the limits of refused payments: the network's, and the buyer's own.
fn build_refusal_limits<'a, P: Ports>(ctx: &'a Context<'_, P>, buyer: &'a str) -> [RateLimit<'a>; 2] {
    let network = RateLimit::for_network(ctx, "refused payment", REFUSALS_PER_REGISTRATION);
    [network, RateLimit { what: "refused payment of a buyer", whose: buyer, max: REFUSALS_PER_BUYER }]
}

/// Checks whether another payment is accepted. A buyer without refusals of its own is accepted although others on its network
/// have used up the shared limit.
pub(super) async fn check_refusals<P: Ports>(ctx: &Context<'_, P>, buyer: &str) -> Result<(), Error> {
    let [network, own] = build_refusal_limits(ctx, buyer);
    let [of_network, of_buyer] = RateLimit::read_counts(ctx, [&network, &own]).await?;
    let is_network_full = of_network >= i64::from(network.max) && of_buyer > 0;
    if is_network_full || of_buyer >= i64::from(own.max) {
        return Err(Error::rate_limited(limits::compute_wait_s(ctx.now)));
    }
    Ok(())
}

/// Counts a refused payment against its buyer and its network. The limit applies to the next payment; this one already has its
/// response.
pub(super) async fn count_refusal<P: Ports>(ctx: &Context<'_, P>, buyer: &str) {
    let counting = build_refusal_limits(ctx, buyer).map(|limit| limit.build_count_statement(ctx));
    if let Ok(counting) = counting.into_iter().collect::<Result<_, Error>>() {
        ctx.write_once("refusal_count", counting).await;
    }
}
