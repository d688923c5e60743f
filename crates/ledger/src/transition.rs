//! Result of the state machine: the reply with the rows to write, or an error where the given rows are inconsistent.

use std::fmt;

use crate::journal::Write;
use crate::reply::Reply;

/// Result of one command.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use = "the writes must be stored before the reply is sent"]
pub struct Transition {
    /// The answer, to be sent after the writes are durable.
    pub reply: Reply,
    /// Rows to store, in one transaction; mostly empty.
    pub writes: Vec<Write>,
}

impl Transition {
    pub(crate) const fn from_reply(reply: Reply) -> Self {
        Self { reply, writes: Vec::new() }
    }
}

/// Durable rows that contradict each other. The key must refuse service until somebody has looked.
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
