//! Tests of each rule in the crate's documentation, in order.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test")]

mod support;

use quarry_kernel::id;
use quarry_kernel::time::UnixMs;
use quarry_ledger::*;
use support::{MINUTE_MS, Object, START, commit, grant, release, reserve, settled, settlement};

const FOR_EVER: Option<UnixMs> = None;

fn refused(refusal: Refusal) -> Reply {
    Reply::Refused(refusal)
}

fn open(account: &str, concurrency_limit: u32, grant: Option<Grant>) -> Command {
    Command::Open { account: account.to_owned(), concurrency_limit, created_at: START, grant }
}

// Opening.

#[test]
fn a_key_that_was_never_opened_answers_nothing_else() {
    let id = id::new_sortable(START, [1; 10]);
    let lease_id = || id.clone();
    let commands = [
        Command::Grant(grant("r", 1, FOR_EVER)),
        reserve(lease_id(), None),
        commit(lease_id(), 0),
        release(lease_id(), 0),
        Command::Status,
        Command::Inspect { recent: 1 },
        Command::Disable,
        Command::Enable,
        Command::SetLimit { concurrency_limit: 1 },
    ];
    let mut object = Object::unopened();
    for command in commands {
        assert_eq!(object.ask(command.clone()), refused(Refusal::NotOpened), "{command:?}");
    }
    assert!(object.store.account.is_none() && object.store.ever.is_empty());
}

#[test]
fn opening_again_changes_nothing_and_never_grants_again() {
    let mut object = Object::with(3, 2);
    let again = open("acct", 9, Some(grant("other", 50, FOR_EVER)));
    assert_eq!(object.ask(again), Reply::Opened);
    assert_eq!(object.sums(), (3, 0, 0, 0));
    assert_eq!(object.inspect().limit, 2);
}

#[test]
fn a_ledger_belongs_to_the_account_that_opened_it() {
    let mut object = Object::with(3, 2);
    assert_eq!(object.ask(open("somebody else", 2, None)), refused(Refusal::OtherAccount));
    object.crash();
    assert_eq!(object.ask(open("somebody else", 2, None)), refused(Refusal::OtherAccount));
}

#[test]
fn a_key_opens_with_its_grant_or_not_at_all() {
    let mut object = Object::unopened();
    assert_eq!(object.ask(open("acct", 2, Some(grant("r", 0, FOR_EVER)))), refused(Refusal::BadGrant));
    assert_eq!(object.ask(open("acct", 0, None)), refused(Refusal::BadLimit));
    assert_eq!(object.ask(Command::Status), refused(Refusal::NotOpened));
    assert!(object.store.account.is_none());
}

// Rule 1: lots.

#[test]
fn a_grant_is_applied_once_however_often_it_is_sent() {
    let mut object = Object::with(0, 2);
    let send = |object: &mut Object| object.ask(Command::Grant(grant("paid", 5, FOR_EVER)));
    assert_eq!(send(&mut object), Reply::Granted { remaining: 5, repeated: false });
    assert_eq!(send(&mut object), Reply::Granted { remaining: 5, repeated: true });
    object.crash();
    assert_eq!(send(&mut object), Reply::Granted { remaining: 5, repeated: true });
}

#[test]
fn a_reference_with_other_content_is_a_conflict() {
    let end = Some(START.plus_ms(MINUTE_MS));
    let first = grant("paid", 5, end);
    let others = [
        Grant { calls: 6, ..first.clone() },
        Grant { kind: LotKind::Operator, ..first.clone() },
        Grant { expires_at: None, ..first.clone() },
    ];
    let mut object = Object::with(0, 2);
    object.ask(Command::Grant(first));
    for other in others {
        assert_eq!(object.ask(Command::Grant(other)), refused(Refusal::GrantConflict));
    }
    assert_eq!(object.sums(), (5, 0, 0, 0));
}

#[test]
fn a_grant_that_makes_no_sense_or_too_much_is_refused() {
    let mut object = Object::with(3, 2);
    let rows = [
        (grant("zero", 0, FOR_EVER), Refusal::BadGrant),
        (grant("", 1, FOR_EVER), Refusal::BadGrant),
        (grant(&"r".repeat(REFERENCE_LEN_MAX + 1), 1, FOR_EVER), Refusal::BadGrant),
        (grant("huge", u64::MAX, FOR_EVER), Refusal::GrantOverflow),
        (grant("sum", GRANTED_MAX - 2, FOR_EVER), Refusal::GrantOverflow),
    ];
    for (grant, refusal) in rows {
        assert_eq!(object.ask(Command::Grant(grant)), refused(refusal));
    }
    let most = Command::Grant(grant("most", GRANTED_MAX - 3, FOR_EVER));
    assert_eq!(object.ask(most), Reply::Granted { remaining: GRANTED_MAX, repeated: false });
}

#[test]
fn the_oldest_lot_is_drawn_first_even_if_a_younger_one_expires_sooner() {
    let mut object = Object::with(1, 9);
    object.wait(1);
    object.ask(Command::Grant(grant("soon", 1, Some(object.now.plus_ms(MINUTE_MS)))));
    // Two grants of the same time are ordered by reference.
    object.wait(1);
    object.ask(Command::Grant(grant("z", 1, FOR_EVER)));
    object.ask(Command::Grant(grant("b", 1, FOR_EVER)));
    object.crash();
    for lot in ["first", "soon", "b", "z"] {
        let id = object.reserved();
        object.commit(&id);
        assert_eq!(object.store.ever[&id].lot.as_deref(), Some(lot));
    }
}

#[test]
fn an_expired_lot_is_never_drawn() {
    let mut object = Object::with(0, 2);
    let end = object.now.plus_ms(1_000);
    object.ask(Command::Grant(grant("soon", 2, Some(end))));
    object.wait(999);
    object.reserved();
    object.wait(1);
    let id = object.id();
    assert_eq!(object.reserve(&id), refused(Refusal::InsufficientCredits));
    assert_eq!(object.sums(), (0, 1, 0, 1));
    assert_eq!(object.commit(&id), settled(Outcome::Uncollected, 0));
}

