//! Tests of keys and of the tokens they sign.

use base64ct::Base64UrlUnpadded;
use pollster::block_on;

use super::signing_key::{GROUP_ORDER, is_private_key};
use super::*;
use crate::jose::native::Native;

const BASE: &str = "https://shop.test/agents";
const NOW: UnixMs = UnixMs(1_800_000_000_000);

fn secrets(current: char, previous: Option<char>, next: Option<char>) -> SigningSecrets {
    let text = |letter: char| letter.to_string().repeat(SigningSecrets::MIN_BYTES);
    let [previous, next] = [previous, next].map(|letter| letter.map(text));
    SigningSecrets::new(&text(current), previous.as_deref(), next.as_deref()).unwrap()
}

fn keys(current: char, previous: Option<char>, next: Option<char>) -> Keys {
    Keys::derive(&secrets(current, previous, next), "shop").unwrap()
}

fn claims() -> TokenClaims {
    TokenClaims {
        registration_id: "reg_1".into(),
        generation: 3,
        id: "t1".into(),
        issued_at: NOW,
        expires_at: NOW.plus_ms(900_000),
        scope: None,
    }
}

fn published(keys: &Keys) -> Vec<Value> {
    let set = block_on(keys.build_jwks(&Native::default())).unwrap();
    set["keys"].as_array().unwrap().clone()
}

fn assertion(keys: &Keys) -> String {
    block_on(keys.sign_assertion(&Native::default(), BASE, &claims())).unwrap()
}

fn access_token(keys: &Keys, claims: &TokenClaims) -> String {
    block_on(keys.sign_access_token(&Native::default(), BASE, BASE, claims)).unwrap()
}

fn read_assertion(keys: &Keys, base: &str, token: &str) -> Result<TokenClaims, TokenError> {
    block_on(keys.verify_assertion(&Native::default(), base, token, NOW))
}

fn read_access_token(keys: &Keys, token: &str, now: UnixMs) -> Result<TokenClaims, TokenError> {
    block_on(keys.verify_access_token(&Native::default(), BASE, BASE, token, now))
}

#[test]
fn verifies_its_own_tokens_until_they_expire() {
    let keys = keys('a', None, None);
    let scoped = TokenClaims { scope: Some("x y".into()), ..claims() };
    let (assertion, access) = (assertion(&keys), access_token(&keys, &scoped));
    assert_eq!(read_assertion(&keys, BASE, &assertion), Ok(claims()));
    assert_eq!(read_access_token(&keys, &access, NOW.plus_ms(899_999)), Ok(scoped));
    assert_eq!(read_access_token(&keys, &access, NOW.plus_ms(900_000)), Err(TokenError::Expired));
}

#[test]
fn a_message_is_signed_by_the_key_that_is_named_and_no_other_text_is() {
    let (keys, platform) = (keys('a', Some('b'), None), Native::default());
    let id = block_on(keys.signing_key_id(&platform)).unwrap().to_owned();
    let signature = block_on(keys.sign_message(&platform, "text")).unwrap();
    let has_signed = |id: &str, text: &str, signature: &str| {
        block_on(keys.has_signed(&platform, id, text, signature)).unwrap()
    };
    assert!(has_signed(&id, "text", &signature));
    let other = published(&keys)[1]["kid"].as_str().unwrap().to_owned();
    for (id, text, signature) in [
        (id.as_str(), "texts", signature.as_str()),
        (&other, "text", &signature),
        ("", "text", &signature),
        (&id, "text", &signature[4..]),
        (&id, "text", &format!("{signature}AAAA")),
        (&id, "text", "no base 64"),
        (&id, "text", ""),
    ] {
        assert!(!has_signed(id, text, signature), "{id} {text} {signature}");
    }
}

