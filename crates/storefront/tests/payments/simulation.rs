//! Simulation of thousands of purchases with faults at every step: responses of the database, ledgers and providers are lost
//! before or after they act, the worker crashes between any two awaits, retries run concurrently, webhooks arrive late, twice and
//! out of order, wallets burn nonces, agents end, payments are refunded and disputed while credit is spent. In the end the
//! journal, the ledgers and the providers' books agree to the micro-USD.
//!
//! Facilitators report "pending" and then refuse, fall silent or never transfer; they refuse what they then execute, and report
//! success without a transfer. Transactions vanish with their blocks and may reappear; clocks jump back.
//!
//! `QUARRY_PURCHASES` is the number per world, `QUARRY_SEED` the first seed, `QUARRY_EVENTS` the minimum number of events over as
//! many worlds as needed (`npm run trust -- simulate`).

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

use pollster::block_on;
use quarry_kernel::http::Response;
use quarry_ledger::{Command, Reply};
use quarry_storefront::payments::upkeep::sweep;
use quarry_storefront::ports::{Clock as _, KeyLedgers as _};
use quarry_storefront::service;
use serde_json::json;

use crate::payments::back::{spend, webhook};
use crate::payments::bank::{Books, Pending, Signature, Silence};
use crate::payments::shop::*;
use crate::people::world::{Fault, Request, World};

fn wanted(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// Reproducible randomness.
#[derive(Clone)]
struct Chance(Rc<Cell<u64>>);

impl Chance {
    fn new(seed: u64) -> Self {
        Self(Rc::new(Cell::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)))
    }

    fn below(&self, n: u64) -> u64 {
        let mut x = self.0.get();
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        self.0.set(x);
        (x >> 16) % n
    }

    /// Returns `true` in this many of a thousand cases.
    fn happens(&self, per_mille: u64) -> bool {
        self.below(1000) < per_mille
    }
}

struct Simulation {
    world: World,
    books: Rc<RefCell<Books>>,
    chance: Chance,
    calm: Rc<Cell<bool>>,
    agents: Vec<(Agent, i64)>,
    /// Bodies of undelivered webhooks.
    webhooks: Vec<String>,
    /// Unpaid checkout pages, with the request that collects them.
    pages: Vec<(String, String, usize, String)>,
    nonces: u64,
    /// Number of requests, deliveries, uses, sweeps and clock jumps so far.
    steps: Cell<u64>,
    /// Number of false answers about pending transactions.
    lies: u64,
}

/// False answers of facilitators about pending transactions.
const LIES: [Pending; 5] =
    [Pending::ThenRefused, Pending::ThenSilent, Pending::ThenFault, Pending::Twice, Pending::Never];

impl Simulation {
    fn new(seed: u64) -> Self {
        let (world, books) = shop();
        VALID_BEFORE.set(world.now().0 / 1000 + 300);
        let chance = Chance::new(seed);
        let calm = Rc::new(Cell::new(true));
        let (own, quiet) = (chance.clone(), Rc::clone(&calm));
        *world.chaos.borrow_mut() = Some(Box::new(move || match own.below(1000) {
            _ if quiet.get() => None,
            0..8 => Some(Fault::NotApplied),
            8..16 => Some(Fault::AnswerLost),
            _ => None,
        }));
        let (own, quiet) = (chance.clone(), Rc::clone(&calm));
        books.borrow_mut().chaos = Some(Box::new(move || match own.below(1000) {
            _ if quiet.get() => None,
            0..25 => Some(Silence::Before),
            25..50 => Some(Silence::After),
            _ => None,
        }));
        let mut agents: Vec<_> = (0..12).map(|_| (anonymous(&world), 1)).collect();
        agents.extend((0..12).map(|at| (claimed(&world, &format!("p{}@example.com", at / 2)), 2)));
        let (webhooks, pages) = (Vec::new(), Vec::new());
        Self { world, books, chance, calm, agents, webhooks, pages, nonces: 0, steps: Cell::new(0), lies: 0 }
    }

    fn count(&self, steps: usize) {
        self.steps.set(self.steps.get() + steps as u64);
    }

