//! Tests of refunds, reversals and disputes: unspent credit is withdrawn, once.

use pollster::block_on;
use quarry_kernel::time::UnixMs;
use quarry_ledger::Command;
use quarry_storefront::payments::upkeep::sweep;
use quarry_storefront::ports::{Clock as _, KeyLedgers as _};
use serde_json::{Value, json};

use crate::payments::bank::Silence;
use crate::payments::shop::*;
use crate::people::world::{Fault, Request, World};

/// Builds a signed webhook of the processor.
pub fn webhook(world: &World, body: &str, secret: &str, at: UnixMs) -> Request {
    let time = (at.0 / 1000).to_string();
    let digest = quarry_kernel::mac::compute_hmac(secret.as_bytes(), &[&time, ".", body]).unwrap();
    let hex: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    let _ = world;
    Request::post("https://shop.test/agents/payments/webhook", body.to_owned())
        .with("stripe-signature", &format!("t={time},v1={hex}"))
}

/// Delivers a signed event of the processor.
pub fn told(world: &World, id: &str, kind: &str, object: &Value) -> Answer {
    let body = json!({"id": id, "type": kind, "data": {"object": object}}).to_string();
    ask(world, &webhook(world, &body, WEBHOOK_SECRET, world.now()))
}

/// Spends an entitlement's credit.
pub fn spend(world: &World, entitlement: &str, micro: u64) {
    let ledger = format!("en_{entitlement}");
    let lease_id = quarry_kernel::id::new_sortable(world.now(), [7; 10]);
    let reserve = Command::Reserve { lease_id: lease_id.clone(), ttl_ms: None, units: micro };
    block_on(world.send_ledger_command(&ledger, &reserve)).unwrap();
    let commit = Command::Commit { lease_id, asked: 0, units: Some(micro), label: None, unkept: false };
    block_on(world.send_ledger_command(&ledger, &commit)).unwrap();
}

fn by_card(world: &World, agent: &Agent) -> Answer {
    let request = buy(agent, "credits", &dollars("5"));
    let offer = ask(world, &request);
    ask(world, &request.with("authorization", &mpp_card(&offer, "spt_1")))
}

#[test]
fn an_unsigned_event_is_refused() {
    let (world, _) = shop();
    let body = json!({"id": "evt_1", "type": "charge.refunded", "data": {"object": {}}}).to_string();
    for request in [
        webhook(&world, &body, "another secret", world.now()),
        webhook(&world, &body, WEBHOOK_SECRET, world.now().plus_ms(-600_000)),
        webhook(&world, &body, WEBHOOK_SECRET, world.now()).without("stripe-signature"),
    ] {
        assert_eq!(ask(&world, &request).outcome(), (400, "invalid_request"));
    }
    assert_eq!(ask(&world, &webhook(&world, &body, WEBHOOK_SECRET, world.now())).status, 200);
}

#[test]
fn the_processors_word_grants_without_the_agent_and_once() {
    let (world, books) = shop();
    let agent = anonymous(&world);
    let page = ask(&world, &buy(&agent, "credits", &json!({"amountUsd": "20", "checkout": true})));
    let event = books.borrow_mut().pay("cs_1");
    for _ in 0..3 {
        assert_eq!(ask(&world, &webhook(&world, &event, WEBHOOK_SECRET, world.now())).status, 200);
    }
    let intent =
        json!({"id": "pi_1", "metadata": {"reference": page.at("reference")}, "amount_received": 2000});
    assert_eq!(told(&world, "evt_other", "payment_intent.succeeded", &intent).status, 200);
    let listed = ask(&world, &get(&agent, "/agent/entitlements"));
    let mut entitlement = listed.body["entitlements"][0].clone();
    for (name, start) in [("id", "ent_"), ("credentialId", ""), ("createdAt", "2027-01-15T")] {
        let text = entitlement.as_object_mut().unwrap().remove(name).unwrap();
        assert!(text.as_str().is_some_and(|text| text.starts_with(start)), "{name} {text}");
    }
    let expected = json!({
        "planId": "credits", "kind": "credit", "status": "active", "remainingUsd": "20.000000", "grantedUsd": "20.000000",
        "claimed": false, "credits": [{"remainingUsd": "20.000000", "expiresAt": "2028-01-15T08:00:00Z"}],
        "meters": [{"meter": "calls", "unitPriceUsd": "0.000150", "remaining": 133_333}],
        "extend": {"url": "https://shop.test/agents/extend",
            "body": {"entitlementId": listed.at("entitlements/0/id"), "amountUsd": "…"}},
    });
    assert_eq!(entitlement, expected);
    let collect = buy(&agent, "credits", &json!({"amountUsd": "20", "reference": page.at("reference")}));
    assert_eq!(ask(&world, &collect).at("entitlement/remainingUsd"), "20.000000");
    assert_eq!(balance(&world, "cash:checkout"), 20_000_000);
}

