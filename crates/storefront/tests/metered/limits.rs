//! Tests of agents' spending limits with measured usage, which may be exceeded by the hold of one call at most.

use std::future::Future as _;
use std::task::{Poll, Waker};

use pollster::block_on;
use quarry_kernel::money::MicroUsd;
use quarry_storefront::context::Context;
use quarry_storefront::plans::spending;
use quarry_storefront::ports::{Clock as _, Database as _};
use quarry_storefront::service;

use crate::metered::stall::*;
use crate::payments::shop::{Agent, claimed, count, get};
use crate::people::world::{Request, World};

/// Hold for a call of `/model`, in micro-USD.
const HOLD: i64 = 4 * 150;

fn limit(world: &World, agent: &Agent, day: Option<i64>, total: Option<i64>) {
    let set = "INSERT INTO agent_limits VALUES (?1, ?2, ?3, 0) ON CONFLICT DO UPDATE SET day_micro = ?2, total_micro = ?3";
    world.database.execute(set, (&agent.id, day, total)).unwrap();
}

fn spent(world: &World) -> i64 {
    count(world, "SELECT COALESCE(SUM(micro), 0) FROM agent_spending")
}

/// Makes the upstream report a use of so many tokens, at 3 micro-USD each.
fn uses(world: &World, seen: &Seen, tokens: i64) {
    let said = format!(r#"[{{"meter":"tokens","quantity":{tokens}}}]"#);
    answers(world, seen, Ok(Says::status(200).with("usage", &said)));
}

fn context(world: &World) -> Context<'_, World> {
    Context {
        ports: world,
        seller: &world.settings.sellers[0],
        base: "https://shop.test/agents".into(),
        request_id: "r".into(),
        now: world.now(),
        network: String::new(),
        is_tool_call: false,
        program: String::new(),
    }
}

#[test]
fn use_beyond_the_hold_counts_as_far_as_the_limits_leave_it() {
    // Daily and total limits, spent before, held, used; whether the limits allow it, and the count afterwards.
    let rows = [
        (Some(1_000), None, 0, 100, 50, Some(true), 100),
        (Some(1_000), None, 0, 100, 100, Some(true), 100),
        (Some(1_000), None, 0, 100, 1_000, Some(true), 1_000),
        (Some(1_000), None, 0, 100, 1_100, Some(true), 1_100),
        (Some(1_000), None, 0, 100, 1_101, Some(false), 0),
        (Some(1_000), None, 0, 100, i64::MAX, Some(false), 0),
        (Some(1_000), None, 900, 100, 200, Some(true), 1_100),
        (Some(1_000), None, 900, 100, 201, Some(false), 900),
        (Some(1_000), None, 901, 100, 0, None, 901),
        (None, Some(1_000), 0, 100, 1_100, Some(true), 1_100),
        (None, Some(1_000), 0, 100, 1_101, Some(false), 0),
        (Some(10_000), Some(1_000), 0, 100, 1_101, Some(false), 0),
        (Some(1_000), Some(10_000), 0, 100, 1_101, Some(false), 0),
        (None, None, 0, 100, 1_000_000, Some(true), 1_000_000),
        (Some(0), None, 0, 100, 0, None, 0),
    ];
    for row in rows {
        let (day, total, before, held, used, fits, counted) = row;
        let (world, _) = stall();
        let agent = claimed(&world, "limits@example.com");
        limit(&world, &agent, day, total);
        let ctx = context(&world);
        let insert = "INSERT INTO agent_spending VALUES (?1, ?2, ?3)";
        world.database.execute(insert, (&agent.id, ctx.now.date().to_string(), before)).unwrap();
        let hold = block_on(spending::hold_amount(&ctx, &agent.id, MicroUsd(held))).unwrap();
        assert_eq!(hold.is_some(), fits.is_some(), "{row:?}");
        if let Some(hold) = hold {
            assert_eq!(spent(&world), before + held, "{row:?}");
            assert_eq!(block_on(hold.extend_to(&ctx, MicroUsd(used))), Ok(fits == Some(true)), "{row:?}");
            assert_eq!(spent(&world), counted, "{row:?}");
        }
    }
}

#[test]
fn the_unused_part_of_a_hold_is_given_back_once() {
    let (world, _) = stall();
    let agent = claimed(&world, "limits@example.com");
    limit(&world, &agent, Some(1_000), None);
    let ctx = context(&world);
    let hold = block_on(spending::hold_amount(&ctx, &agent.id, MicroUsd(600))).unwrap().unwrap();
    assert_eq!(hold.clone().into_unused(MicroUsd(600)), None);
    assert_eq!(hold.clone().into_unused(MicroUsd(601)), None);
    let unused = hold.into_unused(MicroUsd(150)).unwrap();
    block_on(world.run_batch(vec![unused.build_give_back()])).unwrap();
    assert_eq!(spent(&world), 150);
}

