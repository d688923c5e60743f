//! Walks through the states of a credential. Every walk can be made by a client that retries after our failures, so database
//! faults can be injected.

use crate::identity::invariants;
use crate::identity::stage::{
    Identity, anonymous, claimed, complete, confirm, count, entitlements, exchange, introduction, ok,
    operator_revoke, refresh, refused, revoke, service_auth, stage, start,
};
use crate::people::world::{Browser, World};

/// Walk with its name for failures.
pub type Walk = (&'static str, fn(&World));

/// All of them.
pub const WALKS: [Walk; 8] = [
    ("anonymous", claim_of_an_anonymous_credential),
    ("service_auth", claim_of_a_mailbox),
    ("introduction", introduction_of_a_new_person),
    ("known mailbox", introduction_of_a_known_mailbox),
    ("other mailbox", claim_by_another_mailbox),
    ("endings", endings_of_tokens),
    ("allowance", one_allowance_for_all_credentials),
    ("aliases", aliases),
];

const ADA: &str = "ada@example.com";
const BOB: &str = "bob@example.com";

fn walked(walk: fn(&World)) {
    let world = stage();
    walk(&world);
    invariants::hold(&world, "the walk");
}

#[test]
fn an_anonymous_credential_works_until_its_claim_and_from_then_on_only_the_claimed_identity_does() {
    walked(claim_of_an_anonymous_credential);
}

fn claim_of_an_anonymous_credential(world: &World) {
    let made = ok(world, &anonymous());
    assert!(made.body.pointer("/identity/refresh_token").is_none());
    let (early_assertion, claim) = (made.at("identity/assertion"), made.at("claim/token"));
    let early_token = ok(world, &exchange(&early_assertion)).at("access_token");
    assert_eq!(ok(world, &entitlements(&early_token)).body["entitlements"], serde_json::json!([]));
    refused(world, &complete(&claim, "123456"), 409, "claim_not_confirmed");
    let attempt = ok(world, &start(&claim, ADA));
    let (_, shown) = confirm(world, &attempt.at("attempt/verification_uri"));
    assert_eq!(ok(world, &entitlements(&early_token)).at("credentialId"), made.at("id"));
    let identity = Identity::of(&ok(world, &complete(&claim, &shown.code())));
    assert_eq!(identity.id, made.at("id"));
    refused(world, &complete(&claim, &shown.code()), 409, "already_claimed");
    refused(world, &start(&claim, ADA), 409, "already_claimed");
    refused(world, &exchange(&early_assertion), 400, "invalid_grant");
    let ended = refused(world, &entitlements(&early_token), 401, "invalid_token");
    assert_eq!(ended.at("reason"), "token_invalid");
    identity.works(world);
    let renewed = Identity::of(&ok(world, &refresh(&identity.refresh_token)));
    renewed.works(world);
    // The token is reused long after its response: one of the two holders is a thief, so both lose.
    let renewed_token = renewed.works(world);
    world.pass(10_000);
    refused(world, &refresh(&identity.refresh_token), 401, "invalid_refresh_token");
    refused(world, &refresh(&renewed.refresh_token), 401, "invalid_refresh_token");
    refused(world, &entitlements(&renewed_token), 401, "invalid_token");
    refused(world, &exchange(&renewed.assertion), 400, "invalid_grant");
}

#[test]
fn a_registration_for_a_mailbox_has_no_identity_until_its_person_agrees_however_often_they_were_asked() {
    walked(claim_of_a_mailbox);
}

fn claim_of_a_mailbox(world: &World) {
    let made = ok(world, &service_auth(ADA));
    assert!(made.body.get("identity").is_none());
    let claim = made.at("claim/token");
    let link = made.at("claim/attempt/verification_uri");
    refused(world, &complete(&claim, "123456"), 409, "claim_not_confirmed");
    let mut browser = Browser::new(world);
    browser.prove(&link);
    refused(world, &complete(&claim, "123456"), 409, "claim_not_confirmed");
    assert_eq!(browser.press("decide", &[("decision", "deny")]).heading, browser.open(&link).heading);
    refused(world, &complete(&claim, "123456"), 403, "claim_denied");
    refused(world, &start(&claim, ADA), 403, "claim_denied");
    // The person changed their mind and told the agent, which registers again.
    let claim = ok(world, &service_auth(ADA)).at("claim/token");
    let (_, superseded) = confirm(world, &ok(world, &start(&claim, ADA)).at("attempt/verification_uri"));
    let (_, shown) = confirm(world, &ok(world, &start(&claim, ADA)).at("attempt/verification_uri"));
    if superseded.code() != shown.code() {
        refused(world, &complete(&claim, &superseded.code()), 401, "invalid_user_code");
    }
    let spoken = format!("{} {}", &shown.code()[..3], &shown.code()[3..]);
    let identity = Identity::of(&ok(world, &complete(&claim, &spoken)));
    identity.works(world);
    Identity::of(&ok(world, &refresh(&identity.refresh_token))).works(world);
}

#[test]
fn a_provider_introduces_a_new_person_at_once_and_the_same_person_ever_after() {
    walked(introduction_of_a_new_person);
}

fn introduction_of_a_new_person(world: &World) {
    let request = introduction(world, "user-1", ADA, "j-1");
    let first = Identity::of(&ok(world, &request));
    refused(world, &request, 400, "replay_detected");
    // An id can be used once, whatever else its assertion contains.
    refused(world, &introduction(world, "user-7", "zoe@example.com", "j-1"), 400, "replay_detected");
    first.works(world);
    // The provider's user stays the same person, whatever the mailbox is now.
    let second = Identity::of(&ok(world, &introduction(world, "user-1", BOB, "j-2")));
    assert_ne!(first.id, second.id);
    second.works(world);
    assert_eq!(count(world, "SELECT COUNT(*) FROM persons"), 1);
    Identity::of(&ok(world, &refresh(&first.refresh_token))).works(world);
}

#[test]
fn a_provider_cannot_introduce_a_mailbox_that_has_an_account_until_its_person_has_claimed_once() {
    walked(introduction_of_a_known_mailbox);
}

fn introduction_of_a_known_mailbox(world: &World) {
    claimed(world, ADA).works(world);
    let referred = refused(world, &introduction(world, "user-1", ADA, "j-1"), 401, "interaction_required");
    assert!(referred.headers["www-authenticate"].contains("AgentAuth error=\"interaction_required\""));
    assert!(referred.body.get("identity").is_none());
    let claim = referred.at("claim/token");
    let (_, shown) = confirm(world, &referred.at("claim/attempt/verification_uri"));
    let identity = Identity::of(&ok(world, &complete(&claim, &shown.code())));
    assert_eq!(identity.id, referred.at("id"));
    identity.works(world);
    Identity::of(&ok(world, &introduction(world, "user-1", ADA, "j-2"))).works(world);
    assert_eq!(count(world, "SELECT COUNT(*) FROM persons"), 1);
    assert_eq!(count(world, "SELECT COUNT(*) FROM person_links"), 1);
}

#[test]
fn a_claim_by_another_mailbox_than_the_providers_links_no_person() {
    walked(claim_by_another_mailbox);
}

fn claim_by_another_mailbox(world: &World) {
    claimed(world, ADA);
    let referred = refused(world, &introduction(world, "user-1", ADA, "j-1"), 401, "interaction_required");
    let claim = referred.at("claim/token");
    let (_, shown) = confirm(world, &ok(world, &start(&claim, BOB)).at("attempt/verification_uri"));
    let identity = Identity::of(&ok(world, &complete(&claim, &shown.code())));
    identity.works(world);
    let whose = format!(
        "SELECT COUNT(*) FROM registrations JOIN persons USING (person_id) \
         WHERE registration_id = '{}' AND email = '{BOB}'",
        identity.id
    );
    assert_eq!(count(world, &whose), 1);
    assert_eq!(count(world, "SELECT COUNT(*) FROM person_links"), 0);
    refused(world, &introduction(world, "user-1", ADA, "j-2"), 401, "interaction_required");
}

#[test]
fn lets_the_holder_revoke_a_token_and_the_operator_a_credential() {
    walked(endings_of_tokens);
}

fn endings_of_tokens(world: &World) {
    let identity = claimed(world, ADA);
    let (first, second) = (identity.works(world), identity.works(world));
    ok(world, &revoke(&first));
    refused(world, &entitlements(&first), 401, "invalid_token");
    ok(world, &entitlements(&second));
    let renewed = Identity::of(&ok(world, &refresh(&identity.refresh_token)));
    let token = renewed.works(world);
    ok(world, &revoke(&renewed.assertion));
    ended(world, &renewed, &[&second, &token]);
    refused(world, &exchange(&identity.assertion), 400, "invalid_grant");
    ok(world, &revoke("rt_unknown"));

    // A superseded assertion ends nothing: finding an old one must not give control of the credential.
    let made = ok(world, &anonymous());
    let (early, claim) = (made.at("identity/assertion"), made.at("claim/token"));
    let (_, shown) = confirm(world, &ok(world, &start(&claim, ADA)).at("attempt/verification_uri"));
    let kept = Identity::of(&ok(world, &complete(&claim, &shown.code())));
    ok(world, &revoke(&early));
    kept.works(world);

    let other = claimed(world, ADA);
    let token = other.works(world);
    ok(world, &revoke(&other.refresh_token));
    ended(world, &other, &[&token]);

    let other = claimed(world, BOB);
    let token = other.works(world);
    ok(world, &operator_revoke(&other.id));
    ended(world, &other, &[&token]);

    let made = ok(world, &service_auth(BOB));
    ok(world, &operator_revoke(&made.at("id")));
    refused(world, &complete(&made.at("claim/token"), "123456"), 410, "claim_revoked");
    refused(world, &start(&made.at("claim/token"), BOB), 410, "claim_revoked");
}

/// Checks that no token of a credential works any more.
fn ended(world: &World, identity: &Identity, tokens: &[&str]) {
    refused(world, &refresh(&identity.refresh_token), 401, "invalid_refresh_token");
    refused(world, &exchange(&identity.assertion), 400, "invalid_grant");
    for token in tokens {
        refused(world, &entitlements(token), 401, "invalid_token");
    }
}

#[test]
fn the_free_allowance_is_the_persons_whatever_they_claim() {
    walked(one_allowance_for_all_credentials);
}

fn one_allowance_for_all_credentials(world: &World) {
    let credentials = [
        claimed(world, ADA),
        claimed(world, "ADA@Example.com"),
        claimed(world, BOB),
        Identity::of(&ok(world, &introduction(world, "user-3", "cy@example.com", "j-1"))),
        Identity::of(&ok(world, &introduction(world, "user-3", "cy@example.com", "j-2"))),
    ];
    for identity in credentials {
        let token = identity.works(world);
        let allowance = ok(world, &entitlements(&token)).body["entitlements"][0].clone();
        assert_eq!(allowance["callsRemaining"], 5);
    }
    assert_eq!(world.ledgers.borrow().len(), 3);
    assert_eq!(count(world, "SELECT COUNT(*) FROM persons"), 3);
}

#[test]
fn an_alias_is_refused_at_the_claim_and_makes_no_second_person() {
    walked(aliases);
}

fn aliases(world: &World) {
    let made = ok(world, &service_auth("ada+1@example.com"));
    let claim = made.at("claim/token");
    assert!(made.body.pointer("/claim/attempt").is_none());
    refused(world, &complete(&claim, "123456"), 409, "claim_not_confirmed");
    refused(world, &start(&claim, "ada+1@example.com"), 400, "invalid_login_hint");
    let (_, shown) = confirm(world, &ok(world, &start(&claim, ADA)).at("attempt/verification_uri"));
    Identity::of(&ok(world, &complete(&claim, &shown.code()))).works(world);
    // A plus alias named by a provider proves nothing about the mailbox behind it: it neither joins nor creates a person, whether
    // that mailbox has an account or not.
    ok(world, &introduction(world, "user-4", BOB, "j-1"));
    for (subject, alias) in
        [("user-2", "ada+2@example.com"), ("user-3", "cy+1@example.com"), ("user-4", "bob+1@example.com")]
    {
        let request = introduction(world, subject, alias, &format!("j-{subject}"));
        refused(world, &request, 400, "missing_verified_email");
    }
    assert_eq!(count(world, "SELECT COUNT(*) FROM persons"), 2);
    assert_eq!(count(world, "SELECT COUNT(*) FROM person_links"), 1);
}
