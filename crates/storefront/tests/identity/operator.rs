//! Operator's routes, and their protection.

use serde_json::{Value, json};

use crate::identity::stage::{
    Identity, OPERATOR, ask, claimed, count, entitlements, exchange, introduction, ok, operator,
    operator_revoke, refresh, refused, revoke, service_auth, stage,
};
use crate::people::world::{Browser, ORIGIN, Request, World};

const ADA: &str = "ada@example.com";
const BOB: &str = "bob@example.com";

fn events(world: &World, query: &str) -> Vec<Value> {
    ok(world, &operator(&format!("/events{query}"))).body["events"].as_array().unwrap().clone()
}

fn kinds(events: &[Value]) -> Vec<&str> {
    events.iter().map(|event| event["kind"].as_str().unwrap()).collect()
}

#[test]
fn the_trail_tells_the_life_of_a_credential_newest_first() {
    let world = stage();
    let identity = claimed(&world, ADA);
    world.pass(1);
    let renewed = Identity::of(&ok(&world, &refresh(&identity.refresh_token)));
    world.pass(10_000);
    refused(&world, &refresh(&identity.refresh_token), 401, "invalid_refresh_token");
    world.pass(1);
    ok(&world, &operator_revoke(&identity.id));
    let told = events(&world, &format!("?registration={}", identity.id));
    assert_eq!(kinds(&told)[..3], ["revoked", "refresh_reused", "refreshed"]);
    let mut first: Vec<&str> = kinds(&told)[3..].to_vec();
    first.sort_unstable();
    assert_eq!(first, ["claim_confirmed", "claimed", "mail_sent", "mailbox_proved", "registered"]);
    assert!(
        told.iter()
            .all(|event| event["detail"].is_object() && event["registration_id"] == identity.id.as_str())
    );
    assert_eq!(told[0]["detail"], json!({"by": "operator"}));
    let claimed = told.iter().find(|event| event["kind"] == "claimed").unwrap();
    assert_eq!((&claimed["detail"]["email"], &claimed["outcome"]), (&json!(ADA), &json!("ok")));
    assert_eq!(told[1]["outcome"], "invalid_refresh_token");
    ok(&world, &revoke(&renewed.refresh_token)); // of a family that has ended: nothing happens, nothing is told
    assert_eq!(events(&world, &format!("?registration={}", identity.id)).len(), told.len());
}

#[test]
fn the_trail_is_filtered_by_registration_person_and_kind_together_or_alone() {
    let world = stage();
    let ada = claimed(&world, ADA);
    let bob = claimed(&world, BOB);
    let again = claimed(&world, ADA);
    let person = format!("SELECT person_id FROM registrations WHERE registration_id = '{}'", ada.id);
    let person: String = world.database.query_row(&person, [], |row| row.get(0)).unwrap();
    let of_person = events(&world, &format!("?person={person}"));
    let mut whose: Vec<&str> =
        of_person.iter().map(|event| event["registration_id"].as_str().unwrap()).collect();
    whose.sort_unstable();
    let mut claimed = [ada.id.as_str(), again.id.as_str()];
    claimed.sort_unstable();
    assert_eq!(whose, claimed, "each credential's claim");
    assert_eq!(events(&world, "?kind=claimed").len(), 3);
    assert_eq!(kinds(&events(&world, &format!("?kind=claimed&registration={}", bob.id))), ["claimed"]);
    assert_eq!(events(&world, &format!("?person={person}&registration={}", bob.id)), Vec::<Value>::new());
    assert_eq!(events(&world, "?kind=nothing"), Vec::<Value>::new());
}

#[test]
fn pages_of_the_trail_hold_every_event_once_and_in_order() {
    let world = stage();
    for _ in 0..4 {
        claimed(&world, ADA);
        world.pass(1);
    }
    let all = events(&world, "?limit=200");
    assert_eq!(all.len() as i64, count(&world, "SELECT COUNT(*) FROM identity_events"));
    assert!(all.windows(2).all(|pair| pair[0]["event_id"].as_str() > pair[1]["event_id"].as_str()));
    for limit in [1, 7, all.len() / 2, all.len(), all.len() + 1] {
        let mut paged = Vec::new();
        let mut query = format!("?limit={limit}");
        loop {
            let page = ok(&world, &operator(&format!("/events{query}"))).body;
            paged.extend(page["events"].as_array().unwrap().iter().cloned());
            let Some(before) = page["before"].as_str() else { break };
            query = format!("?limit={limit}&before={before}");
        }
        assert_eq!(paged, all, "by {limit}");
    }
    for wrong in ["limit=0", "limit=201", "limit=x", "limit=-1", "after=x", "Kind=claimed"] {
        refused(&world, &operator(&format!("/events?{wrong}")), 400, "invalid_request");
    }
}

