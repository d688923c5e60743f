//! Rules of a wallet's payment: no word of a facilitator ends or completes one by itself. What was signed is open until the
//! chain says that it was used or cancelled, or until the chain's own clock is past the signature's end and a margin.
//!
//! Collecting, while the row is `incomplete`. The chain is asked only where the table says so, which keeps it out of the way of
//! micro-payments. "Again" is a payment that was asked for before: an earlier answer was lost, pending or a refusal.
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
//! Void is what was cancelled, used otherwise or whose time is over, as of a block that can still be replaced; once none can, it is dead.
//!
//! Watching, where the sweep asks the chain with growing pauses:
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

/// A facilitator's word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FacilitatorWord {
    /// It was not asked.
    NotAsked,
    /// Money moved, as it was signed.
    Settled,
    /// Money moved, but not what was signed, or in a transaction of another payment.
    Contradictory,
    /// No money moved, although it was asked to move it.
    Refused,
    /// It would not move it, and was not asked to.
    CheckRefused,
    /// A transaction is on its way.
    Pending,
    /// Nothing that can be used.
    Silent,
}

/// The chain's word on what was signed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ChainWord {
    /// It was not asked.
    NotAsked,
    /// The transfer is in a block, with fewer blocks on it than are wanted.
    Shallow,
    /// The transfer is in a block that is deep enough.
    Paid,
    /// The transfer is in a block that no reorganisation reaches.
    Final,
    /// It cannot happen unless blocks are replaced: it was cancelled, used otherwise, or its time is over.
    Void,
    /// It can never happen.
    Dead,
    /// It has not happened, and still can.
    Open,
    /// No node, no answer, or a nonce that was used in a transaction that is not found.
    Silent,
}

/// A payment that is collected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Collecting {
    /// Whether a success is believed only with its receipt.
    pub wants_receipt: bool,
    /// Whether it was asked for before.
    pub is_again: bool,
    /// Whether it is for a call whose answer is withheld when it does not settle now.
    pub withholds_answer: bool,
}

/// The next step of a payment that is collected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Collection {
    /// The chain is asked first.
    AskChain,
    /// It is paid, on the facilitator's word.
    CompleteAsSaid,
    /// It is paid, on the chain's word.
    Complete,
    /// It is on its way.
    Wait,
    /// It was refused, and can still happen.
    KeepOpen,
    /// It has failed, and its money would be owed.
    FailWatched,
    /// It has failed for good.
    Fail,
    /// Nobody said anything that can be used.
    Unavailable,
}

/// The collecting table.
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

/// Standing of a payment that the sweep watches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Standing {
    /// It has ended without money.
    Ended,
    /// Its money came, and bought something or is owed.
    Settled,
    /// Its money came, and its transaction vanished.
    Vanished,
}

/// The next step of a payment that is watched.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Watch {
    /// It is looked at again.
    Look,
    /// Nothing can happen to it any more.
    Close,
    /// Its money came after its end: it is owed.
    Owe,
    /// Its money is gone, and may come again.
    TakeBack,
    /// Its money came again: what was not used of it is owed.
    Return,
}

/// The watching table.
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

/// Blocks from one to the newest, both included, with which no reorganisation reaches it.
pub const FINAL_BLOCKS: u64 = 128;
/// Seconds of the chain's clock after which the same is true of what could have happened before.
pub const FINAL_S: i64 = 1_800;

/// The chain's word on a signature that nobody has used as of a block of this time. The margin is for the blocks that are most often
/// replaced.
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

/// The chain's word on a transfer that is in a block, with so many blocks from that one to the newest, both included.
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

/// The chain's word on a signature that was cancelled or used otherwise in a block, with so many blocks from that one to the newest, both
/// included.
#[must_use]
pub const fn judge_spent(depth: u64) -> ChainWord {
    if depth >= FINAL_BLOCKS { ChainWord::Dead } else { ChainWord::Void }
}