#[test]
fn status_lists_what_can_be_spent_the_next_lot_first() {
    let mut object = Object::with(1, 2);
    let end = Some(object.now.plus_ms(MINUTE_MS));
    object.wait(1);
    object.ask(Command::Grant(grant("expired", 4, Some(object.now))));
    object.ask(Command::Grant(grant("paid", 7, end)));
    let credit = |remaining, expires_at| Credit { remaining, expires_at, kind: LotKind::TopUp };
    let status = |remaining, credits| Reply::Status {
        account: "acct".to_owned(),
        status: KeyStatus::Active,
        remaining,
        limit: 2,
        credits,
        sub_key: None,
    };
    let both = vec![credit(1, None), credit(7, end)];
    assert_eq!(object.ask(Command::Status), status(8, both));
    object.reserved();
    assert_eq!(
        object.ask(Command::Status),
        status(7, vec![credit(7, end)]),
        "a reserved call cannot be spent"
    );
}

// Rule 2: leases.

#[test]
fn a_reservation_takes_a_call_and_a_slot_and_writes_nothing() {
    let mut object = Object::with(5, 2);
    let id = object.id();
    let command = reserve(id, Some(1_000));
    let applied = object.ledger.apply(command, object.now, &object.store);
    let expires_at = object.now.plus_ms(1_000);
    let account = "acct".to_owned();
    let Reply::Reserved { requests, failures, .. } = applied.reply else { panic!("{:?}", applied.reply) };
    assert_eq!(requests.map(|left| left.remaining), Some(199), "one is drawn");
    assert_eq!(failures.map(|left| left.remaining), Some(5));
    assert_eq!(
        applied.reply,
        Reply::Reserved {
            account,
            remaining: 4,
            limit: 2,
            live: 1,
            expires_at,
            requests,
            failures,
            unkept: false
        }
    );
    assert_eq!(applied.writes, []);
    assert_eq!(object.store.reads.get(), 0, "a fresh id asks no disk");
}

#[test]
fn a_repeated_reservation_is_the_same_lease() {
    let mut object = Object::with(5, 2);
    let id = object.id();
    let Reply::Reserved { expires_at: first, .. } = object.reserve(&id) else { panic!() };
    object.wait(500);
    let again = object.reserve(&id);
    assert!(
        matches!(again, Reply::Reserved { remaining: 4, limit: 2, live: 1, expires_at, .. } if expires_at == first),
        "{again:?}"
    );
    assert_eq!(object.sums(), (4, 1, 0, 0));
}

#[test]
fn a_settled_id_cannot_be_reserved_again() {
    for (end, outcome) in [
        (Object::commit as fn(&mut Object, &str) -> Reply, Outcome::Charged),
        (Object::release, Outcome::Released),
    ] {
        let mut object = Object::with(5, 2);
        let id = object.reserved();
        end(&mut object, &id);
        assert_eq!(object.reserve(&id), refused(Refusal::LeaseSettled { outcome }));
        object.crash();
        assert_eq!(object.reserve(&id), refused(Refusal::LeaseSettled { outcome }), "after a crash");
    }
}

#[test]
fn refusals_come_in_their_order() {
    let mut object = Object::with(1, 1);
    object.reserved();
    let settled_id = object.id();
    object.release(&settled_id);
    object.ask(Command::Disable);
    assert_eq!(object.reserve("no id"), refused(Refusal::Disabled));
    object.ask(Command::Enable);
    assert_eq!(object.reserve("no id"), refused(Refusal::BadLease));
    assert_eq!(object.reserve(&settled_id), refused(Refusal::LeaseSettled { outcome: Outcome::Released }));
    let id = object.id();
    let reserved = refused(Refusal::CreditsReserved { retry_after_ms: 1_000 });
    assert_eq!(object.reserve(&id), reserved, "before the slots are looked at");
    object.ask(Command::Grant(grant("more", 1, FOR_EVER)));
    assert_eq!(
        object.reserve(&id),
        refused(Refusal::ConcurrencyLimit { limit: 1, live: 1, retry_after_ms: 1_000 })
    );
    assert_eq!(object.sums(), (1, 1, 0, 0), "a refusal takes nothing");
}

#[test]
fn live_leases_never_exceed_the_limit_and_a_slot_comes_back_with_its_settlement() {
    let mut object = Object::with(100, CONCURRENCY_LIMIT_DEFAULT);
    let ids: Vec<String> = (0..CONCURRENCY_LIMIT_DEFAULT).map(|_| object.reserved()).collect();
    let late = object.id();
    let full = refused(Refusal::ConcurrencyLimit { limit: 25, live: 25, retry_after_ms: 1_000 });
    assert_eq!(object.reserve(&late), full);
    object.commit(&ids[0]);
    object.release(&ids[1]);
    object.reserved();
    object.reserved();
    assert_eq!(object.reserve(&late), full);
}

#[test]
fn the_retry_hint_is_no_later_than_the_next_lapse() {
    let mut object = Object::with(9, 1);
    let first = object.id();
    object.ask(reserve(first, Some(1_300)));
    object.wait(1_000);
    let second = object.id();
    assert_eq!(
        object.reserve(&second),
        refused(Refusal::ConcurrencyLimit { limit: 1, live: 1, retry_after_ms: 300 })
    );
    object.wait(300);
    assert!(matches!(object.reserve(&second), Reply::Reserved { live: 1, .. }));
}

// Rules 3 to 5: settling.

