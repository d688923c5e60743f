//! Tests of rules 18 to 21: secrets, sub-keys, settings, low credit; and of the list of recent calls.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test")]

mod support;

use quarry_kernel::time::UnixMs;
use quarry_ledger::*;
use support::{MINUTE_MS, Object, START, commit, grant, release, reserve};

const DAY_MS: i64 = 86_400_000;

fn refused(refusal: Refusal) -> Reply {
    Reply::Refused(refusal)
}

fn terms() -> SubKeyTerms {
    SubKeyTerms { label: "a team".to_owned(), ..SubKeyTerms::default() }
}

/// Commands sent by the holder of a secret or sub-key, named by its id; empty for the first secret.
trait Holder {
    fn by(&mut self, access: &str, command: Command) -> Reply;
    fn owned(&mut self, access: &str, command: Command) -> OwnerView;
    fn add(&mut self, id: &str, terms: SubKeyTerms) -> OwnerView;
    fn take(&mut self, access: &str) -> (String, Reply);
    fn call(&mut self, access: &str) -> Reply;
    fn used(&mut self, id: &str) -> (u64, u64);
}

impl Holder for Object {
    fn by(&mut self, access: &str, command: Command) -> Reply {
        self.ask(command.with_access(Some(access).filter(|id| !id.is_empty()), Some("/api/v1/search")))
    }

    fn owned(&mut self, access: &str, command: Command) -> OwnerView {
        match self.by(access, command) {
            Reply::Owned(owned) => *owned,
            other => panic!("{other:?}"),
        }
    }

    fn add(&mut self, id: &str, terms: SubKeyTerms) -> OwnerView {
        self.owned("", Command::AddSubKey { id: id.to_owned(), terms })
    }

    /// Reserves one call.
    fn take(&mut self, access: &str) -> (String, Reply) {
        let id = self.id();
        let reply = self.by(access, reserve(id.clone(), None));
        (id, reply)
    }

    /// Makes a charged call and returns the reply to its reservation.
    fn call(&mut self, access: &str) -> Reply {
        let (id, reply) = self.take(access);
        if matches!(reply, Reply::Reserved { .. }) {
            self.by(access, commit(id, 0));
        }
        reply
    }

    /// Returns the units charged to a sub-key today and in total.
    fn used(&mut self, id: &str) -> (u64, u64) {
        let owned = self.owned("", Command::Owned);
        let own = owned.sub_keys.iter().find(|own| own.id == id).expect("a sub-key");
        (own.used_today, own.used)
    }
}

fn is_reserved(reply: &Reply) -> bool {
    matches!(reply, Reply::Reserved { .. })
}

// Rule 18: secrets.

#[test]
fn a_replaced_secret_works_until_its_end_and_the_new_one_after_it() {
    let mut object = Object::with(9, 5);
    let ends_at = START.plus_ms(DAY_MS);
    let owned = object.owned("", Command::Rotate { id: "new".to_owned(), ends_at });
    let secret = |id: &str, ends_at| SecretView { id: id.to_owned(), made_at: START, ends_at };
    assert_eq!(owned.secrets, [secret("", Some(ends_at)), secret("new", None)]);
    for crash in [false, true] {
        if crash {
            object.crash();
        }
        assert!(is_reserved(&object.call("")) && is_reserved(&object.call("new")));
    }
    object.wait(DAY_MS - 1);
    assert!(is_reserved(&object.call("")));
    object.wait(1);
    for crash in [false, true] {
        if crash {
            object.crash();
        }
        assert_eq!(object.take("").1, refused(Refusal::SecretReplaced { at: ends_at }));
        assert!(is_reserved(&object.call("new")));
    }
}

