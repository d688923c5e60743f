//! Concurrent requests. Any other request may run between two batches of one, so all interleavings of two requests are tried, and
//! many random ones of three and four.

use std::pin::Pin;
use std::task::{Context, Poll, Waker};

use quarry_kernel::mac;
use quarry_storefront::operator::sweep;
use quarry_storefront::ports::Clock as _;
use quarry_storefront::service;

use crate::identity::chance::Chance;
use crate::identity::invariants;
use crate::identity::stage::{
    Answer, DAY, Identity, anonymous, answer_of, claimed, complete, confirm, count, exchange, introduction,
    ok, operator_revoke, refresh, refused, revoke, service_auth, stage, start,
};
use crate::people::world::{Browser, Request, World};

const ADA: &str = "ada@example.com";
const BOB: &str = "bob@example.com";
/// Random interleavings tried for three or four requests.
const DRAWN: u64 = 4;

/// Act that runs concurrently with others.
#[derive(Debug, Clone)]
enum Act {
    /// Request and its name.
    Ask(&'static str, Request),
    /// Milliseconds that pass before a sweep runs.
    Sweep(i64),
}

impl Act {
    const fn name(&self) -> &'static str {
        match self {
            Self::Ask(name, _) => name,
            Self::Sweep(_) => "sweep",
        }
    }

    async fn done(&self, world: &World) -> Answer {
        match self {
            Self::Ask(_, request) => answer_of(&service::handle_request(world, request).await),
            Self::Sweep(ms) => {
                world.pass(*ms);
                sweep::run_sweep(world).await.unwrap();
                Answer {
                    status: 200,
                    body: serde_json::Value::Null,
                    headers: std::collections::HashMap::new(),
                }
            }
        }
    }
}

/// Scheduler of acts.
trait Order {
    fn next(&mut self, of: usize) -> usize;
}

impl Order for Chance {
    fn next(&mut self, of: usize) -> usize {
        self.below(of)
    }
}

/// Enumerator of all interleavings: each choice with its number of options.
#[derive(Default)]
struct Every {
    chosen: Vec<(usize, usize)>,
    at: usize,
}

impl Order for Every {
    fn next(&mut self, of: usize) -> usize {
        if self.at == self.chosen.len() {
            self.chosen.push((0, of));
        }
        self.at += 1;
        self.chosen[self.at - 1].0
    }
}

impl Every {
    /// Advances to the next interleaving; returns whether there is one.
    fn step(&mut self) -> bool {
        self.at = 0;
        while let Some((choice, of)) = self.chosen.pop() {
            if choice + 1 < of {
                self.chosen.push((choice + 1, of));
                return true;
            }
        }
        false
    }
}

type Running<'w> = Pin<Box<dyn Future<Output = Answer> + 'w>>;

