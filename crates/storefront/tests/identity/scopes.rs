//! Tests of scopes (RFC 6750, 3.1).

use serde_json::json;

use crate::identity::stage::{anonymous, entitlements, ok, refused, scoped, stage};

#[test]
fn a_token_works_only_for_its_scopes_and_a_refusal_names_the_missing_one() {
    let world = stage();
    let assertion = ok(&world, &anonymous()).at("identity/assertion");
    let token = |scope: &str| ok(&world, &scoped(&assertion, scope)).at("access_token");
    for scope in ["entitlements.read", "plans.buy entitlements.read", "entitlements.read plans.buy"] {
        ok(&world, &entitlements(&token(scope)));
    }
    let told = refused(&world, &entitlements(&token("plans.buy")), 403, "insufficient_scope");
    assert_eq!(told.body["scope"], json!("entitlements.read"));
    let challenge = &told.headers["www-authenticate"];
    assert!(
        challenge.starts_with("Bearer error=\"insufficient_scope\", scope=\"entitlements.read\", "),
        "{challenge}"
    );
    assert!(challenge.contains("resource_metadata=\"https://shop.test/agents/"), "{challenge}");
    refused(&world, &scoped(&assertion, "everything"), 400, "invalid_scope");
    // An invalid token is reported as such, whatever its scope.
    let dead = token("plans.buy");
    ok(&world, &crate::identity::stage::revoke(&dead));
    refused(&world, &entitlements(&dead), 401, "invalid_token");
}
