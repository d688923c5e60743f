//! Tests without signatures from the platform: everything is refused and unchanged; afterwards everything works again.

use quarry_storefront::settings::SigningSecrets;

use crate::identity::stage::{
    Identity, anonymous, claimed, complete, confirm, count, entitlements, exchange, introduction, ok,
    refresh, refused, revoke, service_auth, stage,
};
use crate::people::world::{ORIGIN, Request, World};

const ADA: &str = "ada@example.com";

/// Returns the state that must not change.
fn state(world: &World) -> String {
    let sql = "SELECT (SELECT group_concat(registration_id || status || generation) FROM registrations) \
         || (SELECT group_concat(token_hash || status) FROM refresh_tokens) || (SELECT group_concat(status) FROM claims) \
         || (SELECT COUNT(*) FROM used_assertions) || '/' || (SELECT COUNT(*) FROM revoked_tokens)";
    world.database.query_row(sql, [], |row| row.get(0)).unwrap()
}

/// Returns the requests that need a signature.
fn requests(world: &World) -> Vec<(&'static str, Request)> {
    let [identity, other] = [ADA, "eve@example.com"].map(|mailbox| claimed(world, mailbox));
    let token = ok(world, &exchange(&identity.assertion)).at("access_token");
    let pending = ok(world, &service_auth("bob@example.com"));
    let (_, shown) = confirm(world, &pending.at("claim/attempt/verification_uri"));
    vec![
        ("register", anonymous()),
        ("introduce", introduction(world, "user-7", "carol@example.com", "j-silence")),
        ("refresh", refresh(&identity.refresh_token)),
        ("complete", complete(&pending.at("claim/token"), &shown.code())),
        ("present", entitlements(&token)),
        ("exchange", exchange(&other.assertion)),
        ("keys", Request::get(&format!("{ORIGIN}/agents/.well-known/jwks.json"))),
        ("revoke a token", revoke(&token)),
        ("revoke the credential", revoke(&other.assertion)),
    ]
}

#[test]
fn changes_nothing_while_the_platform_is_silent_and_counts_the_same_requests_afterwards() {
    let mut world = stage();
    let requests = requests(&world);
    // A key that this isolate has not loaded yet; earlier signatures stay valid.
    let (next, before) = ("silence".repeat(5), "s".repeat(32));
    world.settings.sellers[0].signing = SigningSecrets::new(&next, Some(&before), None);
    world.signatures.works.set(false);
    let before = state(&world);
    for (what, request) in &requests {
        let answer = refused(&world, request, 503, "temporarily_unavailable");
        assert!(answer.headers.contains_key("retry-after"), "{what}");
        assert_eq!(state(&world), before, "{what}");
    }
    world.signatures.works.set(true);
    for (_, request) in &requests {
        ok(&world, request);
    }
}

/// The change is already made; the response is lost.
#[test]
fn a_refresh_whose_signature_failed_is_answered_when_it_comes_again() {
    let world = stage();
    let identity = claimed(&world, ADA);
    let request = refresh(&identity.refresh_token);
    world.signatures.works.set(false);
    refused(&world, &request, 503, "temporarily_unavailable");
    world.signatures.works.set(true);
    Identity::of(&ok(&world, &request)).works(&world);
    assert_eq!(count(&world, "SELECT COUNT(*) FROM refresh_tokens"), 2);
}
