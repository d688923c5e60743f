//! Cell-by-cell tests of the wallet payment tables, and a random model of chain, facilitator, operator and clock: money that
//! moved always ends granted, owed or refunded.
#![allow(clippy::unwrap_used, clippy::panic)]

use quarry_payments::settlement::wallet_rules::{
    ChainWord as C, Collecting, Collection, FINAL_BLOCKS, FINAL_S, FacilitatorWord as F, Standing as S,
    Watch, decide_collection, decide_watch, judge_included, judge_spent, judge_unused,
};

const SAYS: [F; 7] =
    [F::NotAsked, F::Settled, F::Contradictory, F::Refused, F::CheckRefused, F::Pending, F::Silent];
const KNOWS: [C; 8] = [C::NotAsked, C::Shallow, C::Paid, C::Final, C::Void, C::Dead, C::Open, C::Silent];

fn collecting() -> impl Iterator<Item = Collecting> {
    (0..8).map(|bits| Collecting {
        wants_receipt: bits & 1 == 1,
        is_again: bits & 2 == 2,
        withholds_answer: bits & 4 == 4,
    })
}

#[test]
fn every_cell_of_the_collecting_table_is_as_written() {
    for payment in collecting() {
        for says in SAYS {
            let decide = |chain| decide_collection(says, chain, payment);
            assert_eq!(decide(C::Paid), Collection::Complete);
            assert_eq!(decide(C::Final), Collection::Complete);
            assert_eq!(decide(C::Shallow), Collection::Wait);
            assert_eq!(decide(C::Void), Collection::FailWatched);
            assert_eq!(decide(C::Dead), Collection::Fail);
            let first = match says {
                F::Settled if !payment.wants_receipt => Collection::CompleteAsSaid,
                F::CheckRefused if !payment.is_again => Collection::FailWatched,
                F::Pending if !payment.is_again => Collection::Wait,
                F::Silent if !payment.is_again => Collection::Unavailable,
                _ => Collection::AskChain,
            };
            assert_eq!(decide(C::NotAsked), first, "{says:?} {payment:?}");
            let open = match says {
                F::Settled | F::Pending => Collection::Wait,
                F::Silent => Collection::Unavailable,
                F::Refused if payment.withholds_answer && !payment.is_again => Collection::FailWatched,
                F::NotAsked | F::Contradictory | F::Refused | F::CheckRefused => Collection::KeepOpen,
            };
            assert_eq!((decide(C::Open), decide(C::Silent)), (open, open), "{says:?} {payment:?}");
        }
    }
}

#[test]
fn every_cell_of_the_watching_table_is_as_written() {
    use Watch::{Close, Look, Owe, Return, TakeBack};
    // Columns: not asked, shallow, paid, final, void, dead, open, silent.
    let table = [
        (S::Ended, [Look, Owe, Owe, Owe, Look, Close, Look, Look]),
        (S::Settled, [Look, Look, Look, Close, TakeBack, TakeBack, TakeBack, Look]),
        (S::Vanished, [Look, Return, Return, Return, Look, Close, Look, Look]),
    ];
    for (standing, steps) in table {
        for (known, step) in KNOWS.into_iter().zip(steps) {
            assert_eq!(decide_watch(standing, known), step, "{standing:?} {known:?}");
        }
    }
}

#[test]
fn blocks_and_time_say_what_can_still_be_replaced() {
    let depths = [(1, C::Shallow), (2, C::Shallow), (3, C::Paid), (127, C::Paid), (128, C::Final)];
    for (depth, word) in depths {
        assert_eq!(judge_included(depth, 3), word, "{depth}");
    }
    assert_eq!(judge_included(128, 200), C::Shallow, "more blocks are wanted than are final");
    assert_eq!((judge_spent(127), judge_spent(128)), (C::Void, C::Dead));
    for (late_s, word) in
        [(-1, C::Open), (0, C::Open), (120, C::Open), (121, C::Void), (1_800, C::Void), (1_801, C::Dead)]
    {
        assert_eq!(judge_unused(1_000 + late_s, 1_000), word, "{late_s}");
    }
    assert_eq!(judge_unused(i64::MAX, 0), C::Dead);
    assert_eq!(judge_unused(0, i64::MAX), C::Open);
}