#[test]
fn only_the_newest_secret_rules_over_the_key() {
    let mut object = Object::with(9, 5);
    let rotate = |id: &str, at| Command::Rotate { id: id.to_owned(), ends_at: at };
    let ends_at = START.plus_ms(DAY_MS);
    object.owned("", rotate("new", ends_at));
    for command in [
        Command::Owned,
        Command::EndReplaced,
        rotate("mine", ends_at),
        Command::SetRetention { unkept: true },
        Command::AddSubKey { id: "s".to_owned(), terms: terms() },
        Command::SetAlert { alert: None },
    ] {
        assert_eq!(object.by("", command.clone()), refused(Refusal::NotNewestSecret), "{command:?}");
    }
    // Use and calls stay readable until the sub-key ends.
    assert!(matches!(object.by("", Command::Calls { limit: 1 }), Reply::Calls { .. }));
    let owned = object.owned("new", rotate("newer", object.now.plus_ms(DAY_MS)));
    assert_eq!(owned.secrets.len(), 3);
    assert_eq!(object.by("new", Command::Owned), refused(Refusal::NotNewestSecret));
    let ends: Vec<bool> = owned.secrets.iter().map(|secret| secret.ends_at.is_some()).collect();
    assert_eq!(ends, [true, true, false]);
}

#[test]
fn a_rotation_that_is_sent_again_makes_no_second_secret() {
    let mut object = Object::with(9, 5);
    let rotate = || Command::Rotate { id: "new".to_owned(), ends_at: START.plus_ms(DAY_MS) };
    let first = object.owned("", rotate());
    object.wait(MINUTE_MS);
    assert_eq!(object.owned("", rotate()), first, "its answer was lost, and the old secret asks again");
    object.crash();
    assert_eq!(object.owned("new", rotate()), first);
}

#[test]
fn replaced_secrets_end_at_once_when_their_owner_says_so() {
    let mut object = Object::with(9, 5);
    object.owned("", Command::Rotate { id: "new".to_owned(), ends_at: START.plus_ms(DAY_MS) });
    object.wait(MINUTE_MS);
    object.owned("new", Command::EndReplaced);
    let ended = refused(Refusal::SecretReplaced { at: START.plus_ms(MINUTE_MS) });
    assert_eq!(object.take("").1, ended);
    object.crash();
    assert_eq!(object.take("").1, ended);
    let at_once = Command::Rotate { id: "newer".to_owned(), ends_at: object.now };
    object.owned("new", at_once);
    assert_eq!(object.take("new").1, refused(Refusal::SecretReplaced { at: object.now }));
    assert!(is_reserved(&object.call("newer")));
}

#[test]
fn refuses_unknown_credentials_and_settles_admitted_calls() {
    let mut object = Object::with(9, 5);
    for command in [Command::Look, Command::Draw, Command::Status, Command::Owned] {
        assert_eq!(object.by("nobody's", command), refused(Refusal::UnknownAccess));
    }
    let (id, _) = object.take("");
    object.owned("", Command::Rotate { id: "new".to_owned(), ends_at: object.now });
    assert!(matches!(object.by("", commit(id, 0)), Reply::Settled { outcome: Outcome::Charged, .. }));
    let (late, _) = object.take("new");
    object.crash();
    assert!(matches!(
        object.by("nobody's", commit(late, 0)),
        Reply::Settled { outcome: Outcome::Charged, .. }
    ));
    assert_eq!(object.sums(), (7, 0, 2, 0));
}

#[test]
fn only_so_many_secrets_are_valid_and_only_so_many_are_remembered() {
    let mut object = Object::with(1, 1);
    let mut newest = String::new();
    for n in 1..SECRETS_MAX {
        let ends_at = object.now.plus_ms(DAY_MS);
        object.owned(&newest, Command::Rotate { id: n.to_string(), ends_at });
        newest = n.to_string();
    }
    let another = Command::Rotate { id: "another".to_owned(), ends_at: object.now };
    assert_eq!(object.by(&newest, another), refused(Refusal::TooManySecrets));
    object.owned(&newest, Command::EndReplaced);
    for n in SECRETS_MAX..2 * SECRETS_MAX {
        object.wait(1);
        object.owned(&newest, Command::Rotate { id: n.to_string(), ends_at: object.now });
        newest = n.to_string();
    }
    object.crash();
    let owned = object.owned(&newest, Command::Owned);
    assert_eq!(owned.secrets.len(), SECRETS_MAX);
    assert_eq!(owned.secrets[0].id, "", "the first one is never forgotten");
    assert!(matches!(object.take("").1, Reply::Refused(Refusal::SecretReplaced { .. })));
    assert_eq!(object.take("3").1, refused(Refusal::UnknownAccess), "one that is forgotten is nobody's");
}

