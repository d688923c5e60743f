//! Admission and payer of metered calls.

use quarry_storefront::ports::{Clock as _, Unavailable};
use quarry_storefront::sellers::config::{Plan, PlanKind};
use serde_json::json;

use crate::metered::stall::*;
use crate::payments::shop::{Agent, anonymous, ask, claim, claimed, get, post, token};
use crate::people::world::{ORIGIN, Request};

#[test]
fn refuses_calls_without_a_valid_agent_token() {
    let (world, seen) = stall();
    let bare = Request::get(&format!("{ORIGIN}/agents/weather/x"));
    assert_eq!(ask(&world, &bare).outcome(), (401, "bearer_required"));
    let bad = ask(&world, &bare.with("authorization", "Bearer abc"));
    assert_eq!(bad.outcome(), (401, "invalid_token"));
    let agent = anonymous(&world);
    credit(&world, &agent, "ent_1", "credits", 1_000, None);
    world.pass(16 * 60_000);
    assert_eq!(call(&world, &agent, "/weather/x").at("reason"), "token_expired");
    assert!(seen.borrow().is_empty());
    assert_eq!(left(&world, "ent_1"), 1_000);
}

#[test]
fn the_token_may_come_in_either_header() {
    let (world, _) = stall();
    let agent = anonymous(&world);
    credit(&world, &agent, "ent_1", "credits", 1_000, None);
    assert_eq!(call(&world, &agent, "/weather/x").status, 200);
    assert_eq!(ask(&world, &post(&agent, "/weather/x", &json!({}))).status, 200);
}

#[test]
fn the_table_of_what_pays() {
    struct Case {
        name: &'static str,
        is_claimed: bool,
        free_calls: u64,
        /// Plans and units.
        credit: &'static [(&'static str, u64)],
        path: &'static str,
        outcome: (u16, &'static str),
        reason: &'static str,
    }
    let base = Case {
        name: "",
        is_claimed: false,
        free_calls: 0,
        credit: &[],
        path: "/weather/x",
        outcome: (200, "ok"),
        reason: "",
    };
    let cases = [
        Case { name: "nothing at all", outcome: (403, "plan_required"), reason: "access_not_found", ..base },
        Case {
            name: "nothing, and the free allowance is for the claimed",
            free_calls: 1,
            outcome: (403, "plan_required"),
            reason: "access_not_found",
            ..base
        },
        Case { name: "a free allowance", is_claimed: true, free_calls: 1, ..base },
        Case { name: "credit", credit: &[("credits", 150)], ..base },
        Case {
            name: "credit that is too little",
            credit: &[("credits", 149)],
            outcome: (402, "usage_exhausted"),
            ..base
        },
        Case { name: "credit in two, one too little", credit: &[("credits", 149), ("credits", 150)], ..base },
        Case {
            name: "credit for other meters",
            credit: &[("team", 10_000)],
            outcome: (403, "plan_required"),
            reason: "not_included_in_plan",
            ..base
        },
        Case {
            name: "credit for the service's meter",
            credit: &[("team", 1_000)],
            path: "/weather/storms/1",
            ..base
        },
        Case {
            name: "a meter without a price",
            credit: &[("credits", 10_000)],
            path: "/weather/nobodys",
            outcome: (409, "usage_not_priced"),
            ..base
        },
        Case {
            name: "what the upstream may well use is held",
            credit: &[("credits", 599)],
            path: "/model/x",
            outcome: (402, "usage_exhausted"),
            ..base
        },
        Case {
            name: "no upstream",
            credit: &[("credits", 150)],
            path: "/nowhere",
            outcome: (404, "not_found"),
            ..base
        },
    ];
    for case in cases {
        let (mut world, seen) = stall();
        world.settings.sellers[0].free_calls = case.free_calls;
        let agent = if case.is_claimed { claimed(&world, "p@example.com") } else { anonymous(&world) };
        for (at, (plan, units)) in case.credit.iter().enumerate() {
            credit(&world, &agent, &format!("ent_{at}"), plan, *units, None);
        }
        let answer = call(&world, &agent, case.path);
        assert_eq!(answer.outcome(), case.outcome, "{}: {}", case.name, answer.body);
        assert_eq!(answer.at("reason"), case.reason, "{}", case.name);
        assert_eq!(seen.borrow().len(), usize::from(case.outcome.0 == 200), "{}", case.name);
        if matches!(case.outcome.1, "plan_required" | "usage_exhausted") {
            let plan = &answer.body["plans"][0];
            assert_eq!(plan["planId"], "credits", "{}", case.name);
            assert_eq!(plan["purchase"]["url"], "https://shop.test/agents/plans/credits/purchase");
        }
        if case.reason == "not_included_in_plan" {
            assert_eq!(answer.body["meters"], json!(["calls"]));
        }
    }
}

