//! Rules of a wallet's payment. A facilitator's answer alone neither ends nor completes one: a signature stays open until the
//! chain shows that it was used or cancelled, or until the chain's clock has passed its expiry and a margin.
//!
//! Collecting, while the row is `incomplete`. The chain is asked only where the table says so, which keeps it out of the path of
//! micro-payments. "Again" marks a payment that was submitted before, with a lost, pending or refusing answer.
//!
//! | Facilitator | Chain | → State | Told | Owed |
//! |---|---|---|---|---|
//! | any | paid, deep enough | `complete` | the result | – |
//! | any | paid, not deep enough | `incomplete` | `payment_incomplete` | – |
//! | any | void | `failed`, watched | `settlement_failed` until when | late money |
//! | any | dead | `failed`, for good | `settlement_failed` | – |
//! | settled | not asked, no receipt wanted | `complete` | the result | – |
//! | settled | open or silent, a receipt wanted | `incomplete` | `payment_incomplete` | – |
//! | contradictory | open or silent | `incomplete`, refused | `payment_incomplete` until when | – |
//! | refused to settle | open or silent | `incomplete`, refused | `payment_incomplete` until when | – |
//! | the same, of a call whose answer is withheld for it | open or silent | `failed`, watched | `settlement_failed` until when | late money |
//! | refused the check, first | not asked | `failed`, watched | `settlement_failed` until when | late money |
//! | refused the check, again | open or silent | `incomplete`, refused | `payment_incomplete` until when | – |
//! | pending | open or silent | `incomplete` | `payment_incomplete` | – |
//! | silent | open or silent | `incomplete` | `payment_provider_unavailable` | – |
//! | not asked (the sweep looks after a refusal) | open or silent | `incomplete`, refused | `payment_incomplete` until when | – |
//!
//! Void is a signature that was cancelled, used otherwise or has expired, as of a block that can still be replaced; after that it
//! is dead.
//!
//! Watching, with growing pauses between looks at the chain:
//!
//! | State | Chain | → State | Told | Owed |
//! |---|---|---|---|---|
//! | ended: `failed`, `released` without money | in a block | the same, owed | `owedUsd` | all of it |
//! | ended | dead | the same, for good | the same | – |
//! | ended | open, void or silent | the same, watched | until when | – |
//! | settled: `complete`, `consumed`, or owed | final | the same, for good | the same | the same |
//! | settled | in a block or silent | the same, watched | the same | the same |
//! | settled | open, void or dead: its transaction vanished with its block | `refunded`, watched | `transaction_vanished` | nothing any more |
//! | vanished | in a block: it came again | `released`, owed | `owedUsd` | what was not used of it |
//! | vanished | dead | `refunded`, for good | `transaction_vanished` | – |
//! | vanished | open, void or silent | the same, watched | the same | – |

use crate::payments::records::payment::EXECUTION_MARGIN_S;

/// Answer of a facilitator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FacilitatorWord {
    /// Not asked.
    NotAsked,
    /// Money moved as signed.
    Settled,
    /// Money moved, but not as signed, or in the transaction of another payment.
    Contradictory,
    /// Settlement refused: no money moved.
    Refused,
    /// Check refused: it would not settle, and was not asked to.
    CheckRefused,
    /// A transaction is pending.
    Pending,
    /// No usable answer.
    Silent,
}

/// State of a signature on the chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ChainWord {
    /// Not asked.
    NotAsked,
    /// In a block, with fewer confirmations than required.
    Shallow,
    /// In a block with enough confirmations.
    Paid,
    /// In a block that no reorganisation can reach.
    Final,
    /// Cancelled, used otherwise or expired, unless blocks are replaced.
    Void,
    /// Impossible for good.
    Dead,
    /// Not executed yet, and still possible.
    Open,
    /// No node, no response, or a nonce used in a transaction that is not found.
    Silent,
}

/// A payment being collected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Collecting {
    /// Whether a success counts only with a receipt on the chain.
    pub wants_receipt: bool,
    /// Whether it was submitted before.
    pub is_again: bool,
    /// Whether it pays for a call whose response is withheld unless it settles now.
    pub withholds_answer: bool,
}

/// Next step of a payment being collected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Collection {
    /// Ask the chain first.
    AskChain,
    /// Complete, on the facilitator's answer.
    CompleteAsSaid,
    /// Complete, on the chain's confirmation.
    Complete,
    /// Wait: settlement is in progress.
    Wait,
    /// Keep open: refused, but still possible on the chain.
    KeepOpen,
    /// Fail and keep watching; late money would be owed.
    FailWatched,
    /// Fail for good.
    Fail,
    /// No usable answer.
    Unavailable,
}

