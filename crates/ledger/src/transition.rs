//! Result of the state machine: the reply with the rows to write, or an error for inconsistent rows.

use std::fmt;

use crate::journal::Write;
use crate::reply::Reply;

/// Result of a command.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use = "the writes must be stored before the reply is sent"]
pub struct Transition {
    /// Reply to send after the writes are durable.
    pub reply: Reply,
    /// Rows to store, in one transaction; mostly empty.
    pub writes: Vec<Write>,
}

impl Transition {
    pub(crate) const fn from_reply(reply: Reply) -> Self {
        Self { reply, writes: Vec::new() }
    }
}

/// Inconsistent durable rows. The key must refuse service until an operator has intervened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CorruptRows {
    /// Inconsistency found, for the operator's log.
    pub what: &'static str,
}

impl fmt::Display for CorruptRows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the ledger's rows do not fit together: {}", self.what)
    }
}

impl std::error::Error for CorruptRows {}