#[test]
fn reveals_no_operator_route_without_the_secret() {
    let mut world = stage();
    let identity = claimed(&world, ADA);
    let paths = [
        "/events".to_owned(),
        format!("/registrations/{}", identity.id),
        "/nothing".to_owned(),
        String::new(),
    ];
    let attempts = |path: &str| {
        let request = || Request::get(&format!("{ORIGIN}/admin/agents{path}"));
        let with = |value: &str| request().with("authorization", value);
        let wrong = format!("Bearer {OPERATOR}x");
        let other = format!("Basic {OPERATOR}");
        vec![request(), with(""), with("Bearer "), with("Bearer"), with(&wrong), with(&other), with(OPERATOR)]
    };
    for path in &paths {
        for request in attempts(path) {
            refused(&world, &request, 401, "operator_unauthorized");
        }
    }
    let revoke = operator_revoke(&identity.id);
    refused(&world, &revoke.clone().without("authorization"), 401, "operator_unauthorized");
    refused(&world, &revoke.clone().with("authorization", "Bearer x"), 401, "operator_unauthorized");
    identity.works(&world);
    for none in [None, Some(String::new())] {
        world.settings.admin_secret = none;
        for path in &paths {
            for request in attempts(path) {
                refused(&world, &request, 401, "operator_unauthorized");
            }
        }
        refused(&world, &revoke, 401, "operator_unauthorized");
    }
    identity.works(&world);
}

#[test]
fn an_operators_route_takes_its_own_method_only() {
    let world = stage();
    let id = claimed(&world, ADA).id;
    for (path, wrong, allow) in [
        ("/events".to_owned(), "POST", "GET"),
        (format!("/registrations/{id}"), "POST", "GET"),
        (format!("/registrations/{id}/revoke"), "GET", "POST"),
    ] {
        let answer = refused(&world, &operator(&path).method(wrong), 405, "method_not_allowed");
        assert_eq!(answer.headers["allow"], allow);
    }
    for path in ["/registrations", "/registrations/x/y", "/events/x", "/registrations/x/revoke/y"] {
        refused(&world, &operator(path), 404, "not_found");
    }
}

#[test]
fn a_revocation_ends_a_credential_for_good_and_again_changes_nothing() {
    let world = stage();
    let identity = claimed(&world, ADA);
    let token = identity.works(&world);
    let before = ok(&world, &operator(&format!("/registrations/{}", identity.id)));
    assert_eq!(
        (&before.body["registration"]["status"], &before.body["claim"]["status"]),
        (&json!("claimed"), &json!("claimed"))
    );
    assert_eq!(before.body["sessions"].as_array().unwrap().len(), 1);
    let first = ok(&world, &operator_revoke(&identity.id));
    assert_eq!(first.body["registration"]["status"], "revoked");
    assert_eq!(first.body["sessions"], json!([]));
    refused(&world, &entitlements(&token), 401, "invalid_token");
    refused(&world, &exchange(&identity.assertion), 400, "invalid_grant");
    refused(&world, &refresh(&identity.refresh_token), 401, "invalid_refresh_token");
    world.pass(1000);
    assert_eq!(ok(&world, &operator_revoke(&identity.id)).body, first.body);
    assert_eq!(kinds(&events(&world, "?kind=revoked")), ["revoked"]);
    refused(&world, &operator_revoke("reg_unknown"), 404, "not_found");
    refused(&world, &operator("/registrations/reg_unknown"), 404, "not_found");
    claimed(&world, ADA).works(&world);
}

#[test]
fn a_credential_that_was_only_requested_has_no_person_in_the_trail() {
    let world = stage();
    claimed(&world, ADA);
    let referred = refused(&world, &introduction(&world, "user-1", ADA, "j-1"), 401, "interaction_required");
    let asked = ok(&world, &service_auth(BOB));
    for id in [referred.at("id"), asked.at("id")] {
        ok(&world, &operator_revoke(&id));
        let told = events(&world, &format!("?registration={id}"));
        assert!(told.len() >= 2 && told.iter().all(|event| event["person_id"].is_null()), "{told:?}");
    }
    let seen = ask(&world, &operator(&format!("/registrations/{}", referred.at("id"))));
    assert!(!seen.body.to_string().contains("hash"), "{}", seen.body);
}

#[test]
fn a_mail_that_could_not_be_sent_is_reported() {
    let world = stage();
    let made = ok(&world, &service_auth(ADA));
    let mut browser = Browser::new(&world);
    browser.open(&made.at("claim/attempt/verification_uri"));
    world.mail_works.set(false);
    assert_eq!(browser.press("mail", &[]).status, 503);
    world.mail_works.set(true);
    assert_eq!(browser.press("mail", &[]).status, 200);
    let told = events(&world, "?kind=mail_sent");
    let mut outcomes: Vec<&str> = told.iter().map(|event| event["outcome"].as_str().unwrap()).collect();
    outcomes.sort_unstable();
    assert_eq!(outcomes, ["ok", "ok", "temporarily_unavailable"]);
    assert!(
        told.iter().all(|event| event["detail"] == told[0]["detail"]),
        "each tells of which attempt it was"
    );
}
