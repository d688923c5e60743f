//! Random histories of agents, persons, the operator and time, compared with the reference model and the invariants. A failure
//! prints its seed and the shortest failing history found.

use std::collections::{BTreeSet, HashMap};
use std::panic::{AssertUnwindSafe, catch_unwind};

use quarry_storefront::ports::Clock as _;

use crate::identity::chance::Chance;
use crate::identity::invariants;
use crate::identity::model::{Introduction, Model, Told};
use crate::identity::stage::{
    Answer, DAY, HOUR, MINUTE, anonymous, ask, complete, entitlements, exchange, introduction,
    operator_revoke, refresh, revoke, service_auth, stage, start, swept,
};
use crate::people::world::{Browser, Request, Shown, World};

const HISTORIES: u64 = 80;
const STEPS: usize = 40;
const MAILBOXES: [&str; 3] = ["ada@example.com", "bob@example.com", "cy@example.com"];

/// Responses that only long histories reach.
const DEEP: [Told; 10] = [
    (409, "already_claimed"),
    (410, "claim_revoked"),
    (410, "claim_expired"),
    (403, "claim_denied"),
    (401, "invalid_user_code"),
    (410, "user_code_expired"),
    (401, "invalid_refresh_token"),
    (401, "token_invalid"),
    (400, "replay_detected"),
    (409, "Continue in your other browser"),
];

/// Step of a history; numbers select existing items, the newest first.
#[derive(Debug, Clone, Copy)]
enum Step {
    Anonymous,
    ServiceAuth(usize),
    Introduce {
        subject: usize,
        mailbox: usize,
    },
    IntroduceAgain(usize),
    Start(usize, usize),
    Complete {
        claim: usize,
        is_right: bool,
    },
    Exchange(usize),
    Present(usize),
    Refresh(usize),
    RevokeRefreshToken(usize),
    RevokeAssertion(usize),
    RevokeToken(usize),
    RevokeByOperator(usize),
    /// Step that advances the attempt's claim, or, with a slip, almost.
    Next {
        attempt: usize,
        browser: usize,
        slip: bool,
    },
    Open(usize, usize),
    Mail(usize, usize),
    ProveByCode {
        attempt: usize,
        browser: usize,
        is_right: bool,
    },
    ProveByLink {
        attempt: usize,
        browser: usize,
        mail: usize,
    },
    Decide {
        attempt: usize,
        browser: usize,
        yes: bool,
    },
    Pass(i64),
    Sweep,
}

/// Returns a number that mostly selects the newest item.
fn newest(chance: &mut Chance) -> usize {
    [0, 0, 0, 0, 0, 0, 1, 1, 2, 3, 4, 6][chance.below(12)]
}

fn step(chance: &mut Chance) -> Step {
    let attempt = newest(chance);
    let browser = [0, 0, 0, 1][chance.below(4)];
    let mailbox = [0, 0, 1, 2, 3, 4][chance.below(6)];
    match chance.below(100) {
        0..3 => Step::Anonymous,
        3..7 => Step::ServiceAuth(mailbox),
        7..11 => Step::Introduce { subject: chance.below(3), mailbox: chance.below(3) },
        11..13 => Step::IntroduceAgain(newest(chance)),
        13..16 => Step::Start(newest(chance), mailbox),
        16..20 => Step::Complete { claim: newest(chance), is_right: chance.below(3) > 0 },
        20..23 => Step::Exchange(newest(chance)),
        23..26 => Step::Present(newest(chance)),
        26..30 => Step::Refresh(newest(chance)),
        30 => Step::RevokeRefreshToken(newest(chance)),
        31 => Step::RevokeAssertion(newest(chance)),
        32 => Step::RevokeToken(newest(chance)),
        33 => Step::RevokeByOperator(newest(chance)),
        34 => Step::Open(attempt, browser),
        35..37 => Step::Mail(attempt, browser),
        37..41 => Step::ProveByCode { attempt, browser, is_right: chance.below(3) > 0 },
        41..43 => Step::ProveByLink { attempt, browser, mail: chance.below(5) / 3 },
        43..46 => Step::Decide { attempt, browser, yes: chance.below(3) > 0 },
        46..53 => Step::Pass(WAITS[chance.below(WAITS.len())]),
        53..55 => Step::Sweep,
        _ => Step::Next { attempt, browser, slip: chance.below(6) == 0 },
    }
}

