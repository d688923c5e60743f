//! Effects of a provider's events, and answers to invalid ones (RFC 8935, 8417).

use quarry_storefront::agents::events::ENDING_EVENT_TYPES;
use quarry_storefront::ports::Clock as _;
use serde_json::{Value, json};

use crate::identity::invariants;
use crate::identity::stage::{
    DAY, Identity, MINUTE, ask, claimed, complete, confirm, count, entitlements, exchange, introduction, ok,
    presenting, refresh, refused, stage, swept,
};
use crate::people::world::{ORIGIN, Request, World};
use crate::tokens::world as provider;

const ADA: &str = "ada@example.com";
const BOB: &str = "bob@example.com";
const REVOKED: &str = ENDING_EVENT_TYPES[0];

/// Builds a valid event about a user, issued now.
fn claims(world: &World, subject: &str, jti: &str) -> Value {
    json!({
        "iss": provider::ISSUER,
        "aud": format!("{ORIGIN}/agents"),
        "iat": world.now().0 / 1000,
        "jti": jti,
        "sub": subject,
        "events": { REVOKED: {} },
    })
}

fn header() -> Value {
    json!({"alg": "ES256", "kid": "a", "typ": "secevent+jwt"})
}

fn push(header: &Value, claims: &Value) -> Request {
    pushing("application/secevent+jwt", &provider::signed("a", header, claims))
}

fn pushing(content_type: &str, body: &str) -> Request {
    Request::post(&format!("{ORIGIN}/agents/agent/event/notify"), body.to_owned())
        .with("content-type", content_type)
}

fn accepted(world: &World, claims: &Value) {
    let answer = ask(world, &push(&header(), claims));
    assert_eq!((answer.status, &answer.body), (202, &Value::Null), "{claims}");
}

fn introduced(world: &World, subject: &str, mailbox: &str, jti: &str) -> Identity {
    Identity::of(&ok(world, &introduction(world, subject, mailbox, jti)))
}

fn ended(world: &World, identity: &Identity, token: &str) {
    refused(world, &exchange(&identity.assertion), 400, "invalid_grant");
    refused(world, &refresh(&identity.refresh_token), 401, "invalid_refresh_token");
    refused(world, &entitlements(token), 401, "invalid_token");
}

#[test]
fn ends_only_registrations_of_a_withdrawn_delegation() {
    let world = stage();
    let first = introduced(&world, "user-1", ADA, "j-1");
    let second = introduced(&world, "user-1", ADA, "j-2");
    let other = introduced(&world, "user-2", BOB, "j-3");
    let own = claimed(&world, ADA);
    let tokens = [first.works(&world), second.works(&world)];
    accepted(&world, &claims(&world, "user-1", "e-1"));
    ended(&world, &first, &tokens[0]);
    ended(&world, &second, &tokens[1]);
    other.works(&world);
    own.works(&world);
    let told = "SELECT COUNT(*) FROM identity_events WHERE kind = 'revoked' AND outcome = 'ok' \
                AND json_extract(detail, '$.by') = 'provider'";
    assert_eq!(count(&world, told), 2);
    invariants::hold(&world, "an event");
}

#[test]
fn a_credential_that_its_person_let_in_ends_as_well_and_one_that_waits_cannot_be_claimed() {
    let world = stage();
    claimed(&world, ADA);
    let referred = || {
        let jti = format!("j-{}", count(&world, "SELECT COUNT(*) FROM registrations"));
        refused(&world, &introduction(&world, "user-1", ADA, &jti), 401, "interaction_required")
    };
    let waiting = referred();
    let made = referred();
    let (_, shown) = confirm(&world, &made.at("claim/attempt/verification_uri"));
    let identity = Identity::of(&ok(&world, &complete(&made.at("claim/token"), &shown.code())));
    let token = identity.works(&world);
    accepted(&world, &claims(&world, "user-1", "e-1"));
    ended(&world, &identity, &token);
    refused(&world, &complete(&waiting.at("claim/token"), "123456"), 410, "claim_revoked");
    invariants::hold(&world, "an event");
}

