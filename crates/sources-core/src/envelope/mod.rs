//! Envelopes of v1's maps and store: a guard against execution as a script, JSON within a string, frames of several calls in one
//! answer, and calls in the scripts of a page. Each reader returns JSON for a [`Cursor`](crate::cursor::Cursor), or a refusal.

mod calls;
mod frames;
mod guard;
mod state;

pub use calls::PageCalls;
pub use frames::Frames;
pub use guard::{UnwrappedJson, unwrap};
pub use state::find_state;
