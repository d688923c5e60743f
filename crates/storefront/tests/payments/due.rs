//! Tests of the schedule of due work: a payment with settled money is neither delayed by others nor forgotten.

use pollster::block_on;
use quarry_storefront::payments::upkeep::sweep;
use serde_json::json;

use crate::payments::bank::Silence;
use crate::payments::shop::*;
use crate::people::world::World;

/// Copies a payment's row, each copy with an id of its own.
fn multiply(world: &World, payment_id: &str, times: usize, seller: &str) {
    let columns = "purpose, plan_id, registration_id, amount_micro, rail, fingerprint, state, proof, provider_session, created_at";
    let sql = format!(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {times}) \
         INSERT INTO payments (payment_id, seller_id, spend_key, {columns}) \
         SELECT 'pay_0' || '{seller}' || i, '{seller}', 'copy:' || '{seller}' || i, {columns} FROM payments, n WHERE payment_id = '{payment_id}'"
    );
    world.database.execute(&sql, []).unwrap();
}

fn minutes(world: &World, minutes: usize) {
    for _ in 0..minutes {
        world.pass(60_000);
        block_on(sweep::run_sweep(world)).unwrap();
    }
}

/// Makes a purchase that settled on chain, whose response was lost and whose buyer does not return.
fn paid_and_gone(world: &World, books: &std::cell::RefCell<crate::payments::bank::Books>, agent: &Agent) {
    let request = buy(agent, "credits", &dollars("5"));
    let offer = ask(world, &request);
    books.borrow_mut().silences = vec![None, Some(Silence::After)];
    let lost = ask(world, &request.with("payment-signature", &x402(&offer, &payer("gone"), "77")));
    assert_eq!(lost.outcome().0, 503);
}

fn granted(world: &World) -> i64 {
    -balance(world, "credit:%")
}

#[test]
fn ten_thousand_open_pages_delay_no_purchase() {
    let (world, books) = shop();
    let agent = anonymous(&world);
    let page = ask(&world, &buy(&agent, "credits", &json!({"amountUsd": "5", "checkout": true})));
    multiply(&world, page.at("reference"), 10_000, "shop");
    world.pass(60 * 60_000);
    let fresh = Agent { token: token(&world, &agent.id, 1), ..agent };
    paid_and_gone(&world, &books, &fresh);
    minutes(&world, 2);
    assert_eq!(granted(&world), 5_000_000);
    let looks = books.borrow().asked.iter().filter(|path| path.contains("/v1/checkout/sessions/")).count();
    assert!((1..=600).contains(&looks), "pages have their turn, and no more: {looks}");
}

/// Opens `others` unpaid pages, checked this many times before, and a page that is paid without a webhook.
fn crowded(others: usize, sweeps_of_others: i64, sweeps_of_paid: i64) -> World {
    let (world, books) = shop();
    let agent = claimed(&world, "ada@example.com");
    let open = || ask(&world, &buy(&agent, "credits", &json!({"amountUsd": "5", "checkout": true})));
    multiply(&world, open().at("reference"), others, "shop");
    let paid = open();
    books.borrow_mut().pay("cs_2");
    let set = "UPDATE payments SET sweeps = ?2, swept_at = created_at WHERE (payment_id = ?1) = ?3";
    world.database.execute(set, (paid.at("reference"), sweeps_of_others, false)).unwrap();
    world.database.execute(set, (paid.at("reference"), sweeps_of_paid, true)).unwrap();
    // All pages are due.
    world.pass(7 * 3_600_000);
    world
}

#[test]
fn a_freshly_paid_page_does_not_wait_for_ten_thousand_unpaid_ones() {
    for (of_others, of_paid) in [(8, 0), (3, 0), (1, 0), (8, 1), (8, 2), (0, 8), (0, 1), (1, 3)] {
        let world = crowded(10_000, of_others, of_paid);
        minutes(&world, 1);
        assert_eq!(granted(&world), 5_000_000, "{of_others} {of_paid}");
    }
}

#[test]
fn among_two_thousand_equals_a_paid_page_is_found_in_a_quarter_of_an_hour() {
    let world = crowded(2_000, 0, 0);
    minutes(&world, 15);
    assert_eq!(granted(&world), 5_000_000);
}

#[test]
fn unused_signatures_and_another_sellers_backlog_delay_no_purchase() {
    let (world, books) = shop();
    let agent = anonymous(&world);
    paid_and_gone(&world, &books, &agent);
    let id: String =
        world.database.query_row("SELECT payment_id FROM payments", [], |row| row.get(0)).unwrap();
    // A thousand payments of another seller that cannot be settled, due for longer.
    multiply(&world, &id, 1_000, "other");
    world
        .database
        .execute("UPDATE payments SET created_at = created_at - 3600000 WHERE seller_id = 'other'", [])
        .unwrap();
    books.borrow_mut().silences = vec![Some(Silence::Before); 4];
    minutes(&world, 2);
    assert!(granted(&world) >= 5_000_000);
}

#[test]
fn a_settled_payment_is_found_after_weeks_of_silence() {
    let (world, books) = shop();
    let agent = claimed(&world, "ada@example.com");
    paid_and_gone(&world, &books, &agent);
    books.borrow_mut().silences = vec![Some(Silence::Before); 10_000];
    for _ in 0..21 * 24 {
        world.pass(3_600_000);
        block_on(sweep::run_sweep(&world)).unwrap();
    }
    assert_eq!(granted(&world), 0);
    books.borrow_mut().silences.clear();
    for _ in 0..2 {
        world.pass(3_600_000);
        block_on(sweep::run_sweep(&world)).unwrap();
    }
    assert_eq!(granted(&world), 5_000_000);
}

#[test]
fn a_grant_that_keeps_failing_backs_off_and_blocks_no_other() {
    let (world, _) = shop();
    let agent = anonymous(&world);
    world.ledgers_work.set(false);
    let request = buy(&agent, "credits", &dollars("5"));
    let offer = ask(&world, &request);
    assert_eq!(ask(&world, &request.with("payment-signature", &x402(&offer, &payer("a"), "1"))).status, 503);
    minutes(&world, 30);
    let sweeps = count(&world, "SELECT sweeps FROM payments");
    assert!((3..15).contains(&sweeps), "{sweeps} tries in half an hour");
    world.ledgers_work.set(true);
    minutes(&world, 11);
    assert_eq!(granted(&world), 5_000_000);
}

#[test]
fn finds_due_payments_by_their_index() {
    let (world, _) = shop();
    let sql = "EXPLAIN QUERY PLAN SELECT payment_id FROM payments WHERE work = 'settle' AND due_at <= 1";
    let plan: String = world.database.query_row(sql, [], |row| row.get(3)).unwrap();
    assert!(plan.contains("payments_due (work=? AND due_at<?)"), "{plan}");
}