/// Implements the collecting table.
#[must_use]
pub const fn decide_collection(
    facilitator: FacilitatorWord,
    chain: ChainWord,
    payment: Collecting,
) -> Collection {
    use FacilitatorWord as F;
    let Collecting { wants_receipt, is_again, withholds_answer } = payment;
    match (chain, facilitator) {
        (ChainWord::Paid | ChainWord::Final, _) => Collection::Complete,
        (ChainWord::Shallow, _) => Collection::Wait,
        (ChainWord::Void, _) => Collection::FailWatched,
        (ChainWord::Dead, _) => Collection::Fail,
        (ChainWord::NotAsked, F::Settled) if !wants_receipt => Collection::CompleteAsSaid,
        (ChainWord::NotAsked, F::CheckRefused) if !is_again => Collection::FailWatched,
        (ChainWord::NotAsked, F::Pending) if !is_again => Collection::Wait,
        (ChainWord::NotAsked, F::Silent) if !is_again => Collection::Unavailable,
        (ChainWord::NotAsked, _) => Collection::AskChain,
        (ChainWord::Open | ChainWord::Silent, F::Settled | F::Pending) => Collection::Wait,
        (ChainWord::Open | ChainWord::Silent, F::Refused) if withholds_answer && !is_again => {
            Collection::FailWatched
        }
        (ChainWord::Open | ChainWord::Silent, F::Silent) => Collection::Unavailable,
        (
            ChainWord::Open | ChainWord::Silent,
            F::Contradictory | F::Refused | F::CheckRefused | F::NotAsked,
        ) => Collection::KeepOpen,
    }
}

/// State of a watched payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Standing {
    /// Ended without money.
    Ended,
    /// Settled; it bought something or is owed.
    Settled,
    /// Settled, but its transaction vanished.
    Vanished,
}

/// Next step of a watched payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Watch {
    /// Look again later.
    Look,
    /// Stop watching: the state is final.
    Close,
    /// Owe the money, which came after the payment had ended.
    Owe,
    /// Withdraw the credit: the money is gone, but may reappear.
    TakeBack,
    /// Owe the unused part of money that reappeared.
    Return,
}

/// Implements the watching table.
#[must_use]
pub const fn decide_watch(standing: Standing, chain: ChainWord) -> Watch {
    use ChainWord as C;
    match (standing, chain) {
        (_, C::NotAsked | C::Silent) | (Standing::Settled, C::Shallow | C::Paid) => Watch::Look,
        (Standing::Settled, C::Open | C::Void | C::Dead) => Watch::TakeBack,
        (Standing::Settled, C::Final) => Watch::Close,
        (Standing::Ended, C::Shallow | C::Paid | C::Final) => Watch::Owe,
        (Standing::Vanished, C::Shallow | C::Paid | C::Final) => Watch::Return,
        (Standing::Ended | Standing::Vanished, C::Dead) => Watch::Close,
        (Standing::Ended | Standing::Vanished, C::Open | C::Void) => Watch::Look,
    }
}

/// Confirmations after which no reorganisation reaches a block, its own and the newest included.
pub const FINAL_BLOCKS: u64 = 128;
/// Seconds on the chain's clock after which an expired signature is final.
pub const FINAL_S: i64 = 1_800;

/// Judges a signature that is unused as of a block with this time. The margin covers the newest blocks, which are the most likely
/// to be replaced.
#[must_use]
pub const fn judge_unused(block_time_s: i64, valid_before_s: i64) -> ChainWord {
    let past_s = block_time_s.saturating_sub(valid_before_s);
    if past_s > FINAL_S {
        ChainWord::Dead
    } else if past_s > EXECUTION_MARGIN_S {
        ChainWord::Void
    } else {
        ChainWord::Open
    }
}

/// Judges a transfer in a block with this number of confirmations, its own block and the newest included.
#[must_use]
pub const fn judge_included(depth: u64, wanted: u64) -> ChainWord {
    if depth >= FINAL_BLOCKS && depth >= wanted {
        ChainWord::Final
    } else if depth >= wanted {
        ChainWord::Paid
    } else {
        ChainWord::Shallow
    }
}

/// Judges a signature that was cancelled or used otherwise in a block with this number of confirmations.
#[must_use]
pub const fn judge_spent(depth: u64) -> ChainWord {
    if depth >= FINAL_BLOCKS { ChainWord::Dead } else { ChainWord::Void }
}