#[test]
fn the_free_allowance_pays_first_is_shared_by_the_person_and_ends() {
    let (mut world, _) = stall();
    world.settings.sellers[0].free_calls = 2;
    let [one, other] = ["a", "b"].map(|_| claimed(&world, "p@example.com"));
    assert_eq!(call(&world, &one, "/weather/x").status, 200);
    assert_eq!(call(&world, &other, "/weather/x").status, 200);
    assert_eq!(call(&world, &one, "/weather/x").outcome(), (410, "free_plan_exhausted"));
    credit(&world, &other, "ent_1", "credits", 300, None);
    assert_eq!(call(&world, &one, "/weather/x").status, 200, "the same person's credit pays");
    assert_eq!(left(&world, "ent_1"), 150);
    let stranger = claimed(&world, "q@example.com");
    assert_eq!(call(&world, &stranger, "/weather/x").status, 200, "with a free allowance of their own");
    let nobody = anonymous(&world);
    assert_eq!(call(&world, &nobody, "/weather/x").outcome(), (403, "plan_required"));
    assert_eq!(left(&world, "ent_1"), 150, "nobody else's credit does");
}

#[test]
fn credit_that_ends_first_pays_first_then_the_oldest() {
    let (world, _) = stall();
    let agent = anonymous(&world);
    let now = world.now();
    credit(&world, &agent, "ent_1", "credits", 150, None);
    credit(&world, &agent, "ent_2", "credits", 150, Some(now.plus_ms(9_000_000)));
    credit(&world, &agent, "ent_3", "credits", 150, Some(now.plus_ms(5_000_000)));
    credit(&world, &agent, "ent_4", "credits", 150, None);
    for spent in ["ent_3", "ent_2", "ent_1", "ent_4"] {
        assert_eq!(left(&world, spent), 150);
        assert_eq!(call(&world, &agent, "/weather/x").status, 200);
        assert_eq!(left(&world, spent), 0, "{spent}");
    }
    assert_eq!(call(&world, &agent, "/weather/x").outcome(), (402, "usage_exhausted"));
}

#[test]
fn a_claim_brings_an_agents_credit_to_its_person() {
    let (world, _) = stall();
    let buyer = anonymous(&world);
    credit(&world, &buyer, "ent_1", "credits", 300, None);
    claim(&world, &buyer, "p@example.com");
    let other = claimed(&world, "p@example.com");
    assert_eq!(call(&world, &other, "/weather/x").status, 200);
    assert_eq!(left(&world, "ent_1"), 150);
}

#[test]
fn an_unreachable_ledger_admits_no_call_and_gets_a_release() {
    let (world, seen) = stall();
    let agent = anonymous(&world);
    credit(&world, &agent, "ent_1", "credits", 300, None);
    world.ledger_answers_lost.set(1);
    assert_eq!(call(&world, &agent, "/weather/x").outcome(), (503, "temporarily_unavailable"));
    assert!(seen.borrow().is_empty());
    let totals = totals(&world, "en_ent_1");
    assert_eq!((totals.remaining, totals.reserved), (300, 0));
}

#[test]
fn a_head_of_the_data_api_and_a_bundle_cost_nothing() {
    let (world, seen) = stall();
    let agent = anonymous(&world);
    let head = || get(&agent, "/api/v1/search?q=x").method("HEAD");
    assert_eq!(ask(&world, &head()).outcome().0, 403);
    credit(&world, &agent, "ent_1", "credits", 150, None);
    assert_eq!(ask(&world, &head()).status, 200);
    assert_eq!(call(&world, &agent, "/api/bundles/2026-11-21/x/raw").status, 200);
    assert_eq!(left(&world, "ent_1"), 150);
    assert_eq!(seen.borrow().len(), 2);
    assert_eq!(ask(&world, &get(&agent, "/weather/x").method("HEAD")).status, 200);
    assert_eq!(left(&world, "ent_1"), 0, "another upstream's head is a call");
}