#[test]
fn a_lease_is_settled_once_and_later_tries_hear_the_first_outcome() {
    type End = fn(&mut Object, &str) -> Reply;
    let (commit, release): (End, End) = (Object::commit, Object::release);
    let rows = [
        (commit, commit, Outcome::Charged, 4),
        (commit, release, Outcome::Charged, 4),
        (release, commit, Outcome::Released, 5),
        (release, release, Outcome::Released, 5),
    ];
    for (first, second, outcome, remaining) in rows {
        for (reserved, crash) in [(true, false), (true, true), (false, false), (false, true)] {
            let mut object = Object::with(5, 2);
            let id = if reserved { object.reserved() } else { object.id() };
            assert_eq!(first(&mut object, &id), settled(outcome, remaining));
            if crash {
                object.crash();
            }
            assert_eq!(
                second(&mut object, &id),
                settled(outcome, remaining),
                "{outcome:?} {reserved} {crash}"
            );
            assert_eq!(object.store.ever.len(), 1);
        }
    }
}

#[test]
fn a_commit_is_one_row_and_reads_none() {
    let mut object = Object::with(5, 2);
    let lease_id = object.reserved();
    let Transition { writes, .. } =
        object.ledger.apply(commit(lease_id.clone(), 0), object.now, &object.store);
    let row = Settlement {
        lot: Some("first".to_owned()),
        units: 1,
        ..settlement(lease_id, Outcome::Charged, object.now)
    };
    assert_eq!(writes, [Write::Settle(row)]);
    assert_eq!(object.store.reads.get(), 0);
}

#[test]
fn a_lost_lease_is_never_charged() {
    let mut object = Object::with(5, 2);
    object.reserved();
    assert_eq!(object.sums(), (4, 1, 0, 0));
    object.crash();
    assert_eq!(object.sums(), (5, 0, 0, 0));
    object.wait(60 * MINUTE_MS);
    assert_eq!(object.sums(), (5, 0, 0, 0));
}

#[test]
fn a_late_commit_charges_once() {
    let mut object = Object::with(5, 2);
    let id = object.reserved();
    object.crash();
    assert_eq!(object.commit(&id), settled(Outcome::Charged, 4));
    assert_eq!(object.commit(&id), settled(Outcome::Charged, 4));
    object.crash();
    assert_eq!(object.commit(&id), settled(Outcome::Charged, 4));
    assert_eq!(object.sums(), (4, 0, 1, 0));
}

#[test]
fn a_commit_whose_answer_was_lost_charges_once() {
    let mut object = Object::with(5, 2);
    let id = object.reserved();
    let Transition { writes, .. } = object.ledger.apply(commit(id.clone(), 0), object.now, &object.store);
    object.store.write(&writes);
    object.crash();
    assert_eq!(object.commit(&id), settled(Outcome::Charged, 4));
    assert_eq!(object.sums(), (4, 0, 1, 0));
}

#[test]
fn a_late_commit_without_credit_charges_nothing_and_says_so() {
    let mut object = Object::with(1, 2);
    let lost = object.reserved();
    object.crash();
    let other = object.reserved();
    assert_eq!(
        object.commit(&lost),
        settled(Outcome::Uncollected, 0),
        "a call reserved by another is not free"
    );
    assert_eq!(object.commit(&other), settled(Outcome::Charged, 0));
    object.ask(Command::Grant(grant("more", 1, FOR_EVER)));
    assert_eq!(object.commit(&lost), settled(Outcome::Uncollected, 1), "nor is it collected afterwards");
    assert_eq!(object.inspect().counters.uncollected, 1);
}

#[test]
fn a_commit_after_a_release_never_charges_even_after_a_crash() {
    let mut object = Object::with(5, 2);
    let id = object.reserved();
    object.release(&id);
    object.crash();
    assert_eq!(object.commit(&id), settled(Outcome::Released, 5));
    assert_eq!(object.sums(), (5, 0, 0, 0));
}

#[test]
fn a_release_of_a_lost_lease_is_durable_too() {
    let mut object = Object::with(5, 2);
    let id = object.reserved();
    object.crash();
    assert_eq!(object.release(&id), settled(Outcome::Released, 5));
    object.crash();
    assert_eq!(object.commit(&id), settled(Outcome::Released, 5));
    assert_eq!(object.inspect().counters.released, 1);
}

// Rule 6: old ids.

#[test]
fn an_id_that_is_none_or_too_old_or_from_the_future_is_refused_and_never_charged() {
    let mut object = Object::with(5, 2);
    let mut born = |ms: i64| object.id_born(START.plus_ms(ms));
    let rows = [
        (born(0), None),
        (born(-SETTLEMENT_WINDOW_MS + 1), None),
        (born(CLOCK_SKEW_MS_MAX), None),
        (born(-SETTLEMENT_WINDOW_MS), Some(Refusal::TooOld)),
        (born(-60 * MINUTE_MS), Some(Refusal::TooOld)),
        (born(CLOCK_SKEW_MS_MAX + 1), Some(Refusal::BadLease)),
        (born(0).to_uppercase(), Some(Refusal::BadLease)),
        (format!("{}0", born(0)), Some(Refusal::BadLease)),
        ("z".repeat(26), Some(Refusal::BadLease)),
        (String::new(), Some(Refusal::BadLease)),
        ("é".repeat(13), Some(Refusal::BadLease)),
    ];
    for (id, refusal) in rows {
        for ask in [Object::reserve, Object::release, Object::commit] {
            let reply = ask(&mut object, &id);
            match &refusal {
                Some(refusal) => assert_eq!(reply, refused(refusal.clone()), "{id}"),
                None => assert!(!matches!(reply, Reply::Refused(_)), "{id} {reply:?}"),
            }
        }
    }
    assert_eq!(object.sums(), (5, 0, 0, 0));
    assert_eq!(object.store.ever.len(), 3);
}

