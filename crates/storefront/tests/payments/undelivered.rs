//! Tests of money for agents that ended before delivery: a call paid by card, and a purchase with a late grant. It is owed, and
//! never granted as well.

use std::cell::RefCell;

use pollster::block_on;
use quarry_kernel::money::MicroUsd;
use quarry_ledger::{Command, Reply};
use quarry_storefront::payments::sales::call::PricedCall;
use quarry_storefront::payments::upkeep::sweep;
use quarry_storefront::ports::{Clock as _, KeyLedgers as _};
use serde_json::json;

use crate::payments::back::{told, webhook};
use crate::payments::bank::{Books, Silence};
use crate::payments::calls::{context, offer, search, settle, taken};
use crate::payments::gone::{ADA, end, minute, operator, returned, standing};
use crate::payments::interrupted::{RAILS, dies_after};
use crate::payments::shop::*;
use crate::people::world::{Fault, Request, World};

const CALL: i64 = 500_000;

fn dear(agent: &Agent) -> PricedCall<'_> {
    PricedCall { price: MicroUsd(CALL), registration_id: Some(&agent.id), ..search(false) }
}

fn by_card(world: &World, agent: &Agent) -> Request {
    let call = dear(agent);
    Request::get(&call.url).with("authorization", &mpp_card(&offer(world, &call), "spt_1"))
}

/// Makes a failed call paid by card.
fn paid_for_nothing(world: &World, agent: &Agent) -> Request {
    let request = by_card(world, agent);
    block_on(taken(world, &request, &dear(agent)).unwrap().keep_payment(&context(world)));
    request
}

fn reference(world: &World) -> String {
    world.database.query_row("SELECT payment_id FROM payments", [], |row| row.get(0)).unwrap()
}

/// Returns the balances of received, owed and all other accounts.
fn paper(world: &World) -> [i64; 6] {
    ["cash:%", "owed", "customers", "credit:%", "revenue:%", "expired"].map(|account| balance(world, account))
}

/// Refunds everything with one command and checks it.
fn is_refunded(world: &World, books: &RefCell<Books>) -> bool {
    let url = format!("https://shop.test/admin/agents/payments/{}/refund", reference(world));
    let by_card = count(world, "SELECT COUNT(*) FROM payments WHERE rail = 'mpp_card'") == 1;
    let answer = operator(world, Request::post(&url, json!({"transaction": "0xback"}).to_string()));
    assert_eq!(answer.status, 200, "{}", answer.body);
    paper(world) == [0; 6] && (!by_card || books.borrow().charged() == 0)
}

type End = fn(&World, &Agent);

/// Ways in which an agent ends.
const ENDS: [(&str, End); 3] = [
    ("revoked", end),
    ("expired", |world, _| {
        world.database.execute("UPDATE registrations SET expires_at = ?1", [world.now().0]).unwrap();
    }),
    ("deleted", |world, _| {
        world.database.execute("DELETE FROM registrations", []).unwrap();
    }),
];

#[test]
fn a_call_that_a_card_paid_is_owed_when_its_agent_ends_before_it_was_made() {
    for (how, end) in ENDS {
        let (world, books) = shop();
        let agent = anonymous(&world);
        paid_for_nothing(&world, &agent);
        minute(&world);
        assert_eq!(standing(&world).0, "complete", "the agent may still make its call");
        end(&world, &agent);
        minute(&world);
        assert_eq!(standing(&world), ("failed".into(), Some("receiver_gone".into())), "{how}");
        assert_eq!(paper(&world), [CALL, -CALL, 0, 0, 0, 0], "{how}");
        minute(&world);
        assert_eq!(paper(&world), [CALL, -CALL, 0, 0, 0, 0], "once");
        let logged = world.log.borrow().iter().filter(|line| line.contains("payment_owed")).count();
        assert_eq!(logged, 1, "the operator's alert");
        let owed = operator(&world, Request::get("https://shop.test/admin/agents/payments?state=owed"));
        assert_eq!(owed.body["owed"], json!({"payments": 1, "amount_micro": CALL}));
        let shown = returned(&world, &reference(&world));
        assert!(shown.contains("bought nothing") && shown.contains("the seller refunds it"), "{shown}");
        assert!(is_refunded(&world, &books), "{how}: {:?}", paper(&world));
    }
}

