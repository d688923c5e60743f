//! Tests of separate credit: it is drawn, listed, extended and bought apart from the person's other agents; credit left by a
//! removed agent returns to its person.

use serde_json::{Value, json};

use crate::payments::shop::*;
use crate::people::world::World;

fn set_apart(world: &World, agent: &Agent, is_apart: bool) {
    let sql = format!(
        "UPDATE registrations SET credit_apart = {} WHERE registration_id = '{}'",
        i32::from(is_apart),
        agent.id
    );
    world.database.execute_batch(&sql).unwrap();
}

fn listed(world: &World, agent: &Agent, path: &str) -> Vec<String> {
    let answer = ask(world, &get(agent, path));
    assert_eq!(answer.outcome(), (200, "ok"), "{}", answer.body);
    let entitlements = answer.body["entitlements"].as_array().unwrap().clone();
    let credit = entitlements.iter().filter(|one| one["kind"] == "credit");
    credit.map(|one| one["credentialId"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn an_agent_that_is_kept_apart_has_what_it_bought_and_nothing_else() {
    let (world, _) = shop();
    let (first, second) = (claimed(&world, "ada@example.com"), claimed(&world, "ada@example.com"));
    set_apart(&world, &second, true);
    let entitlement = |answer: &Answer| answer.at("entitlement/id").to_owned();
    let one = entitlement(&bought(&world, &first, "1", "1"));
    for path in ["/agent/entitlements", "/network/entitlements"] {
        assert!(listed(&world, &second, path).is_empty(), "{path}");
    }
    let extend = |agent: &Agent, body: Value| ask(&world, &post(agent, "/extend", &body));
    assert_eq!(extend(&second, dollars("1")).outcome(), (403, "access_not_found"));
    let named = json!({"amountUsd": "1", "entitlementId": one});
    assert_eq!(extend(&second, named.clone()).outcome(), (403, "access_not_found"));
    // The same plan is a separate entitlement.
    let two = entitlement(&bought(&world, &second, "2", "2"));
    assert_ne!(one, two);
    for path in ["/agent/entitlements", "/network/entitlements"] {
        assert_eq!(listed(&world, &first, path), [first.id.as_str()], "{path}");
        assert_eq!(listed(&world, &second, path), [second.id.as_str()], "{path}");
    }
    assert_eq!(extend(&second, named).outcome(), (403, "access_not_found"));
    assert_eq!(
        extend(&first, json!({"amountUsd": "1", "entitlementId": two})).outcome(),
        (403, "access_not_found")
    );
    // A further agent of the same person shares with the first only.
    let third = claimed(&world, "ada@example.com");
    assert_eq!(listed(&world, &third, "/agent/entitlements"), [first.id.as_str()]);
    // Shared again, all agents draw from everything.
    set_apart(&world, &second, false);
    assert_eq!(listed(&world, &first, "/agent/entitlements").len(), 2);
    assert_eq!(listed(&world, &second, "/agent/entitlements").len(), 2);
}

#[test]
fn returns_a_removed_agents_separate_credit_to_its_person() {
    let (world, _) = shop();
    let (first, second) = (claimed(&world, "ada@example.com"), claimed(&world, "ada@example.com"));
    set_apart(&world, &second, true);
    bought(&world, &second, "2", "1");
    assert!(listed(&world, &first, "/agent/entitlements").is_empty());
    let revoke =
        format!("UPDATE registrations SET status = 'revoked' WHERE registration_id = '{}'", second.id);
    world.database.execute_batch(&revoke).unwrap();
    assert_eq!(listed(&world, &first, "/agent/entitlements"), [second.id.as_str()]);
}