#[test]
fn a_session_accepts_its_own_credentials_and_those_without_a_session() {
    let world = stage();
    let with = |sid: Option<&str>, jti: &str| {
        let now = world.now().0 / 1000;
        let mut claims = provider::claims();
        for (name, value) in [
            ("jti", json!(jti)),
            ("iat", json!(now)),
            ("exp", json!(now + 300)),
            ("auth_time", json!(now - 60)),
            ("sid", json!(sid)),
        ] {
            claims[name] = value;
        }
        let token = provider::signed("a", &provider::header("a"), &claims);
        Identity::of(&ok(&world, &presenting(&token)))
    };
    let [one, two, untold] = [with(Some("s-1"), "j-1"), with(Some("s-2"), "j-2"), with(None, "j-3")];
    let token = one.works(&world);
    world.pass(1000);
    let mut event = claims(&world, "", "e-1");
    event.as_object_mut().unwrap().remove("sub");
    event["sid"] = json!("s-1");
    accepted(&world, &event);
    ended(&world, &one, &token);
    two.works(&world);
    let token = untold.works(&world);
    let mut event = claims(&world, "user-1", "e-2");
    event["events"] = json!({ ENDING_EVENT_TYPES[1]: {"sid": "s-3"} });
    accepted(&world, &event);
    two.works(&world);
    ended(&world, &untold, &token);
}

#[test]
fn every_kind_of_ending_event_ends_and_another_is_acknowledged_and_does_nothing() {
    for (at, kind) in ENDING_EVENT_TYPES.iter().enumerate() {
        let world = stage();
        let identity = introduced(&world, "user-1", ADA, "j-1");
        let token = identity.works(&world);
        let mut event = claims(&world, "user-1", &format!("e-{at}"));
        event["events"] = json!({ "https://example.com/other": {} });
        accepted(&world, &event);
        identity.works(&world);
        event["events"] = json!({ "https://example.com/other": {}, *kind: {} });
        accepted(&world, &event);
        ended(&world, &identity, &token);
    }
}

#[test]
fn an_event_works_once_and_is_acknowledged_ever_after() {
    let world = stage();
    let event = claims(&world, "user-1", "e-1");
    accepted(&world, &event);
    world.pass(6000);
    let identity = introduced(&world, "user-1", ADA, "j-1");
    accepted(&world, &event);
    world.pass(7 * DAY - 60_000);
    swept(&world);
    accepted(&world, &event);
    Identity::of(&ok(&world, &refresh(&identity.refresh_token))).works(&world);
    world.pass(2 * DAY);
    swept(&world);
    let late = ask(&world, &push(&header(), &event));
    assert_eq!((late.status, &late.body["err"]), (400, &json!("invalid_request")));
    assert_eq!(count(&world, "SELECT COUNT(*) FROM received_events"), 0);
}

#[test]
fn refuses_assertions_signed_before_the_event() {
    let world = stage();
    let before = introduction(&world, "user-1", ADA, "j-1");
    let other = introduction(&world, "user-2", BOB, "j-2");
    accepted(&world, &claims(&world, "user-1", "e-1"));
    let told = refused(&world, &before, 401, "login_required");
    assert!(told.body["max_age"].is_number());
    ok(&world, &other);
    assert_eq!(count(&world, "SELECT COUNT(*) FROM persons"), 1);
    world.pass(MINUTE);
    introduced(&world, "user-1", ADA, "j-3").works(&world);
}

#[test]
fn more_credentials_than_fit_in_a_transaction_end_all_the_same() {
    let world = stage();
    for at in 0..105 {
        introduced(&world, "user-1", ADA, &format!("j-{at}"));
    }
    accepted(&world, &claims(&world, "user-1", "e-1"));
    assert_eq!(count(&world, "SELECT COUNT(*) FROM registrations WHERE status <> 'revoked'"), 0);
    invariants::hold(&world, "an event");
}