#[test]
fn the_person_of_the_agent_reads_what_is_owed_for_its_call() {
    let (world, _) = shop();
    let (agent, other) = (claimed(&world, ADA), claimed(&world, ADA));
    paid_for_nothing(&world, &agent);
    end(&world, &agent);
    minute(&world);
    let status = ask(&world, &get(&other, &format!("/payments/{}", reference(&world))));
    assert_eq!((status.at("status"), status.at("owedUsd")), ("failed", "0.500000"), "{}", status.body);
    assert_eq!(status.at("settlementReason"), "receiver_gone");
    let mut browser = crate::payments::account::entered(&world, ADA);
    let listed = browser.open("https://shop.test/agents/account").html;
    assert!(
        listed.contains("0.50 USD, 0.50 USD of it owed to you: the seller refunds it by card"),
        "{listed}"
    );
}

#[test]
fn a_call_that_is_being_made_when_its_agent_ends_is_its_own() {
    let (world, _) = shop();
    let agent = anonymous(&world);
    let paid = taken(&world, &by_card(&world, &agent), &dear(&agent)).unwrap();
    end(&world, &agent);
    minute(&world);
    assert_eq!(standing(&world).0, "complete");
    settle(&world, paid, CALL);
    minute(&world);
    assert_eq!((standing(&world).0.as_str(), paper(&world)), ("consumed", [CALL, 0, 0, 0, -CALL, 0]));
}

#[test]
fn a_charge_that_is_found_after_the_agents_end_is_owed() {
    let (world, books) = shop();
    let agent = anonymous(&world);
    let request = by_card(&world, &agent);
    books.borrow_mut().silences = vec![Some(Silence::After)];
    assert_eq!(taken(&world, &request, &dear(&agent)).unwrap_err().1, "payment_provider_unavailable");
    end(&world, &agent);
    minute(&world);
    minute(&world);
    assert_eq!(standing(&world), ("failed".into(), Some("receiver_gone".into())));
    assert_eq!(paper(&world), [CALL, -CALL, 0, 0, 0, 0]);
    assert!(is_refunded(&world, &books));
}

#[test]
fn leases_a_paid_call_only_to_the_request_that_makes_it() {
    let (world, books) = shop();
    let agent = anonymous(&world);
    let request = paid_for_nothing(&world, &agent);
    let id = reference(&world);
    let looked = ask(&world, &get(&agent, &format!("/payments/{id}")));
    assert_eq!(looked.at("status"), "complete", "{}", looked.body);
    returned(&world, &id);
    let (intent, cents) =
        books.borrow().intents.iter().map(|(id, (cents, _))| (id.clone(), *cents)).next().unwrap();
    let event = json!({"id": intent, "object": "payment_intent", "amount_received": cents, "metadata": {"reference": id}});
    assert_eq!(told(&world, "evt_1", "payment_intent.succeeded", &event).status, 200);
    minute(&world);
    let paid = taken(&world, &request, &dear(&agent)).unwrap();
    assert_eq!(
        taken(&world, &request, &dear(&agent)).unwrap_err(),
        (402, "payment_incomplete".into()),
        "it is being made"
    );
    settle(&world, paid, CALL);
}

/// Makes a paid purchase without a grant, because the ledgers do not respond.
fn ungranted(world: &World, agent: &Agent) {
    let request = buy(agent, "credits", &dollars("5"));
    let paid = request.clone().with("payment-signature", &x402(&ask(world, &request), &payer("a"), "1"));
    world.ledgers_work.set(false);
    assert_eq!(ask(world, &paid).status, 503);
    world.ledgers_work.set(true);
    assert_eq!(paper(world), [5_000_000, 0, -5_000_000, 0, 0, 0], "paid, and not granted yet");
}

const OWED: [i64; 6] = [5_000_000, -5_000_000, 0, 0, 0, 0];

#[test]
fn a_purchase_that_was_not_granted_before_its_agents_end_is_owed() {
    for mailbox in [None, Some(ADA)] {
        for (how, end) in ENDS {
            if how == "expired" && mailbox.is_some() {
                continue; // a claimed one has no end
            }
            let (world, books) = shop();
            let agent = mailbox.map_or_else(|| anonymous(&world), |mailbox| claimed(&world, mailbox));
            ungranted(&world, &agent);
            end(&world, &agent);
            minute(&world);
            assert_eq!(standing(&world), ("failed".into(), Some("receiver_gone".into())), "{how}");
            assert_eq!(paper(&world), OWED, "{how}");
            books.borrow_mut().returned = 5_000_000;
            assert!(is_refunded(&world, &books), "{how}: {:?}", paper(&world));
            for _ in 0..20 {
                minute(&world);
            }
            assert_eq!(paper(&world), [0; 6]);
        }
    }
}