// Rule 19: sub-keys.

#[test]
fn a_sub_key_draws_from_its_key_and_its_charge_is_two_rows() {
    let mut object = Object::with(9, 5);
    object.add("s", terms());
    let (lease_id, reply) = object.take("s");
    assert!(matches!(reply, Reply::Reserved { remaining: 8, live: 1, .. }), "{reply:?}");
    let command = commit(lease_id.clone(), 0).with_access(Some("s"), None);
    let Transition { writes, .. } = object.ledger.apply(command, object.now, &object.store);
    let [Write::Settle(row), Write::Used { id, used: 1, used_in_day: 1, .. }] = writes.as_slice() else {
        panic!("{writes:?}")
    };
    assert_eq!((row.sub_key.as_deref(), id.as_str(), row.lease_id.as_str()), (Some("s"), "s", &*lease_id));
}

#[test]
fn a_daily_limit_counts_what_was_charged_and_ends_with_the_utc_day() {
    let mut object = Object::with(99, 25);
    object.add("s", SubKeyTerms { daily_limit: Some(2), ..terms() });
    let (failed, _) = object.take("s");
    object.by("s", release(failed, 0));
    assert!(is_reserved(&object.call("s")) && is_reserved(&object.call("s")), "what failed does not count");
    let until_midnight = DAY_MS - object.now.0.rem_euclid(DAY_MS);
    for crash in [false, true] {
        if crash {
            object.crash();
        }
        let retry_after_ms = until_midnight as u32;
        assert_eq!(object.take("s").1, refused(Refusal::SubKeyDay { limit: 2, retry_after_ms }));
        assert_eq!(object.used("s"), (2, 2));
    }
    assert!(is_reserved(&object.call("")), "the key itself goes on");
    object.wait(until_midnight - 1);
    assert!(!is_reserved(&object.take("s").1));
    object.wait(1);
    assert!(is_reserved(&object.call("s")));
    assert_eq!(object.used("s"), (1, 3));
}

#[test]
fn an_earlier_clock_begins_no_new_day() {
    let mut object = Object::with(99, 25);
    object.add("s", SubKeyTerms { daily_limit: Some(1), ..terms() });
    object.wait(DAY_MS);
    assert!(is_reserved(&object.call("s")));
    object.crash();
    object.wait(-DAY_MS);
    assert!(matches!(object.take("s").1, Reply::Refused(Refusal::SubKeyDay { .. })));
    object.wait(2 * DAY_MS);
    assert!(is_reserved(&object.call("s")));
}

#[test]
fn a_total_limit_is_for_good_and_can_be_raised() {
    let mut object = Object::with(99, 25);
    object.add("s", SubKeyTerms { total_limit: Some(2), ..terms() });
    assert!(is_reserved(&object.call("s")) && is_reserved(&object.call("s")));
    object.wait(3 * DAY_MS);
    object.crash();
    assert_eq!(object.take("s").1, refused(Refusal::SubKeySpent { limit: 2 }));
    let more = SubKeyTerms { total_limit: Some(3), ..terms() };
    object.owned("", Command::ChangeSubKey { id: "s".to_owned(), terms: more, members: None });
    assert!(is_reserved(&object.call("s")), "what it has used stays");
    assert_eq!(object.take("s").1, refused(Refusal::SubKeySpent { limit: 3 }));
}