#[test]
fn refuses_untrusted_events_by_the_standards_codes_without_effect() {
    let world = stage();
    let identity = introduced(&world, "user-1", ADA, "j-1");
    let good = claims(&world, "user-1", "e-1");
    let now = world.now().0 / 1000;
    let changed = |name: &str, value: Value| {
        let mut claims = good.clone();
        claims[name] = value;
        push(&header(), &claims)
    };
    let headed = |name: &str, value: Value| {
        let mut header = header();
        header[name] = value;
        push(&header, &good)
    };
    let token = provider::signed("a", &header(), &good);
    let rows = [
        (pushing("application/jwt", &token), "invalid_request"),
        (pushing("", &token), "invalid_request"),
        (pushing("application/secevent+jwt", "nonsense"), "invalid_request"),
        (pushing("application/secevent+jwt", ""), "invalid_request"),
        (headed("typ", json!("JWT")), "invalid_request"),
        (headed("typ", json!("oauth-id-jag+jwt")), "invalid_request"),
        (headed("alg", json!("none")), "invalid_request"),
        (headed("kid", json!("unknown")), "invalid_key"),
        (changed("iss", json!("https://evil.test")), "invalid_issuer"),
        (
            pushing("application/secevent+jwt", &provider::signed("z", &header(), &good)),
            "authentication_failed",
        ),
        (changed("aud", json!("https://other.test")), "invalid_audience"),
        (changed("aud", json!([])), "invalid_audience"),
        (changed("aud", Value::Null), "invalid_audience"),
        (changed("iat", json!(now + 61)), "invalid_request"),
        (changed("iat", json!(now - 8 * 86_400)), "invalid_request"),
        (changed("iat", Value::Null), "invalid_request"),
        (changed("exp", json!(now - 60)), "invalid_request"),
        (changed("exp", json!("soon")), "invalid_request"),
        (changed("jti", json!("")), "invalid_request"),
        (changed("jti", json!(7)), "invalid_request"),
        (changed("events", json!({})), "invalid_request"),
        (changed("events", json!({ REVOKED: true })), "invalid_request"),
        (changed("events", json!([REVOKED])), "invalid_request"),
        (changed("sub", json!(7)), "invalid_request"),
        (
            changed("sub_id", json!({"format": "iss_sub", "iss": "https://other.test", "sub": "user-1"})),
            "invalid_request",
        ),
    ];
    for (request, err) in rows {
        let response = world.ask(&request);
        let body: Value = serde_json::from_str(&crate::people::world::text(&response)).unwrap();
        assert_eq!((response.status, &body["err"]), (400, &json!(err)), "{request:?} {body}");
        assert!(body["description"].is_string() && response.header("content-language") == Some("en"));
    }
    identity.works(&world);
    accepted(
        &world,
        &json!({ "exp": now + 60, "iss": good["iss"], "aud": [good["aud"], "https://other.test"],
        "iat": now, "jti": "e-2", "sub": "user-1", "events": good["events"] }),
    );
    refused(&world, &exchange(&identity.assertion), 400, "invalid_grant");
}

#[test]
fn faulty_events_count_against_their_network_and_a_good_one_still_comes_through() {
    let mut world = stage();
    world.settings.registrations_per_hour = 1;
    let faulty = pushing("application/secevent+jwt", "nonsense");
    for _ in 0..20 {
        assert_eq!(ask(&world, &faulty).status, 400);
    }
    refused(&world, &faulty, 429, "rate_limit_exceeded");
    accepted(&world, &claims(&world, "user-1", "e-1"));
}

#[test]
fn an_event_is_not_acknowledged_before_it_is_applied() {
    use crate::people::world::Fault;
    for at in 0..2 {
        let world = stage();
        let identity = introduced(&world, "user-1", ADA, "j-1");
        let event = push(&header(), &claims(&world, "user-1", "e-1"));
        world.fault.replace(Some((at..at + 1, Fault::NotApplied)));
        assert_eq!(ask(&world, &event).status, 503);
        world.fault.take();
        identity.works(&world);
        assert_eq!(ask(&world, &event).status, 202);
        refused(&world, &exchange(&identity.assertion), 400, "invalid_grant");
    }
}
