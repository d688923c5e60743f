//! Tests of path spellings: one spelling of an expensive service is called and charged; every other one that some server might
//! accept is refused before the upstream is called.

use crate::metered::stall::*;
use crate::payments::shop::{Agent, anonymous, ask, get};
use crate::people::world::World;

/// Spellings that some server takes for `/weather/storms` or a path below it, and the rule that each breaks.
const SPELLINGS: [(&str, &str); 112] = [
    ("/weather/%73torms", "encoded_unreserved"),
    ("/weather/s%74orms", "encoded_unreserved"),
    ("/weather/%73%74%6F%72%6D%73", "encoded_unreserved"),
    ("/weather/%53torms", "encoded_unreserved"),
    ("/weather/storms%2E", "encoded_unreserved"),
    ("/weather/%2E/storms", "encoded_unreserved"),
    ("/weather/x/%2E%2E/storms", "encoded_unreserved"),
    ("/weather/x/%2e%2e/storms", "percent_digits"),
    ("/weather/x/.%2E/storms", "encoded_unreserved"),
    ("/%77eather/storms", "encoded_unreserved"),
    ("/weather%2Fstorms", "encoded_slash"),
    ("/weather%2fstorms", "percent_digits"),
    ("/weather/%2Fstorms", "encoded_slash"),
    ("/weather/storms%2F1", "encoded_slash"),
    ("/weather/storms%2Fx/y", "encoded_slash"),
    ("/weather/x%2F..%2Fstorms", "encoded_slash"),
    ("/weather%5Cstorms", "encoded_slash"),
    ("/weather/storms%5C1", "encoded_slash"),
    ("/weather/storms%5c1", "percent_digits"),
    ("/weather\\storms", "character"),
    ("/weather/storms\\1", "character"),
    ("/weather/x\\..\\storms", "character"),
    ("/weather//storms", "empty_segment"),
    ("//weather/storms", "empty_segment"),
    ("/weather///storms", "empty_segment"),
    ("/weather//storms/1", "empty_segment"),
    ("/weather/storms//1", "empty_segment"),
    ("/weather/storms//", "empty_segment"),
    ("/weather/./storms", "dot_segment"),
    ("/weather/x/../storms", "dot_segment"),
    ("/./weather/storms", "dot_segment"),
    ("/x/../weather/storms", "dot_segment"),
    ("/api/../weather/storms", "dot_segment"),
    ("/weather/storms/.", "dot_segment"),
    ("/weather/storms/x/..", "dot_segment"),
    ("/weather/../weather/storms", "dot_segment"),
    ("/weather/storms;v=1", "parameter"),
    ("/weather/storms;", "parameter"),
    ("/weather/storms;v=1/1", "parameter"),
    ("/weather;v=1/storms", "parameter"),
    ("/weather/;/storms", "parameter"),
    ("/weather/x/..;/storms", "parameter"),
    ("/weather/storms;/../x", "parameter"),
    ("/weather/storms%3Bv=1", "declared"),
    ("/weather/storms%3Bv=1/1", "declared"),
    ("/weather/STORMS", "declared"),
    ("/weather/Storms/1", "declared"),
    ("/weather/sTORMS", "declared"),
    ("/Weather/storms", "declared"),
    ("/WEATHER/STORMS/1", "declared"),
    ("/weather/storms.", "declared"),
    ("/weather/storms..", "declared"),
    ("/weather/storms./1", "declared"),
    ("/weather/storms%20", "declared"),
    ("/weather/%20storms/1", "declared"),
    ("/weather/storms%20/1", "declared"),
    ("/weather/storms%C2%A0", "declared"),
    ("/weather/storms%00", "encoded_control"),
    ("/weather/storms%00.json", "encoded_control"),
    ("/weather/storms%0A", "encoded_control"),
    ("/weather/%09storms", "encoded_control"),
    ("/weather/storms%3Fx=1", "declared"),
    ("/weather/storms%23x", "declared"),
    ("/weather/%2573torms", "declared"),
    ("/weather/%252573torms", "declared"),
    ("/weather/%25252573torms", "declared"),
    ("/weather/storms%252F1", "declared"),
    ("/weather/storms%253Bv=1", "declared"),
    ("/weather/x/%252E%252E/storms", "declared"),
    ("/weather/x/%252e%252e%252fstorms", "declared"),
    ("/weather/storms%255C1", "declared"),
    ("/weather/%C5%BFtorms", "declared"),
    ("/weather/%EF%BD%93torms", "declared"),
    ("/weather/storms%EF%BC%8F1", "declared"),
    ("/weather/%EF%BC%8E%EF%BC%8E/weather/storms", "declared"),
    ("/weather/storm%73", "encoded_unreserved"),
    ("/weather/storm%7", "percent_digits"),
    ("/weather/%/storms", "percent_digits"),
    ("/weather/%u0073torms", "percent_digits"),
    ("/weather/%C1%B3torms", "encoded_text"),
    ("/weather/x/%C0%AE%C0%AE/storms", "encoded_text"),
    ("/weather/storms%FF", "encoded_text"),
    ("/weather/storms x", "character"),
    (r#"/weather/storms"x"#, "character"),
    ("/weather/st|orms", "character"),
    ("/weather/%252E%252E/plans", "declared"),
    ("/weather/storms.json", "declared"),
    ("/weather/storms.php/1", "declared"),
    ("/weather/storms::$DATA", "declared"),
    ("/weather/storms:$I30:$INDEX_ALLOCATION/1", "declared"),
    ("/weather/(S(lit3py55t21z5v55vlm25s55))/storms", "declared"),
    ("/weather/(A(x)F(y))/storms/1", "declared"),
    ("/weather/storms+", "declared"),
    ("/weather/%25u0073torms", "declared"),
    ("/weather/%25C1%25B3torms", "encoded_text"),
    ("/weather/x/%25C0%25AE%25C0%25AE/storms", "encoded_text"),
    ("/weather/st%E2%80%8Borms", "declared"),
    ("/weather/sto%C2%ADrms", "declared"),
    ("/weather/storms%EF%BB%BF", "declared"),
    ("/weather/st%C3%B6rms", "declared"),
    ("/weather/sto%CC%88rms", "declared"),
    ("/weather/%F0%9D%90%ACtorms", "declared"),
    ("/weather/%E2%93%A2torms", "declared"),
    ("/weather/%EF%AC%86orms", "declared"),
    ("/weather/x/%E2%80%A5/storms", "declared"),
    ("/weather/x/%E2%80%A4%E2%80%A4/storms", "declared"),
    ("/weather%E2%88%95storms", "declared"),
    ("/weather/storms%E2%81%841", "declared"),
    ("/weather/storms%CD%BEv=1", "declared"),
    ("/weather/storms%20%2E", "encoded_unreserved"),
    ("/weather/storms%C2%85", "declared"),
    ("/weather/%253Bx/storms", "declared"),
];

/// Creates an agent with credit for every meter.
fn rich(world: &World) -> Agent {
    let agent = anonymous(world);
    credit(world, &agent, "ent_calls", "credits", 1_000_000, None);
    credit(world, &agent, "ent_storms", "team", 1_000_000, None);
    agent
}

#[test]
fn refuses_every_spelling_but_the_canonical_one_and_names_the_rule() {
    let (world, seen) = stall();
    let agent = rich(&world);
    for (path, rule) in SPELLINGS {
        let refusal = call(&world, &agent, path);
        assert_eq!(refusal.outcome(), (400, "invalid_request"), "{path}: {}", refusal.body);
        assert_eq!(refusal.at("rule"), rule, "{path}");
        let message = refusal.body["message"].as_str().unwrap_or_default();
        assert!(message.starts_with("The path of a call has one spelling: "), "{path}: {message}");
        if rule == "declared" {
            let declared = refusal.at("path");
            assert!(declared.starts_with("/agents/weather"), "{path}: {declared}");
        }
    }
    assert!(seen.borrow().is_empty(), "nobody is asked");
    assert_eq!((left(&world, "ent_calls"), left(&world, "ent_storms")), (1_000_000, 1_000_000));
}

#[test]
fn charges_the_canonical_spelling_what_it_is_declared_to_cost() {
    let (world, seen) = stall();
    let agent = rich(&world);
    let rows = [
        ("/weather/storms", 0, 1_000),
        ("/weather/storms/", 0, 1_000),
        ("/weather/storms/1.json", 0, 1_000),
        ("/weather/storms/ULM", 0, 1_000),
        ("/weather/storms/a%20b", 0, 1_000),
        ("/weather/storms/100%25", 0, 1_000),
        ("/weather/storms/what%3F", 0, 1_000),
        ("/weather/stormsx", 150, 0),
        ("/weather/storm", 150, 0),
        ("/weather/caf%C3%A9", 150, 0),
        ("/weather/a!$&'()*+,=:@b", 150, 0),
        ("/weather/Berlin", 150, 0),
        ("/weather/Berlin.json", 150, 0),
        ("/weather/storms/1.json", 0, 1_000),
        ("/weather/M%C3%BCnchen", 150, 0),
        ("/weather/storms:batch", 150, 0),
        ("/weather/%E6%9D%B1%E4%BA%AC", 150, 0),
        ("/weather/...", 150, 0),
        ("/weather/", 150, 0),
        ("/weather", 150, 0),
    ];
    for (path, calls, storms) in rows {
        let before = (left(&world, "ent_calls"), left(&world, "ent_storms"));
        assert_eq!(call(&world, &agent, path).status, 200, "{path}");
        let spent = (before.0 - left(&world, "ent_calls"), before.1 - left(&world, "ent_storms"));
        assert_eq!(spent, (calls, storms), "{path}");
        let asked = seen.borrow().last().map(|outgoing| outgoing.url.clone()).unwrap_or_default();
        let rest = path.strip_prefix("/weather").filter(|rest| !rest.is_empty()).unwrap_or("/");
        assert_eq!(asked, format!("https://up.example:8443{rest}"), "the upstream is asked as it was priced");
    }
}

#[test]
fn a_service_without_permission_stays_closed_in_every_spelling() {
    let (world, seen) = stall();
    let agent = anonymous(&world);
    credit(&world, &agent, "ent_calls", "credits", 1_000_000, None);
    assert_eq!(call(&world, &agent, "/weather/storms").at("reason"), "not_included_in_plan");
    for (path, _) in SPELLINGS {
        assert_eq!(call(&world, &agent, path).status, 400, "{path}");
    }
    assert!(seen.borrow().is_empty());
}

#[test]
fn finds_no_upstream_for_a_path_that_is_none_in_any_reading() {
    let (world, _) = stall();
    let agent = rich(&world);
    for path in ["/nowhere", "//nowhere", "/%6Eowhere", "/no/../where", "/nowhere;v=1"] {
        assert_eq!(call(&world, &agent, path).outcome(), (404, "not_found"), "{path}");
    }
    let head = ask(&world, &get(&agent, "/weather/%73torms").method("HEAD"));
    assert_eq!(head.status, 400);
}
