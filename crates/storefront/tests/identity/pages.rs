//! Tests of the claim pages: they reveal only the person's own mailbox, and an approval can be withdrawn while its code is shown.

use crate::identity::stage::{
    claimed, complete, confirm, introduction, ok, refused, service_auth, stage, start,
};
use crate::people::world::Browser;

const ADA: &str = "ada@example.com";
const VIC: &str = "vic@example.com";

#[test]
fn a_sign_in_with_another_mailbox_is_not_shown_as_the_persons_own() {
    let world = stage();
    claimed(&world, ADA);
    let referred = refused(&world, &introduction(&world, "user-1", ADA, "j-1"), 401, "interaction_required");
    let own = Browser::new(&world).open(&referred.at("claim/attempt/verification_uri"));
    assert!(own.html.contains("With your sign-in at <bdi>Identity Ltd</bdi>"), "{}", own.html);
    let elsewhere = ok(&world, &start(&referred.at("claim/token"), VIC));
    let named = Browser::new(&world).open(&elsewhere.at("attempt/verification_uri"));
    assert!(named.html.contains("belongs to <b>another email address</b>"), "{}", named.html);
    assert!(!named.html.contains("your sign-in"), "{}", named.html);
}

#[test]
fn a_yes_is_taken_back_while_its_code_shows_and_not_later() {
    let world = stage();
    let made = ok(&world, &service_auth(ADA));
    let (mut browser, shown) = confirm(&world, &made.at("claim/attempt/verification_uri"));
    let mut other = Browser::new(&world);
    other.open(&made.at("claim/attempt/verification_uri"));
    assert_ne!(other.press("decide", &[("decision", "deny")]).heading, "You said no");
    assert!(shown.html.contains("Take it back"));
    assert_eq!(browser.press("decide", &[("decision", "deny")]).heading, "You said no");
    refused(&world, &complete(&made.at("claim/token"), &shown.code()), 403, "claim_denied");

    let made = ok(&world, &service_auth(ADA));
    let (mut browser, shown) = confirm(&world, &made.at("claim/attempt/verification_uri"));
    ok(&world, &complete(&made.at("claim/token"), &shown.code()));
    assert_eq!(browser.press("decide", &[("decision", "deny")]).heading, "Your agent is connected");
}
