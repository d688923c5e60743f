//! The grammar of the two headers (docs/specification.md, Authentication, 7), row by row.

use pollster::block_on;
use quarry_kernel::time::UnixMs;
use quarry_storefront::jose::sign::{Keys, TokenClaims};
use quarry_storefront::scopes;
use quarry_storefront::tokens::bearer;

use crate::tokens::world::{BASE, NOW, World, assertion};

fn claims() -> TokenClaims {
    TokenClaims {
        registration_id: "reg_1".into(),
        generation: 1,
        id: "t1".into(),
        issued_at: UnixMs(NOW * 1000),
        expires_at: UnixMs((NOW + 900) * 1000),
        scope: Some(scopes::list_names().join(" ")),
    }
}

/// Returns the outcome of the two headers: `ok`, a code, or the reason of `invalid_token`.
fn outcome(world: &World, authorization: Option<&str>, agent: Option<&str>) -> String {
    match block_on(bearer::verify_claims(&world.context(), authorization, agent)) {
        Ok(own) => {
            assert_eq!(own, claims());
            "ok".to_owned()
        }
        Err(error) => error.reason.unwrap_or(error.code.info().token).to_owned(),
    }
}

#[test]
fn the_two_headers_are_read_by_one_grammar() {
    let world = World::new(&[]);
    let keys = world.context().keys().unwrap();
    let token = |keys: &Keys, base: &str, ends_s: i64| {
        let claims = TokenClaims { expires_at: UnixMs((NOW + ends_s) * 1000), ..claims() };
        block_on(keys.sign_access_token(&world.signatures, base, base, &claims)).unwrap()
    };
    let good = token(&keys, BASE, 900);
    let other = token(&keys, BASE, 901);
    let old = token(&keys, BASE, 0);
    let elsewhere = token(&keys, "https://other.test/agents", 900);
    let secrets = world.settings.sellers[0].signing.clone().unwrap();
    let stranger = token(&Keys::derive(&secrets, "other").unwrap(), BASE, 900);
    let own_assertion = block_on(keys.sign_assertion(&world.signatures, BASE, &claims())).unwrap();
    let provider_assertion = assertion("a");
    let (head, signature) = good.rsplit_once('.').unwrap();
    let unsigned = format!("{head}.");
    let cut = &good[..good.len() - 1];
    let changed = format!("{head}.A{}", &signature[1..]);

    let bearer = |token: &str| format!("Bearer {token}");
    let own = |value: &str| (Some(value.to_owned()), None);
    let agent = |value: &str| (None, Some(value.to_owned()));
    let both = |own: &str, agent: &str| (Some(own.to_owned()), Some(agent.to_owned()));
    let payment = "Payment eyJjaGFsbGVuZ2UiOnt9fQ";
    let b = bearer(&good);
    let (malformed, unrecognized, combined, conflicting) = (
        "malformed_agent_authorization",
        "unrecognized_agent_credential",
        "combined_authorization_unsupported",
        "conflicting_agent_credentials",
    );
    let table = [
        // Valid headers.
        (own(&b), "ok"),
        (agent(&b), "ok"),
        (both(&b, &b), "ok"),
        (own(&format!("bearer {good}")), "ok"),
        (agent(&format!("BEARER {good}")), "ok"),
        (own(&format!(" {b}\t")), "ok"),
        (both(payment, &b), "ok"),
        (both(&format!("payment\t{}", &payment[8..]), &b), "ok"),
        (both("", &b), "ok"),
        // No token.
        ((None, None), "bearer_required"),
        (own(""), "bearer_required"),
        (own("  "), "bearer_required"),
        (own(payment), "bearer_required"),
        (own("Payment"), "bearer_required"),
        // Several credentials in `Authorization`.
        (own(&format!("{b}, {payment}")), combined),
        (own(&format!("{payment}, {b}")), combined),
        (own(&format!("{payment},{b}")), combined),
        (own(&format!("{b}, {b}")), combined),
        (own(&format!("{b},")), combined),
        (own("Digest username=\"a\", realm=\"b\""), combined),
        (both(&format!("{b}, {payment}"), &b), combined),
        (both(&format!("{b}, {payment}"), "nonsense"), combined),
        // Not exactly one `Bearer <token>`.
        (agent(""), malformed),
        (agent("Bearer"), malformed),
        (agent("Bearer "), malformed),
        (agent(&good), malformed),
        (agent(&format!("Bearer  {good}")), malformed),
        (agent(&format!("Bearer\t{good}")), malformed),
        (agent(&format!("Bearer {good} {good}")), malformed),
        (agent(&format!("{b}, {b}")), malformed),
        (agent(&format!("{b},")), malformed),
        (agent(&format!("Bearer \"{good}\"")), malformed),
        (agent(&format!("Bearer token={good}")), malformed),
        (agent(payment), malformed),
        (agent("Basic YTpi"), malformed),
        (agent("Bearer é"), malformed),
        (both(&b, "Bearer"), malformed),
        (both(payment, &format!("{b} x")), malformed),
        (own("Bearer"), malformed),
        (own("bearer "), malformed),
        (own(&format!("Bearer {good} x")), malformed),
        (own(&format!("Bearer  {good}")), malformed),
        (both("Bearer", &b), malformed),
        // Tokens never issued here.
        (own("Basic YTpi"), unrecognized),
        (own("Token abc"), unrecognized),
        (own(&good), unrecognized),
        (own("sk_live_1"), unrecognized),
        (own("Bearers x"), unrecognized),
        (own("Bearer sk_live_1"), unrecognized),
        (own("Bearer a.b.c"), unrecognized),
        (own(&bearer(head)), unrecognized),
        (own(&bearer(&format!("{good}.x"))), unrecognized),
        (own(&bearer(&format!("{good}="))), unrecognized),
        (own(&bearer(&"a".repeat(9000))), unrecognized),
        (agent("Bearer qk_0123456789"), unrecognized),
        (both("Basic YTpi", &b), unrecognized),
        (both("Bearer key", "Bearer key"), unrecognized),
        // Two different tokens.
        (both(&b, &bearer(&other)), conflicting),
        (both(&bearer(&old), &b), conflicting),
        (both("Bearer key", &b), conflicting),
        // Tokens that do not verify.
        (own(&bearer(&old)), "token_expired"),
        (agent(&bearer(&old)), "token_expired"),
        (own(&bearer(&elsewhere)), "token_invalid"),
        (own(&bearer(&stranger)), "token_invalid"),
        (own(&bearer(&own_assertion)), "token_invalid"),
        (agent(&bearer(&provider_assertion)), "token_invalid"),
        (own(&bearer(&unsigned)), "token_invalid"),
        (own(&bearer(cut)), "token_invalid"),
        (agent(&bearer(&changed)), "token_invalid"),
    ];
    for ((own, agent), expected) in table {
        assert_eq!(outcome(&world, own.as_deref(), agent.as_deref()), expected, "{own:?} {agent:?}");
    }
}

#[test]
fn a_set_up_without_secrets_says_so() {
    let mut world = World::new(&[]);
    let keys = world.context().keys().unwrap();
    let token = block_on(keys.sign_access_token(&world.signatures, BASE, BASE, &claims())).unwrap();
    world.settings.sellers[0].signing = None;
    assert_eq!(outcome(&world, Some(&format!("Bearer {token}")), None), "signing_secret_required");
    assert_eq!(outcome(&world, None, None), "bearer_required");
}

#[test]
fn while_the_platform_is_silent_no_token_is_good_or_bad() {
    let world = World::new(&[]);
    let keys = world.context().keys().unwrap();
    let token = block_on(keys.sign_access_token(&world.signatures, BASE, BASE, &claims())).unwrap();
    world.signatures.works.set(false);
    assert_eq!(outcome(&world, Some(&format!("Bearer {token}")), None), "temporarily_unavailable");
    assert_eq!(outcome(&world, None, None), "bearer_required");
}
