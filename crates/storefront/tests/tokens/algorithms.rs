//! Tests of assertions signed by other software (Node's crypto): `signed.json`.

use pollster::block_on;
use quarry_storefront::agents::assertion::verify_assertion;
use serde_json::{Value, json};

use crate::tokens::world::{KEYS, World};

fn goldens() -> Value {
    serde_json::from_str(include_str!("signed.json")).unwrap()
}

fn verdict(token: &str, keys: &Value) -> String {
    let world = World::new(&[]);
    world.publish(KEYS, keys);
    match block_on(verify_assertion(&world.context(), token)) {
        Ok(verified) => verified.email,
        Err(error) => error.code.info().token.to_owned(),
    }
}

#[test]
fn every_allowed_algorithm_is_believed_and_no_changed_signature() {
    let goldens = goldens();
    for algorithm in ["ES256", "RS256", "PS256", "EdDSA"] {
        let token = goldens["tokens"][algorithm].as_str().unwrap();
        assert_eq!(verdict(token, &goldens["jwks"]), "ada@example.com", "{algorithm}");
        let (signed, signature) = token.rsplit_once('.').unwrap();
        for other in
            ["", "AAAA", &signature[4..], &format!("AAAA{}", &signature[4..]), &format!("{signature}AAAA")]
        {
            assert_eq!(
                verdict(&format!("{signed}.{other}"), &goldens["jwks"]),
                "invalid_signature",
                "{algorithm}"
            );
        }
    }
}

#[test]
fn ed25519_is_known_by_both_of_its_names() {
    use crate::tokens::world::{claims, signed_by};
    use jwt_compact::alg::{Ed25519, SigningKey as _};
    use jwt_compact::jwk::JsonWebKey;
    use jwt_compact::{Algorithm, AlgorithmSignature};
    type Key = <Ed25519 as Algorithm>::SigningKey;
    let private = json!({"kty": "OKP", "crv": "Ed25519", "d": "BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc",
        "x": "6kpsY-KcUgq-9VB7Ey7F-ZVHdq6-vnuSQh7qaRRG0iw"});
    let private: JsonWebKey<'_> = serde_json::from_value(private).unwrap();
    let key: Key = (&private).try_into().unwrap();
    let jwk = serde_json::to_value(JsonWebKey::from(&key.to_verifying_key())).unwrap();
    for (header_alg, key_alg) in [("Ed25519", "Ed25519"), ("EdDSA", "Ed25519"), ("Ed25519", "EdDSA")] {
        let mut published = jwk.clone();
        published["alg"] = json!(key_alg);
        let header = json!({"alg": header_alg, "typ": "oauth-id-jag+jwt"});
        let token = signed_by(&header, &claims(), |text| Ed25519.sign(&key, text).as_bytes().into_owned());
        assert_eq!(verdict(&token, &json!({ "keys": [published] })), "ada@example.com", "{header_alg}");
        let (signed, _) = token.rsplit_once('.').unwrap();
        let forged = format!("{signed}.{}", "A".repeat(86));
        assert_eq!(verdict(&forged, &json!({ "keys": [jwk] })), "invalid_signature");
    }
}

#[test]
fn a_key_is_believed_only_for_what_it_says_it_is_for() {
    let goldens = goldens();
    let rsa = goldens["jwks"]["keys"].as_array().unwrap().iter().find(|key| key["kid"] == "rsa").unwrap();
    let with = |member: &str, value: Value| {
        let mut key = rsa.clone();
        key[member] = value;
        json!({ "keys": [key] })
    };
    let token = goldens["tokens"]["PS256"].as_str().unwrap();
    for (member, value, believed) in [
        ("use", json!("sig"), true),
        ("use", json!("enc"), false),
        ("alg", json!("PS256"), true),
        ("alg", json!("RS256"), false),
        ("alg", json!("RSA-OAEP"), false),
        ("key_ops", json!(["verify"]), true),
        ("key_ops", json!(["wrapKey"]), false),
        ("kid", json!("another"), false),
        ("kty", json!("oct"), false),
        ("n", json!("AQAB"), false),
        ("n", json!(5), false),
        ("e", json!(""), false),
        ("x5c", json!(["ignored"]), true),
    ] {
        let expected = if believed { "ada@example.com" } else { "invalid_signature" };
        assert_eq!(verdict(token, &with(member, value.clone())), expected, "{member}: {value}");
    }
}

#[test]
fn a_short_rsa_key_signs_nothing() {
    let goldens = goldens();
    let token = goldens["tokens"]["weak"].as_str().unwrap();
    assert_eq!(verdict(token, &goldens["jwks"]), "invalid_signature");
}

#[test]
fn a_token_without_kid_needs_a_provider_with_one_key_for_its_algorithm() {
    use crate::tokens::world::{claims, jwk, signed};
    let header = json!({"alg": "ES256", "typ": "oauth-id-jag+jwt"});
    let token = signed("a", &header, &claims());
    let mut strangers = goldens()["jwks"]["keys"].as_array().unwrap().clone();
    strangers.retain(|key| key["kty"] != "EC");
    let keys = |own: &[&str]| {
        let own = own.iter().map(|name| jwk(name));
        json!({ "keys": strangers.iter().cloned().chain(own).collect::<Vec<_>>() })
    };
    assert_eq!(verdict(&token, &keys(&["a"])), "ada@example.com");
    assert_eq!(verdict(&token, &keys(&["a", "b"])), "invalid_signature");
    assert_eq!(verdict(&token, &keys(&[])), "invalid_signature");
}

#[test]
fn while_the_platform_is_silent_no_assertion_is_believed_or_called_forged() {
    let goldens = goldens();
    for algorithm in ["ES256", "RS256", "PS256", "EdDSA"] {
        let world = World::new(&[]);
        world.publish(KEYS, &goldens["jwks"]);
        world.signatures.works.set(false);
        let token = goldens["tokens"][algorithm].as_str().unwrap();
        let error = block_on(verify_assertion(&world.context(), token)).unwrap_err();
        assert_eq!(error.code.info().token, "temporarily_unavailable", "{algorithm}");
    }
}

#[test]
fn a_point_beside_the_curve_has_signed_nothing() {
    use crate::tokens::world::{assertion, jwk};
    let mut key = jwk("a");
    assert_eq!(verdict(&assertion("a"), &json!({ "keys": [key] })), "ada@example.com");
    key["y"] = key["x"].clone();
    assert_eq!(verdict(&assertion("a"), &json!({ "keys": [key] })), "invalid_signature");
}
