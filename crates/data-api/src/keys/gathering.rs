//! What an isolate knows of the keys whose calls it serves: settlements that wait for others of their key
//! ([`crate::keys::lease`]), and how many calls of a key are in flight.
//!
//! A slot stays taken until its call is settled, while its caller has the answer and may ask again at once. So that nobody is
//! refused for our thrift, a settlement waits only
//!
//! - while a quarter of the key's slots were free in the last half minute, and an eighth of them at most;
//! - while all calls of the key are this isolate's own: who finds no slot then takes along what waits here;
//! - when the one before it came just now, for else no other would come;
//! - when it is a charge: what a failed call gives back is given back at once.

use std::cell::RefCell;
use std::collections::HashMap;

use quarry_kernel::time::UnixMs;
use quarry_ledger::Command;

/// How long settlements of a key wait for each other, in milliseconds, and how soon one has to follow another.
pub(super) const GATHER_MS: u32 = 100;
/// Who has gathered for so long is gone with its request, and the next takes over what it left.
const GONE_MS: i64 = 1_000;
/// Most settlements of a key that wait.
const TOGETHER_MAX: u32 = 100;
/// For how long it is remembered what was seen of a key: longer than a call takes.
const SEEN_MS: i64 = 30_000;
/// So many keys, and those for which nothing waits are forgotten, with what was counted of calls that never ended.
const KEYS_MAX: usize = 1_000;

/// Keys by their ids.
#[derive(Debug, Default)]
pub struct Gathering(RefCell<HashMap<String, Key>>);

/// Who sends a settlement that was added.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// Another call of the key.
    Left,
    /// This one, after a while, with what was added until then.
    Gathers,
    /// This one, now, with what waited for it.
    Sends(Vec<Command>),
}

/// A call that asks its key's ledger for a slot, and what it knew then.
#[derive(Debug, Clone, Copy)]
pub(super) struct Asking {
    /// Calls of this isolate that are answered and hold their slots still, for what waits here.
    held: u32,
    /// Calls of this isolate that run, this one among them.
    running: u32,
}

impl Asking {
    /// Whether slots are taken for what waits here.
    pub(super) const fn holds_slots(self) -> bool {
        self.held > 0
    }
}

#[derive(Debug)]
struct Key {
    /// Since when a call gathers what is added; long ago when none does.
    since: UnixMs,
    settlements: Vec<Command>,
    /// When the last one was added.
    last: UnixMs,
    running: u32,
    most: u32,
    most_at: UnixMs,
    /// When more calls were in flight than this isolate knows of.
    elsewhere: UnixMs,
}

/// A moment that was never.
const NEVER: UnixMs = UnixMs(i64::MIN);

impl Default for Key {
    fn default() -> Self {
        Self {
            since: NEVER,
            settlements: Vec::new(),
            last: NEVER,
            running: 0,
            most: 0,
            most_at: NEVER,
            elsewhere: NEVER,
        }
    }
}

impl Key {
    /// How many slots are taken for what waits.
    fn held(&self) -> u32 {
        u32::try_from(self.settlements.len()).unwrap_or(u32::MAX)
    }

    /// Whether one more settlement of a key with so many slots may wait for others.
    fn may_wait(&self, settlement: &Command, limit: u32, now: UnixMs) -> bool {
        let is_crowded = is_recent(self.most_at, now, SEEN_MS) && self.most > limit / 4 * 3;
        matches!(settlement, Command::Commit { .. })
            && is_recent(self.last, now, i64::from(GATHER_MS))
            && self.held() < TOGETHER_MAX.min(limit / 8)
            && !is_crowded
            && !is_recent(self.elsewhere, now, SEEN_MS)
    }
}

/// Whether a moment is less than so long ago. A clock that was set back looks like a moment long ago.
fn is_recent(moment: UnixMs, now: UnixMs, ms: i64) -> bool {
    (0..ms).contains(&now.0.saturating_sub(moment.0))
}

impl Gathering {
    fn with<T>(&self, key_id: &str, work: impl FnOnce(&mut Key) -> T) -> T {
        let mut keys = self.0.borrow_mut();
        if let Some(key) = keys.get_mut(key_id) {
            return work(key);
        }
        if keys.len() >= KEYS_MAX {
            keys.retain(|_, key| !key.settlements.is_empty());
        }
        work(keys.entry(key_id.to_owned()).or_default())
    }

    /// Notes that a call of a key asks for a slot; it runs until its settlement is added, or until it is [refused](Self::refused).
    pub(super) fn asks(&self, key_id: &str) -> Asking {
        self.with(key_id, |key| {
            key.running = key.running.saturating_add(1);
            Asking { held: key.held(), running: key.running }
        })
    }

