//! Tests of Cloudflare Access for the operator's page and API, with assertions signed by Node's crypto (`access.json`).

use pollster::block_on;
use quarry_storefront::operator::access::{check_access, is_guarded_path};
use quarry_storefront::settings::AccessPolicy;
use serde_json::{Value, json};

use crate::tokens::world::{NOW, World, claims, key_set, signed};

const CERTS: &str = "https://team.cloudflareaccess.com/cdn-cgi/access/certs";
const TEAM: &str = "team.cloudflareaccess.com";
const TAG: &str = "the-application";
const SKEW_S: i64 = 60;

fn goldens() -> Value {
    serde_json::from_str(include_str!("access.json")).unwrap()
}

fn token(name: &str) -> String {
    goldens()["tokens"][name].as_str().unwrap().to_owned()
}

/// Creates a deployment behind Access, whose team publishes its key.
fn behind() -> World {
    let mut world = World::new(&[]);
    world.settings.access = AccessPolicy::from_config(Some(TEAM), Some(TAG));
    world.publish(CERTS, &goldens()["jwks"]);
    world
}

fn verdict(world: &World, assertion: Option<&str>) -> &'static str {
    match block_on(check_access(world, assertion)) {
        Ok(()) => "in",
        Err(error) => error.code.info().token,
    }
}

#[test]
fn without_cloudflare_access_nothing_is_fetched_and_half_a_configuration_refuses_all() {
    let mut world = World::new(&[]);
    assert_eq!(verdict(&world, None), "in");
    for (domain, tag) in [(Some(TEAM), None), (None, Some(TAG))] {
        world.settings.access = AccessPolicy::from_config(domain, tag);
        assert_eq!(verdict(&world, Some(&token("person"))), "operator_unauthorized");
    }
    assert!(world.asked.borrow().is_empty());
}

#[test]
fn people_and_services_that_access_let_through_come_in_and_keys_are_fetched_once() {
    let world = behind();
    for name in ["person", "service", "person"] {
        assert_eq!(verdict(&world, Some(&token(name))), "in", "{name}");
    }
    assert_eq!(*world.asked.borrow(), [CERTS]);
}

#[test]
fn whatever_else_comes_stays_out() {
    let world = behind();
    let good = token("person");
    let (signed_part, signature) = good.rsplit_once('.').unwrap();
    let service = token("service");
    let (other_part, _) = service.rsplit_once('.').unwrap();
    let mut own = claims();
    own["iss"] = json!(format!("https://{TEAM}"));
    own["aud"] = json!([TAG]);
    let elliptic = signed("a", &json!({"alg": "ES256", "kid": "team-1"}), &own);
    let nothing = signed("a", &json!({"alg": "none", "kid": "team-1"}), &own);
    let mut bad: Vec<String> = [
        "no end",
        "end is text",
        "start is text",
        "no audience",
        "no key name",
        "critical",
        "another team",
        "no team",
    ]
    .map(token)
    .to_vec();
    bad.extend([
        String::new(),
        "a.b.c".to_owned(),
        format!("{signed_part}."),
        format!("{signed_part}.{}", &signature[4..]),
        format!("{other_part}.{signature}"),
        format!("{good}AAAA"),
        elliptic,
        nothing,
    ]);
    for token in &bad {
        assert_eq!(verdict(&world, Some(token)), "operator_unauthorized", "{token}");
    }
    assert_eq!(verdict(&world, None), "operator_unauthorized");
    let mut other = behind();
    other.settings.access = AccessPolicy::from_config(Some(TEAM), Some("another-application"));
    assert_eq!(verdict(&other, Some(&good)), "operator_unauthorized");
}

#[test]
fn an_assertion_counts_in_its_time_and_clocks_may_differ_by_a_minute() {
    for (now, expected) in [
        (NOW - SKEW_S - 1, "operator_unauthorized"),
        (NOW - SKEW_S, "in"),
        (NOW + 3600 + SKEW_S - 1, "in"),
        (NOW + 3600 + SKEW_S, "operator_unauthorized"),
    ] {
        let world = behind();
        world.pass((now - NOW) * 1000);
        assert_eq!(verdict(&world, Some(&token("person"))), expected, "{}", now - NOW);
    }
}

#[test]
fn keys_rotate_and_without_them_access_is_refused() {
    let world = behind();
    let good = token("person");
    world.vanish(CERTS);
    assert_eq!(verdict(&world, Some(&good)), "temporarily_unavailable");
    world.publish(CERTS, &json!({"keys": []}));
    world.pass(5_000);
    assert_eq!(verdict(&world, Some(&good)), "operator_unauthorized");
    world.publish(CERTS, &goldens()["jwks"]);
    assert_eq!(verdict(&world, Some(&good)), "in", "a new key is found at once");
    world.publish(CERTS, &key_set(&["a"]));
    world.signatures.works.set(false);
    assert_eq!(
        verdict(&world, Some(&good)),
        "temporarily_unavailable",
        "nor where a signature cannot be checked"
    );
    world.signatures.works.set(true);
    world.pass(10 * 60_000);
    assert_eq!(verdict(&world, Some(&good)), "operator_unauthorized", "one that was withdrawn is forgotten");
}

#[test]
fn the_page_and_all_of_the_api_are_behind_it_and_nothing_else() {
    for path in ["/admin", "/admin/", "/admin/keys", "/admin/agents/payments/x/refund"] {
        assert!(is_guarded_path(path), "{path}");
    }
    for path in ["/", "/administration", "/api/v1/search", "/agents/admin", "/health"] {
        assert!(!is_guarded_path(path), "{path}");
    }
}