#[test]
fn a_refund_takes_back_what_is_unspent_once() {
    let (world, _) = shop();
    let agent = anonymous(&world);
    let bought = by_card(&world, &agent);
    let entitlement = bought.at("entitlement/id").to_owned();
    spend(&world, &entitlement, 1_500_000);
    let charge = json!({"payment_intent": "pi_1", "amount_refunded": 500, "refunded": true});
    for id in ["evt_1", "evt_1", "evt_2"] {
        assert_eq!(told(&world, id, "charge.refunded", &charge).status, 200);
    }
    let listed = ask(&world, &get(&agent, "/agent/entitlements"));
    assert_eq!(
        (listed.at("entitlements/0/remainingUsd"), listed.at("entitlements/0/refundedUsd")),
        ("0.000000", "5.000000")
    );
    assert_eq!((balance(&world, "cash:%"), balance(&world, "credit:%")), (0, 0));
    assert_eq!((balance(&world, "revenue:%"), balance(&world, "refunds")), (-1_500_000, 1_500_000));
    let trail = "SELECT COUNT(*) FROM identity_events WHERE kind = 'payment_refunded'";
    assert_eq!(count(&world, trail), 1);
}

#[test]
fn a_dispute_takes_back_what_is_unspent_and_says_so() {
    let (world, _) = shop();
    let agent = anonymous(&world);
    let bought = by_card(&world, &agent);
    spend(&world, bought.at("entitlement/id"), 2_000_000);
    let dispute = json!({"payment_intent": "pi_1", "amount": 500});
    told(&world, "evt_1", "charge.dispute.created", &dispute);
    told(&world, "evt_2", "charge.dispute.funds_withdrawn", &dispute);
    let listed = ask(&world, &get(&agent, "/agent/entitlements"));
    assert_eq!(
        (listed.at("entitlements/0/remainingUsd"), listed.at("entitlements/0/disputedUsd")),
        ("0.000000", "5.000000")
    );
    let status = ask(&world, &get(&agent, &format!("/payments/{}", bought.at("payment/reference"))));
    assert_eq!((status.at("status"), status.at("settlementReason")), ("refunded", "disputed"));
    assert_eq!((balance(&world, "disputes"), balance(&world, "cash:%")), (2_000_000, 0));
    assert_eq!(count(&world, "SELECT COUNT(*) FROM identity_events WHERE kind = 'payment_disputed'"), 1);
    told(&world, "evt_3", "charge.dispute.funds_reinstated", &dispute);
    assert_eq!((balance(&world, "disputes"), balance(&world, "cash:%")), (-3_000_000, 5_000_000));
}

#[test]
fn money_that_went_back_before_it_was_known_to_have_come_buys_nothing() {
    for (kind, object, account) in [
        (
            "charge.refunded",
            json!({"payment_intent": "pi_1", "amount_refunded": 2000, "refunded": true}),
            "refunds",
        ),
        ("charge.dispute.created", json!({"payment_intent": "pi_1", "amount": 2000}), "disputes"),
    ] {
        let (world, books) = shop();
        let agent = anonymous(&world);
        let page = ask(&world, &buy(&agent, "credits", &json!({"amountUsd": "20", "checkout": true})));
        let event = books.borrow_mut().pay("cs_1");
        for _ in 0..2 {
            assert_eq!(told(&world, "evt_back", kind, &object).status, 200);
        }
        assert_eq!(ask(&world, &webhook(&world, &event, WEBHOOK_SECRET, world.now())).status, 200);
        let collect = buy(&agent, "credits", &json!({"amountUsd": "20", "reference": page.at("reference")}));
        assert_eq!(ask(&world, &collect).outcome(), (409, "payment_refunded"));
        let listed = ask(&world, &get(&agent, "/agent/entitlements"));
        assert!(listed.body["entitlements"].as_array().unwrap().is_empty(), "{}", listed.body);
        // A grant could still be in progress until then.
        world.pass(11 * 60_000);
        block_on(sweep::run_sweep(&world)).unwrap();
        let paper = ["cash:%", "customers", "credit:%", account].map(|account| balance(&world, account));
        assert_eq!(paper, [0, 0, 0, 0], "{kind}");
    }
}