const WAITS: [i64; 16] = [
    1000,
    1000,
    1000,
    MINUTE,
    MINUTE,
    MINUTE,
    5 * MINUTE,
    5 * MINUTE,
    5 * MINUTE,
    10 * MINUTE - 1000,
    10 * MINUTE,
    15 * MINUTE,
    HOUR,
    DAY,
    7 * DAY,
    90 * DAY,
];

/// Values issued by the storefront, in the order of the model's lists.
#[derive(Default)]
struct Given {
    registrations: Vec<(String, String)>,
    links: Vec<String>,
    assertions: Vec<String>,
    tokens: Vec<String>,
    refresh_tokens: Vec<String>,
    introductions: Vec<Request>,
    /// Code and link secret of each mail of an attempt.
    mails: HashMap<usize, Vec<(String, String)>>,
    /// Code last shown on the page of an attempt.
    codes: HashMap<usize, String>,
    /// Form of an attempt in a browser.
    forms: HashMap<(usize, usize), HashMap<String, String>>,
}

impl Given {
    fn keep(&mut self, answer: &Answer) {
        let keep = |list: &mut Vec<String>, pointer: &str| {
            list.extend(Some(answer.at(pointer)).filter(|text| !text.is_empty()));
        };
        keep(&mut self.links, "claim/attempt/verification_uri");
        keep(&mut self.links, "attempt/verification_uri");
        keep(&mut self.assertions, "identity/assertion");
        let refresh_token = answer.at("identity/refresh_token/value");
        if !refresh_token.is_empty() && !self.refresh_tokens.contains(&refresh_token) {
            self.refresh_tokens.push(refresh_token); // a retry is answered the same
        }
        keep(&mut self.tokens, "access_token");
    }
}

struct History<'w> {
    world: &'w World,
    model: Model,
    given: Given,
    browsers: [Browser<'w>; 2],
}

/// Converts a number to an index, the newest first.
fn picked(number: usize, of: usize) -> Option<usize> {
    (of > 0).then(|| of - 1 - number % of)
}

impl<'w> History<'w> {
    fn new(world: &'w World) -> Self {
        let model = Model::new(world.now().0);
        Self { world, model, given: Given::default(), browsers: [Browser::new(world), Browser::new(world)] }
    }

    /// Runs a step; `None` when there is no item for it.
    fn step(&mut self, step: Step) -> Option<(Told, (u16, String))> {
        let (model, given) = (&mut self.model, &mut self.given);
        let number = |mailbox: usize| (mailbox < MAILBOXES.len()).then_some(mailbox);
        let address = |mailbox: usize| *MAILBOXES.get(mailbox).unwrap_or(&"ada+1@example.com");
        let (expected, request) = match step {
            Step::Pass(ms) => {
                self.world.pass(ms);
                model.now += ms;
                return None;
            }
            Step::Sweep => {
                swept(self.world);
                model.sweep();
                return None;
            }
            Step::Anonymous => (model.anonymous(), anonymous()),
            Step::ServiceAuth(mailbox) => {
                (model.service_auth(number(mailbox)), service_auth(address(mailbox)))
            }
            Step::Introduce { subject, mailbox } => {
                let at = model.introductions.len();
                let ends = model.now + 5 * MINUTE;
                model.introductions.push(Introduction { subject, mailbox, ends, is_used: false });
                let (user, jti) = (format!("user-{subject}"), format!("j-{at}"));
                let request = introduction(self.world, &user, MAILBOXES[mailbox], &jti);
                given.introductions.push(request.clone());
                (model.introduce(at), request)
            }
            Step::IntroduceAgain(which) => {
                let at = picked(which, given.introductions.len())?;
                (model.introduce(at), given.introductions[at].clone())
            }
            Step::Start(which, mailbox) => {
                let at = self.claim(which)?;
                let (model, given) = (&mut self.model, &self.given);
                (model.start(at, number(mailbox)), start(&given.registrations[at].1, address(mailbox)))
            }
            Step::Complete { claim, is_right } => {
                let at = self.claim(claim)?;
                let (model, given) = (&mut self.model, &self.given);
                let shown = model.registrations[at].latest.and_then(|latest| given.codes.get(&latest));
                let right = shown.map_or("246801", String::as_str);
                let wrong = if right == "111111" { "222222" } else { "111111" };
                let code = if is_right { right } else { wrong };
                (model.complete(at, is_right), complete(&given.registrations[at].1, code))
            }
            Step::Exchange(which) => {
                let at = picked(which, given.assertions.len())?;
                (model.exchange(at), exchange(&given.assertions[at]))
            }
            Step::Present(which) => {
                let at = picked(which, given.tokens.len())?;
                (model.present(at), entitlements(&given.tokens[at]))
            }
            Step::Refresh(which) => {
                let at = picked(which, given.refresh_tokens.len())?;
                (model.refresh(at), refresh(&given.refresh_tokens[at]))
            }
            Step::RevokeRefreshToken(which) => {
                let at = picked(which, given.refresh_tokens.len())?;
                (model.revoke_refresh_token(at), revoke(&given.refresh_tokens[at]))
            }
            Step::RevokeAssertion(which) => {
                let at = picked(which, given.assertions.len())?;
                (model.revoke_assertion(at), revoke(&given.assertions[at]))
            }
            Step::RevokeToken(which) => {
                let at = picked(which, given.tokens.len())?;
                (model.revoke_token(at), revoke(&given.tokens[at]))
            }
            Step::RevokeByOperator(which) => {
                let at = picked(which, given.registrations.len())?;
                (model.revoke_by_operator(at), operator_revoke(&given.registrations[at].0))
            }
            Step::Next { attempt, browser, slip } => {
                let next = self.next(attempt, browser, slip)?;
                return self.step(next);
            }
            _ => return self.person(step),
        };
        let answer = ask(self.world, &request);
        let given = &mut self.given;
        given.keep(&answer);
        if self.model.registrations.len() > given.registrations.len() {
            given.registrations.push((answer.at("id"), answer.at("claim/token")));
        }
        let (status, error) = answer.outcome();
        let reason = answer.at("reason");
        Some((expected, (status, if reason.is_empty() { error } else { reason })))
    }