struct Chance(u64);

impl Chance {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) % n
    }

    fn one_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }
}

/// Fate of the signature as of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    Transferred,
    Cancelled,
}

/// A chain with a block every two seconds, whose newest blocks can be replaced.
struct Chain {
    height: u64,
    genesis_s: i64,
    /// Fate and its block.
    fate: Option<(Fate, u64)>,
}

/// Expiry of the signature, on the chain's clock.
const END_S: i64 = 300;

impl Chain {
    fn time_s(&self) -> i64 {
        self.genesis_s + i64::try_from(self.height).unwrap() * 2
    }

    fn decide(&mut self, fate: Fate) {
        self.height += 1;
        let is_late = fate == Fate::Transferred && self.time_s() >= END_S;
        if self.fate.is_none() && !is_late {
            self.fate = Some((fate, self.height));
        }
    }

    /// Replaces the newest blocks with as many others, which may or may not contain the same transactions.
    fn reorganise(&mut self, blocks: u64, comes_again: bool) {
        if let Some((fate, at)) = self.fate.filter(|(_, at)| *at + blocks > self.height) {
            let is_late =
                fate == Fate::Transferred && self.genesis_s + i64::try_from(at).unwrap() * 2 >= END_S;
            self.fate = Some((fate, at)).filter(|_| comes_again && !is_late);
        }
    }

    fn word(&self, wanted_depth: u64) -> C {
        match self.fate {
            Some((Fate::Transferred, at)) => judge_included(self.height - at + 1, wanted_depth),
            Some((Fate::Cancelled, at)) => judge_spent(self.height - at + 1),
            None => judge_unused(self.time_s(), END_S),
        }
    }
}

const AMOUNT: u64 = 100;

/// State of the payment's row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Row {
    Incomplete { is_again: bool },
    Settled,
    Ended,
    Vanished,
}

/// A payment and its state by the tables. Used credit is never withdrawn.
struct Model {
    chance: Chance,
    chain: Chain,
    row: Row,
    is_watched: bool,
    confirmations: u64,
    withholds_answer: bool,
    granted: u64,
    used: u64,
    owed: u64,
    refunded: u64,
    /// Used credit of a vanished transaction.
    lost: u64,
}

impl Model {
    fn look(&mut self, depth: u64, is_calm: bool) -> C {
        if !is_calm && self.chance.one_in(4) { C::Silent } else { self.chain.word(depth) }
    }

    fn settle(&mut self, is_owed: bool) {
        (self.row, self.is_watched) = (Row::Settled, true);
        if is_owed { self.owed = AMOUNT } else { self.granted = AMOUNT }
    }

    /// Collects with a facilitator that settles or not, and may lie in every answer.
    fn collect(&mut self, is_again: bool, is_calm: bool) {
        let is_asked = !self.chance.one_in(3);
        let says = match usize::try_from(self.chance.below(SAYS.len() as u64)).unwrap() {
            _ if !is_asked => F::NotAsked,
            at => SAYS.into_iter().nth(at).unwrap(),
        };
        if is_asked && self.chance.one_in(2) {
            self.chain.decide(Fate::Transferred);
        }
        let payment = Collecting {
            wants_receipt: self.confirmations > 0,
            is_again,
            withholds_answer: self.withholds_answer,
        };
        let mut step = decide_collection(says, C::NotAsked, payment);
        if step == Collection::AskChain {
            let known = self.look(self.confirmations.max(1), is_calm);
            step = decide_collection(says, known, payment);
        }
        // The worker crashes before it has written the outcome.
        if !is_calm && self.chance.one_in(8) {
            self.row = Row::Incomplete { is_again: true };
            return;
        }
        match step {
            Collection::Complete | Collection::CompleteAsSaid => self.settle(false),
            Collection::FailWatched => (self.row, self.is_watched) = (Row::Ended, true),
            Collection::Fail => (self.row, self.is_watched) = (Row::Ended, false),
            Collection::Wait | Collection::KeepOpen | Collection::Unavailable => {
                self.row = Row::Incomplete { is_again: true };
            }
            Collection::AskChain => panic!("the chain was asked"),
        }
    }