#[test]
fn calls_at_once_over_two_sub_keys_pass_no_limit() {
    let mut object = Object::with(15, 25);
    object.add("a", SubKeyTerms { total_limit: Some(10), ..terms() });
    object.add("b", SubKeyTerms { daily_limit: Some(10), ..terms() });
    let calls: Vec<(&str, String, Reply)> = (0..25)
        .flat_map(|_| ["a", "b"])
        .map(|access| {
            let (id, reply) = object.take(access);
            (access, id, reply)
        })
        .collect();
    let of = |access| calls.iter().filter(|(own, _, reply)| *own == access && is_reserved(reply)).count();
    assert_eq!(of("a") + of("b"), 15, "the key has no more");
    assert!(of("a") <= 10 && of("b") <= 10);
    // Half of them fail: only those are returned.
    for (at, (access, id, reply)) in calls.iter().enumerate() {
        if is_reserved(reply) {
            let end = if at % 4 < 2 { release(id.clone(), 0) } else { commit(id.clone(), 0) };
            object.by(access, end);
        }
    }
    while is_reserved(&object.call("a")) {}
    while is_reserved(&object.call("b")) {}
    let (a, b) = (object.used("a").1, object.used("b").0);
    assert!(a <= 10 && b <= 10, "{a} {b}");
    assert_eq!(object.sums(), (0, 0, 15, 0));
    assert_eq!(a + b, 15);
}

#[test]
fn counts_calls_in_flight_until_they_return() {
    let mut object = Object::with(99, 25);
    object.add("s", SubKeyTerms { total_limit: Some(1), daily_limit: Some(5), ..terms() });
    let (id, _) = object.take("s");
    assert_eq!(object.take("s").1, refused(Refusal::SubKeyReserved { retry_after_ms: 1_000 }));
    object.by("s", release(id, 0));
    let (_, reply) = object.take("s");
    assert!(matches!(reply, Reply::Reserved { remaining: 0, .. }), "{reply:?}");
    object.crash();
    assert!(is_reserved(&object.take("s").1), "a lease that died is not charged");
}

#[test]
fn the_keys_own_limits_hold_for_all_together() {
    let mut object = Object::with(99, 2);
    object.add("s", terms());
    assert!(is_reserved(&object.take("s").1) && is_reserved(&object.take("").1));
    assert!(matches!(object.take("s").1, Reply::Refused(Refusal::ConcurrencyLimit { live: 2, .. })));
    object.ask(Command::Disable);
    assert_eq!(object.take("s").1, refused(Refusal::Disabled));
}

#[test]
fn a_sub_key_asks_for_what_it_may_and_rules_over_nothing() {
    let mut object = Object::with(99, 25);
    let endpoints = vec!["/api/v1/search".to_owned(), "/api/v6/".to_owned()];
    object.add("s", SubKeyTerms { endpoints, ..terms() });
    let ask = |object: &mut Object, label: Option<&str>| {
        let lease = object.id();
        object.ask(reserve(lease, None).with_access(Some("s"), label))
    };
    for good in ["/api/v1/search", "/api/v6/maps/places"] {
        assert!(is_reserved(&ask(&mut object, Some(good))), "{good}");
    }
    for bad in
        [Some("/api/v1/searching"), Some("/api/v1"), Some("/api/v6"), Some("/api/v66/x"), Some(""), None]
    {
        assert_eq!(ask(&mut object, bad), refused(Refusal::EndpointNotAllowed), "{bad:?}");
        assert_eq!(
            object.ask(Command::Look.with_access(Some("s"), bad)),
            refused(Refusal::EndpointNotAllowed)
        );
    }
    for command in [
        Command::Owned,
        Command::Rotate { id: "mine".to_owned(), ends_at: START },
        Command::AddSubKey { id: "t".to_owned(), terms: terms() },
        Command::RevokeSubKey { id: "s".to_owned() },
        Command::SetRetention { unkept: true },
        Command::Usage { days: 1 },
        Command::Calls { limit: 1 },
    ] {
        assert_eq!(object.by("s", command.clone()), refused(Refusal::NotForSubKeys), "{command:?}");
    }
    let Reply::Status { credits, sub_key: Some(own), .. } = object.by("s", Command::Status) else { panic!() };
    assert_eq!((credits, own.id.as_str()), (Vec::new(), "s"));
}