#[test]
fn an_answer_beyond_the_limit_is_withheld_and_not_charged() {
    for (day, total) in [(Some(5_000), None), (None, Some(5_000))] {
        let (world, seen) = stall();
        let agent = claimed(&world, "limits@example.com");
        credit(&world, &agent, "ent_1", "credits", 100_000, None);
        limit(&world, &agent, day, total);
        uses(&world, &seen, 1_000);
        assert_eq!(call(&world, &agent, "/model/x").status, 200);
        assert_eq!((spent(&world), left(&world, "ent_1")), (3_000, 97_000));
        let withheld = call(&world, &agent, "/model/x");
        assert_eq!(withheld.outcome(), (402, "usage_exhausted"), "{}", withheld.body);
        let detail = withheld.at("detail");
        assert!(detail.contains("The call used 0.003000 USD") && detail.contains("withheld"), "{detail}");
        assert!(!withheld.body.to_string().contains("said"), "not a byte of the answer");
        assert_eq!((spent(&world), left(&world, "ent_1")), (3_000, 97_000), "held nor charged");
        // A call above the limit by no more than the hold is answered; the next one is refused.
        uses(&world, &seen, (5_000 - 3_000 + HOLD) / 3);
        assert_eq!(call(&world, &agent, "/model/x").status, 200);
        assert!((5_001..=5_000 + HOLD).contains(&spent(&world)), "{}", spent(&world));
        assert_eq!(i64::try_from(100_000 - left(&world, "ent_1")).unwrap(), spent(&world));
        let asked = seen.borrow().len();
        assert_eq!(call(&world, &agent, "/model/x").outcome(), (402, "usage_exhausted"));
        assert_eq!(seen.borrow().len(), asked, "the upstream is not asked any more");
    }
}

#[test]
fn small_calls_reach_the_limit_after_dear_ones_were_withheld() {
    let (world, seen) = stall();
    let agent = claimed(&world, "limits@example.com");
    credit(&world, &agent, "ent_1", "credits", 100_000, None);
    limit(&world, &agent, Some(3_000), None);
    uses(&world, &seen, 10_000);
    for _ in 0..20 {
        assert_eq!(call(&world, &agent, "/model/x").status, 402);
    }
    uses(&world, &seen, 200);
    let answered = (0..10).filter(|_| call(&world, &agent, "/model/x").status == 200).count();
    assert_eq!((answered, spent(&world)), (5, 3_000), "what was withheld is given back");
}

/// Runs requests concurrently, with random interleaving, and returns their statuses.
fn together(world: &World, requests: &[Request], seed: u64) -> Vec<u16> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut below = |count: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from((state >> 16) % count as u64).unwrap()
    };
    let mut running: Vec<_> =
        requests.iter().map(|request| Box::pin(service::handle_request(world, request))).collect();
    let mut statuses = Vec::new();
    world.yields.set(true);
    let mut context = std::task::Context::from_waker(Waker::noop());
    while !running.is_empty() {
        let at = below(running.len());
        if let Poll::Ready(response) = running[at].as_mut().poll(&mut context) {
            statuses.push(response.status);
            drop(running.swap_remove(at));
        }
    }
    world.yields.set(false);
    statuses
}

#[test]
fn fifty_calls_at_once_pass_a_limit_by_no_more_than_the_hold_of_one() {
    for (limited, tokens) in
        [(5_000, 1_000), (5_000, 150), (3_000, 10_000), (600, 200), (10_000, 333), (600, 201), (2_400, 400)]
    {
        for seed in 1..=3 {
            for (day, total) in [(Some(limited), None), (None, Some(limited)), (Some(limited), Some(limited))]
            {
                let (world, seen) = stall();
                let agent = claimed(&world, "limits@example.com");
                credit(&world, &agent, "ent_1", "credits", 10_000_000, None);
                limit(&world, &agent, day, total);
                uses(&world, &seen, tokens);
                let requests: Vec<_> = (0..50).map(|_| get(&agent, "/model/x")).collect();
                let statuses = together(&world, &requests, seed);
                let answered = statuses.iter().filter(|status| **status == 200).count();
                let what = format!("limit {limited}, {tokens} tokens, seed {seed}: {statuses:?}");
                assert!(spent(&world) <= limited + HOLD, "{}: {what}", spent(&world));
                let used = i64::try_from(answered).unwrap() * tokens * 3;
                assert_eq!(
                    (spent(&world), i64::try_from(10_000_000 - left(&world, "ent_1")).unwrap()),
                    (used, used),
                    "{what}"
                );
                assert!(
                    answered > 0 || tokens * 3 > limited + HOLD,
                    "what the limit leaves is answered: {what}"
                );
            }
        }
    }
}