    fn sweep(&mut self, is_calm: bool) {
        let standing = match self.row {
            Row::Incomplete { is_again } => return self.collect(is_again, is_calm),
            _ if !self.is_watched => return,
            Row::Settled => S::Settled,
            Row::Ended => S::Ended,
            Row::Vanished => S::Vanished,
        };
        let known = self.look(1, is_calm);
        match decide_watch(standing, known) {
            Watch::Look => {}
            Watch::Close => self.is_watched = false,
            Watch::Owe => self.settle(true),
            Watch::TakeBack => {
                self.row = Row::Vanished;
                (self.granted, self.owed, self.lost) = (self.used, 0, self.used + self.refunded);
            }
            Watch::Return => {
                self.row = Row::Settled;
                self.lost = 0;
                self.owed = AMOUNT - self.used - self.refunded;
            }
        }
    }

    /// The buyer uses credit, or the operator releases or refunds the payment.
    fn act(&mut self) {
        match (self.row, self.chance.below(3)) {
            (Row::Settled, 0) if self.granted > 0 => {
                self.used += self.chance.below(self.granted - self.used + 1);
            }
            (Row::Settled, 1) if self.owed > 0 => {
                self.refunded += self.owed;
                self.owed = 0;
            }
            (Row::Incomplete { .. }, 2) => (self.row, self.is_watched) = (Row::Ended, true),
            _ => {}
        }
    }

    fn run(seed: u64) -> Self {
        let mut chance = Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let (confirmations, withholds_answer) = (chance.below(4), chance.one_in(3));
        let mut model = Self {
            chance,
            chain: Chain { height: 1_000, genesis_s: -2_000, fate: None },
            row: Row::Incomplete { is_again: false },
            is_watched: false,
            confirmations,
            withholds_answer,
            granted: 0,
            used: 0,
            owed: 0,
            refunded: 0,
            lost: 0,
        };
        for _ in 0..model.chance.below(40) {
            match model.chance.below(12) {
                0 => model.chain.decide(Fate::Transferred),
                1 if model.chance.one_in(4) => model.chain.decide(Fate::Cancelled),
                2 => {
                    let (blocks, comes_again) =
                        (1 + model.chance.below(FINAL_BLOCKS - 1), model.chance.one_in(2));
                    model.chain.reorganise(blocks, comes_again);
                }
                3 | 4 => model.chain.height += model.chance.below(60),
                // The chain's clock jumps: hours without a look.
                5 if model.chance.one_in(6) => model.chain.height += 5_000,
                6 => model.act(),
                _ => model.sweep(false),
            }
        }
        // Everything in progress arrives, and the sweep has the time it needs.
        model.chain.height += u64::try_from(END_S + FINAL_S).unwrap();
        for _ in 0..40 {
            model.sweep(true);
        }
        model
    }
}

#[test]
fn money_that_moved_is_granted_owed_or_refunded_whatever_the_order() {
    let [mut moved, mut cancelled, mut owed, mut refunded, mut lost, mut granted] = [0; 6];
    for seed in 1..=300_000 {
        let model = Model::run(seed);
        assert!(
            !model.is_watched && !matches!(model.row, Row::Incomplete { .. }),
            "seed {seed}: {:?}",
            model.row
        );
        let has_moved = matches!(model.chain.fate, Some((Fate::Transferred, _)));
        let held = model.granted + model.owed + model.refunded - model.lost;
        assert_eq!(held, if has_moved { AMOUNT } else { 0 }, "seed {seed}: {:?}", model.row);
        moved += u32::from(has_moved);
        cancelled += u32::from(matches!(model.chain.fate, Some((Fate::Cancelled, _))));
        granted += u32::from(model.granted > 0);
        owed += u32::from(model.owed > 0);
        refunded += u32::from(model.refunded > 0);
        lost += u32::from(model.lost > 0);
    }
    let counts = [moved, cancelled, granted, owed, refunded, lost];
    assert!(counts.into_iter().all(|count| count > 500), "the model does what it is for: {counts:?}");
}
