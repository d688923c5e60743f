//! Tests of two sellers in one database, which share nothing but persons.

use quarry_storefront::settings::{Seller, SigningSecrets};
use serde_json::json;

use crate::identity::invariants;
use crate::identity::stage::{
    Identity, anonymous, ask, claimed, complete, confirm, count, entitlements, exchange, introduction, ok,
    presenting, refresh, refused, revoke, service_auth, stage, start,
};
use crate::people::world::{Browser, World};
use crate::tokens::world as provider;

const ADA: &str = "ada@example.com";
const OTHER: &str = "mart.test";

/// Returns a second seller with the same secret.
fn neighbours() -> World {
    let mut world = stage();
    let first = world.settings.sellers[0].clone();
    let hosts = vec![OTHER.to_owned()];
    world.settings.sellers.push(Seller { id: "mart".into(), name: "Mart".into(), hosts, ..first });
    world
}

#[test]
fn refuses_another_sellers_tokens_without_consuming_them() {
    let world = neighbours();
    let identity = claimed(&world, ADA);
    let token = identity.works(&world);
    let made = ok(&world, &anonymous());
    let (claim, link) = (made.at("claim/token"), ok(&world, &start(&made.at("claim/token"), ADA)));
    let link = link.at("attempt/verification_uri");
    let there = |request: crate::people::world::Request| request.host(OTHER);
    refused(&world, &there(refresh(&identity.refresh_token)), 401, "invalid_refresh_token");
    refused(&world, &there(exchange(&identity.assertion)), 400, "invalid_grant");
    let unknown = refused(&world, &there(entitlements(&token)), 401, "invalid_token");
    assert_eq!(unknown.at("reason"), "token_invalid");
    refused(&world, &there(start(&claim, ADA)), 401, "invalid_claim_token");
    refused(&world, &there(complete(&claim, "123456")), 401, "invalid_claim_token");
    assert_eq!(Browser::new(&world).open(&link.replace("shop.test", OTHER)).status, 404);
    for given in [&identity.refresh_token, &identity.assertion, &token] {
        ok(&world, &there(revoke(given)));
    }
    ok(&world, &entitlements(&token));
    let renewed = Identity::of(&ok(&world, &refresh(&identity.refresh_token)));
    // A used token presented at the other seller ends nothing here.
    refused(&world, &there(refresh(&identity.refresh_token)), 401, "invalid_refresh_token");
    renewed.works(&world);
    invariants::hold(&world, "the neighbour's visits");
}

#[test]
fn a_person_is_the_same_at_every_seller_and_has_an_allowance_at_each() {
    let world = neighbours();
    claimed(&world, ADA);
    let made = ok(&world, &service_auth(ADA).host(OTHER));
    let code = confirm_there(&world, &made.at("claim/attempt/verification_uri"));
    let there = Identity::of(&ok(&world, &complete(&made.at("claim/token"), &code).host(OTHER)));
    let token = ok(&world, &exchange(&there.assertion).host(OTHER)).at("access_token");
    let allowance = ok(&world, &entitlements(&token).host(OTHER));
    assert_eq!(allowance.body["entitlements"][0]["callsRemaining"], 5);
    assert_eq!(count(&world, "SELECT COUNT(*) FROM persons"), 1);
    assert_eq!(world.ledgers.borrow().len(), 2);
}

/// Runs [`confirm`] at the other seller.
fn confirm_there(world: &World, link: &str) -> String {
    let mut browser = Browser::new(world);
    let press = |browser: &mut Browser<'_>, step: &str, fields: &[(&str, &str)]| {
        let origin = format!("https://{OTHER}");
        let form = browser.form(step, fields).host(OTHER).with("origin", &origin);
        browser.show(&form)
    };
    browser.open(link);
    press(&mut browser, "mail", &[]);
    let code = world.mailed_code();
    press(&mut browser, "proof", &[("code", &code)]);
    press(&mut browser, "decide", &[("decision", "confirm")]).code()
}

#[test]
fn an_assertion_for_the_shared_authorization_server_is_used_once_at_all_sellers_together() {
    let mut world = neighbours();
    world.settings.identity_audience = Some(provider::SHARED_AUDIENCE.into());
    let mut claims = provider::claims();
    claims["aud"] = json!(provider::SHARED_AUDIENCE);
    let shared = presenting(&provider::signed("a", &provider::header("a"), &claims));
    ok(&world, &shared.clone().host(OTHER));
    refused(&world, &shared, 400, "replay_detected");
    let own = introduction(&world, "user-2", "bob@example.com", "j-2");
    refused(&world, &own.clone().host(OTHER), 400, "invalid_audience");
    ok(&world, &own);
}

#[test]
fn a_seller_takes_what_it_has_switched_on_once_it_is_set_up() {
    let mut world = neighbours();
    let seller = &mut world.settings.sellers[1];
    (seller.anonymous, seller.service_auth) = (false, false);
    refused(&world, &anonymous().host(OTHER), 403, "anonymous_registration_disabled");
    refused(&world, &service_auth(ADA).host(OTHER), 403, "service_auth_registration_disabled");
    ok(&world, &anonymous());
    refused(&world, &anonymous().host("nobody.test"), 404, "seller_not_found");
    let seller = &mut world.settings.sellers[1];
    (seller.anonymous, seller.service_auth, seller.signing) = (true, true, None);
    for request in [anonymous(), service_auth(ADA), refresh("rt_x"), exchange("x.y.z"), start("clm_x", ADA)] {
        refused(&world, &request.host(OTHER), 409, "signing_secret_required");
    }
    assert_eq!(count(&world, "SELECT COUNT(*) FROM registrations"), 1);
}

#[test]
fn a_change_of_the_signing_secret_ends_no_credential() {
    let mut world = neighbours();
    let (old, new) = ("s".repeat(32), "t".repeat(32));
    let identity = claimed(&world, ADA);
    let token = identity.works(&world);
    let made = ok(&world, &service_auth("bob@example.com"));
    let (_, shown) = confirm(&world, &made.at("claim/attempt/verification_uri"));
    world.settings.sellers[0].signing = SigningSecrets::new(&new, Some(&old), None);
    ok(&world, &entitlements(&token));
    identity.works(&world);
    Identity::of(&ok(&world, &complete(&made.at("claim/token"), &shown.code()))).works(&world);
    world.settings.sellers[0].signing = SigningSecrets::new(&new, None, None);
    assert_eq!(ask(&world, &entitlements(&token)).at("reason"), "token_invalid");
    refused(&world, &exchange(&identity.assertion), 400, "invalid_grant");
    Identity::of(&ok(&world, &refresh(&identity.refresh_token))).works(&world);
}