#[test]
fn the_events_of_a_dispute_end_in_one_state_in_every_order() {
    let events = [
        ("evt_created", "charge.dispute.created", "needs_response"),
        ("evt_withdrawn", "charge.dispute.funds_withdrawn", "needs_response"),
        ("evt_reinstated", "charge.dispute.funds_reinstated", "won"),
        ("evt_closed", "charge.dispute.closed", "won"),
    ];
    let mut states = Vec::new();
    for is_known in [true, false] {
        for number in 0..256 {
            let order = [number & 3, number >> 2 & 3, number >> 4 & 3, number >> 6];
            if (0..4).any(|at| !order.contains(&at)) {
                continue;
            }
            let (world, books) = shop();
            let agent = anonymous(&world);
            let page = ask(&world, &buy(&agent, "credits", &json!({"amountUsd": "20", "checkout": true})));
            let paid = books.borrow_mut().pay("cs_1");
            let settle =
                || assert_eq!(ask(&world, &webhook(&world, &paid, WEBHOOK_SECRET, world.now())).status, 200);
            if is_known {
                settle();
            }
            for (id, kind, status) in order.map(|at| events[at]) {
                let dispute = json!({"payment_intent": "pi_1", "amount": 2000, "status": status});
                assert_eq!(told(&world, id, kind, &dispute).status, 200);
                world.pass(60_000);
            }
            if !is_known {
                settle();
            }
            world.pass(11 * 60_000);
            block_on(sweep::run_sweep(&world)).unwrap();
            let path = format!("https://shop.test/admin/agents/payments/{}", page.at("reference"));
            let status =
                ask(&world, &Request::get(&path).with("authorization", &format!("Bearer {OPERATOR}")));
            let paper =
                ["cash:%", "disputes", "customers", "credit:%"].map(|account| balance(&world, account));
            let trail = ["payment_disputed", "payment_dispute_won"].map(|kind| {
                count(&world, &format!("SELECT COUNT(*) FROM identity_events WHERE kind = '{kind}'"))
            });
            let [state, reason] =
                ["state", "settlement_reason"].map(|name| status.at(&format!("payment/{name}")).to_owned());
            let state = (state, reason, paper, trail);
            states.push((is_known, order, state));
        }
    }
    assert_eq!(states.len(), 48);
    let end = ("refunded".to_owned(), "disputed".to_owned(), [20_000_000, -20_000_000, 0, 0], [1, 1]);
    for (is_known, order, state) in states {
        assert_eq!(state, end, "known before: {is_known}, order: {order:?}");
    }
}

#[test]
fn an_inquiry_leaves_the_credit() {
    let (world, _) = shop();
    let agent = anonymous(&world);
    by_card(&world, &agent);
    let inquiry = |status: &str| json!({"payment_intent": "pi_1", "amount": 500, "status": status, "balance_transactions": []});
    told(&world, "evt_1", "charge.dispute.created", &inquiry("warning_needs_response"));
    told(&world, "evt_2", "charge.dispute.closed", &inquiry("warning_closed"));
    let listed = ask(&world, &get(&agent, "/agent/entitlements"));
    assert_eq!(listed.at("entitlements/0/remainingUsd"), "5.000000", "{}", listed.body);
    assert_eq!((balance(&world, "disputes"), balance(&world, "cash:%")), (0, 5_000_000));
}

