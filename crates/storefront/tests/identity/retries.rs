//! Tests of a refresh whose response was lost: repeated for seconds to the same network, and otherwise reuse.

use crate::identity::invariants;
use crate::identity::stage::{Identity, claimed, count, exchange, ok, refresh, refused, stage, swept};
use crate::people::world::{Request, World};

const ADA: &str = "ada@example.com";

fn from(request: &Request, network: &str) -> Request {
    request.clone().with("cf-connecting-ip", network)
}

/// Returns a session refreshed once from a network: its token, the next one, and the request.
fn refreshed(world: &World) -> (Identity, Request) {
    let identity = claimed(world, ADA);
    let request = refresh(&identity.refresh_token);
    (Identity::of(&ok(world, &from(&request, "192.0.2.1"))), request)
}

fn is_over(world: &World, next: &Identity) {
    refused(world, &refresh(&next.refresh_token), 401, "invalid_refresh_token");
    refused(world, &exchange(&next.assertion), 400, "invalid_grant");
    assert_eq!(count(world, "SELECT COUNT(*) FROM identity_events WHERE kind = 'refresh_reused'"), 1);
    invariants::hold(world, "a reuse");
}

#[test]
fn a_retry_within_seconds_gets_the_same_token_and_a_fresh_assertion_however_often() {
    let world = stage();
    let (next, request) = refreshed(&world);
    for ms in [0, 5_000, 4_999] {
        world.pass(ms);
        let again = Identity::of(&ok(&world, &from(&request, "192.0.2.1")));
        assert_eq!(again.refresh_token, next.refresh_token);
        assert_ne!(again.assertion, next.assertion);
        again.works(&world);
    }
    assert_eq!(count(&world, "SELECT COUNT(*) FROM refresh_tokens"), 2);
    assert_eq!(count(&world, "SELECT COUNT(*) FROM identity_events WHERE kind = 'refreshed'"), 1);
    Identity::of(&ok(&world, &refresh(&next.refresh_token))).works(&world);
    invariants::hold(&world, "retries");
}

#[test]
fn a_retry_that_comes_late_ends_the_family() {
    let world = stage();
    let (next, request) = refreshed(&world);
    world.pass(10_000);
    refused(&world, &from(&request, "192.0.2.1"), 401, "invalid_refresh_token");
    is_over(&world, &next);
}

#[test]
fn a_retry_from_another_network_ends_the_family() {
    let world = stage();
    let (next, request) = refreshed(&world);
    refused(&world, &from(&request, "192.0.2.2"), 401, "invalid_refresh_token");
    is_over(&world, &next);
}

#[test]
fn a_retry_after_the_next_token_was_used_ends_the_family() {
    let world = stage();
    let (next, request) = refreshed(&world);
    let last = Identity::of(&ok(&world, &from(&refresh(&next.refresh_token), "192.0.2.1")));
    refused(&world, &from(&request, "192.0.2.1"), 401, "invalid_refresh_token");
    is_over(&world, &last);
}

#[test]
fn a_change_of_the_secret_between_the_answers_changes_nothing() {
    let mut world = stage();
    let (next, request) = refreshed(&world);
    let (old, new) = ("s".repeat(32), "t".repeat(32));
    world.settings.sellers[0].signing =
        quarry_storefront::settings::SigningSecrets::new(&new, Some(&old), None);
    let again = Identity::of(&ok(&world, &from(&request, "192.0.2.1")));
    assert_eq!(again.refresh_token, next.refresh_token);
}

#[test]
fn deletes_retry_data_when_its_grace_ends() {
    let world = stage();
    let (next, _) = refreshed(&world);
    swept(&world);
    assert_eq!(count(&world, "SELECT COUNT(*) FROM refreshes"), 1);
    world.pass(10_000);
    swept(&world);
    assert_eq!(count(&world, "SELECT COUNT(*) FROM refreshes"), 0);
    Identity::of(&ok(&world, &refresh(&next.refresh_token))).works(&world);
}
