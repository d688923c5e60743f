//! Tests of the order of an assertion's faults: each alone, and every pair.

use std::collections::HashSet;

use pollster::block_on;
use quarry_kernel::time::UnixMs;
use quarry_storefront::agents::assertion::{VerifiedAssertion, verify_assertion};
use quarry_storefront::error::ErrorCode;
use serde_json::{Value, json};

use crate::tokens::world::{BASE, ISSUER, NOW, SHARED_AUDIENCE, World, assertion, claims, header, signed};

const DAY: i64 = 24 * 3600;

/// Assertion under construction.
#[derive(Clone)]
struct Draft {
    header: Value,
    claims: Value,
    /// Name of the signing key.
    signer: &'static str,
}

impl Draft {
    fn good() -> Self {
        Self { header: header("a"), claims: claims(), signer: "a" }
    }

    fn verdict(&self) -> &'static str {
        let world = World::new(&["a"]);
        verdict(&world, &signed(self.signer, &self.header, &self.claims))
    }
}

fn verdict(world: &World, token: &str) -> &'static str {
    match block_on(verify_assertion(&world.context(), token)) {
        Ok(_) => "ok",
        Err(error) => error.code.info().token,
    }
}

/// Part that a fault changes; two faults in one part cannot be distinguished.
enum Place {
    Header(&'static str),
    Claim(&'static str),
    Signer,
}

struct Fault {
    place: Place,
    value: Option<Value>,
    code: &'static str,
}

impl Fault {
    fn make(&self, draft: &mut Draft) {
        let (target, name) = match self.place {
            Place::Header(name) => (&mut draft.header, name),
            Place::Claim(name) => (&mut draft.claims, name),
            Place::Signer => return draft.signer = "z",
        };
        match &self.value {
            Some(value) => target[name] = value.clone(),
            None => drop(target.as_object_mut().unwrap().remove(name)),
        }
    }

    fn place(&self) -> String {
        match self.place {
            Place::Header(name) => format!("header {name}"),
            Place::Claim(name) => name.to_owned(),
            Place::Signer => "signer".to_owned(),
        }
    }
}

/// Returns every fault, in the order of the checks.
fn faults() -> Vec<Fault> {
    let mut all = Vec::new();
    let mut add = |place: fn(&'static str) -> Place, code, rows: Vec<(&'static str, Option<Value>)>| {
        all.extend(rows.into_iter().map(|(name, value)| Fault { place: place(name), value, code }));
    };
    let signature = "invalid_signature";
    add(
        Place::Header,
        signature,
        vec![
            ("crit", Some(json!(["exp"]))),
            ("typ", None),
            ("typ", Some(json!("JWT"))),
            ("typ", Some(json!("at+jwt"))),
            ("alg", None),
            ("alg", Some(json!("none"))),
            ("alg", Some(json!("HS256"))),
            ("alg", Some(json!("ES384"))),
            ("kid", Some(json!(1))),
        ],
    );
    add(
        Place::Claim,
        "issuer_not_enabled",
        vec![
            ("iss", None),
            ("iss", Some(json!(7))),
            ("iss", Some(json!("https://id.test/"))),
            ("iss", Some(json!("https://evil.test"))),
        ],
    );
    add(Place::Header, signature, vec![("kid", Some(json!("unknown"))), ("alg", Some(json!("RS256")))]);
    add(|_| Place::Signer, signature, vec![("", None)]);
    add(
        Place::Claim,
        signature,
        vec![
            ("sub", None),
            ("aud", None),
            ("client_id", None),
            ("jti", Some(Value::Null)),
            ("iat", None),
            ("exp", None),
            ("iat", Some(json!(NOW + 61))),
            ("iat", Some(json!("now"))),
            ("nbf", Some(json!(NOW + 61))),
            ("nbf", Some(Value::Null)),
            ("exp", Some(json!("soon"))),
            ("iat", Some(json!(-1e300))),
            ("iat", Some(json!(-1))),
            ("nbf", Some(json!(-1e300))),
            ("exp", Some(json!(1e300))),
            ("exp", Some(json!(253_402_300_800_i64))),
            ("exp", Some(json!(-1e300))),
        ],
    );
    add(Place::Claim, "expired", vec![("exp", Some(json!(NOW - 60))), ("exp", Some(json!(0)))]);
    add(Place::Claim, signature, vec![("aud", Some(json!(""))), ("aud", Some(json!([])))]);
    add(
        Place::Claim,
        "invalid_audience",
        vec![
            ("aud", Some(json!("https://other.test"))),
            ("aud", Some(json!(format!("{BASE}/")))),
            ("aud", Some(json!(["https://other.test"]))),
            ("aud", Some(json!([BASE, 1]))),
            ("aud", Some(json!({ "a": BASE }))),
        ],
    );
    add(
        Place::Claim,
        signature,
        vec![
            ("sub", Some(json!(1))),
            ("sub", Some(json!(""))),
            ("jti", Some(json!(1))),
            ("client_id", Some(json!([]))),
        ],
    );
    add(Place::Claim, "invalid_request", vec![("exp", Some(json!(NOW + 601)))]);
    add(
        Place::Claim,
        "missing_verified_email",
        vec![
            ("email", None),
            ("email", Some(json!(1))),
            ("email", Some(json!("ada"))),
            ("email", Some(json!("ada+shop@example.com"))),
            ("email", Some(json!("+ada@example.com"))),
            ("email", Some(json!("ada@example"))),
            ("email", Some(json!("a b@example.com"))),
            ("email", Some(json!("<ada@example.com>"))),
            ("email", Some(json!("ada@example.com, eve@example.com"))),
            ("email", Some(json!("@example.com"))),
            ("email_verified", None),
            ("email_verified", Some(json!(false))),
            ("email_verified", Some(json!("true"))),
        ],
    );
    add(
        Place::Claim,
        "login_required",
        vec![
            ("auth_time", None),
            ("auth_time", Some(json!("1800000000"))),
            ("auth_time", Some(json!(NOW - 30 * DAY - 1))),
            ("auth_time", Some(json!(NOW + 61))),
        ],
    );
    all
}

#[test]
fn every_fault_alone_has_its_code() {
    assert_eq!(Draft::good().verdict(), "ok");
    for fault in faults() {
        let mut draft = Draft::good();
        fault.make(&mut draft);
        assert_eq!(draft.verdict(), fault.code, "{} = {:?}", fault.place(), fault.value);
    }
}

#[test]
fn reports_the_earlier_of_any_two_faults() {
    // One fault of each kind per part is enough, since every pair costs a signature and a verification.
    let mut faults = faults();
    let mut seen = HashSet::new();
    faults.retain(|fault| seen.insert((fault.place(), fault.code)));
    for (at, first) in faults.iter().enumerate() {
        for second in &faults[at + 1..] {
            if first.place() == second.place() {
                continue;
            }
            let mut draft = Draft::good();
            first.make(&mut draft);
            second.make(&mut draft);
            let what =
                format!("{} = {:?} and {} = {:?}", first.place(), first.value, second.place(), second.value);
            assert_eq!(draft.verdict(), first.code, "{what}");
        }
    }
}

#[test]
fn a_moment_that_no_calendar_has_is_named_with_its_rule() {
    let world = World::new(&["a"]);
    for name in ["iat", "nbf", "exp"] {
        let mut draft = Draft::good();
        draft.claims[name] = json!(-1e300);
        let token = signed("a", &draft.header, &draft.claims);
        let error = block_on(verify_assertion(&world.context(), &token)).unwrap_err();
        let rule = format!("`{name}` must be a moment in seconds since 1970, before the year 10000.");
        assert_eq!((error.code, &*error.message), (ErrorCode::InvalidSignature, &*rule));
    }
}

#[test]
fn returns_verified_claims() {
    let world = World::new(&["a"]);
    let verified = block_on(verify_assertion(&world.context(), &assertion("a"))).unwrap();
    let expected = VerifiedAssertion {
        issuer: ISSUER.into(),
        subject: "user-1".into(),
        client_id: "agent-1".into(),
        session: None,
        resource: None,
        scope: None,
        confirmation: None,
        email: "ada@example.com".into(),
        jti: "j-1".into(),
        issued_at: UnixMs((NOW - 5) * 1000),
        expires_at: UnixMs((NOW + 300) * 1000),
        provider_name: "Identity Ltd".into(),
    };
    assert_eq!(verified, expected);
}

#[test]
fn the_edges_of_times_and_audiences_are_believed() {
    for (name, value) in [
        ("exp", json!(NOW - 59)),
        ("exp", json!(NOW + 600)),
        ("exp", json!(f64::from(i32::try_from(NOW + 60).unwrap()) + 0.9)),
        ("iat", json!(NOW + 60)),
        ("iat", json!(1.5)),
        ("nbf", json!(NOW + 60)),
        ("auth_time", json!(NOW - 30 * DAY)),
        ("auth_time", json!(NOW + 60)),
        ("aud", json!(SHARED_AUDIENCE)),
        ("aud", json!([BASE])),
        ("aud", json!(["https://other.test", SHARED_AUDIENCE])),
        ("email", json!("ada.shop@mail.example.co.uk")),
    ] {
        let mut draft = Draft::good();
        draft.claims[name] = value.clone();
        assert_eq!(draft.verdict(), "ok", "{name} = {value}");
    }
}

#[test]
fn a_type_is_compared_as_a_media_type() {
    for typ in ["OAUTH-ID-JAG+JWT", "application/oauth-id-jag+jwt", "Application/Oauth-Id-Jag+Jwt"] {
        let mut draft = Draft::good();
        draft.header["typ"] = json!(typ);
        assert_eq!(draft.verdict(), "ok", "{typ}");
    }
}

#[test]
fn ten_minutes_ahead_are_ten_minutes_by_our_clock() {
    for (exp, verdict) in [(json!(NOW + 600), "ok"), (json!(1_800_000_600.5), "invalid_request")] {
        let mut draft = Draft::good();
        draft.claims["exp"] = exp.clone();
        assert_eq!(draft.verdict(), verdict, "{exp}");
    }
}

#[test]
fn a_stale_sign_in_says_how_old_it_may_be() {
    let mut draft = Draft::good();
    draft.claims["auth_time"] = json!(0);
    let world = World::new(&["a"]);
    let token = signed("a", &draft.header, &draft.claims);
    let error = block_on(verify_assertion(&world.context(), &token)).unwrap_err();
    assert_eq!((error.code, &error.members["max_age"]), (ErrorCode::LoginRequired, &json!(2_592_000)));
}

#[test]
fn an_exp_too_far_ahead_is_named() {
    let mut draft = Draft::good();
    draft.claims["exp"] = json!(NOW + 3600);
    let world = World::new(&["a"]);
    let token = signed("a", &draft.header, &draft.claims);
    let error = block_on(verify_assertion(&world.context(), &token)).unwrap_err();
    assert!(error.message.contains("`exp`"), "{}", error.message);
}

#[test]
fn our_own_assertion_is_no_providers() {
    let world = World::new(&["a"]);
    let own = quarry_storefront::jose::sign::TokenClaims {
        registration_id: "reg_1".into(),
        generation: 1,
        id: "t".into(),
        issued_at: UnixMs(NOW * 1000),
        expires_at: UnixMs((NOW + 60) * 1000),
        scope: None,
    };
    let keys = world.context().keys().unwrap();
    let token = block_on(keys.sign_assertion(&world.signatures, BASE, &own)).unwrap();
    assert_eq!(verdict(&world, &token), "issuer_not_enabled");
}

#[test]
fn no_cut_and_no_changed_character_is_believed_or_a_panic() {
    let world = World::new(&["a"]);
    let good = assertion("a");
    assert_eq!(verdict(&world, &good), "ok");
    for at in 0..good.len() {
        assert_ne!(verdict(&world, &good[..at]), "ok", "cut at {at}");
        for letter in ["A", "_", ".", "é"] {
            let mut changed = good.clone();
            changed.replace_range(at..=at, letter);
            if changed != good {
                assert_ne!(verdict(&world, &changed), "ok", "{letter} at {at}");
            }
        }
    }
    for garbage in
        ["", ".", "..", "...", "e30.e30.", "e30.e30.e30", "bnVsbA.bnVsbA.bnVsbA", &"a".repeat(100_000)]
    {
        assert_eq!(verdict(&world, garbage), "invalid_signature");
    }
}