#[test]
fn a_seller_that_is_not_set_up_signs_nothing_and_charges_nothing() {
    let (mut world, seen) = stall();
    let agent = anonymous(&world);
    credit(&world, &agent, "ent_1", "credits", 150, None);
    world.settings.sellers[0].signing = None;
    assert_eq!(call(&world, &agent, "/weather/x").outcome(), (409, "signing_secret_required"));
    assert!(seen.borrow().is_empty());
}

#[test]
fn an_upstream_that_does_not_answer_is_free() {
    let (world, seen) = stall();
    let agent = anonymous(&world);
    credit(&world, &agent, "ent_1", "credits", 150, None);
    answers(&world, &seen, Err(Unavailable));
    let answer = call(&world, &agent, "/weather/x");
    assert_eq!(answer.outcome(), (503, "temporarily_unavailable"));
    assert_eq!(answer.header("retry-after"), Some("1"));
    assert_eq!(left(&world, "ent_1"), 150);
}

#[test]
fn a_plan_that_is_no_longer_sold_covers_nothing() {
    let (mut world, _) = stall();
    let agent = anonymous(&world);
    credit(&world, &agent, "ent_1", "gone", 150, None);
    let answer = call(&world, &agent, "/weather/x");
    assert_eq!((answer.outcome(), answer.at("reason")), ((403, "plan_required"), "not_included_in_plan"));
    let plans = &mut world.settings.sellers[0].plans;
    plans.push(Plan { id: "gone".into(), kind: PlanKind::Credit, ..plans[0].clone() });
    assert_eq!(call(&world, &agent, "/weather/x").status, 200);
}

#[test]
fn separate_credit_pays_for_no_other_agent() {
    let (world, _) = stall();
    let (first, second) = (claimed(&world, "ada@example.com"), claimed(&world, "ada@example.com"));
    credit(&world, &first, "ent_1", "credits", 1_000, None);
    assert_eq!(call(&world, &second, "/weather/x").status, 200, "shared");
    let keep = |agent: &crate::payments::shop::Agent, apart: i32| {
        let sql =
            format!("UPDATE registrations SET credit_apart = {apart} WHERE registration_id = '{}'", agent.id);
        world.database.execute_batch(&sql).unwrap();
    };
    for apart in [&second, &first] {
        keep(apart, 1);
        assert_eq!(call(&world, &second, "/weather/x").outcome(), (403, "plan_required"));
        assert_eq!(call(&world, &first, "/weather/x").status, 200);
        keep(apart, 0);
    }
    assert_eq!(call(&world, &second, "/weather/x").status, 200);
}

/// A person's limit holds for concurrent as for sequential calls; unused amounts are returned.
#[test]
fn an_agent_spends_no_more_than_its_person_allows() {
    let (world, _) = stall();
    let agent = claimed(&world, "limits@example.com");
    credit(&world, &agent, "ent_1", "credits", 10_000, None);
    let limit = |day: &str, total: &str| {
        let sql = format!(
            "INSERT INTO agent_limits SELECT registration_id, {day}, {total}, 0 FROM registrations WHERE person_id IS NOT NULL \
             ON CONFLICT DO UPDATE SET day_micro = excluded.day_micro, total_micro = excluded.total_micro"
        );
        world.database.execute(&sql, []).unwrap();
    };
    limit("300", "NULL");
    for _ in 0..2 {
        assert_eq!(call(&world, &agent, "/weather/x").status, 200);
    }
    let refused = call(&world, &agent, "/weather/x");
    assert_eq!(refused.outcome(), (402, "usage_exhausted"));
    assert!(refused.at("detail").contains("limit is reached"), "{}", refused.at("detail"));
    assert_eq!(left(&world, "ent_1"), 10_000 - 300, "what was refused is not held");
    world.pass(24 * 3_600_000);
    let agent = Agent { token: token(&world, &agent.id, 2), ..agent };
    assert_eq!(call(&world, &agent, "/weather/x").status, 200, "another day");
    limit("NULL", "450");
    assert_eq!(call(&world, &agent, "/weather/x").outcome(), (402, "usage_exhausted"), "in all");
    limit("NULL", "600");
    assert_eq!(call(&world, &agent, "/weather/x").status, 200);
}