#[test]
fn a_sub_key_ends_by_its_day_or_by_its_owner_and_its_calls_in_flight_settle() {
    let mut object = Object::with(99, 25);
    let end = START.plus_ms(MINUTE_MS);
    object.add("s", SubKeyTerms { expires_at: Some(end), ..terms() });
    object.add("t", terms());
    object.wait(MINUTE_MS - 1);
    let (last, _) = object.take("s");
    object.wait(1);
    assert_eq!(object.take("s").1, refused(Refusal::SubKeyExpired { at: end }));
    let (running, _) = object.take("t");
    object.owned("", Command::RevokeSubKey { id: "t".to_owned() });
    for crash in [false, true] {
        if crash {
            object.crash();
        }
        assert_eq!(object.take("t").1, refused(Refusal::SubKeyRevoked));
        assert_eq!(object.by("t", Command::Status), refused(Refusal::SubKeyRevoked));
    }
    object.by("s", commit(last, 0));
    object.by("t", commit(running, 0));
    assert_eq!((object.used("s"), object.used("t")), ((1, 1), (1, 1)));
    let change = Command::ChangeSubKey { id: "t".to_owned(), terms: terms(), members: None };
    assert_eq!(object.by("", change), refused(Refusal::SubKeyRevoked), "for ever");
    let of_nobody = Command::RevokeSubKey { id: "nobody's".to_owned() };
    assert_eq!(object.by("", of_nobody), refused(Refusal::NoSuchSubKey));
}

#[test]
fn an_id_stands_for_one_thing() {
    let mut object = Object::with(1, 1);
    let first = object.add("s", terms());
    assert_eq!(object.add("s", terms()), first, "the same again");
    object.owned("", Command::Rotate { id: "new".to_owned(), ends_at: object.now.plus_ms(1) });
    let add = |id: &str, terms| Command::AddSubKey { id: id.to_owned(), terms };
    let other = SubKeyTerms { daily_limit: Some(1), ..terms() };
    for (command, refusal) in [
        (add("s", other), Refusal::AccessConflict),
        (add("new", terms()), Refusal::AccessConflict),
        (add("", terms()), Refusal::BadAccess),
        (add("t", SubKeyTerms::default()), Refusal::BadAccess),
        (add("t", SubKeyTerms { daily_limit: Some(0), ..terms() }), Refusal::BadAccess),
        (add("t", SubKeyTerms { endpoints: vec![String::new()], ..terms() }), Refusal::BadAccess),
        (add(&"t".repeat(LABEL_LEN_MAX + 1), terms()), Refusal::BadAccess),
        (Command::Rotate { id: "s".to_owned(), ends_at: START }, Refusal::BadAccess),
    ] {
        assert_eq!(object.by("new", command.clone()), refused(refusal), "{command:?}");
    }
}

#[test]
fn a_key_has_so_many_sub_keys_and_remembers_so_many_that_ended() {
    let mut object = Object::with(1, 1);
    let add = |n: usize| Command::AddSubKey { id: format!("s{n}"), terms: terms() };
    for n in 0..SUB_KEYS_MAX {
        object.owned("", add(n));
    }
    assert_eq!(object.by("", add(999)), refused(Refusal::TooManySubKeys));
    for n in 0..2 * SUB_KEYS_MAX {
        object.wait(1);
        object.owned("", Command::RevokeSubKey { id: format!("s{n}") });
        object.owned("", add(n + SUB_KEYS_MAX));
    }
    object.crash();
    let owned = object.owned("", Command::Owned);
    assert_eq!(owned.sub_keys.len(), 2 * SUB_KEYS_MAX);
    assert_eq!(object.take("s0").1, refused(Refusal::UnknownAccess));
}