    /// Returns a registration with a claim.
    fn claim(&self, which: usize) -> Option<usize> {
        let claims: Vec<usize> = (0..self.given.registrations.len())
            .filter(|at| self.model.registrations[*at].has_claim)
            .collect();
        picked(which, claims.len()).map(|at| claims[at])
    }

    /// Returns the next step of an attempt's page or agent.
    fn next(&self, attempt: usize, browser: usize, slip: bool) -> Option<Step> {
        let at = picked(attempt, self.given.links.len())?;
        let registration = self.model.attempts[at].registration;
        let claims = (registration + 1..self.given.registrations.len())
            .filter(|at| self.model.registrations[*at].has_claim);
        let claim = claims.count();
        Some(match self.model.page(at, browser).1 {
            "An agent asks to act for you" => Step::Mail(attempt, browser),
            "Enter the code we emailed you" => Step::ProveByCode { attempt, browser, is_right: !slip },
            "May this agent act for you?" => Step::Decide { attempt, browser, yes: !slip },
            "Give this code to your agent" if slip && attempt == 0 => Step::Pass(10 * MINUTE),
            "Give this code to your agent" => Step::Complete { claim, is_right: !slip },
            "You said no" => Step::Complete { claim, is_right: true },
            "This link has expired" if slip || browser == 1 => Step::Complete { claim, is_right: true },
            "Your agent is connected" if slip => Step::Complete { claim, is_right: true },
            "Your agent is connected" => Step::ServiceAuth(0),
            _ => Step::Start(claim, self.model.attempts[at].mailbox),
        })
    }