#[test]
fn a_part_that_went_back_before_leaves_the_credit() {
    let (world, books) = shop();
    let agent = anonymous(&world);
    ask(&world, &buy(&agent, "credits", &json!({"amountUsd": "20", "checkout": true})));
    let event = books.borrow_mut().pay("cs_1");
    let part = json!({"payment_intent": "pi_1", "amount_refunded": 500, "refunded": false});
    told(&world, "evt_part", "charge.refunded", &part);
    ask(&world, &webhook(&world, &event, WEBHOOK_SECRET, world.now()));
    let listed = ask(&world, &get(&agent, "/agent/entitlements"));
    let shown = ["remainingUsd", "refundedUsd"]
        .map(|member| listed.at(&format!("entitlements/0/{member}")).to_owned());
    assert_eq!(shown, ["20.000000", "5.000000"], "{}", listed.body);
    assert_eq!(balance(&world, "cash:checkout"), 15_000_000);
}

#[test]
fn money_that_comes_after_its_reference_was_let_go_is_owed_until_it_is_given_back() {
    let (world, books) = shop();
    let agent = anonymous(&world);
    let operator =
        |request: Request| ask(&world, &request.with("authorization", &format!("Bearer {OPERATOR}")));
    let see = |path: &str| operator(Request::get(&format!("https://shop.test/admin/agents{path}")));
    let act =
        |path: &str| operator(Request::post(&format!("https://shop.test/admin/agents{path}"), String::new()));
    let page = ask(&world, &buy(&agent, "credits", &json!({"amountUsd": "20", "checkout": true})));
    let id = page.at("reference").to_owned();
    books.borrow_mut().silences = vec![Some(Silence::Before)];
    let unheard = act(&format!("/payments/{id}/release"));
    assert_eq!(unheard.outcome(), (503, "payment_provider_unavailable"), "the page may still be paid");
    assert_eq!(act(&format!("/payments/{id}/release")).at("payment/state"), "released", "at once");
    assert_eq!(books.borrow().sessions["cs_1"]["status"], "expired", "nobody can pay it any more");
    // The processor charged it nevertheless.
    assert_eq!(
        act(&format!("/payments/{id}/refund")).outcome(),
        (409, "payment_released"),
        "nothing came yet"
    );
    let event = books.borrow_mut().pay("cs_1");
    for _ in 0..2 {
        assert_eq!(ask(&world, &webhook(&world, &event, WEBHOOK_SECRET, world.now())).status, 200);
    }
    block_on(sweep::run_sweep(&world)).unwrap();
    assert_eq!((balance(&world, "cash:checkout"), balance(&world, "owed")), (20_000_000, -20_000_000));
    assert_eq!((balance(&world, "released"), balance(&world, "customers")), (0, 0), "nobody's income");
    assert_eq!(see("/payments?state=owed").at("payments/0/payment_id"), id);
    assert_eq!(see("/books").at("differences/0/what"), "payment_owed");
    let status = ask(&world, &get(&agent, &format!("/payments/{id}")));
    assert_eq!((status.at("status"), status.at("owedUsd")), ("released", "20.000000"));
    let listed = ask(&world, &get(&agent, "/agent/entitlements"));
    assert!(listed.body["entitlements"].as_array().unwrap().is_empty(), "it buys nothing: {}", listed.body);
    for _ in 0..2 {
        assert_eq!(act(&format!("/payments/{id}/refund")).at("payment/state"), "refunded");
    }
    assert_eq!(books.borrow().charged(), 0);
    let paper = ["cash:%", "owed", "refunds", "released"].map(|account| balance(&world, account));
    assert_eq!(paper, [0, 0, 0, 0]);
    assert_eq!(see("/books").body["differences"], json!([]));
    assert_eq!(see("/payments?state=owed").body["payments"], json!([]));
}