/// Runs acts concurrently, in the given order of their batches.
fn at_once(world: &World, acts: &[&Act], order: &mut dyn Order) -> Vec<Answer> {
    world.yields.set(true);
    let mut running: Vec<(usize, Running<'_>)> = Vec::new();
    for (at, act) in acts.iter().enumerate() {
        running.push((at, Box::pin(act.done(world))));
    }
    let mut answers: Vec<Option<Answer>> = vec![None; acts.len()];
    let mut waits = Context::from_waker(Waker::noop());
    while !running.is_empty() {
        let next = if running.len() == 1 { 0 } else { order.next(running.len()) };
        let (at, future) = &mut running[next];
        if let Poll::Ready(answer) = future.as_mut().poll(&mut waits) {
            answers[*at] = Some(answer);
            drop(running.remove(next));
        }
    }
    world.yields.set(false);
    answers.into_iter().map(Option::unwrap).collect()
}

/// Scene, its possible concurrent acts, and its additional invariants.
struct Scene {
    world: World,
    acts: Vec<Act>,
    check: fn(&World, &[&Act], &[Answer]),
}

impl Scene {
    /// Runs every pair of acts, including an act with itself, in every interleaving; then random threes and fours.
    fn play(&self) {
        let mut orders = 0;
        for first in 0..self.acts.len() {
            for second in first..self.acts.len() {
                let acts = [&self.acts[first], &self.acts[second]];
                let mut every = Every::default();
                loop {
                    self.once(&acts, &mut every);
                    orders += 1;
                    if !every.step() {
                        break;
                    }
                }
            }
        }
        for seed in 0..DRAWN * self.acts.len() as u64 {
            let mut chance = Chance::new(seed);
            let number = 3 + chance.below(2);
            let acts: Vec<&Act> = (0..number).map(|_| &self.acts[chance.below(self.acts.len())]).collect();
            self.once(&acts, &mut chance);
        }
        println!("{orders} orders of pairs");
    }

    /// Runs acts and rolls them back.
    fn once(&self, acts: &[&Act], order: &mut dyn Order) {
        let world = &self.world;
        let (now, mails) = (world.now(), world.mails.borrow().len());
        world.database.execute_batch("BEGIN").unwrap();
        let before = Recorded::of(world);
        let answers = at_once(world, acts, order);
        let names: Vec<&str> = acts.iter().map(|act| act.name()).collect();
        let told: Vec<_> = answers.iter().map(Answer::outcome).collect();
        let after = format!("{names:?} at once, answered {told:?}");
        invariants::hold(world, &after);
        Recorded::of(world).fits(&before, acts, &answers, world.mails.borrow().len() - mails, &after);
        (self.check)(world, acts, &answers);
        world.database.execute_batch("ROLLBACK").unwrap();
        world.pass(now.0 - world.now().0);
        world.mails.borrow_mut().truncate(mails);
    }
}

/// Number of audit events by kind.
#[derive(Debug)]
struct Recorded([i64; 6]);

impl Recorded {
    fn of(world: &World) -> Self {
        let kinds = ["claimed", "claim_started", "refresh%ed", "registered", "mail_sent", "mailbox_proved"];
        Self(kinds.map(|kind| {
            let sql =
                format!("SELECT COUNT(*) FROM identity_events WHERE kind LIKE '{kind}' AND outcome = 'ok'");
            count(world, &sql)
        }))
    }

    /// Checks that exactly the answered effects were recorded.
    fn fits(&self, before: &Self, acts: &[&Act], answers: &[Answer], mails: usize, after: &str) {
        let count_answers = |name: &str, is_counted: fn(&Answer) -> bool| {
            let pairs = acts.iter().zip(answers);
            pairs.filter(|(act, answer)| act.name().starts_with(name) && is_counted(answer)).count()
        };
        let good = |answer: &Answer| answer.status == 200;
        let expected = [
            count_answers("complete", good),
            count_answers("start", good),
            count_answers("refresh", good),
            count_answers("introduce", |answer| answer.body.get("id").is_some()),
            mails,
            count_answers("prove", |answer| answer.headers.contains_key("set-cookie")),
        ];
        let found: Vec<i64> = self.0.iter().zip(before.0).map(|(now, then)| now - then).collect();
        assert_eq!(found, expected.map(|times| times as i64), "recorded and told, after {after}");
        assert!(answers.iter().all(|answer| answer.status < 500), "{after}");
    }
}

fn number(acts: &[&Act], name: &str) -> usize {
    acts.iter().filter(|act| act.name() == name).count()
}

fn told(acts: &[&Act], answers: &[Answer], name: &str, status: u16) -> usize {
    acts.iter().zip(answers).filter(|(act, answer)| act.name() == name && answer.status == status).count()
}

/// Checks that every issued refresh token is stored, and that identities work unless something has ended them.
fn delivered(world: &World, answers: &[Answer], ended: bool) {
    for answer in answers.iter().filter(|answer| !answer.at("identity/refresh_token/value").is_empty()) {
        let identity = Identity::of(answer);
        let hash = mac::hash_secret(&identity.refresh_token);
        let stored =
            format!("SELECT COUNT(*) FROM refresh_tokens WHERE token_hash = '{hash}' AND status = 'active'");
        assert_eq!(count(world, &stored), i64::from(!ended));
        let outcome = if ended { (400, "invalid_grant".to_owned()) } else { (200, "ok".to_owned()) };
        assert_eq!(crate::identity::stage::ask(world, &exchange(&identity.assertion)).outcome(), outcome);
    }
}

#[test]
fn delivers_at_most_one_of_concurrent_completions_starts_revocations_and_a_sweep() {
    let world = stage();
    let made = ok(&world, &anonymous());
    world.pass(7 * DAY - 60_000);
    let claim = made.at("claim/token");
    let (_, shown) = confirm(&world, &ok(&world, &start(&claim, ADA)).at("attempt/verification_uri"));
    let wrong = if shown.code() == "000000" { "000001" } else { "000000" };
    let acts = vec![
        Act::Ask("complete", complete(&claim, &shown.code())),
        Act::Ask("complete wrongly", complete(&claim, wrong)),
        Act::Ask("start", start(&claim, BOB)),
        Act::Ask("revoke by operator", operator_revoke(&made.at("id"))),
        Act::Ask("exchange", exchange(&made.at("identity/assertion"))),
        Act::Sweep(60_000),
    ];
    let check = |world: &World, acts: &[&Act], answers: &[Answer]| {
        let won = told(acts, answers, "complete", 200);
        let others = ["start", "revoke by operator", "sweep"].map(|name| number(acts, name));
        if number(acts, "complete") > 0 && others == [0, 0, 0] {
            assert_eq!(won, 1);
        }
        assert!(won <= 1);
        if others == [1, 0, 0] && acts.len() == 2 && number(acts, "complete") == 1 {
            assert_eq!(won + told(acts, answers, "start", 200), 1, "one of the two gives way");
        }
        if others[2] == 0 {
            delivered(world, answers, others[1] > 0);
        }
        if won > 0 || others[1] > 0 {
            for answer in answers.iter().filter(|answer| !answer.at("access_token").is_empty()) {
                refused(
                    world,
                    &crate::identity::stage::entitlements(&answer.at("access_token")),
                    401,
                    "invalid_token",
                );
            }
        }
    };
    Scene { world, acts, check }.play();
}

#[test]
fn delivers_exactly_one_working_identity_for_twenty_concurrent_completions() {
    let world = stage();
    let made = ok(&world, &service_auth(ADA));
    let (_, shown) = confirm(&world, &made.at("claim/attempt/verification_uri"));
    let act = Act::Ask("complete", complete(&made.at("claim/token"), &shown.code()));
    let check = |world: &World, acts: &[&Act], answers: &[Answer]| {
        assert_eq!(told(acts, answers, "complete", 200), 1);
        assert_eq!(told(acts, answers, "complete", 409), 19);
        delivered(world, answers, false);
    };
    let scene = Scene { world, acts: vec![act], check };
    for seed in 0..10 {
        scene.once(&[&scene.acts[0]; 20], &mut Chance::new(seed));
    }
}

#[test]
fn a_mailbox_is_proved_by_one_browser_at_a_time_and_its_person_says_one_thing() {
    let world = stage();
    let made = ok(&world, &service_auth(ADA));
    let claim = made.at("claim/token");
    let link = made.at("claim/attempt/verification_uri");
    let acts = {
        let mut browser = Browser::new(&world);
        browser.prove(&link);
        let agree = browser.form("decide", &[("decision", "confirm")]);
        let refuse = browser.form("decide", &[("decision", "deny")]);
        // Another browser proves it at the same time.
        let mut other = Browser::new(&world);
        other.open(&link);
        other.press("mail", &[]);
        let code = world.mailed_code();
        let proof = world.mailed("https://").rsplit_once("proof=").unwrap().1.to_owned();
        let wrong = if code.starts_with('0') { "1111 1111" } else { "0000 0000" };
        vec![
            Act::Ask("prove by code", other.form("proof", &[("code", &code)])),
            Act::Ask("prove by link", other.form("proof", &[("proof", &proof)])),
            Act::Ask("guess", other.form("proof", &[("code", wrong)])),
            Act::Ask("mail", other.form("mail", &[])),
            Act::Ask("agree", agree),
            Act::Ask("refuse", refuse),
            Act::Ask("start", start(&claim, ADA)),
            Act::Ask("revoke by operator", operator_revoke(&made.at("id"))),
            Act::Sweep(DAY),
        ]
    };
    let check = |world: &World, acts: &[&Act], answers: &[Answer]| {
        let proofs = acts.iter().zip(answers).filter(|(act, answer)| {
            act.name().starts_with("prove") && answer.headers.contains_key("set-cookie")
        });
        assert!(proofs.count() <= 1, "the mail's code and link work once");
        let said = count(
            world,
            "SELECT COUNT(*) FROM identity_events WHERE kind IN ('claim_confirmed', 'claim_denied')",
        );
        assert!(said <= 1);
        if acts.iter().all(|act| ["agree", "refuse"].contains(&act.name())) {
            assert_eq!(said, 1);
        }
        assert!(answers.iter().all(|answer| answer.at("identity/assertion").is_empty()));
    };
    Scene { world, acts, check }.play();
}

#[test]
fn refreshes_and_revocations_at_once_leave_one_session_or_none() {
    let world = stage();
    let identity = claimed(&world, ADA);
    let acts = vec![
        Act::Ask("refresh", refresh(&identity.refresh_token)),
        Act::Ask(
            "refresh elsewhere",
            refresh(&identity.refresh_token).with("cf-connecting-ip", "192.0.2.66"),
        ),
        Act::Ask("revoke", revoke(&identity.refresh_token)),
        Act::Ask("revoke the assertion", revoke(&identity.assertion)),
        Act::Ask("revoke by operator", operator_revoke(&identity.id)),
        Act::Ask("exchange", exchange(&identity.assertion)),
        Act::Sweep(0),
    ];
    let check = |world: &World, acts: &[&Act], answers: &[Answer]| {
        let elsewhere = number(acts, "refresh elsewhere");
        let refreshes = number(acts, "refresh") + elsewhere;
        let won = told(acts, answers, "refresh", 200) + told(acts, answers, "refresh elsewhere", 200);
        let revocations = ["revoke", "revoke the assertion", "revoke by operator"];
        let ends: usize = revocations.map(|name| number(acts, name)).iter().sum();
        let is_reused = elsewhere > 0 && refreshes > elsewhere;
        // All refreshes from one network get the same token, unless something ended them.
        assert!(ends > 0 || is_reused || won == refreshes);
        assert!(!is_reused || won < refreshes);
        let tokens: std::collections::BTreeSet<String> = acts
            .iter()
            .zip(answers)
            .filter(|(act, answer)| act.name().starts_with("refresh") && answer.status == 200)
            .map(|(_, answer)| answer.at("identity/refresh_token/value"))
            .collect();
        assert!(tokens.len() <= 1);
        delivered(world, answers, is_reused || ends > 0);
        let active = count(world, "SELECT COUNT(*) FROM refresh_tokens WHERE status = 'active'");
        assert_eq!(active, i64::from(!is_reused && ends == 0));
        for answer in answers.iter().filter(|answer| !answer.at("access_token").is_empty()) {
            let works = crate::identity::stage::ask(
                world,
                &crate::identity::stage::entitlements(&answer.at("access_token")),
            );
            assert_eq!(works.status == 200, !is_reused && ends == 0);
        }
    };
    Scene { world, acts, check }.play();
}

#[test]
fn introductions_at_once_use_an_assertion_once_and_make_one_person_of_a_mailbox() {
    let world = stage();
    let made = ok(&world, &service_auth(ADA));
    let (_, shown) = confirm(&world, &made.at("claim/attempt/verification_uri"));
    // The provider's keys are already cached.
    ok(&world, &introduction(&world, "user-9", "cy@example.com", "j-9"));
    let acts = vec![
        Act::Ask("introduce", introduction(&world, "user-1", ADA, "j-1")),
        Act::Ask("introduce again", introduction(&world, "user-1", ADA, "j-2")),
        Act::Ask("introduce another", introduction(&world, "user-2", ADA, "j-3")),
        Act::Ask("introduce elsewhere", introduction(&world, "user-1", BOB, "j-4")),
        Act::Ask("complete", complete(&made.at("claim/token"), &shown.code())),
        Act::Sweep(0),
    ];
    let check = |world: &World, acts: &[&Act], answers: &[Answer]| {
        for name in ["introduce", "introduce again", "introduce another", "introduce elsewhere"] {
            let replays = told(acts, answers, name, 400);
            assert_eq!(replays, number(acts, name).saturating_sub(1), "{name}");
        }
        let persons = count(world, "SELECT COUNT(*) FROM persons WHERE email = 'ada@example.com'");
        let elsewhere = number(acts, "introduce elsewhere");
        let asked = acts.iter().filter(|act| act.name() != "sweep").count() - elsewhere;
        assert!(persons <= 1 && (asked == 0 || elsewhere > 0 || persons == 1));
        assert_eq!(told(acts, answers, "complete", 200), number(acts, "complete").min(1));
        delivered(world, answers, false);
    };
    Scene { world, acts, check }.play();
}

#[test]
fn two_claims_of_one_person_at_once_are_both_delivered_and_link_the_providers_user_once() {
    let world = stage();
    claimed(&world, ADA);
    let claims = ["j-1", "j-2"].map(|jti| {
        let referred =
            refused(&world, &introduction(&world, "user-1", ADA, jti), 401, "interaction_required");
        let (_, shown) = confirm(&world, &referred.at("claim/attempt/verification_uri"));
        Act::Ask("complete", complete(&referred.at("claim/token"), &shown.code()))
    });
    let introduce = Act::Ask("introduce", introduction(&world, "user-1", ADA, "j-3"));
    let check = |world: &World, acts: &[&Act], answers: &[Answer]| {
        let distinct = count(world, "SELECT COUNT(*) FROM claims WHERE status = 'claimed'") - 1;
        assert_eq!(told(acts, answers, "complete", 200) as i64, distinct);
        let links = count(world, "SELECT COUNT(*) FROM person_links");
        assert_eq!(links, distinct.min(1));
        delivered(world, answers, false);
    };
    let [first, second] = claims;
    let scene = Scene { world, acts: vec![first, second, introduce], check };
    scene.play();
}

#[test]
fn starts_the_last_attempt_of_a_claim_once_under_concurrency() {
    let world = stage();
    let claim = ok(&world, &anonymous()).at("claim/token");
    for _ in 0..9 {
        ok(&world, &start(&claim, ADA));
    }
    let acts = vec![Act::Ask("start", start(&claim, ADA)), Act::Ask("start", start(&claim, BOB))];
    let check = |_: &World, acts: &[&Act], answers: &[Answer]| {
        assert_eq!(told(acts, answers, "start", 200), 1);
        assert_eq!(told(acts, answers, "start", 429), acts.len() - 1);
    };
    Scene { world, acts, check }.play();
}