#[test]
fn a_lease_does_not_outlive_its_id() {
    let mut object = Object::with(5, 2);
    let lease_id = object.id_born(START.plus_ms(-14 * MINUTE_MS));
    let reply = object.ask(reserve(lease_id.clone(), None));
    let expires_at = START.plus_ms(MINUTE_MS);
    assert!(matches!(reply, Reply::Reserved { expires_at: end, .. } if end == expires_at), "{reply:?}");
    object.wait(MINUTE_MS);
    assert_eq!(object.commit(&lease_id), refused(Refusal::TooOld));
    assert_eq!(object.sums(), (5, 0, 0, 0));
}

#[test]
fn old_settlements_are_folded_away_and_the_books_stay_the_same() {
    let mut object = Object::with(10_000, 2);
    for _ in 0..FOLD_EVERY / 4 {
        for end in [Object::commit, Object::release] {
            let id = object.reserved();
            end(&mut object, &id);
            object.wait(3_000);
        }
    }
    assert_eq!(object.store.folds, 0);
    let first = object.store.ever.keys().next().unwrap().clone();
    for _ in 0..FOLD_EVERY / 2 {
        let id = object.reserved();
        object.commit(&id);
        object.wait(3_000);
    }
    assert_eq!(object.store.folds, 1, "one fold after so many settlements");
    assert_eq!(object.store.settlements.len(), 301, "fifteen minutes of them are left");
    let charged = FOLD_EVERY * 3 / 4;
    assert_eq!(object.sums(), (10_000 - charged, 0, charged, 0));
    object.crash();
    assert_eq!(object.sums(), (10_000 - charged, 0, charged, 0));
    assert_eq!(object.inspect().counters.released, FOLD_EVERY / 4);
    assert_eq!(object.commit(&first), refused(Refusal::TooOld));
}

#[test]
fn old_settlements_that_were_loaded_are_folded_with_the_next_one() {
    let mut object = Object::with(5, 2);
    let id = object.reserved();
    object.commit(&id);
    object.crash();
    object.wait(SETTLEMENT_WINDOW_MS);
    let id = object.reserved();
    object.commit(&id);
    assert_eq!(object.store.folds, 0, "not yet");
    object.wait(1);
    let id = object.reserved();
    object.commit(&id);
    assert_eq!((object.store.folds, object.store.folded_rows), (1, 1));
    let id = object.reserved();
    object.release(&id);
    assert_eq!(object.store.folds, 1, "once");
    object.crash();
    assert_eq!(object.sums(), (2, 0, 3, 0));
}

#[test]
fn charges_no_forgotten_lease_again_after_a_clock_moved_back() {
    let mut object = Object::with(5, 2);
    let id = object.reserved();
    object.commit(&id);
    object.crash();
    object.wait(SETTLEMENT_WINDOW_MS + 1);
    let other = object.reserved();
    object.commit(&other);
    assert_eq!(object.store.folded_rows, 1);
    object.crash();
    object.wait(-SETTLEMENT_WINDOW_MS);
    for ask in [Object::reserve, Object::commit, Object::release] {
        assert_eq!(ask(&mut object, &id), refused(Refusal::TooOld));
    }
    assert_eq!(object.sums(), (3, 0, 2, 0));
}

#[test]
fn an_earlier_clock_does_not_bring_the_horizon_back() {
    let mut object = Object::with(1_000, 2);
    let id = object.reserved();
    object.commit(&id);
    object.crash();
    object.wait(SETTLEMENT_WINDOW_MS + 1);
    let other = object.reserved();
    object.commit(&other);
    let horizon = object.store.account.as_ref().unwrap().forgotten_before.clone();
    object.limits.burst = 10_000;
    object.crash();
    object.wait(-10 * MINUTE_MS);
    for _ in 0..FOLD_EVERY {
        let id = object.reserved();
        object.commit(&id);
        object.wait(1);
    }
    assert_eq!(object.store.folds, 2);
    assert_eq!(object.store.account.as_ref().unwrap().forgotten_before, horizon);
    assert_eq!(object.commit(&id), refused(Refusal::TooOld));
}

// Rule 7: lapse.

#[test]
fn an_expired_lease_frees_its_slot_by_itself() {
    let mut object = Object::with(5, 1);
    object.reserved();
    object.wait(i64::from(LEASE_TTL_MS_DEFAULT) - 1);
    let id = object.id();
    assert_eq!(
        object.reserve(&id),
        refused(Refusal::ConcurrencyLimit { limit: 1, live: 1, retry_after_ms: 1 })
    );
    object.wait(1);
    assert!(matches!(object.reserve(&id), Reply::Reserved { live: 1, remaining: 4, .. }));
    assert_eq!(object.inspect().counters.lapsed, 1);
    assert!(object.store.ever.is_empty(), "a lapse is no settlement");
}

#[test]
fn a_commit_after_the_lapse_still_charges_once() {
    let mut object = Object::with(5, 1);
    let id = object.reserved();
    object.wait(3 * MINUTE_MS);
    assert_eq!(object.commit(&id), settled(Outcome::Charged, 4));
    assert_eq!(object.commit(&id), settled(Outcome::Charged, 4));
    assert_eq!(object.sums(), (4, 0, 1, 0));
}

#[test]
fn the_longest_lease_is_ten_minutes() {
    let mut object = Object::with(5, 1);
    let lease_id = object.id();
    object.ask(reserve(lease_id, Some(u32::MAX)));
    assert_eq!(object.inspect().leases[0].expires_at, START.plus_ms(i64::from(LEASE_TTL_MS_MAX)));
}

#[test]
fn time_never_runs_backwards() {
    let mut object = Object::with(0, 1);
    object.ask(Command::Grant(grant("soon", 1, Some(START.plus_ms(1_000)))));
    object.wait(1_000);
    assert_eq!(object.sums(), (0, 0, 0, 1));
    object.wait(-1_000);
    assert_eq!(object.sums(), (0, 0, 0, 1), "what has expired stays expired");
}

// Rule 8: expiry of a lot under a lease.