    /// Runs a person's step, in a browser that has the attempt's form or opens its page.
    fn person(&mut self, step: Step) -> Option<(Told, (u16, String))> {
        let (Step::Open(attempt, browser)
        | Step::Mail(attempt, browser)
        | Step::ProveByCode { attempt, browser, .. }
        | Step::ProveByLink { attempt, browser, .. }
        | Step::Decide { attempt, browser, .. }) = step
        else {
            return None;
        };
        let at = picked(attempt, self.given.links.len())?;
        let is_open = matches!(step, Step::Open(..));
        if is_open || !self.given.forms.contains_key(&(at, browser)) {
            self.browsers[browser].fields.clear();
            let shown = self.browsers[browser].open(&self.given.links[at]);
            let (expected, (status, told)) = (self.model.page(at, browser), self.seen(at, browser, &shown));
            if is_open
                || (status, told.as_str()) != expected
                || !self.given.forms.contains_key(&(at, browser))
            {
                return Some((expected, (status, told)));
            }
        }
        self.browsers[browser].fields = self.given.forms[&(at, browser)].clone();
        let mails = self.given.mails.get(&at).cloned().unwrap_or_default();
        let newest = mails.last().cloned().unwrap_or_default();
        let sent = self.world.mails.borrow().len();
        let (expected, shown) = match step {
            Step::Mail(..) => (self.model.mail(at, browser), self.browsers[browser].press("mail", &[])),
            Step::ProveByCode { is_right, .. } => {
                let right = if newest.0.is_empty() { "24680135" } else { &newest.0 };
                let code = if is_right { right } else { "11111111" };
                let is_right = is_right && !newest.0.is_empty();
                let expected = self.model.prove_by_code(at, browser, is_right);
                (expected, self.browsers[browser].press("proof", &[("code", code)]))
            }
            Step::ProveByLink { mail, .. } => {
                let link = picked(mail, mails.len()).map_or("unknown", |mail| &mails[mail].1);
                let expected = self.model.prove_by_link(at, browser, link == newest.1);
                (expected, self.browsers[browser].press("proof", &[("proof", link)]))
            }
            _ => {
                let yes = matches!(step, Step::Decide { yes: true, .. });
                let decision = if yes { "confirm" } else { "deny" };
                let expected = self.model.decide(at, browser, yes);
                (expected, self.browsers[browser].press("decide", &[("decision", decision)]))
            }
        };
        if self.world.mails.borrow().len() > sent {
            let link = self.world.mailed("https://");
            let secret = link.rsplit_once("proof=").unwrap().1.to_owned();
            let code = self.world.mailed_code().replace(' ', "");
            self.given.mails.entry(at).or_default().push((code, secret));
        }
        Some((expected, self.seen(at, browser, &shown)))
    }

    /// Stores the contents of a page.
    fn seen(&mut self, attempt: usize, browser: usize, shown: &Shown) -> (u16, String) {
        let code = shown.code();
        if !code.is_empty() {
            self.given.codes.insert(attempt, code);
        }
        let fields = &self.browsers[browser].fields;
        if fields.contains_key("guard") {
            self.given.forms.insert((attempt, browser), fields.clone());
        }
        (shown.status, shown.heading.clone())
    }
}

/// Runs a history and returns its first difference from the model; collects the responses.
fn play(steps: &[Step], told_ever: &mut BTreeSet<Told>) -> Result<(), String> {
    let world = stage();
    let mut history = History::new(&world);
    for (at, step) in steps.iter().enumerate() {
        let Some((expected, (status, told))) = history.step(*step) else { continue };
        if (status, told.as_str()) != expected {
            return Err(format!("step {at}, {step:?}: expected {expected:?}, not {:?}", (status, told)));
        }
        told_ever.insert(expected);
    }
    let whole = || invariants::hold(&world, "the history");
    catch_unwind(AssertUnwindSafe(whole)).map_err(|_| "an invariant is broken; see above".to_owned())?;
    let (mails, model) = (world.mails.borrow().len(), &history.model);
    let expected: u32 = model.attempts.iter().map(|attempt| attempt.mails).sum();
    if mails != expected as usize {
        return Err(format!("{mails} mails, not {expected}"));
    }
    Ok(())
}

/// Removes the steps that a failure does not need.
fn shortest(mut steps: Vec<Step>, mut why: String) -> (Vec<Step>, String) {
    let mut at = 0;
    while at < steps.len() {
        let mut fewer = steps.clone();
        fewer.remove(at);
        match play(&fewer, &mut BTreeSet::new()) {
            Err(still) => (steps, why) = (fewer, still),
            Ok(()) => at += 1,
        }
    }
    (steps, why)
}

fn histories(from: u64) {
    let mut told = BTreeSet::new();
    for seed in from..from + HISTORIES {
        let mut chance = Chance::new(seed);
        let steps: Vec<Step> = (0..STEPS).map(|_| step(&mut chance)).collect();
        if let Err(why) = play(&steps, &mut told) {
            let (steps, why) = shortest(steps, why);
            let steps: Vec<String> = steps.iter().map(|step| format!("{step:?}")).collect();
            panic!("seed {seed}: {why}\n{}", steps.join("\n"));
        }
    }
    let missing: Vec<_> = DEEP.iter().filter(|deep| !told.contains(deep)).collect();
    assert!(missing.is_empty(), "no history came as far as {missing:?}");
}

// Two threads, for two cores.
#[test]
fn any_history_is_answered_as_the_plain_model_answers_it() {
    histories(0);
}

#[test]
fn any_other_history_is_answered_as_the_plain_model_answers_it() {
    histories(1_000_000);
}
