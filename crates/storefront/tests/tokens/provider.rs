//! Tests of fetching a provider's keys, and of providers that do not respond.

use pollster::block_on;
use quarry_storefront::agents::assertion::verify_assertion;
use serde_json::{Value, json};

use crate::tokens::world::{ISSUER, KEYS, NOW, World, claims, header, key_set, signed};

const MINUTE_MS: i64 = 60_000;

/// Verifies an assertion by the named key, issued now.
fn verdict(world: &World, name: &str) -> &'static str {
    let now = world.now.get().0 / 1000;
    let mut claims = claims();
    for (claim, moment) in [("iat", now), ("exp", now + 300), ("auth_time", now - 60)] {
        claims[claim] = json!(moment);
    }
    match block_on(verify_assertion(&world.context(), &signed(name, &header(name), &claims))) {
        Ok(_) => "ok",
        Err(error) => error.code.info().token,
    }
}

fn asked(world: &World) -> Vec<String> {
    world.asked.borrow_mut().drain(..).collect()
}

#[test]
fn keys_are_fetched_once_in_ten_minutes() {
    let world = World::new(&["a"]);
    for _ in 0..3 {
        assert_eq!(verdict(&world, "a"), "ok");
        world.pass(3 * MINUTE_MS);
    }
    assert_eq!(asked(&world), [KEYS]);
    world.pass(MINUTE_MS);
    assert_eq!(verdict(&world, "a"), "ok");
    assert_eq!(asked(&world), [KEYS]);
}

#[test]
fn a_new_key_is_fetched_at_once_and_unknown_ones_once_a_minute() {
    let world = World::new(&["a"]);
    assert_eq!(verdict(&world, "a"), "ok");
    world.publish(KEYS, &key_set(&["a", "b"]));
    assert_eq!(verdict(&world, "b"), "ok");
    assert_eq!(asked(&world).len(), 2);
    for _ in 0..5 {
        assert_eq!(verdict(&world, "x"), "invalid_signature");
        world.pass(MINUTE_MS / 6);
    }
    assert_eq!(asked(&world).len(), 0);
    world.pass(MINUTE_MS / 6);
    assert_eq!(verdict(&world, "x"), "invalid_signature");
    assert_eq!(verdict(&world, "x"), "invalid_signature");
    assert_eq!(asked(&world).len(), 1);
}

#[test]
fn a_key_that_was_withdrawn_is_forgotten_after_ten_minutes() {
    let world = World::new(&["a", "b"]);
    assert_eq!(verdict(&world, "a"), "ok");
    world.publish(KEYS, &key_set(&["b"]));
    world.pass(10 * MINUTE_MS);
    assert_eq!(verdict(&world, "a"), "invalid_signature");
    assert_eq!(verdict(&world, "b"), "ok");
}

#[test]
fn a_provider_that_does_not_answer_is_left_alone_for_five_seconds() {
    let world = World::new(&["a"]);
    world.vanish(KEYS);
    for _ in 0..3 {
        assert_eq!(verdict(&world, "a"), "temporarily_unavailable");
    }
    assert_eq!(asked(&world).len(), 1);
    world.publish(KEYS, &key_set(&["a"]));
    world.pass(5_000);
    assert_eq!(verdict(&world, "a"), "ok");
}

#[test]
fn known_keys_are_good_for_a_day_when_the_provider_does_not_answer() {
    let world = World::new(&["a"]);
    assert_eq!(verdict(&world, "a"), "ok");
    world.vanish(KEYS);
    world.pass(2 * MINUTE_MS);
    assert_eq!(verdict(&world, "b"), "temporarily_unavailable");
    assert_eq!(verdict(&world, "a"), "ok");
    world.pass(23 * 60 * MINUTE_MS);
    assert_eq!(asked(&world).len(), 2);
    assert_eq!(verdict(&world, "a"), "ok");
    assert_eq!(verdict(&world, "a"), "ok");
    assert_eq!(asked(&world).len(), 1);
    world.pass(60 * MINUTE_MS);
    assert_eq!(verdict(&world, "a"), "temporarily_unavailable");
}

