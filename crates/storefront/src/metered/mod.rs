//! Metered calls (docs/specification.md, Agent storefront: "once a paid call is proxied upstream"; docs/agents.md, Metered calls): a call
//! under a path that the seller stands in front of is paid out of a plan, or by itself, and handed on; the upstream's own
//! status and body go back.
//!
//! The way of a call:
//!
//! 1. [`route`]: which upstream serves the path, on which meter it counts, what is held for it.
//! 2. [`gate`]: who asks, by the agent's token, and what pays: the person's free allowance, then credit, the soonest to end
//!    first. Units are reserved before the upstream is asked. Where nothing pays, the call may be paid by itself ([`paid_call`]),
//!    within the same limits ([`slot`]).
//! 3. [`outgoing`]: the request as the upstream gets it, signed; [`public_origin`]: no way into private networks.
//! 4. [`bill`]: what the call used, as its head says, which comes before its body; that is charged after the answer is on its
//!    way, or given back when the upstream failed.
//!
//! Bodies are handed through unread, both ways. A lease ends when the head of the answer is there: a stream that runs for hours
//! holds no slot, and what it costs is known when it starts.

pub mod answer;
pub mod bill;
mod call_upstream;
pub mod deferred;
pub mod gate;
pub mod outgoing;
pub mod paid_call;
pub mod public_origin;
pub mod route;
pub mod slot;

pub use answer::handle_call;
pub use deferred::Deferred;