#[test]
fn a_purchase_that_another_agent_of_the_person_can_use_is_granted_late() {
    let (world, _) = shop();
    let (agent, other) = (claimed(&world, ADA), claimed(&world, ADA));
    ungranted(&world, &agent);
    end(&world, &agent);
    minute(&world);
    assert_eq!(paper(&world), [5_000_000, 0, 0, -5_000_000, 0, 0]);
    let held = ask(&world, &get(&other, "/agent/entitlements"));
    assert!(held.body.to_string().contains("\"remainingUsd\":\"5.000000\""), "{}", held.body);
}

#[test]
fn more_of_an_entitlement_that_was_not_granted_before_the_end_is_owed() {
    let (world, books) = shop();
    let agent = anonymous(&world);
    bought(&world, &agent, "1", "1");
    let request = post(&agent, "/extend", &dollars("5"));
    let paid = request.clone().with("payment-signature", &x402(&ask(&world, &request), &payer("a"), "2"));
    world.ledgers_work.set(false);
    assert_eq!(ask(&world, &paid).status, 503);
    world.ledgers_work.set(true);
    end(&world, &agent);
    for _ in 0..3 {
        minute(&world);
    }
    assert_eq!(paper(&world), [6_000_000, -5_000_000, 0, 0, 0, -1_000_000], "what was granted ended");
    assert_eq!(books.borrow().received(), 6_000_000);
}

fn ledger(world: &World) -> String {
    world.database.query_row("SELECT ledger_id FROM payments", [], |row| row.get(0)).unwrap()
}

fn remaining(world: &World) -> u64 {
    match block_on(world.send_ledger_command(&ledger(world), &Command::Status)).unwrap() {
        Reply::Status { remaining, .. } => remaining,
        _ => 0,
    }
}

#[test]
fn counts_credit_in_the_ledger_before_the_end_as_delivered() {
    // The ledger's response to the grant was lost.
    let (world, _) = shop();
    let agent = anonymous(&world);
    let request = buy(&agent, "credits", &dollars("5"));
    let paid = request.clone().with("payment-signature", &x402(&ask(&world, &request), &payer("a"), "1"));
    world.ledgers_work.set(false);
    ask(&world, &paid);
    world.ledgers_work.set(true);
    let open =
        Command::Open { account: "a".into(), concurrency_limit: 5, created_at: world.now(), grant: None };
    block_on(world.send_ledger_command(&ledger(&world), &open)).unwrap();
    world.ledger_answers_lost.set(1);
    assert_eq!(ask(&world, &paid).status, 503);
    assert_eq!((remaining(&world), balance(&world, "credit:%")), (5_000_000, 0), "granted, and nobody knows");
    end(&world, &agent);
    for _ in 0..3 {
        minute(&world);
    }
    assert_eq!(standing(&world).0, "consumed");
    assert_eq!(
        paper(&world),
        [5_000_000, 0, 0, 0, 0, -5_000_000],
        "it ended with its agent, as what was granted does"
    );
}

#[test]
fn a_purchase_that_its_ledger_no_longer_accepts_is_owed_even_after_a_claim() {
    let (world, books) = shop();
    let agent = anonymous(&world);
    ungranted(&world, &agent);
    // The ledger blocks the grant, the worker crashes before recording it, and a person claims the agent.
    let withdraw = Command::Withdraw { reference: reference(&world) };
    let open =
        Command::Open { account: "a".into(), concurrency_limit: 5, created_at: world.now(), grant: None };
    for command in [open, withdraw] {
        block_on(world.send_ledger_command(&ledger(&world), &command)).unwrap();
    }
    claim(&world, &agent, ADA);
    minute(&world);
    assert_eq!(paper(&world), OWED);
    books.borrow_mut().returned = 5_000_000;
    assert!(is_refunded(&world, &books));
}