    /// Notes that the call got its slot, and how many were in flight then, itself among them.
    pub(super) fn runs(&self, key_id: &str, asking: Asking, live: u32, now: UnixMs) {
        let running = live.saturating_sub(asking.held);
        self.with(key_id, |key| {
            if running >= key.most || !is_recent(key.most_at, now, SEEN_MS) {
                (key.most, key.most_at) = (running, now);
            }
            if running > asking.running {
                key.elsewhere = now;
            }
        });
    }

    /// Notes that the call got no slot.
    pub(super) fn refused(&self, key_id: &str) {
        self.with(key_id, |key| key.running = key.running.saturating_sub(1));
    }

    /// Adds a settlement of a key with so many slots, and says who sends it.
    pub(super) fn add(&self, key_id: &str, settlement: Command, limit: u32, now: UnixMs) -> Turn {
        self.with(key_id, |key| {
            let waits = key.may_wait(&settlement, limit, now);
            key.settlements.push(settlement);
            key.last = now;
            key.running = key.running.saturating_sub(1);
            if !waits {
                Turn::Sends(std::mem::take(&mut key.settlements))
            } else if is_recent(key.since, now, GONE_MS) {
                Turn::Left
            } else {
                key.since = now;
                Turn::Gathers
            }
        })
    }

    /// Leaves what was taken to whoever gathers, or to the next that is added.
    pub(super) fn give_back(&self, key_id: &str, settlements: &[Command]) {
        self.with(key_id, |key| key.settlements.extend_from_slice(settlements));
    }