#[test]
fn an_ended_sub_key_or_secret_never_lives_again_also_when_it_is_forgotten() {
    let mut object = Object::with(1, 1);
    let add = |n: usize| Command::AddSubKey { id: format!("s{n}"), terms: terms() };
    for n in 0..=2 * SUB_KEYS_MAX {
        object.wait(1);
        object.owned("", add(n));
        object.owned("", Command::RevokeSubKey { id: format!("s{n}") });
    }
    let rotate = |n: usize, object: &Object| Command::Rotate { id: format!("n{n}"), ends_at: object.now };
    let mut newest = String::new();
    for n in 0..=SECRETS_MAX {
        object.wait(1);
        object.owned(&newest, rotate(n, &object));
        newest = format!("n{n}");
    }
    for crash in [false, true] {
        if crash {
            object.crash();
        }
        for gone in ["s0", "n0"] {
            assert_eq!(object.take(gone).1, refused(Refusal::UnknownAccess));
            let again = Command::AddSubKey { id: gone.to_owned(), terms: terms() };
            assert_eq!(object.by(&newest, again), refused(Refusal::AccessConflict), "{gone}");
            let again = Command::Rotate { id: gone.to_owned(), ends_at: object.now };
            assert_eq!(object.by(&newest, again), refused(Refusal::AccessConflict), "{gone}");
            assert_eq!(object.take(gone).1, refused(Refusal::UnknownAccess));
        }
    }
    object.store.reads_fail.set(true);
    assert_eq!(object.by(&newest, add(999)), refused(Refusal::Storage), "unread is not free");
}

#[test]
fn keeps_concurrent_changes_of_different_members() {
    let mut object = Object::with(9, 9);
    object.add("s", SubKeyTerms { total_limit: Some(9), ..terms() });
    let change = |terms, members: &[TermsMember]| Command::ChangeSubKey {
        id: "s".to_owned(),
        terms,
        members: Some(members.to_vec()),
    };
    let limited = SubKeyTerms { daily_limit: Some(3), ..SubKeyTerms::default() };
    let named = SubKeyTerms { label: "named".to_owned(), ..SubKeyTerms::default() };
    object.owned("", change(limited, &[TermsMember::DailyLimit]));
    object.owned("", change(named, &[TermsMember::Label]));
    object.owned("", change(SubKeyTerms::default(), &[]));
    object.crash();
    let owned = object.owned("", Command::Owned);
    let both = SubKeyTerms {
        label: "named".to_owned(),
        daily_limit: Some(3),
        total_limit: Some(9),
        ..SubKeyTerms::default()
    };
    assert_eq!(owned.sub_keys[0].terms, both);
    let nameless = change(SubKeyTerms::default(), &[TermsMember::Label]);
    assert_eq!(object.by("", nameless), refused(Refusal::BadAccess));
    assert_eq!(object.owned("", Command::Owned).sub_keys[0].terms, both);
}

// Rule 20: settings.

#[test]
fn a_key_that_keeps_nothing_says_so_with_every_reservation() {
    let mut object = Object::with(9, 5);
    assert!(matches!(object.take("").1, Reply::Reserved { unkept: false, .. }));
    object.add("s", terms());
    assert!(object.owned("", Command::SetRetention { unkept: true }).unkept);
    for crash in [false, true] {
        if crash {
            object.crash();
        }
        assert!(matches!(object.take("").1, Reply::Reserved { unkept: true, .. }));
        assert!(matches!(object.take("s").1, Reply::Reserved { unkept: true, .. }));
    }
    assert!(!object.owned("", Command::SetRetention { unkept: false }).unkept);
}

// Rule 21: low credit.

fn notice(object: &mut Object) -> Option<Notice> {
    match object.ask(Command::Notice) {
        Reply::Notice { notice } => notice,
        other => panic!("{other:?}"),
    }
}

fn tells(reply: &Reply) -> bool {
    matches!(reply, Reply::Settled { notice: true, .. })
}