    fn agent(&self, at: usize) -> Agent {
        let (agent, generation) = &self.agents[at];
        Agent { token: token(&self.world, &agent.id, *generation), ..agent.clone() }
    }

    /// Runs requests concurrently, any of which may crash between two awaits; returns the responses of the others.
    fn together(&self, requests: &[Request]) -> Vec<Option<Answer>> {
        self.count(requests.len());
        type Running<'a> = Pin<Box<dyn Future<Output = Response> + 'a>>;
        let mut answers: Vec<Option<Answer>> = vec![None; requests.len()];
        let mut running: Vec<(usize, Running<'_>)> = Vec::new();
        for (at, request) in requests.iter().enumerate() {
            running.push((at, Box::pin(service::handle_request(&self.world, request))));
        }
        self.world.yields.set(true);
        self.calm.set(false);
        let mut context = Context::from_waker(Waker::noop());
        while !running.is_empty() {
            let at = usize::try_from(self.chance.below(running.len() as u64)).unwrap();
            if self.chance.happens(4) {
                drop(running.swap_remove(at)); // the worker dies
                continue;
            }
            if let Poll::Ready(response) = running[at].1.as_mut().poll(&mut context) {
                let (which, _) = running.swap_remove(at);
                answers[which] = Some(Answer::of(&response));
            }
        }
        self.world.yields.set(false);
        self.calm.set(true);
        answers
    }

    fn pass(&self, ms: i64) {
        self.count(1);
        self.world.pass(ms);
        let seconds = self.world.now().0 / 1000;
        let mut books = self.books.borrow_mut();
        books.time_s = books.time_s.max(seconds);
        VALID_BEFORE.set(seconds + 300);
    }

    /// Makes a purchase, up to the point where its buyer gives up.
    fn purchase(&mut self) {
        let which = usize::try_from(self.chance.below(self.agents.len() as u64)).unwrap();
        let agent = self.agent(which);
        let cents = 50 + self.chance.below(2_000);
        let body = dollars(&format!("{}.{:02}", cents / 100, cents % 100));
        let has_one = "SELECT COUNT(*) FROM entitlements WHERE status = 'active' AND registration_id = '";
        let request =
            if self.chance.happens(300) && count(&self.world, &format!("{has_one}{}'", agent.id)) > 0 {
                post(&agent, "/extend", &body)
            } else {
                buy(&agent, "credits", &body)
            };
        if self.chance.happens(120) {
            return self.open_page(which, &agent, &body);
        }
        let offer = ask(&self.world, &request);
        assert_eq!(offer.outcome(), (402, "payment_required"), "{}", offer.body);
        self.nonces += 1;
        let nonce = self.nonces.to_string();
        let from = payer(&format!("wallet {}", self.chance.below(40)));
        let mut paid = match self.chance.below(4) {
            0 => request.with("payment-signature", &x402(&offer, &from, &nonce)),
            1 => request.with("x-payment", &x402_v1(&offer, &from, &nonce)),
            2 => request.with("authorization", &mpp_evm(&offer, &from)),
            _ => request.with("authorization", &mpp_card(&offer, &format!("spt_{nonce}"))),
        };
        if self.chance.happens(200) {
            paid = paid.with("idempotency-key", &format!("key-{nonce}"));
        }
        let lie = self.chance.happens(60).then(|| LIES[usize::try_from(self.chance.below(5)).unwrap()]);
        self.lies += u64::from(lie.is_some());
        self.books.borrow_mut().pending = lie;
        self.world.settings.payments.confirmations = u32::try_from(self.chance.below(3)).unwrap();
        if self.chance.happens(100) {
            let says = (self.chance.happens(500), self.false_answer(&from));
            self.books.borrow_mut().lies.push(says);
            self.lies += 1;
        }
        for _ in 0..=self.chance.below(4) {
            let at_once = if self.chance.happens(60) { 1 + self.chance.below(4) } else { 1 };
            let copies = vec![paid.clone(); usize::try_from(at_once).unwrap()];
            let answers = self.together(&copies);
            if answers.iter().flatten().any(|answer| answer.status == 200) {
                break;
            }
            for answer in answers.iter().flatten() {
                let is_expected = matches!(answer.status, 402 | 409 | 500..);
                assert!(is_expected, "{}", answer.body);
            }
            if self.chance.happens(30) {
                // The owner burns the nonce unnoticed, hoping for credit.
                let key = (from.clone(), format!("0x{}", hex(&nonce, 64)));
                self.books.borrow_mut().cancel(key);
            }
            self.pass(i64::try_from(self.chance.below(60_000)).unwrap());
        }
        let mut books = self.books.borrow_mut();
        books.pending = None;
        books.lies.clear();
    }

    /// Returns a facilitator's answer that may be false.
    fn false_answer(&self, from: &str) -> serde_json::Value {
        let hash = format!("0x{}", hex(&format!("false {}", self.nonces), 64));
        let success = |more: serde_json::Value| {
            let mut answer = json!({"success": true, "transaction": hash, "network": NETWORK, "payer": from});
            answer.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            answer
        };
        match self.chance.below(5) {
            0 => json!({"success": false, "errorReason": "insufficient_funds", "transaction": ""}),
            1 => json!({"success": false, "errorReason": "invalid_transaction_state", "transaction": hash}),
            2 => success(json!({"payer": payer("somebody else")})),
            3 => success(json!({"amount": "1"})),
            _ => success(json!({})),
        }
    }

    /// Executes a wallet's signature, or replaces the newest blocks, whose transactions may reappear.
    fn move_money(&self) {
        let mut books = self.books.borrow_mut();
        let is_replaced = self.chance.happens(500);
        let mut keys: Vec<_> = if is_replaced {
            let newest = books.height();
            books
                .transfers
                .iter()
                .filter(|(_, (_, _, hash))| newest - books.blocks[hash] < 127)
                .map(|(key, _)| key.clone())
                .collect()
        } else {
            let is_open =
                |key: &Signature, ends: i64| ends > books.time_s && !books.transfers.contains_key(key);
            books
                .signed
                .iter()
                .filter(|(key, (_, _, ends))| is_open(key, *ends))
                .map(|(key, _)| key.clone())
                .collect()
        };
        keys.sort();
        if keys.is_empty() {
            return;
        }
        let key = keys.swap_remove(usize::try_from(self.chance.below(keys.len() as u64)).unwrap());
        if !is_replaced || (books.reorganise(&key) && self.chance.happens(500)) {
            books.execute(&key);
        }
    }

    fn open_page(&mut self, which: usize, agent: &Agent, body: &serde_json::Value) {
        let mut wanted = body.clone();
        wanted["checkout"] = true.into();
        let answers = self.together(&[buy(agent, "credits", &wanted)]);
        if let Some(Some(answer)) = answers.first()
            && answer.status == 200
        {
            let session = answer.at("url").rsplit('/').next().unwrap().to_owned();
            let amount = body["amountUsd"].as_str().unwrap().to_owned();
            self.pages.push((session, answer.at("reference").to_owned(), which, amount));
        }
    }

    /// Pays a page as a person; the webhook is pending, and the agent may return first.
    fn pay_a_page(&mut self) {
        if self.pages.is_empty() {
            return;
        }
        let at = usize::try_from(self.chance.below(self.pages.len() as u64)).unwrap();
        let (session, reference, which, amount) = self.pages.swap_remove(at);
        // The operator has released it meanwhile; the processor charges it nevertheless.
        if self.chance.happens(100) {
            self.together(&[operator(&reference, "release")]);
        }
        let event = self.books.borrow_mut().pay(&session);
        self.webhooks.push(event);
        let agent = self.agent(which);
        let collect = buy(&agent, "credits", &json!({"amountUsd": amount, "reference": reference}));
        if self.chance.happens(600) {
            self.together(&[collect, get(&agent, &format!("/payments/{reference}"))]);
        }
    }

    /// Delivers a webhook in any order, repeatedly until it is acknowledged and sometimes beyond.
    fn deliver(&mut self) {
        if self.webhooks.is_empty() {
            return;
        }
        let at = usize::try_from(self.chance.below(self.webhooks.len() as u64)).unwrap();
        let body = self.webhooks[at].clone();
        let hook = webhook(&self.world, &body, WEBHOOK_SECRET, self.world.now());
        let answers = self.together(&vec![hook; 1 + usize::from(self.chance.happens(100))]);
        if answers.iter().flatten().any(|answer| answer.status == 200) && !self.chance.happens(100) {
            self.webhooks.swap_remove(at);
        }
    }

    /// Spends a part of some remaining credit.
    fn use_some(&self) {
        let all = count(&self.world, "SELECT COUNT(*) FROM entitlements WHERE status = 'active'");
        let offset = self.chance.below(u64::try_from(all.max(1)).unwrap());
        let sql = format!(
            "SELECT entitlement_id FROM entitlements WHERE status = 'active' ORDER BY 1 LIMIT 1 OFFSET {offset}"
        );
        let found = self.world.database.query_row(&sql, [], |row| row.get::<_, String>(0));
        let Ok(entitlement) = found else { return };
        let status =
            block_on(self.world.send_ledger_command(&format!("en_{entitlement}"), &Command::Status)).unwrap();
        if let Reply::Status { remaining, .. } = status
            && remaining > 0
        {
            self.count(1);
            spend(&self.world, &entitlement, 1 + self.chance.below(remaining.min(3_000_000)));
        }
        self.world.pass(1);
    }

    /// Refunds an owed payment as the operator.
    fn give_back(&self) {
        let sql = "SELECT payment_id, amount_micro - booked_used, rail IN ('checkout', 'mpp_card') FROM payments WHERE owed_at IS NOT NULL \
                   AND state IN ('failed', 'released') ORDER BY payment_id LIMIT 1";
        let found = self.world.database.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)));
        let Ok::<(String, i64, bool), _>((id, owed, is_card)) = found else { return };
        // A card is refunded by the processor, a wallet by the operator.
        self.books.borrow_mut().returned += if is_card { 0 } else { owed };
        self.persist(&operator(&id, "refund"));
    }

    /// Repeats a request until it is answered with 200.
    fn persist(&self, request: &Request) {
        let is_done = |answer: &Answer| answer.status == 200;
        while !self.together(std::slice::from_ref(request)).iter().flatten().any(is_done) {}
    }

    /// Reverses a payment: refunds by the operator, the processor or a bank, or a release by the operator.
    fn take_back(&mut self) {
        let sql = "SELECT payment_id, rail, provider_reference, amount_micro FROM payments WHERE state = 'consumed' ORDER BY payment_id \
                   LIMIT 1 OFFSET ";
        let all = count(&self.world, "SELECT COUNT(*) FROM payments WHERE state = 'consumed'");
        if all == 0 {
            return;
        }
        let offset = self.chance.below(u64::try_from(all).unwrap());
        let (id, rail, reference, amount): (String, String, String, i64) = self
            .world
            .database
            .query_row(&format!("{sql}{offset}"), [], |row| {
                Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))
            })
            .unwrap();
        let is_card = matches!(rail.as_str(), "mpp_card" | "checkout");
        match (self.chance.below(4), is_card) {
            (0, _) => self.persist(&operator(&id, "release")),
            (1, false) => {
                self.books.borrow_mut().returned += amount;
                self.persist(&operator(&id, "refund"));
            }
            (1, true) => self.persist(&operator(&id, "refund")),
            (2, true) => {
                self.books.borrow_mut().refunds.insert(reference.clone(), amount / 10_000);
                let charge = json!({"payment_intent": reference, "amount_refunded": amount / 10_000, "refunded": true});
                self.webhooks.push(event(&format!("evt_refund_{id}"), "charge.refunded", &charge));
            }
            (3, true) => {
                self.books.borrow_mut().disputes.insert(reference.clone(), amount / 10_000);
                let dispute = json!({"payment_intent": reference, "amount": amount / 10_000});
                for kind in ["charge.dispute.created", "charge.dispute.funds_withdrawn"] {
                    self.webhooks.push(event(&format!("evt_{kind}_{id}"), kind, &dispute));
                }
            }
            _ => {}
        }
    }

    /// Ends an agent as the operator, preferably one that waits for its purchase, and registers another.
    fn end_an_agent(&mut self) {
        let waits =
            "SELECT registration_id FROM payments WHERE state = 'complete' ORDER BY payment_id LIMIT 1";
        let waiting: Option<String> = self.world.database.query_row(waits, [], |row| row.get(0)).ok();
        let buyer = self.agents.iter().position(|(agent, _)| Some(&agent.id) == waiting.as_ref());
        let any = usize::try_from(self.chance.below(self.agents.len() as u64)).unwrap();
        let at = buyer.unwrap_or(any);
        let (agent, generation) = self.agents[at].clone();
        let url = format!("https://shop.test/admin/agents/registrations/{}/revoke", agent.id);
        let bearer = format!("Bearer {OPERATOR}");
        self.persist(&Request::post(&url, String::new()).with("authorization", &bearer));
        let fresh = anonymous(&self.world);
        if generation == 2 {
            claim(&self.world, &fresh, &format!("p{}@example.com", at % 6));
        }
        self.agents[at] = (fresh, generation);
    }

    fn sweep(&self, is_calm: bool) {
        self.count(1);
        self.calm.set(is_calm);
        let _ = block_on(sweep::run_sweep(&self.world));
        self.calm.set(true);
    }

    fn run(&mut self, purchases: u64) {
        for at in 0..purchases {
            self.purchase();
            for _ in 0..self.chance.below(3) {
                self.use_some();
            }
            if self.chance.happens(150) {
                self.pay_a_page();
            }
            self.deliver();
            if self.chance.happens(60) {
                self.move_money();
            }
            if self.chance.happens(20) {
                self.give_back();
            }
            let waits = "SELECT COUNT(*) FROM payments WHERE state = 'complete'";
            if self.chance.happens(if count(&self.world, waits) > 0 { 300 } else { 20 }) {
                self.end_an_agent();
            }
            if self.chance.happens(25)
                && self
                    .webhooks
                    .iter()
                    .all(|event| !event.contains("evt_refund") && !event.contains("dispute"))
            {
                self.take_back();
            }
            if self.chance.happens(20) {
                self.pass(-i64::try_from(self.chance.below(45_000)).unwrap());
            }
            if at % 4 == 0 {
                self.pass(30_000);
                self.sweep(false);
            }
        }
    }

    /// Completes everything in flight.
    fn settle_down(&mut self) {
        while !self.webhooks.is_empty() {
            self.deliver();
        }
        for session in self.books.borrow_mut().sessions.values_mut() {
            if session["status"] == "open" {
                session["status"] = "expired".into();
            }
        }
        for _ in 0..60 {
            self.pass(30 * 60_000);
            self.sweep(true);
        }
        self.pass(25 * 3_600_000);
        for _ in 0..200 {
            self.sweep(true);
        }
    }

    fn agrees(&self) {
        let world = &self.world;
        let books = self.books.borrow();
        let open = "SELECT COUNT(*) FROM payments WHERE state IN ('incomplete', 'complete') OR (state IN ('refunded', 'released') \
                    AND withdrawn_at IS NULL)";
        assert_eq!(count(world, open), 0, "nothing is left half done");
        assert_eq!(
            count(world, "SELECT COUNT(*) FROM payments WHERE watch_at IS NOT NULL"),
            0,
            "the chain has said its last word"
        );
        assert_eq!(
            balance(world, "cash:x402") + balance(world, "cash:mpp_evm"),
            books.received(),
            "the chain"
        );
        assert_eq!(
            balance(world, "cash:mpp_card") + balance(world, "cash:checkout"),
            books.charged(),
            "the processor"
        );
        assert_eq!(balance(world, "customers"), 0, "whoever paid got it, or has the money back");
        let owed = "SELECT COALESCE(SUM(amount_micro - booked_used), 0) FROM payments WHERE owed_at IS NOT NULL AND state IN ('failed', 'released')";
        assert_eq!(-balance(world, "owed"), count(world, owed), "what is owed");
        // Transfers and charges correspond one to one to settled payments.
        let settled = count(
            world,
            "SELECT COUNT(*) FROM payments WHERE settled_at IS NOT NULL AND vanished_at IS NULL",
        );
        assert_eq!(settled, i64::try_from(books.transfers.len() + books.intents.len()).unwrap());
        let references = "SELECT COUNT(DISTINCT provider_reference) FROM payments WHERE settled_at IS NOT NULL AND vanished_at IS NULL";
        assert_eq!(count(world, references), settled);
        let mut used = 0;
        let ids: Vec<String> =
            world.ledgers.borrow().keys().filter(|id| id.starts_with("en_")).cloned().collect();
        let mut left = HashMap::new();
        for id in ids {
            let Reply::Inspected(inspection) =
                block_on(world.send_ledger_command(&id, &Command::Inspect { recent: 0 })).unwrap()
            else {
                panic!("no ledger {id}");
            };
            let totals = inspection.totals;
            assert_eq!(totals.granted, totals.remaining + totals.consumed + totals.expired, "{id}");
            used += totals.consumed;
            left.insert(id, totals);
            for lot in inspection.lots {
                let sql = format!(
                    "SELECT amount_micro FROM payments WHERE payment_id = '{}' AND settled_at IS NOT NULL",
                    lot.reference
                );
                let is_void = lot.totals.granted == 0;
                assert!(
                    is_void || count(world, &sql) == i64::try_from(lot.totals.granted).unwrap(),
                    "a grant is a payment's"
                );
            }
        }
        for (id, totals) in &left {
            let on_paper = -balance(world, &format!("credit:{id}"));
            assert_eq!(on_paper, i64::try_from(totals.remaining).unwrap(), "{id} on paper and in the ledger");
        }
        assert_eq!(
            -balance(world, "revenue:%"),
            i64::try_from(used).unwrap(),
            "used on paper and in the ledgers"
        );
        assert_eq!(count(world, "SELECT COALESCE(SUM(amount_micro), 0) FROM journal"), 0);
    }
}