#[test]
fn a_call_reserved_before_its_lot_expired_may_still_be_committed() {
    let rows =
        [(Object::commit as fn(&mut Object, &str) -> Reply, (0, 0, 1, 1)), (Object::release, (0, 0, 0, 2))];
    for (end, sums) in rows {
        let mut object = Object::with(0, 2);
        object.ask(Command::Grant(grant("soon", 2, Some(START.plus_ms(1_000)))));
        let id = object.reserved();
        object.wait(1_000);
        assert_eq!(object.sums(), (0, 1, 0, 1));
        end(&mut object, &id);
        assert_eq!(object.sums(), sums);
    }
}

#[test]
fn a_lapsed_call_of_an_expired_lot_has_expired() {
    let mut object = Object::with(0, 2);
    object.ask(Command::Grant(grant("soon", 2, Some(START.plus_ms(1_000)))));
    object.reserved();
    object.wait(i64::from(LEASE_TTL_MS_DEFAULT));
    assert_eq!(object.sums(), (0, 0, 0, 2));
}

// Rule 9: disabling and limits.

#[test]
fn a_disabled_key_takes_no_lease_but_settles_those_it_has() {
    let mut object = Object::with(5, 3);
    let (one, two) = (object.reserved(), object.reserved());
    assert_eq!(object.ask(Command::Disable), Reply::Changed);
    let id = object.id();
    assert_eq!(object.reserve(&id), refused(Refusal::Disabled));
    assert_eq!(object.reserve(&one), refused(Refusal::Disabled), "a running lease is not handed out again");
    assert_eq!(object.commit(&one), settled(Outcome::Charged, 3));
    assert_eq!(object.release(&two), settled(Outcome::Released, 4));
    object.crash();
    assert_eq!(object.reserve(&id), refused(Refusal::Disabled), "after a crash");
    assert!(matches!(
        object.ask(Command::Status),
        Reply::Status { status: KeyStatus::Disabled, remaining: 4, .. }
    ));
    assert_eq!(object.ask(Command::Enable), Reply::Changed);
    assert!(matches!(object.reserve(&id), Reply::Reserved { .. }));
}

#[test]
fn money_that_arrives_at_a_disabled_key_is_not_lost() {
    let mut object = Object::with(1, 3);
    object.ask(Command::Disable);
    let reply = object.ask(Command::Grant(grant("paid", 5, FOR_EVER)));
    assert_eq!(reply, Reply::Granted { remaining: 6, repeated: false });
}

#[test]
fn a_lowered_limit_lets_running_leases_finish() {
    let mut object = Object::with(9, 3);
    let ids = [object.reserved(), object.reserved(), object.reserved()];
    assert_eq!(object.ask(Command::SetLimit { concurrency_limit: 1 }), Reply::Changed);
    let late = object.id();
    assert_eq!(object.inspect().leases.len(), 3);
    for (id, live) in ids.iter().zip([3, 2, 1]) {
        let full = refused(Refusal::ConcurrencyLimit { limit: 1, live, retry_after_ms: 1_000 });
        assert_eq!(object.reserve(&late), full, "how many are in flight, not how many may be");
        assert!(matches!(object.commit(id), Reply::Settled { outcome: Outcome::Charged, .. }));
    }
    assert!(matches!(object.reserve(&late), Reply::Reserved { limit: 1, live: 1, .. }));
    object.crash();
    assert_eq!(object.inspect().limit, 1, "durable");
}

#[test]
fn a_limit_out_of_range_is_refused() {
    let mut object = Object::with(9, 3);
    for concurrency_limit in [0, CONCURRENCY_LIMIT_MAX + 1] {
        assert_eq!(object.ask(Command::SetLimit { concurrency_limit }), refused(Refusal::BadLimit));
    }
    assert_eq!(object.inspect().limit, 3);
}

#[test]
fn skips_writes_without_a_change() {
    let mut object = Object::with(9, 3);
    for command in [Command::Enable, Command::SetLimit { concurrency_limit: 3 }] {
        let applied = object.ledger.apply(command, object.now, &object.store);
        assert_eq!((applied.reply, applied.writes), (Reply::Changed, vec![]));
    }
}

// Rule 10 is checked at every step of the property test.

#[test]
fn inspect_tells_everything() {
    let mut object = Object::with(4, 3);
    let (charged, released) = (object.reserved(), object.reserved());
    object.commit(&charged);
    object.release(&released);
    let live = object.reserved();
    object.wait(700);
    let totals = Totals { granted: 4, remaining: 2, reserved: 1, consumed: 1, expired: 0 };
    let reply = object.ask(Command::Inspect { recent: u32::MAX });
    let rows = |id: &String| object.store.ever[id].clone();
    let wanted = Inspection {
        account: "acct".to_owned(),
        status: KeyStatus::Active,
        limit: 3,
        created_at: START,
        totals,
        lots: vec![LotView {
            reference: "first".to_owned(),
            kind: LotKind::TopUp,
            granted_at: START,
            withdrawn_at: None,
            expires_at: None,
            totals,
        }],
        leases: vec![LeaseView {
            lease_id: live,
            lot: "first".to_owned(),
            units: 1,
            age_ms: 700,
            expires_at: START.plus_ms(i64::from(LEASE_TTL_MS_DEFAULT)),
        }],
        counters: Counters { uncollected: 0, uncollected_units: 0, released: 1, lapsed: 0 },
        recent: vec![rows(&released), rows(&charged)],
        access: Vec::new(),
    };
    assert_eq!(reply, Reply::Inspected(Box::new(wanted)));
}

// Rule 11: disk first.

#[test]
fn a_ledger_whose_writes_were_not_confirmed_answers_nothing() {
    let mut object = Object::with(5, 2);
    let id = object.reserved();
    // The write fails, and the adapter forgets to drop the ledger.
    let _ = object.ledger.apply(commit(id.clone(), 0), object.now, &object.store);
    assert_eq!(object.ask_unwritten(Command::Status), refused(Refusal::Storage));
    assert_eq!(object.ask_unwritten(commit(id.clone(), 0)), refused(Refusal::Storage));
    // The adapter drops it: the rows are unchanged, and the commit can be sent again.
    object.crash();
    assert_eq!(object.sums(), (5, 0, 0, 0));
    assert_eq!(object.commit(&id), settled(Outcome::Charged, 4));
}

