//! Metered calls (docs/specification.md, Agent storefront: "once a paid call is proxied upstream"; docs/agents.md, Metered
//! calls): a call below an upstream's path is paid from a plan or separately, and forwarded; the upstream's own status and body
//! are returned.
//!
//! Steps of a call:
//!
//! 1. [`route`]: finds the upstream, the meter and the units to hold.
//! 2. [`gate`]: authenticates the agent and finds the payer: the person's free allowance, then credit, soonest expiry first.
//!    Units are reserved before the upstream is called. Without a payer, the call may be paid for separately ([`paid_call`]),
//!    within the same limits ([`slot`]).
//! 3. [`outgoing`]: builds and signs the upstream request; [`public_origin`] blocks private networks.
//! 4. [`bill`]: reads the use from the response's head, before its body; it is charged after the response was sent, or the hold
//!    is released when the upstream failed.
//!
//! Bodies are streamed unread in both directions. A lease ends with the response's head: a stream that runs for hours holds no
//! slot, and its cost is known when it starts.

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