#[test]
fn a_key_is_published_for_signatures_under_its_thumbprint_and_never_with_its_private_part() {
    let keys = keys('a', None, None);
    let jwk = &published(&keys)[0];
    assert_eq!([&jwk["kty"], &jwk["crv"], &jwk["use"], &jwk["alg"]], ["EC", "P-256", "sig", "ES256"]);
    let canonical = format!(r#"{{"crv":"P-256","kty":"EC","x":{},"y":{}}}"#, jwk["x"], jwk["y"]);
    let thumbprint = <sha2::Sha256 as sha2::Digest>::digest(canonical.as_bytes());
    assert_eq!(jwk["kid"], base64ct::Base64UrlUnpadded::encode_string(&thumbprint));
    assert!(jwk.get("d").is_none());
}

/// Agents hold tokens signed by these keys.
#[test]
fn the_key_of_a_secret_stays_what_it_was() {
    assert_eq!(published(&keys('a', None, None))[0]["kid"], "8EdIdN2KvHvT9cFtfVZhffgQdDorGxYAj5CHNMq-lyk");
    assert_eq!(published(&keys('b', None, None))[0]["kid"], "cmno9f55VPDLBkfRFP0CFy1gutky38hqwXwjKRgnu6g");
}

#[test]
fn a_private_key_is_a_number_between_nothing_and_the_order_of_the_group() {
    let beside = |by: i16| {
        let mut bytes = GROUP_ORDER;
        bytes[31] = u8::try_from(i16::from(bytes[31]) + by).unwrap();
        bytes
    };
    let mut one = [0; 32];
    one[31] = 1;
    for (bytes, is_one) in [
        ([0; 32], false),
        (one, true),
        ([0x7f; 32], true),
        (beside(-1), true),
        (beside(0), false),
        (beside(1), false),
        ([0xff; 32], false),
    ] {
        assert_eq!(is_private_key(&bytes), is_one, "{bytes:?}");
        let platforms = block_on(Signatures::derive_public_key(&Native::default(), &bytes));
        assert_eq!(platforms.is_ok(), is_one, "{bytes:?}");
    }
}

#[test]
fn the_same_secret_always_gives_the_same_key_and_no_other_seller_has_it() {
    let own = secrets('a', None, None);
    let fresh = || Keys::derive_fresh(&own, "shop").unwrap();
    assert_eq!(published(&fresh()), published(&Keys::derive(&own, "shop").unwrap()));
    assert_eq!(fresh().compute_mac("code", "1"), fresh().compute_mac("code", "1"));
    let other = Keys::derive(&own, "other-shop").unwrap();
    assert_ne!(published(&other), published(&fresh()));
    assert_ne!(other.compute_mac("code", "1"), fresh().compute_mac("code", "1"));
    assert_ne!(fresh().compute_mac("code", "1"), fresh().compute_mac("cookie", "1"));
    let short = SigningSecrets { current: "short".into(), ..own.clone() };
    assert!(Keys::derive(&short, "shop").is_none());
}

#[test]
fn the_platform_imports_a_public_key_once_and_verifies_each_signature() {
    let (own, platform) = (secrets('c', Some('d'), None), Native::default());
    let asked = |keys: &Keys| {
        platform.asked.set(0);
        block_on(keys.build_jwks(&platform)).unwrap();
        platform.asked.get()
    };
    assert_eq!(asked(&Keys::derive(&own, "shop").unwrap()), 2);
    assert_eq!(asked(&Keys::derive(&own, "shop").unwrap()), 0, "the isolate remembers");
    let keys = Keys::derive(&own, "shop").unwrap();
    let token = block_on(keys.sign_assertion(&platform, BASE, &claims())).unwrap();
    assert!(block_on(keys.verify_assertion(&platform, BASE, &token, NOW)).is_ok());
    assert_eq!(platform.asked.get(), 2);
}

#[test]
fn while_the_platform_is_silent_nothing_is_signed_and_nothing_believed() {
    let (fresh, platform) =
        (Keys::derive_fresh(&secrets('a', None, None), "shop").unwrap(), Native::default());
    let known = keys('a', None, None);
    let (token, id) = (assertion(&known), block_on(known.signing_key_id(&platform)).unwrap().to_owned());
    let signature = block_on(known.sign_message(&platform, "text")).unwrap();
    platform.works.set(false);
    for keys in [&fresh, &known] {
        assert_eq!(block_on(keys.sign_assertion(&platform, BASE, &claims())), Err(SignatureUnavailable));
        assert_eq!(block_on(keys.sign_message(&platform, "text")), Err(SignatureUnavailable));
        assert_eq!(block_on(keys.has_signed(&platform, &id, "text", &signature)), Err(SignatureUnavailable));
        let read = block_on(keys.verify_assertion(&platform, BASE, &token, NOW));
        assert_eq!(read, Err(TokenError::Untold));
    }
    assert_eq!(block_on(fresh.build_jwks(&platform)), Err(SignatureUnavailable));
    assert!(fresh.has_mac("code", "1", &known.compute_mac("code", "1")), "digests need no platform");
}

#[test]
fn a_token_is_worth_nothing_as_the_other_kind_elsewhere_or_for_another_seller() {
    let keys = keys('a', None, None);
    let (assertion, access) = (assertion(&keys), access_token(&keys, &claims()));
    let not_ours = Err(TokenError::NotOurs);
    assert_eq!(read_access_token(&keys, &assertion, NOW), not_ours);
    assert_eq!(read_assertion(&keys, BASE, &access), not_ours);
    for base in ["https://other.test/agents", "https://shop.test/agents/", "https://shop.test"] {
        assert_eq!(read_assertion(&keys, base, &assertion), not_ours, "{base}");
    }
    let other = Keys::derive(&secrets('a', None, None), "other-shop").unwrap();
    assert_eq!(read_assertion(&other, BASE, &assertion), not_ours);
}

#[test]
fn an_access_token_is_for_the_resource_that_it_names() {
    let (keys, platform) = (keys('a', None, None), Native::default());
    let (mcp, other) = ("https://shop.test/mcp", "https://shop.test/other");
    let token = block_on(keys.sign_access_token(&platform, BASE, mcp, &claims())).unwrap();
    for (resource, is_read) in [(mcp, true), (BASE, false), (other, false), ("", false)] {
        let read = block_on(keys.verify_access_token(&platform, BASE, resource, &token, NOW));
        assert_eq!(read, if is_read { Ok(claims()) } else { Err(TokenError::NotOurs) }, "{resource}");
    }
}

#[test]
fn a_secret_rotates_without_a_moment_in_which_a_good_token_is_refused() {
    let steps = [
        keys('a', None, None),
        keys('a', None, Some('b')),
        keys('b', Some('a'), None),
        keys('b', None, None),
    ];
    let signed: Vec<String> = steps.iter().map(assertion).collect();
    for (at, keys) in steps.iter().enumerate() {
        // A neighbour may be one step ahead or behind; two steps ahead, it no longer knows the old secret.
        for beside in at.saturating_sub(1)..=(at + 1).min(3) {
            assert!(read_assertion(keys, BASE, &signed[beside]).is_ok(), "{at} reads {beside}");
            assert!(keys.has_mac("code", "1", &steps[beside].compute_mac("code", "1")), "{at} and {beside}");
        }
    }
    assert_eq!(read_assertion(&steps[3], BASE, &signed[0]), Err(TokenError::NotOurs));
    assert!(!steps[3].has_mac("code", "1", &steps[0].compute_mac("code", "1")));
    assert_eq!(published(&steps[1])[1]["kid"], published(&steps[3])[0]["kid"]);
}

#[test]
fn other_algorithms_are_refused_whatever_they_were_signed_with() {
    let keys = keys('a', None, None);
    let jwk = published(&keys)[0].clone();
    let payload = json!({"iss": BASE, "aud": BASE, "sub": "r", "jti": "t", "iat": 1, "exp": 9_999_999_999_i64, "gen": 1});
    for alg in ["none", "HS256", "RS256", "ES384", "es256"] {
        let header = json!({"alg": alg, "kid": jwk["kid"], "typ": ASSERTION_TYPE});
        let encode = |value: &Value| Base64UrlUnpadded::encode_string(value.to_string().as_bytes());
        let text = format!("{}.{}", encode(&header), encode(&payload));
        let keyed = mac::compute_keyed_digest(jwk.to_string().as_bytes(), "", &text);
        let signature: &[u8] = if alg == "none" { &[] } else { &keyed };
        let forged = format!("{text}.{}", Base64UrlUnpadded::encode_string(signature));
        assert_eq!(read_assertion(&keys, BASE, &forged), Err(TokenError::NotOurs), "{alg}");
    }
}

#[test]
fn every_changed_character_is_refused_and_no_cut_is_a_panic() {
    let keys = keys('a', None, None);
    let good = assertion(&keys);
    for at in 0..good.len() {
        let mut bytes = good.clone().into_bytes();
        bytes[at] = if bytes[at] == b'A' { b'B' } else { b'A' };
        let changed = String::from_utf8(bytes).unwrap();
        assert!(read_assertion(&keys, BASE, &changed).is_err(), "changed at {at}");
        assert!(read_assertion(&keys, BASE, &good[..at]).is_err(), "cut at {at}");
    }
    let last = format!("{}-", &good[..good.len() - 1]);
    assert_eq!(read_assertion(&keys, BASE, &last), Err(TokenError::NotOurs));
    assert_eq!(read_assertion(&keys, BASE, "sk_live_1"), Err(TokenError::NotAToken));
}