// Rule 12: failing closed.

#[test]
fn a_settlement_that_cannot_be_read_is_not_taken_for_none() {
    let mut object = Object::with(5, 2);
    let id = object.reserved();
    object.commit(&id);
    object.crash();
    object.store.reads_fail.set(true);
    for ask in [Object::reserve, Object::commit, Object::release] {
        assert_eq!(ask(&mut object, &id), refused(Refusal::Storage));
    }
    assert_eq!(object.ask(Command::Inspect { recent: 1 }), refused(Refusal::Storage));
    object.store.reads_fail.set(false);
    assert_eq!(object.commit(&id), settled(Outcome::Charged, 4));
}

#[test]
fn rows_that_contradict_each_other_do_not_load() {
    let mut object = Object::with(2, 2);
    let id = object.reserved();
    object.commit(&id);
    let good = object.store.stored();
    assert!(Ledger::load(good.clone()).is_ok());
    let spoil: [fn(&mut StoredRows); 11] = [
        |stored| stored.account = None,
        |stored| stored.lots.clear(),
        |stored| stored.lots.push(stored.lots[0].clone()),
        |stored| stored.lots[0].consumed_base = 2,
        |stored| stored.lots[0].granted = GRANTED_MAX + 1,
        |stored| stored.tallies[0].units = u64::MAX,
        |stored| stored.tallies[0].lot = None,
        |stored| stored.tallies[0].outcome = Outcome::Released,
        |stored| stored.tallies[0].newest = "no id".to_owned(),
        |stored| stored.further.push(LotCharge { lot: "none".to_owned(), units: 1 }),
        |stored| stored.further.push(LotCharge { lot: "first".to_owned(), units: 2 }),
    ];
    for (row, spoil) in spoil.into_iter().enumerate() {
        let mut stored = good.clone();
        spoil(&mut stored);
        assert!(Ledger::load(stored).is_err(), "row {row}");
    }
}

#[test]
fn no_moment_however_odd_makes_it_panic() {
    for now in [i64::MIN, -1, 0, 1 << 50, i64::MAX] {
        let mut object = Object::with(5, 2);
        object.now = UnixMs(now);
        object.ask(Command::Grant(grant("odd", 1, Some(UnixMs(now)))));
        let id = object.id();
        for ask in [Object::reserve, Object::commit, Object::release] {
            ask(&mut object, &id);
        }
        object.sums();
    }
}

// Rules 13 and 14: staying, and allowances.

const FEW: Limits = Limits { burst: 3, per_second: 2, failure_budget: 10, failure_refill_s: 100 };

fn limited(calls: u64, concurrency_limit: u32) -> Object {
    let mut object = Object::with(calls, concurrency_limit);
    object.limits = FEW;
    object.crash();
    object
}

fn settle(object: &mut Object, id: &str, is_charged: bool, asked: u32) {
    let lease_id = id.to_owned();
    object.ask(if is_charged { commit(lease_id, asked) } else { release(lease_id, asked) });
}