#[test]
fn late_money_is_owed_also_when_the_database_failed_as_it_was_told() {
    for fault in [Fault::NotApplied, Fault::AnswerLost] {
        for at in 0..6 {
            let (world, books) = shop();
            let agent = anonymous(&world);
            let page = ask(&world, &buy(&agent, "credits", &json!({"amountUsd": "20", "checkout": true})));
            let path = format!("https://shop.test/admin/agents/payments/{}/release", page.at("reference"));
            let release =
                Request::post(&path, String::new()).with("authorization", &format!("Bearer {OPERATOR}"));
            assert_eq!(ask(&world, &release).at("payment/state"), "released");
            let event = books.borrow_mut().pay("cs_1");
            world.fault.replace(Some((at..at + 1, fault)));
            let first = ask(&world, &webhook(&world, &event, WEBHOOK_SECRET, world.now()));
            world.fault.take();
            // The processor redelivers exactly what was not answered with 200.
            if first.status != 200 {
                assert_eq!(ask(&world, &webhook(&world, &event, WEBHOOK_SECRET, world.now())).status, 200);
            }
            assert_eq!(
                (balance(&world, "cash:checkout"), balance(&world, "owed")),
                (20_000_000, -20_000_000),
                "batch {at}, {fault:?}: {}",
                first.status
            );
        }
    }
}

#[test]
fn counts_partial_refunds_of_an_ended_payment_once() {
    // Released, and owed because the money settled afterwards.
    for is_late in [false, true] {
        let (world, books) = shop();
        let agent = anonymous(&world);
        let opened = ask(&world, &buy(&agent, "credits", &json!({"amountUsd": "20", "checkout": true})));
        let release = format!("https://shop.test/admin/agents/payments/{}/release", opened.at("reference"));
        let release =
            Request::post(&release, String::new()).with("authorization", &format!("Bearer {OPERATOR}"));
        if is_late {
            assert_eq!(ask(&world, &release).status, 200);
        }
        let paid = books.borrow_mut().pay("cs_1");
        assert_eq!(ask(&world, &webhook(&world, &paid, WEBHOOK_SECRET, world.now())).status, 200);
        if !is_late {
            assert_eq!(ask(&world, &release).status, 200);
        }
        for (id, cents, whole) in
            [("evt_1", 300, false), ("evt_2", 800, false), ("evt_2b", 800, false), ("evt_3", 2_000, true)]
        {
            books.borrow_mut().refunds.insert("pi_1".into(), cents);
            let charge = json!({"payment_intent": "pi_1", "amount_refunded": cents, "refunded": whole});
            assert_eq!(told(&world, id, "charge.refunded", &charge).status, 200);
            assert_eq!(balance(&world, "cash:%"), books.borrow().charged(), "{is_late} {id}");
            if is_late && !whole {
                let list = Request::get("https://shop.test/admin/agents/payments?state=owed");
                let listed = ask(&world, &list.with("authorization", &format!("Bearer {OPERATOR}")));
                assert_eq!(
                    listed.body["owed"]["amount_micro"],
                    books.borrow().charged(),
                    "what is left of it"
                );
            }
        }
        assert_eq!((balance(&world, "owed"), balance(&world, "customers")), (0, 0));
    }
}

#[test]
fn a_dispute_of_what_was_let_go_takes_its_money_and_gives_it_back() {
    let (world, books) = shop();
    let agent = anonymous(&world);
    let bought = by_card(&world, &agent);
    let release =
        format!("https://shop.test/admin/agents/payments/{}/release", bought.at("payment/reference"));
    let release = Request::post(&release, String::new()).with("authorization", &format!("Bearer {OPERATOR}"));
    assert_eq!(ask(&world, &release).status, 200);
    let dispute = |status: &str| json!({"payment_intent": "pi_1", "amount": 500, "status": status});
    for id in ["evt_1", "evt_2"] {
        assert_eq!(told(&world, id, "charge.dispute.funds_withdrawn", &dispute("under_review")).status, 200);
        assert_eq!(balance(&world, "cash:%"), 0, "{id}");
    }
    for id in ["evt_3", "evt_4"] {
        assert_eq!(told(&world, id, "charge.dispute.funds_reinstated", &dispute("won")).status, 200);
        assert_eq!(balance(&world, "cash:%"), books.borrow().charged(), "{id}");
    }
}

