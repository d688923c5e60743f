//! Tests of key-bound assertions, which are refused without a proof by that key (`identity_invalid`).

use quarry_storefront::jose::jwk;
use quarry_storefront::ports::Clock as _;
use serde_json::{Value, json};

use crate::identity::stage::{Identity, ok, presenting, refused, stage};
use crate::people::world::{ORIGIN, Request, World};
use crate::tokens::world as provider;

/// Returns the named public key, and its thumbprint.
fn key(name: &str) -> (Value, String) {
    let mut key = provider::jwk(name);
    key.as_object_mut().unwrap().remove("kid");
    let thumbprint = jwk::parse_public_key(&key).unwrap().thumbprint().to_owned();
    (key, thumbprint)
}

fn bound(world: &World, jti: &str, confirmation: Value) -> Request {
    let now = world.now().0 / 1000;
    let mut claims = provider::claims();
    for (name, value) in [
        ("jti", json!(jti)),
        ("iat", json!(now)),
        ("exp", json!(now + 300)),
        ("auth_time", json!(now - 60)),
        ("cnf", confirmation),
    ] {
        claims[name] = value;
    }
    presenting(&provider::signed("a", &provider::header("a"), &claims))
}

/// Returns a valid proof, altered by `fault`.
fn proof(world: &World, signer: &str, fault: impl Fn(&mut Value, &mut Value)) -> String {
    let mut header = json!({"alg": "ES256", "typ": "dpop+jwt", "jwk": key("k").0});
    let mut claims = json!({"htm": "POST", "htu": format!("{ORIGIN}/agents/agent/identity"),
        "iat": world.now().0 / 1000, "jti": "p-1"});
    fault(&mut header, &mut claims);
    provider::signed(signer, &header, &claims)
}

#[test]
fn a_bound_assertion_is_believed_with_a_proof_by_its_key_and_a_proof_works_once() {
    let world = stage();
    let confirmation = json!({"jkt": key("k").1});
    let request = bound(&world, "j-1", confirmation.clone());
    let told = refused(&world, &request, 401, "identity_invalid");
    assert!(told.headers["www-authenticate"].starts_with("Bearer resource_metadata="));
    let good = proof(&world, "k", |_, _| {});
    Identity::of(&ok(&world, &request.clone().with("dpop", &good))).works(&world);
    let next = bound(&world, "j-2", confirmation);
    refused(&world, &next.clone().with("dpop", &good), 401, "identity_invalid");
    let fresh = proof(&world, "k", |_, claims| claims["jti"] = json!("p-2"));
    ok(&world, &next.with("dpop", &fresh));
    // An unbound assertion needs no proof, and a superfluous one is ignored.
    ok(&world, &bound(&world, "j-3", Value::Null).with("dpop", "nonsense"));
}

#[test]
fn a_proof_with_any_fault_is_none_and_uses_nothing_up() {
    let world = stage();
    let request = bound(&world, "j-1", json!({"jkt": key("k").1}));
    let now = world.now().0 / 1000;
    type Change = Box<dyn Fn(&mut Value, &mut Value)>;
    let header = |name: &'static str, value: Value| -> Change {
        Box::new(move |header, _| header[name] = value.clone())
    };
    let claim = |name: &'static str, value: Value| -> Change {
        Box::new(move |_, claims| claims[name] = value.clone())
    };
    let mut private = key("k").0;
    private["d"] = json!("a2tra2tra2tra2tra2tra2tra2tra2tra2tra2tra2s");
    let faults = [
        header("typ", json!("jwt")),
        header("alg", json!("none")),
        header("alg", json!("HS256")),
        header("jwk", Value::Null),
        header("jwk", key("z").0),
        header("jwk", private),
        claim("htm", json!("GET")),
        claim("htu", json!("https://other.test/agents/agent/identity")),
        claim("htu", json!(format!("{ORIGIN}/agents/oauth2/token"))),
        claim("iat", json!(now - 61)),
        claim("iat", json!(now + 61)),
        claim("iat", Value::Null),
        claim("jti", json!("")),
        claim("jti", json!(1)),
    ];
    for (at, fault) in faults.iter().enumerate() {
        let proof = proof(&world, "k", fault);
        let told = refused(&world, &request.clone().with("dpop", &proof), 401, "identity_invalid");
        assert!(!told.at("message").is_empty(), "{at}");
    }
    let strange = proof(&world, "z", |_, _| {});
    let strangers = proof(&world, "z", |header, _| header["jwk"] = key("z").0);
    let good = proof(&world, "k", |_, _| {});
    for proof in [strange, strangers, String::new(), format!("{good}, {good}")] {
        refused(&world, &request.clone().with("dpop", &proof), 401, "identity_invalid");
    }
    for confirmation in [json!({}), json!({"x5t#S256": "x"}), json!("k"), json!({"jkt": 7}), json!([])] {
        let request = bound(&world, "j-2", confirmation).with("dpop", &good);
        refused(&world, &request, 401, "identity_invalid");
    }
    ok(&world, &request.with("dpop", &good));
}
