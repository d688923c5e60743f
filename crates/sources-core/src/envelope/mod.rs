//! Envelopes of v1's maps and store: a guard against being run as a script, JSON written into a string, frames of several calls
//! in one answer, and calls in the scripts of a page. Each reader returns JSON for a [`Cursor`](crate::cursor::Cursor), or the
//! reason why there is none.

mod calls;
mod frames;
mod guard;
mod state;

pub use calls::PageCalls;
pub use frames::Frames;
pub use guard::{UnwrappedJson, unwrap};
pub use state::find_state;