fn operator(id: &str, action: &str) -> Request {
    let url = format!("https://shop.test/admin/agents/payments/{id}/{action}");
    Request::post(&url, json!({"transaction": "0xback"}).to_string())
        .with("authorization", &format!("Bearer {OPERATOR}"))
}

fn event(id: &str, kind: &str, object: &serde_json::Value) -> String {
    json!({"id": id, "type": kind, "data": {"object": object}}).to_string()
}

#[test]
fn after_any_number_of_faults_the_books_agree() {
    let purchases = wanted("QUARRY_PURCHASES", 1_000);
    let first = wanted("QUARRY_SEED", 7);
    let events = wanted("QUARRY_EVENTS", 1);
    let (mut made, mut worlds) = (0, 0);
    while made < events {
        made += simulate(purchases, first + worlds);
        worlds += 1;
    }
    println!("simulated: {made} events in {worlds} worlds of {purchases} purchases, seed {first}");
}

/// Simulates one world until nothing is in flight; returns its number of events.
fn simulate(purchases: u64, seed: u64) -> u64 {
    let mut simulation = Simulation::new(seed);
    simulation.run(purchases);
    simulation.settle_down();
    simulation.agrees();
    let world = &simulation.world;
    let states = ["consumed", "failed", "refunded", "released"];
    let told =
        states.map(|state| count(world, &format!("SELECT COUNT(*) FROM payments WHERE state = '{state}'")));
    println!(
        "{purchases} purchases, seed {seed}: {states:?} {told:?}, {} faults of the database, {} lies of facilitators",
        world.failed.get(),
        simulation.lies,
    );
    let is_long = purchases >= 800;
    assert!(!is_long || told.iter().all(|times| *times > 0), "every end was reached: {told:?}");
    assert!(world.failed.get() > 0);
    assert!(!is_long || simulation.lies > 0);
    let late = ["owed_at", "vanished_at"]
        .map(|column| count(world, &format!("SELECT COUNT(*) FROM payments WHERE {column} IS NOT NULL")));
    assert!(!is_long || late.iter().all(|times| *times > 0), "money came late and vanished: {late:?}");
    let undelivered =
        count(world, "SELECT COUNT(*) FROM journal WHERE entry_id LIKE '%:undelivered' AND account = 'owed'");
    println!("{undelivered} were paid and not delivered before their agents' end");
    simulation.steps.get()
}