fn reason(reply: &Reply) -> &'static str {
    match reply {
        Reply::Refused(Refusal::RateLimited { .. }) => "requests",
        Reply::Refused(Refusal::FailureBudget { .. }) => "failures",
        Reply::Reserved { .. } | Reply::Reservable { .. } => "good",
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_object_stays_while_a_lease_lives_and_may_go_when_nothing_is_held() {
    let mut object = Object::with(5, 2);
    assert_eq!(object.ledger.stay_loaded_until(), None);
    let id = object.reserved();
    let end = object.now.plus_ms(i64::from(LEASE_TTL_MS_DEFAULT));
    assert_eq!(object.ledger.stay_loaded_until(), Some(end));
    object.commit(&id);
    assert!(object.ledger.stay_loaded_until().unwrap() < object.now.plus_ms(1_000), "the drawn request");
    object.wait(1_000);
    object.inspect();
    assert_eq!(object.ledger.stay_loaded_until(), None);
}

#[test]
fn requests_are_limited_by_those_that_were_let_through() {
    let mut object = limited(50, 20);
    let ids = [object.reserved(), object.reserved(), object.reserved()];
    for _ in 0..9 {
        let id = object.id();
        let reply = object.reserve(&id);
        let Reply::Refused(Refusal::RateLimited { retry_after_ms, .. }) = reply else { panic!("{reply:?}") };
        assert_eq!(retry_after_ms, 501, "whoever was refused has drawn nothing, so the wait does not grow");
    }
    assert_eq!(reason(&object.reserve(&ids[0])), "good", "a repetition is no request");
    object.wait(501);
    assert_eq!(reason(&object.ask(Command::Look)), "good");
    object.reserved();
    assert_eq!(reason(&object.ask(Command::Look)), "requests");
    assert_eq!(object.ask(Command::Draw), object.ask(Command::Look), "free fetches draw from the same");
}

#[test]
fn limits_requests_of_failed_calls_only() {
    let mut object = limited(50, 2);
    for _ in 0..5 {
        let id = object.reserved();
        settle(&mut object, &id, false, 2);
        object.wait(1_000);
    }
    // Ten were drawn, and half a unit refilled in five seconds.
    let reply = object.ask(Command::Look);
    let Reply::Refused(Refusal::FailureBudget { retry_after_ms, .. }) = reply else { panic!("{reply:?}") };
    assert_eq!(retry_after_ms, 5_001);
    object.crash();
    assert_eq!(reason(&object.ask(Command::Look)), "failures", "durable, or sleeping would refill it");
    object.wait(5_001);
    for _ in 0..20 {
        let id = object.reserved();
        settle(&mut object, &id, true, PAID_REQUESTS);
        object.wait(1_000);
    }
    let id = object.reserved();
    settle(&mut object, &id, true, PAID_REQUESTS + 9);
    object.wait(10_000);
    assert_eq!(
        reason(&object.ask(Command::Look)),
        "failures",
        "what a charged call asks for beyond is drawn"
    );
}

#[test]
fn a_caller_whose_calls_mostly_succeed_never_feels_the_budget() {
    let mut object = limited(1_000, 25);
    for round in 0..200 {
        let id = object.reserved();
        settle(&mut object, &id, round % 3 == 0, 1);
        object.wait(500);
    }
}

#[test]
fn calls_in_flight_may_all_fail_and_are_counted_so() {
    let mut object = Object::with(100, 4);
    object.limits.failure_budget = 4;
    object.crash();
    let ids: Vec<String> = (0..4).map(|_| object.reserved()).collect();
    settle(&mut object, &ids[0], false, 1);
    assert_eq!(reason(&object.ask(Command::Look)), "failures", "three in flight and three left");
    settle(&mut object, &ids[1], true, 1);
    assert_eq!(reason(&object.ask(Command::Look)), "good");
}

#[test]
fn a_settlement_that_comes_again_draws_nothing() {
    let mut object = limited(50, 2);
    let id = object.reserved();
    for _ in 0..9 {
        settle(&mut object, &id, false, 4);
    }
    let Reply::Reservable { failures, .. } = object.ask(Command::Look) else { panic!() };
    assert_eq!(failures.remaining, 6);
}

#[test]
fn reserved_calls_may_be_returned_so_no_top_up_is_demanded() {
    let end = START.plus_ms(10_000);
    let mut object = Object::with(0, 9);
    object.ask(Command::Grant(grant("soon over", 1, Some(end))));
    let id = object.reserved();
    assert_eq!(object.ask(Command::Look), refused(Refusal::CreditsReserved { retry_after_ms: 1_000 }));
    object.wait(10_000);
    assert_eq!(
        object.ask(Command::Look),
        refused(Refusal::InsufficientCredits),
        "it would come back expired"
    );
    object.commit(&id);
    assert_eq!(object.ask(Command::Look), refused(Refusal::InsufficientCredits));
}

// Rule 15: units.

/// Creates a key with lots of 5 and 10 units, the first one older.
fn two_lots() -> Object {
    let mut object = Object::with(5, 9);
    object.wait(1);
    object.ask(Command::Grant(grant("second", 10, FOR_EVER)));
    object
}

fn charged(remaining: u64, units: u64, uncollected: u64) -> Reply {
    Reply::Settled { outcome: Outcome::Charged, remaining, units, uncollected, notice: false }
}

#[test]
fn a_lease_takes_units_of_the_oldest_lots_and_one_row_says_how_much_of_which() {
    let mut object = two_lots();
    let id = object.reserved_units(12);
    assert_eq!(object.sums(), (3, 12, 0, 0));
    let lease = object.inspect().leases.remove(0);
    assert_eq!((lease.lot.as_str(), lease.units), ("first", 12));
    assert_eq!(object.commit(&id), charged(3, 12, 0), "what was reserved, unless something else is said");
    let row = object.store.ever[&id].clone();
    assert_eq!((row.lot.as_deref(), row.units), (Some("first"), 5));
    assert_eq!(row.further, [LotCharge { lot: "second".to_owned(), units: 7 }]);
    assert_eq!(object.commit(&id), charged(3, 12, 0), "and once");
    object.crash();
    assert_eq!(object.commit(&id), charged(3, 12, 0));
    assert_eq!(object.sums(), (3, 0, 12, 0));
}

#[test]
fn a_commit_of_less_gives_the_rest_back_and_a_commit_of_nothing_is_a_release() {
    let mut object = two_lots();
    let id = object.reserved_units(12);
    assert_eq!(object.charge(&id, 2), charged(13, 2, 0));
    assert!(object.store.ever[&id].further.is_empty());
    let nothing = object.reserved_units(3);
    let released =
        Reply::Settled { outcome: Outcome::Released, remaining: 13, units: 0, uncollected: 0, notice: false };
    assert_eq!(object.charge(&nothing, 0), released);
    assert_eq!(object.commit(&nothing), released, "for ever");
    assert_eq!(object.sums(), (13, 0, 2, 0));
}

#[test]
fn a_commit_of_more_charges_what_is_there_and_tells_the_rest() {
    let mut object = two_lots();
    let id = object.reserved_units(4);
    let beside = object.reserved_units(2);
    assert_eq!(object.charge(&id, 20), charged(0, 13, 7), "never what another lease holds");
    assert_eq!(object.commit(&beside), charged(0, 2, 0));
    let counters = object.inspect().counters;
    assert_eq!((counters.uncollected, counters.uncollected_units), (0, 7));
    object.crash();
    let late = object.id();
    let uncollected = Reply::Settled {
        outcome: Outcome::Uncollected,
        remaining: 0,
        units: 0,
        uncollected: 3,
        notice: false,
    };
    assert_eq!(object.charge(&late, 3), uncollected);
    let counters = object.inspect().counters;
    assert_eq!((counters.uncollected, counters.uncollected_units), (1, 10));
    assert_eq!(object.sums(), (0, 0, 15, 0));
}

#[test]
fn a_reservation_of_more_than_is_left_is_refused_as_whole() {
    let mut object = two_lots();
    let ask = |object: &mut Object, units| {
        let lease_id = object.id();
        object.ask(Command::Reserve { lease_id, ttl_ms: None, units })
    };
    assert_eq!(ask(&mut object, 0), refused(Refusal::BadUnits));
    assert_eq!(ask(&mut object, 16), refused(Refusal::InsufficientCredits));
    object.reserved_units(10);
    let Reply::Refused(Refusal::CreditsReserved { .. }) = ask(&mut object, 6) else {
        panic!("they may come back")
    };
    assert_eq!(ask(&mut object, 16), refused(Refusal::InsufficientCredits), "no waiting helps");
    assert_eq!(object.sums(), (5, 10, 0, 0));
}

#[test]
fn units_are_folded_into_the_lots_that_they_were_charged_to() {
    let mut object = Object::with(5, 9);
    object.wait(1);
    object.ask(Command::Grant(grant("second", 2_000, FOR_EVER)));
    let spanning = object.reserved_units(8);
    object.commit(&spanning);
    object.wait(16 * MINUTE_MS);
    object.crash();
    let id = object.reserved_units(4);
    object.commit(&id);
    assert_eq!((object.store.folds, object.store.settlements.len()), (1, 1));
    object.crash();
    let consumed = |lot: &LotView| (lot.reference.clone(), lot.totals.consumed);
    let lots: Vec<_> = object.inspect().lots.iter().map(consumed).collect();
    assert_eq!(lots, [("first".to_owned(), 5), ("second".to_owned(), 7)]);
}

// Rule 16: withdrawal.

fn withdraw(object: &mut Object, reference: &str) -> Reply {
    object.ask(Command::Withdraw { reference: reference.to_owned() })
}

fn withdrawn(withdrawn: u64, reserved: u64, consumed: u64, repeated: bool) -> Reply {
    Reply::Withdrawn { withdrawn, reserved, consumed, repeated }
}

#[test]
fn a_withdrawn_lot_cannot_be_spent_and_reports_its_unspent_rest() {
    let mut object = two_lots();
    let spent = object.reserved_units(2);
    object.commit(&spent);
    let flying = object.reserved_units(1);
    assert_eq!(withdraw(&mut object, "first"), withdrawn(2, 1, 2, false));
    assert_eq!(object.sums(), (10, 1, 2, 2));
    assert_eq!(object.commit(&flying), charged(10, 1, 0), "what is in flight may still be committed");
    object.crash();
    assert_eq!(withdraw(&mut object, "first"), withdrawn(2, 0, 3, true));
    let again = Command::Grant(grant("first", 5, FOR_EVER));
    assert_eq!(
        object.ask(again),
        Reply::Granted { remaining: 10, repeated: true },
        "and no grant revives it"
    );
    assert_eq!(object.sums(), (10, 0, 3, 2));
}

#[test]
fn a_reference_that_is_withdrawn_before_its_grant_is_never_granted() {
    let mut object = Object::with(0, 9);
    assert_eq!(withdraw(&mut object, "late"), withdrawn(0, 0, 0, false));
    object.crash();
    assert_eq!(withdraw(&mut object, "late"), withdrawn(0, 0, 0, true));
    assert_eq!(object.ask(Command::Grant(grant("late", 5, FOR_EVER))), refused(Refusal::GrantConflict));
    assert_eq!(withdraw(&mut object, ""), refused(Refusal::BadGrant));
    assert_eq!(object.sums(), (0, 0, 0, 0));
}

// Rule 17: use.

fn used(object: &mut Object, days: u32) -> (Vec<DailyUsage>, Vec<FailedCall>) {
    match object.ask(Command::Usage { days }) {
        Reply::Usage { days, failed, .. } => (days, failed),
        other => panic!("{other:?}"),
    }
}

#[test]
fn use_is_listed_by_day_and_label_before_and_after_folding() {
    let mut object = two_lots();
    let label = || Some("/api/search".to_owned());
    let id = object.reserved_units(6);
    object.ask(Command::Commit { lease_id: id, asked: 0, units: None, label: label(), unkept: false });
    let failing = object.reserved();
    let error = Some("source_unavailable".to_owned());
    object.ask(Command::Release { lease_id: failing.clone(), asked: 0, label: label(), error });
    let today = START.date().days;
    let row = |day, label: &str, outcome, units| DailyUsage {
        day,
        label: label.to_owned(),
        outcome,
        calls: 1,
        units,
    };
    let first =
        vec![row(today, "/api/search", Outcome::Charged, 6), row(today, "/api/search", Outcome::Released, 0)];
    let (days, failed) = used(&mut object, 1);
    assert_eq!(days, first);
    assert_eq!(
        (failed[0].lease_id.as_str(), failed[0].error.as_str()),
        (failing.as_str(), "source_unavailable")
    );

    object.wait(24 * 60 * MINUTE_MS);
    object.crash();
    let id = object.reserved();
    object.commit(&id);
    assert_eq!((object.store.folds, object.store.settlements.len()), (1, 1));
    object.crash();
    assert_eq!(used(&mut object, 1).0, [row(today + 1, "", Outcome::Charged, 1)]);
    let (days, failed) = used(&mut object, 2);
    assert_eq!(days[..2], first);
    assert_eq!((days.len(), failed.len()), (3, 1), "the latest failures outlive their settlements");
}

#[test]
fn use_is_forgotten_after_its_days_and_draws_from_the_request_rate() {
    let mut object = Object::with(99, 9);
    for _ in 0..=USAGE_DAYS {
        let id = object.reserved();
        object.commit(&id);
        object.wait(24 * 60 * MINUTE_MS);
        object.crash();
    }
    let id = object.reserved();
    object.commit(&id);
    assert_eq!(used(&mut object, u32::MAX).0.len(), USAGE_DAYS as usize);
    assert!(object.store.usage.len() <= USAGE_DAYS as usize, "{}", object.store.usage.len());

    object.limits = Limits { burst: 2, per_second: 1, ..Limits::default() };
    object.wait(MINUTE_MS);
    object.crash();
    used(&mut object, 1);
    used(&mut object, 1);
    let Reply::Refused(Refusal::RateLimited { .. }) = object.ask(Command::Usage { days: 1 }) else {
        panic!("it draws");
    };
}