#[test]
fn treats_a_malformed_key_set_as_no_answer() {
    for document in [json!([]), json!({}), json!({"keys": {}}), json!("keys"), Value::Null] {
        let world = World::new(&[]);
        world.publish(KEYS, &document);
        assert_eq!(verdict(&world, "a"), "temporarily_unavailable", "{document}");
    }
    let world = World::new(&[]);
    world.publish(
        KEYS,
        &json!({"keys": [1, null, {}, {"kty": "EC"}, {"kty": "EC", "crv": "P-256", "x": "AA", "y": "AA"}]}),
    );
    assert_eq!(verdict(&world, "a"), "invalid_signature");
}

#[test]
fn at_most_thirty_two_keys_of_a_provider_are_kept() {
    let world = World::new(&[]);
    let mut many = vec![crate::tokens::world::jwk("z"); 32];
    many.push(crate::tokens::world::jwk("a"));
    world.publish(KEYS, &json!({ "keys": many }));
    assert_eq!(verdict(&world, "a"), "invalid_signature");
    many.swap(31, 32);
    let world = World::new(&[]);
    world.publish(KEYS, &json!({ "keys": many }));
    assert_eq!(verdict(&world, "a"), "ok");
}

fn undiscovered(issuer: &str) -> World {
    let mut world = World::new(&[]);
    world.settings.providers[0].jwks_uri = None;
    world.settings.providers[0].issuer = issuer.into();
    world.vanish(KEYS);
    world
}

const OPENID: &str = "https://id.test/.well-known/openid-configuration";
const OAUTH: &str = "https://id.test/.well-known/oauth-authorization-server";
const PLAIN: &str = "https://id.test/.well-known/jwks.json";

#[test]
fn keys_are_discovered_by_the_issuers_own_metadata() {
    for metadata in [OPENID, OAUTH] {
        let world = undiscovered(ISSUER);
        world.publish(metadata, &json!({"issuer": ISSUER, "jwks_uri": "https://keys.test/set"}));
        world.publish("https://keys.test/set", &key_set(&["a"]));
        assert_eq!(verdict(&world, "a"), "ok", "{metadata}");
    }
    let world = undiscovered(ISSUER);
    world.publish(PLAIN, &key_set(&["a"]));
    assert_eq!(verdict(&world, "a"), "ok");
    assert_eq!(asked(&world), [OPENID, OAUTH, PLAIN]);
}

#[test]
fn metadata_of_another_issuer_or_with_keys_in_the_clear_is_not_believed() {
    for metadata in [
        json!({"issuer": "https://evil.test", "jwks_uri": "https://evil.test/set"}),
        json!({"issuer": "https://id.test/", "jwks_uri": "https://evil.test/set"}),
        json!({"issuer": ISSUER, "jwks_uri": "http://evil.test/set"}),
        json!({"issuer": ISSUER, "jwks_uri": "http://127.0.0.1/set"}),
        json!({"issuer": ISSUER}),
        json!({"jwks_uri": "https://evil.test/set"}),
        json!([]),
    ] {
        let world = undiscovered(ISSUER);
        world.publish(OPENID, &metadata);
        for address in ["https://evil.test/set", "http://evil.test/set", "http://127.0.0.1/set"] {
            world.publish(address, &key_set(&["a"]));
        }
        assert_eq!(verdict(&world, "a"), "temporarily_unavailable", "{metadata}");
        assert_eq!(asked(&world), [OPENID, OAUTH, PLAIN], "{metadata}");
    }
}

#[test]
fn asks_no_address_named_by_an_assertion() {
    let world = World::new(&["a"]);
    world.publish("https://evil.test/set", &key_set(&["z"]));
    let mut evil = header("z");
    for name in ["jku", "x5u"] {
        evil[name] = json!("https://evil.test/set");
    }
    evil["jwk"] = crate::tokens::world::jwk("z");
    let mut claims = claims();
    claims["exp"] = json!(NOW + 60);
    assert!(block_on(verify_assertion(&world.context(), &signed("z", &evil, &claims))).is_err());
    claims["iss"] = json!("https://evil.test");
    assert!(block_on(verify_assertion(&world.context(), &signed("z", &evil, &claims))).is_err());
    assert_eq!(asked(&world), [KEYS]);
}