    /// Takes what waits; nothing when somebody else has taken it. The next that is added may gather again.
    pub(super) fn take(&self, key_id: &str) -> Vec<Command> {
        self.with(key_id, |key| {
            key.since = NEVER;
            std::mem::take(&mut key.settlements)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: UnixMs = UnixMs(1_700_000_000_000);
    const LIMIT: u32 = 40;

    fn charge(lease_id: &str) -> Command {
        Command::Commit { lease_id: lease_id.to_owned(), asked: 0, units: None, label: None }
    }

    /// Adds a charge of the key `a` so many milliseconds from now.
    fn add(gathering: &Gathering, lease_id: &str, ms: i64) -> Turn {
        gathering.add("a", charge(lease_id), LIMIT, NOW.plus_ms(ms))
    }

    /// As many calls of the key `a` as are in flight, all of them this isolate's.
    fn runs(gathering: &Gathering, live: u32, ms: i64) {
        let asking = Asking { held: 0, running: live };
        gathering.runs("a", asking, live, NOW.plus_ms(ms));
    }

    /// One whose key `a` was settled just now.
    fn busy() -> Gathering {
        let gathering = Gathering::default();
        assert_eq!(add(&gathering, "0", 0), Turn::Sends(vec![charge("0")]));
        gathering
    }

    #[test]
    fn whoever_calls_seldom_waits_for_nobody() {
        let gathering = busy();
        for n in 1..4 {
            assert_eq!(add(&gathering, "1", n * i64::from(GATHER_MS)), Turn::Sends(vec![charge("1")]));
        }
    }

    #[test]
    fn the_first_that_follows_closely_sends_what_others_add() {
        let gathering = busy();
        assert_eq!(add(&gathering, "1", 9), Turn::Gathers);
        assert_eq!(add(&gathering, "2", 10), Turn::Left);
        assert_eq!(gathering.asks("a").held, 2);
        assert_eq!(gathering.take("a"), [charge("1"), charge("2")]);
        assert!(gathering.take("a").is_empty());
        assert_eq!(add(&gathering, "3", 11), Turn::Gathers, "the next is the first again");
        assert!(!gathering.asks("b").holds_slots(), "nothing is known of it");
    }

    #[test]
    fn an_eighth_of_the_slots_waits_at_most() {
        let gathering = busy();
        let turns: Vec<Turn> = (1..=6).map(|n| add(&gathering, &n.to_string(), n)).collect();
        assert_eq!(turns[..5], [Turn::Gathers, Turn::Left, Turn::Left, Turn::Left, Turn::Left]);
        assert!(
            matches!(&turns[5], Turn::Sends(all) if all.len() == 6),
            "who finds no room takes along what waits"
        );
        assert_eq!(add(&gathering, "7", 7), Turn::Left, "the first still gathers");
        for limit in [1, 4, 7] {
            assert!(
                matches!(gathering.add("a", charge("8"), limit, NOW.plus_ms(8)), Turn::Sends(_)),
                "{limit}"
            );
        }
    }

    #[test]
    fn a_hop_has_its_most() {
        let gathering = busy();
        let sent =
            (0..=TOGETHER_MAX).filter_map(|n| match gathering.add("a", charge(&n.to_string()), 1_000, NOW) {
                Turn::Sends(all) => Some(all.len()),
                Turn::Gathers | Turn::Left => None,
            });
        assert_eq!(sent.collect::<Vec<_>>(), [101]);
    }

    #[test]
    fn whoever_uses_three_quarters_of_its_slots_waits_for_nobody() {
        for (live, waits) in [(1, true), (30, true), (31, false), (40, false)] {
            let gathering = busy();
            runs(&gathering, live, 0);
            runs(&gathering, 1, 1);
            assert_eq!(matches!(add(&gathering, "1", 2), Turn::Gathers), waits, "{live} of {LIMIT}");
        }
    }

    #[test]
    fn a_failed_call_gives_its_unit_back_at_once() {
        let gathering = busy();
        let release = Command::Release { lease_id: "2".to_owned(), asked: 0, label: None, error: None };
        assert_eq!(add(&gathering, "1", 1), Turn::Gathers);
        let turn = gathering.add("a", release.clone(), LIMIT, NOW.plus_ms(2));
        assert_eq!(turn, Turn::Sends(vec![charge("1"), release]));
    }

    #[test]
    fn what_a_lost_request_gathered_is_taken_over() {
        let gathering = busy();
        assert_eq!(add(&gathering, "1", 1), Turn::Gathers);
        for n in 1..11 {
            assert_eq!(add(&gathering, "2", n * 95), Turn::Left);
            assert_eq!(gathering.with("a", |key| key.settlements.pop()), Some(charge("2")));
        }
        assert_eq!(add(&gathering, "3", 1 + GONE_MS), Turn::Gathers);
        assert_eq!(gathering.take("a").len(), 2);
    }

    #[test]
    fn a_clock_that_was_set_back_makes_nobody_wait() {
        let gathering = busy();
        assert_eq!(add(&gathering, "1", 1), Turn::Gathers);
        assert_eq!(add(&gathering, "2", -1), Turn::Sends(vec![charge("1"), charge("2")]));
    }

    #[test]
    fn the_most_calls_at_once_are_those_of_late() {
        let gathering = Gathering::default();
        let most = |live, ms| {
            runs(&gathering, live, ms);
            gathering.with("a", |key| key.most)
        };
        assert_eq!([most(3, 0), most(9, 1), most(2, 500), most(4, SEEN_MS)], [3, 9, 9, 9]);
        assert_eq!([most(4, 1 + SEEN_MS), most(1, 2 * SEEN_MS), most(1, 1 + 2 * SEEN_MS)], [4, 4, 1]);
    }

    #[test]
    fn a_key_that_is_called_elsewhere_too_waits_for_nobody() {
        let gathering = busy();
        let asking = gathering.asks("a");
        gathering.runs("a", asking, 1, NOW);
        assert_eq!(add(&gathering, "1", 1), Turn::Gathers);
        let asking = gathering.asks("a");
        gathering.runs("a", asking, 2, NOW.plus_ms(2));
        assert_eq!(add(&gathering, "2", 3), Turn::Left, "the other one was what waits here");
        let asking = gathering.asks("a");
        gathering.runs("a", asking, 4, NOW.plus_ms(4));
        assert!(matches!(add(&gathering, "3", 5), Turn::Sends(sent) if sent.len() == 3));
        assert!(matches!(add(&gathering, "4", 6), Turn::Sends(_)), "nor does the next");
        let later = |ms| add(&gathering, "5", 4 + SEEN_MS + ms);
        assert!(matches!([later(0), later(1)], [Turn::Sends(_), Turn::Left | Turn::Gathers]));
    }

    #[test]
    fn who_is_refused_does_not_run() {
        let gathering = Gathering::default();
        assert_eq!([gathering.asks("a").running, gathering.asks("a").running], [1, 2]);
        gathering.refused("a");
        assert_eq!(gathering.asks("a").running, 2);
    }

    #[test]
    fn keys_for_which_nothing_waits_are_forgotten_in_time() {
        let gathering = Gathering::default();
        for ms in 0..2 {
            let _ = gathering.add("waits", charge(&ms.to_string()), LIMIT, NOW.plus_ms(ms));
        }
        for n in 0..2 * KEYS_MAX {
            let _ = gathering.add(&n.to_string(), charge("0"), LIMIT, NOW);
        }
        assert!(gathering.0.borrow().len() <= KEYS_MAX);
        assert_eq!(gathering.take("waits"), [charge("1")]);
    }
}