#[test]
fn a_crossing_is_notified_once_until_credit_is_back_at_the_mark() {
    let mut object = Object::with(4, 9);
    let alert = AlertTerms { below: 3, to: "owner".to_owned() };
    object.owned("", Command::SetAlert { alert: Some(alert) });
    let charge = |object: &mut Object| {
        let id = object.reserved();
        object.commit(&id)
    };
    assert!(!tells(&charge(&mut object)), "3 are left");
    let held = object.reserved();
    assert_eq!(notice(&mut object), None, "what is in flight may come back");
    object.release(&held);
    let last = object.reserved();
    assert!(tells(&object.commit(&last)));
    let told = Notice { id: last, at: object.now, remaining: 2, below: 3, to: "owner".to_owned() };
    for crash in [false, true] {
        if crash {
            object.crash();
        }
        assert_eq!(notice(&mut object), Some(told.clone()));
    }
    assert!(tells(&charge(&mut object)), "until somebody has passed it on");
    object.ask(Command::Noticed { id: "another".to_owned() });
    assert_eq!(notice(&mut object), Some(told.clone()));
    object.ask(Command::Noticed { id: told.id });
    object.crash();
    assert_eq!(notice(&mut object), None);
    assert!(!tells(&charge(&mut object)), "it was told");
    object.ask(Command::Grant(grant("paid", 3, None)));
    assert!(tells(&charge(&mut object)), "3 are back, and fall to 2");
}

#[test]
fn notifies_at_the_next_crossing_of_a_mark_set_above_the_balance() {
    let mut object = Object::with(4, 9);
    let set = |object: &mut Object, below| {
        let alert = AlertTerms { below, to: "owner".to_owned() };
        object.by("", Command::SetAlert { alert: Some(alert) })
    };
    set(&mut object, 100);
    let id = object.reserved();
    assert!(!tells(&object.commit(&id)));
    object.ask(Command::Grant(grant("paid", 100, None)));
    assert_eq!(notice(&mut object), None);
    object.ask(Command::Withdraw { reference: "paid".to_owned() });
    let told = notice(&mut object).expect("a refund is a crossing as well");
    assert_eq!((told.id.as_str(), told.remaining), ("paid", 3));
    assert_eq!(set(&mut object, 0), refused(Refusal::BadAlert));
    object.owned("", Command::SetAlert { alert: None });
    assert_eq!(notice(&mut object), None, "nobody is to be told any more");
}

// Recent calls.

#[test]
fn the_latest_calls_are_listed_also_when_their_settlements_were_folded_away() {
    let mut object = Object::with(9_000, 5);
    object.add("s", terms());
    let mut ids = Vec::new();
    for n in 0..300_u32 {
        object.wait(10_000);
        let id = object.id();
        let access = if n % 3 == 0 { "s" } else { "" };
        object.by(access, reserve(id.clone(), None));
        let label = Some("/a".to_owned());
        let end = match n % 2 {
            0 => Command::Commit { lease_id: id.clone(), asked: 1, units: None, label, unkept: n % 4 == 0 },
            _ => Command::Release { lease_id: id.clone(), asked: 1, label, error: Some("e".to_owned()) },
        };
        object.by(access, end);
        ids.push(id);
        object.crash();
    }
    assert!(object.store.folds > 0 && !object.store.calls.is_empty());
    let Reply::Calls { calls, .. } = object.by("", Command::Calls { limit: 999 }) else { panic!() };
    assert_eq!(calls.len(), RECENT_MAX as usize);
    let newest: Vec<&String> = ids.iter().rev().take(RECENT_MAX as usize).collect();
    assert_eq!(calls.iter().map(|call| &call.lease_id).collect::<Vec<_>>(), newest);
    for (call, n) in calls.iter().zip((0..300_u32).rev()) {
        let (outcome, error) =
            if n % 2 == 0 { (Outcome::Charged, None) } else { (Outcome::Released, Some("e")) };
        let sub_key = (n % 3 == 0).then_some("s");
        let told = (call.outcome, call.error.as_deref(), call.sub_key.as_deref(), call.unkept, call.units);
        assert_eq!(told, (outcome, error, sub_key, n % 4 == 0, u64::from(n % 2 == 0)), "{n}");
    }
    let _: UnixMs = calls[0].at;
}