#[test]
fn the_operator_sees_refunds_and_releases() {
    let (world, books) = shop();
    let agent = anonymous(&world);
    let operator = |path: &str| Request::get(&format!("https://shop.test/admin/agents{path}"));
    let signed = |request: Request| request.with("authorization", &format!("Bearer {OPERATOR}"));
    assert_eq!(ask(&world, &operator("/payments")).status, 401);
    let card = by_card(&world, &agent).at("payment/reference").to_owned();
    let wallet = bought(&world, &agent, "3", "1").at("payment/reference").to_owned();
    let listed = ask(&world, &signed(operator("/payments?seller=shop&state=consumed&limit=1")));
    assert_eq!((listed.at("payments/0/payment_id"), listed.at("before")), (wallet.as_str(), wallet.as_str()));
    let one = ask(&world, &signed(operator(&format!("/payments/{card}"))));
    assert!(one.body["payment"].get("proof").is_none(), "signatures and tokens are not shown");
    let kinds: Vec<_> =
        one.body["events"].as_array().unwrap().iter().map(|event| event["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["reserved", "complete", "consumed"]);
    let post = |path: &str, body: &str| {
        signed(Request::post(&format!("https://shop.test/admin/agents{path}"), body.into()))
    };
    assert_eq!(ask(&world, &post(&format!("/payments/{card}/refund"), "")).at("payment/state"), "refunded");
    assert_eq!(books.borrow().charged(), 0);
    let bare = ask(&world, &post(&format!("/payments/{wallet}/refund"), ""));
    assert_eq!(bare.outcome(), (400, "invalid_request"), "a wallet's money is sent back by its owner");
    assert_eq!(
        ask(&world, &post(&format!("/payments/{wallet}/release"), "")).at("payment/state"),
        "released"
    );
    assert_eq!(
        ask(&world, &post(&format!("/payments/{wallet}/refund"), "{\"transaction\":\"0x1\"}")).outcome().1,
        "payment_released"
    );
    let books = ask(&world, &signed(operator("/books?seller=shop")));
    let of = |account: &str| {
        let all = books.body["accounts"].as_array().unwrap();
        all.iter()
            .find(|row| row["account"] == account)
            .map_or(0, |row| row["balance_micro"].as_i64().unwrap())
    };
    assert_eq!(books.body["differences"], json!([]), "{}", books.body);
    assert_eq!(
        (of("cash:x402"), of("released"), of("cash:mpp_card"), of("refunds")),
        (3_000_000, -3_000_000, 0, 0)
    );
}

#[test]
fn ends_purchases_with_an_unclaimed_credential_and_carries_them_over_by_a_claim() {
    let (world, _) = shop();
    let (left, kept) = (anonymous(&world), anonymous(&world));
    let dead = bought(&world, &left, "5", "1").at("entitlement/id").to_owned();
    let alive = bought(&world, &kept, "5", "2").at("entitlement/id").to_owned();
    spend(&world, &dead, 1_000_000);
    claim(&world, &kept, "ada@example.com");
    world.pass(8 * 86_400_000);
    block_on(quarry_storefront::operator::sweep::run_sweep(&world)).unwrap();
    for _ in 0..2 {
        block_on(sweep::run_sweep(&world)).unwrap();
    }
    let status = |id: &str| {
        let sql = format!("SELECT status = 'active' FROM entitlements WHERE entitlement_id = '{id}'");
        count(&world, &sql)
    };
    assert_eq!((status(&dead), status(&alive)), (0, 1));
    assert_eq!(balance(&world, &format!("credit:en_{dead}")), 0);
    assert_eq!((balance(&world, "expired"), balance(&world, "revenue:%")), (-4_000_000, -1_000_000));
    assert_eq!(balance(&world, &format!("credit:en_{alive}")), -5_000_000);
    let other = claimed(&world, "ada@example.com");
    let listed = ask(&world, &get(&other, "/agent/entitlements"));
    assert_eq!(
        listed.at("entitlements/1/id"),
        alive,
        "every credential of the person has it: {}",
        listed.body
    );
    let network = ask(&world, &get(&other, "/network/entitlements"));
    assert_eq!(network.at("entitlements/0/seller/id"), "shop", "{}", network.body);
}

#[test]
fn the_journal_learns_what_was_used_and_what_expired() {
    let (world, _) = shop();
    let agent = claimed(&world, "ada@example.com");
    let entitlement = bought(&world, &agent, "5", "1").at("entitlement/id").to_owned();
    spend(&world, &entitlement, 1_234_567);
    block_on(sweep::run_sweep(&world)).unwrap();
    assert_eq!(balance(&world, "revenue:credits"), -1_234_567);
    assert_eq!(balance(&world, "credit:%"), -(5_000_000 - 1_234_567));
    // Restores the database to its state before the list existed.
    world.database.execute_batch("DELETE FROM ledger_looks; UPDATE payments SET look_at = 0").unwrap();
    world.pass(366 * 86_400_000);
    block_on(sweep::run_sweep(&world)).unwrap();
    assert_eq!((balance(&world, "expired"), balance(&world, "credit:%")), (-(5_000_000 - 1_234_567), 0));
}

#[test]
fn the_books_show_every_difference() {
    let (world, _) = shop();
    let agent = anonymous(&world);
    let entitlement = bought(&world, &agent, "5", "1").at("entitlement/id").to_owned();
    spend(&world, &entitlement, 1_000_000);
    let read = || {
        let request = Request::get("https://shop.test/admin/agents/books")
            .with("authorization", &format!("Bearer {OPERATOR}"));
        ask(&world, &request).body["differences"].clone()
    };
    assert_eq!(read(), json!([]), "what was used is booked first");
    let spoil = |sql: &str| world.database.execute_batch(sql).unwrap();
    spoil("UPDATE journal SET amount_micro = amount_micro + 1 WHERE account LIKE 'cash:%'");
    assert_eq!(read()[0]["what"], "entry_not_balanced");
    spoil("UPDATE journal SET amount_micro = amount_micro - 1 WHERE account LIKE 'cash:%'");
    spoil(
        "UPDATE journal SET amount_micro = amount_micro - 7 WHERE account LIKE 'credit:%' AND entry_id LIKE '%:granted'",
    );
    let found = read();
    assert!(found.as_array().unwrap().iter().any(|one| one["what"] == "ledger_differs"), "{found}");
    spoil("DELETE FROM journal");
    assert!(read().as_array().unwrap().iter().any(|one| one["what"] == "payment_not_booked"));
}

#[test]
fn shows_a_page_to_a_person_who_returns_from_paying() {
    let (world, _) = shop();
    let page = |query: &str| {
        let request = Request::get(&format!("https://shop.test/agents/paid{query}"));
        let response = block_on(quarry_storefront::service::handle_request(&world, &request));
        (response.status, crate::people::world::text(&response))
    };
    assert!(page("").1.contains("<h1>We can't show this payment</h1>"));
    assert!(page("?cancelled=1").1.contains("<h1>Nothing was paid</h1>"));
}

#[test]
fn a_page_that_was_paid_meanwhile_is_not_let_go_unseen() {
    let (world, books) = shop();
    let agent = anonymous(&world);
    let page = ask(&world, &buy(&agent, "credits", &json!({"amountUsd": "20", "checkout": true})));
    let path = format!("https://shop.test/admin/agents/payments/{}/release", page.at("reference"));
    let release = Request::post(&path, String::new()).with("authorization", &format!("Bearer {OPERATOR}"));
    books.borrow_mut().pay("cs_1");
    let told = ask(&world, &release);
    assert_eq!(told.outcome(), (400, "invalid_request"), "{}", told.body);
    assert!(told.at("message").contains("paid in the meantime"));
    assert_eq!(balance(&world, "credit:%"), -20_000_000, "the buyer has what was paid");
    assert_eq!(ask(&world, &release).at("payment/state"), "released");
    assert_eq!(balance(&world, "credit:%"), 0);
}

#[test]
fn a_person_is_mailed_what_an_agent_bought_once() {
    let (mut world, _) = shop();
    // The link leads to the host at which the agent bought, not to the seller's first one.
    world.settings.sellers[0].hosts = vec!["localhost".into(), "shop.test".into()];
    let agent = claimed(&world, "ada@example.com");
    bought(&world, &agent, "5", "1");
    bought(&world, &anonymous(&world), "6", "2");
    for _ in 0..3 {
        block_on(quarry_storefront::operator::notices::send_notices(&world)).unwrap();
    }
    let mails = world.mails.borrow();
    assert_eq!(mails.len(), 1);
    assert_eq!(mails[0].to, "ada@example.com");
    for part in ["5.00 USD", "\"Plan credits\"", "https://shop.test/agents/account"] {
        assert!(mails[0].text.contains(part), "{}", mails[0].text);
    }
}