#[test]
fn at_any_fault_of_database_or_ledger_it_is_owed_or_granted_and_never_both() {
    for fault in [Fault::NotApplied, Fault::AnswerLost] {
        for at in 0..40 {
            let (world, books) = shop();
            let agent = anonymous(&world);
            ungranted(&world, &agent);
            end(&world, &agent);
            world.pass(60_000);
            world.batches.set(0);
            *world.fault.borrow_mut() = Some((at..at + 1, fault));
            let _ = block_on(sweep::run_sweep(&world));
            *world.fault.borrow_mut() = None;
            for _ in 0..12 {
                minute(&world);
            }
            assert_eq!((paper(&world), remaining(&world)), (OWED, 0), "{fault:?} at {at}");
            books.borrow_mut().returned = 5_000_000;
            assert!(is_refunded(&world, &books), "{fault:?} at {at}");
        }
    }
    for lost in 1..6 {
        let (world, _) = shop();
        let agent = anonymous(&world);
        ungranted(&world, &agent);
        end(&world, &agent);
        world.pass(60_000);
        world.ledger_answers_lost.set(lost);
        let _ = block_on(sweep::run_sweep(&world));
        world.ledger_answers_lost.set(0);
        for _ in 0..12 {
            minute(&world);
        }
        assert_eq!((paper(&world), remaining(&world)), (OWED, 0), "{lost}");
    }
}

#[test]
fn drops_and_restores_an_owed_wallet_payment_with_its_block() {
    let (mut world, books) = shop();
    world.settings.payments.receipt_from = MicroUsd(1);
    let agent = anonymous(&world);
    ungranted(&world, &agent);
    end(&world, &agent);
    minute(&world);
    assert_eq!(paper(&world), OWED);
    let key = (payer("a"), format!("0x{}", hex("1", 64)));
    let pass = |seconds: i64| {
        world.pass(seconds * 1000);
        books.borrow_mut().time_s += seconds;
        block_on(sweep::run_sweep(&world)).unwrap();
    };
    books.borrow_mut().reorganise(&key);
    pass(120);
    pass(120);
    assert_eq!((paper(&world), standing(&world).0.as_str()), ([0; 6], "refunded"));
    assert!(books.borrow_mut().execute(&key));
    pass(200);
    pass(200);
    assert_eq!(paper(&world), OWED, "{:?}", standing(&world));
}

#[test]
fn a_webhook_that_says_so_of_a_call_of_a_gone_agent_owes_it() {
    let (world, books) = shop();
    let agent = anonymous(&world);
    let request = by_card(&world, &agent);
    books.borrow_mut().silences = vec![Some(Silence::After)];
    taken(&world, &request, &dear(&agent)).unwrap_err();
    end(&world, &agent);
    let event = json!({"id": "pi_1", "object": "payment_intent", "amount_received": 50, "metadata": {"reference": reference(&world)}});
    let body =
        json!({"id": "evt_1", "type": "payment_intent.succeeded", "data": {"object": event}}).to_string();
    for _ in 0..50 {
        let told = webhook(&world, &body, WEBHOOK_SECRET, world.now());
        assert_eq!(ask(&world, &told).status, 200);
    }
    assert_eq!(paper(&world), [CALL, -CALL, 0, 0, 0, 0]);
}

/// Returns the drawable or held units in all entitlement ledgers.
fn drawable(world: &World) -> u64 {
    let ids: Vec<String> =
        world.ledgers.borrow().keys().filter(|id| id.starts_with("en_")).cloned().collect();
    let left = |id: &String| match block_on(world.send_ledger_command(id, &Command::Inspect { recent: 0 })) {
        Ok(Reply::Inspected(seen)) => seen.totals.remaining + seen.totals.reserved,
        other => panic!("{other:?}"),
    };
    ids.iter().map(left).sum()
}

#[test]
fn the_worker_dies_at_any_step_and_its_agent_ends() {
    let mut ends = [0; 2];
    for pay in RAILS {
        for steps in 1.. {
            let (world, books) = shop();
            let agent = anonymous(&world);
            let request = buy(&agent, "credits", &dollars("5"));
            let paid = pay(&request, &ask(&world, &request));
            let is_done = dies_after(&world, &paid, steps);
            end(&world, &agent);
            for _ in 0..8 {
                world.pass(150_000);
                books.borrow_mut().time_s += 150;
                block_on(sweep::run_sweep(&world)).unwrap();
            }
            let money = books.borrow().received() + books.borrow().charged();
            let [cash, owed, customers, credit, revenue, expired] = paper(&world);
            assert_eq!((cash, customers, credit, revenue), (money, 0, 0, 0), "{steps}");
            assert!(
                [owed, expired].contains(&-money) && owed + expired == -money,
                "{steps}: {owed} {expired}"
            );
            assert_eq!(drawable(&world), 0, "{steps}");
            ends = [ends[0] + i32::from(owed < 0), ends[1] + i32::from(expired < 0)];
            if is_done {
                break;
            }
        }
    }
    assert!(ends.into_iter().all(|times| times > 4), "it was owed, and it was delivered before: {ends:?}");
}
