//! Tests of sellers in the database: changes by the operator take effect everywhere within half a minute, a host belongs to one
//! seller, and a database failure never serves another seller's storefront.

use std::future::Future as _;
use std::task::{Context, Poll, Waker};

use quarry_storefront::service;
use quarry_storefront::settings::{MasterSecrets, SigningSecrets};
use serde_json::{Value, json};

use crate::people::world::{Fault, Request, World, count, text};
use crate::sellers::config::built_in;

const SECRET: &str = "the-operators-own-secret";

fn stage() -> World {
    let mut world = World::new();
    world.settings.admin_secret = Some(SECRET.into());
    world.settings.masters =
        MasterSecrets { shared: SigningSecrets::new(&"m".repeat(32), None, None), own: Vec::new() };
    world
}

/// Status and body.
type Answer = (u16, Value);

fn ask(world: &World, request: &Request) -> Answer {
    let response = world.ask(request);
    (response.status, serde_json::from_str(&text(&response)).unwrap_or_default())
}

fn desk(path: &str) -> Request {
    Request::get(&format!("https://any.test/admin/agents/sellers{path}"))
        .with("authorization", &format!("Bearer {SECRET}"))
}

fn put(id: &str, configuration: &Value, version: Option<i64>) -> Request {
    let request =
        Request::post(&format!("https://any.test/admin/agents/sellers/{id}"), configuration.to_string())
            .method("PUT")
            .with("authorization", &format!("Bearer {SECRET}"));
    match version {
        Some(version) => request.with("if-match", &format!("\"{version}\"")),
        None => request,
    }
}

fn post(path: &str, body: &str) -> Request {
    Request::post(&format!("https://any.test/admin/agents/sellers{path}"), body.to_owned())
        .with("authorization", &format!("Bearer {SECRET}"))
}

fn configuration(name: &str, hosts: &[&str]) -> Value {
    let mut value = built_in();
    value["name"] = json!(name);
    value["hosts"] = json!(hosts);
    value.as_object_mut().unwrap().remove("id");
    value
}

fn made(world: &World, id: &str, hosts: &[&str]) {
    let (status, body) = ask(world, &put(id, &configuration(id, hosts), None));
    assert_eq!(status, 200, "{body}");
}

/// Returns the name of the seller at a host, or the error.
fn served(world: &World, host: &str) -> String {
    let (_, body) =
        ask(world, &Request::get(&format!("https://{host}/agents/.well-known/oauth-protected-resource")));
    let told = if body["error"].is_null() { &body["resource_name"] } else { &body["error"] };
    told.as_str().unwrap().to_owned()
}

fn key_ids(world: &World, host: &str) -> Vec<String> {
    let (_, body) = ask(world, &Request::get(&format!("https://{host}/agents/.well-known/jwks.json")));
    body["keys"].as_array().unwrap().iter().map(|key| key["kid"].as_str().unwrap().to_owned()).collect()
}

/// Runs requests concurrently, interleaved at every batch.
fn at_once(world: &World, requests: &[Request]) -> Vec<u16> {
    world.yields.set(true);
    let mut running: Vec<_> =
        requests.iter().map(|request| Box::pin(service::handle_request(world, request))).collect();
    let mut statuses = Vec::new();
    while !running.is_empty() {
        running.retain_mut(|answer| match answer.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(response) => {
                statuses.push(response.status);
                false
            }
            Poll::Pending => true,
        });
    }
    world.yields.set(false);
    statuses.sort_unstable();
    statuses
}

#[test]
fn a_seller_is_made_and_changed_without_a_deployment() {
    let world = stage();
    assert_eq!(served(&world, "mart.test"), "seller_not_found");
    made(&world, "mart", &["mart.test"]);
    assert_eq!(served(&world, "mart.test"), "mart");
    assert_eq!(served(&world, "shop.test"), "Shop <&> Söhne");
    let (_, one) = ask(&world, &desk("/mart"));
    assert_eq!((&one["version"], &one["configured_by"]), (&json!(1), &json!("row")));
    let mut changed = one["configuration"].clone();
    changed["name"] = json!("Martha");
    changed["hosts"] = json!(["martha.test"]);
    assert_eq!(ask(&world, &put("mart", &changed, Some(1))).0, 200);
    assert_eq!(
        (served(&world, "martha.test"), served(&world, "mart.test")),
        ("Martha".into(), "seller_not_found".into())
    );
    let (_, versions) = ask(&world, &desk("/mart/versions"));
    let told: Vec<_> = versions["versions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|v| (v["version"].clone(), v["what"].clone()))
        .collect();
    assert_eq!(told, [(json!(2), json!("configured")), (json!(1), json!("created"))]);
    let (_, list) = ask(&world, &desk(""));
    let by: Vec<_> = list["sellers"]
        .as_array()
        .unwrap()
        .iter()
        .map(|s| (s["id"].clone(), s["configured_by"].clone()))
        .collect();
    assert_eq!(by, [(json!("mart"), json!("row")), (json!("shop"), json!("variable"))]);
}

#[test]
fn a_row_takes_the_place_of_the_variables_entry_with_its_keys() {
    let mut world = stage();
    world.settings.masters.shared = world.settings.sellers[0].signing.clone();
    let before = key_ids(&world, "shop.test");
    made(&world, "shop", &["new.test"]);
    assert_eq!(
        (served(&world, "new.test"), served(&world, "shop.test")),
        ("shop".into(), "seller_not_found".into())
    );
    assert_eq!(key_ids(&world, "new.test")[0], before[0]);
}

#[test]
fn a_change_is_live_everywhere_within_half_a_minute() {
    let world = stage();
    made(&world, "mart", &["mart.test"]);
    served(&world, "mart.test");
    // Another isolate changes it; this one's cache is not notified.
    world.database.execute_batch("UPDATE sellers SET configuration = replace(configuration, '\"name\":\"mart\"', '\"name\":\"other\"')").unwrap();
    world.pass(19_999);
    assert_eq!(served(&world, "mart.test"), "mart");
    world.pass(10_001);
    assert_eq!(served(&world, "mart.test"), "other");
}

#[test]
fn no_call_asks_twice_and_most_do_not_ask() {
    let world = stage();
    made(&world, "mart", &["mart.test"]);
    for (passed, asked) in [(0, 1), (1_000, 0), (18_000, 0), (11_001, 1), (0, 0)] {
        world.pass(passed);
        served(&world, "mart.test");
        assert_eq!(world.batches.get(), asked, "after {passed}");
    }
    served(&world, "nobody.test");
    assert_eq!(world.batches.get(), 1);
    served(&world, "nobody.test");
    assert_eq!(world.batches.get(), 0, "nobody is remembered too");
}

#[test]
fn without_an_answer_no_new_key_is_accepted_and_known_ones_stay() {
    let world = stage();
    made(&world, "mart", &["mart.test"]);
    world.database_works.set(false);
    assert_eq!(served(&world, "mart.test"), "temporarily_unavailable");
    assert_eq!(served(&world, "shop.test"), "temporarily_unavailable", "a row might have its id or its host");
    assert_eq!(world.ask(&Request::get("https://mart.test/agents/auth.md")).status, 503);
    world.database_works.set(true);
    assert_eq!(
        (served(&world, "mart.test"), served(&world, "shop.test")),
        ("mart".into(), "Shop <&> Söhne".into())
    );
    world.database_works.set(false);
    for passed in [40_000, 1_000, 600_000] {
        world.pass(passed);
        assert_eq!(
            (served(&world, "mart.test"), served(&world, "shop.test")),
            ("mart".into(), "Shop <&> Söhne".into())
        );
    }
    world.pass(3_600_000);
    assert_eq!(served(&world, "mart.test"), "temporarily_unavailable", "after an hour it may be anybody's");
    world.database_works.set(true);
    assert_eq!(served(&world, "mart.test"), "mart");
}

#[test]
fn a_database_that_fails_is_left_alone_for_a_moment() {
    let world = stage();
    made(&world, "mart", &["mart.test"]);
    served(&world, "mart.test");
    world.pass(31_000);
    world.fault.replace(Some((0..9, Fault::NotApplied)));
    served(&world, "mart.test");
    assert_eq!(world.failed.get(), 1);
    served(&world, "mart.test");
    assert_eq!(world.failed.get(), 1, "stale, without a question");
    world.pass(2_000);
    served(&world, "mart.test");
    assert_eq!(world.failed.get(), 2);
}

#[test]
fn a_host_belongs_to_one_seller() {
    let world = stage();
    made(&world, "mart", &["mart.test", "mart.test:8443"]);
    let (status, body) = ask(&world, &put("thief", &configuration("thief", &["a.test", "mart.test"]), None));
    assert_eq!(
        (status, &body["problems"][0]),
        (400, &json!({"path": "hosts[1]", "problem": "belongs to the seller mart"}))
    );
    assert_eq!(served(&world, "a.test"), "seller_not_found", "nothing of it counts");
    made(&world, "thief", &["a.test"]);
    let (status, _) = ask(&world, &put("thief", &configuration("thief", &["mart.test"]), Some(1)));
    assert_eq!(
        (status, served(&world, "mart.test"), served(&world, "a.test")),
        (400, "mart".into(), "thief".into())
    );
    // The seller that gives up the host frees it for the other.
    assert_eq!(ask(&world, &put("mart", &configuration("mart", &["b.test"]), Some(1))).0, 200);
    assert_eq!(ask(&world, &put("thief", &configuration("thief", &["mart.test"]), Some(1))).0, 200);
    assert_eq!(served(&world, "mart.test"), "thief");
}

/// Both are checked before either is written.
#[test]
fn gives_a_host_to_one_of_two_concurrent_claimants() {
    let world = stage();
    let both = ["one", "two"].map(|id| put(id, &configuration(id, &["wanted.test"]), None));
    assert_eq!(at_once(&world, &both), [200, 400]);
    let hosts = count(&world, "SELECT COUNT(*) FROM seller_hosts");
    let sellers = count(&world, "SELECT COUNT(*) FROM sellers");
    assert_eq!((hosts, sellers), (1, 1));
}

#[test]
fn a_change_names_the_version_that_it_replaces() {
    let world = stage();
    made(&world, "mart", &["mart.test"]);
    let change = configuration("x", &["mart.test"]);
    assert_eq!(ask(&world, &put("mart", &change, None)).0, 400);
    let (status, body) = ask(&world, &put("mart", &change, Some(2)));
    assert_eq!((status, &body["error"], &body["version"]), (412, &json!("version_conflict"), &json!(1)));
    assert_eq!(ask(&world, &put("new", &configuration("x", &[]), Some(1))).0, 412);
    let both = [
        put("mart", &configuration("a", &["mart.test"]), Some(1)),
        put("mart", &configuration("b", &["mart.test"]), Some(1)),
    ];
    assert_eq!(at_once(&world, &both), [200, 412]);
}

#[test]
fn a_change_whose_answer_is_lost_is_answered_all_the_same() {
    for at in 0..6 {
        for fault in [Fault::NotApplied, Fault::AnswerLost] {
            let world = stage();
            world.fault.replace(Some((at..at + 1, fault)));
            let (status, body) = ask(&world, &put("mart", &configuration("mart", &["mart.test"]), None));
            world.fault.take();
            let is_there = served(&world, "mart.test") == "mart";
            assert_eq!(status == 200, is_there, "{fault:?} at {at}: {status} {body}");
        }
    }
}

#[test]
fn the_operator_is_warned_of_wallets_on_a_chain_without_a_node() {
    let mut world = stage();
    world.settings.payments.facilitator = true;
    let made = configuration("mart", &["mart.test"]);
    let network = made["rails"]["x402"]["network"].as_str().unwrap().to_owned();
    let (_, body) = ask(&world, &put("mart", &made, None));
    let told = body["warnings"][0].as_str().unwrap();
    assert!(told.contains(&network) && told.contains("CHAIN_ORIGINS"), "{body}");
    let (_, list) = ask(&world, &desk(""));
    assert_eq!(list["sellers"][0]["warnings"], body["warnings"]);
    world.settings.payments.chains = vec![network];
    assert_eq!(ask(&world, &desk("/mart")).1["warnings"], json!([]));
}

#[test]
fn a_dry_run_tells_and_changes_nothing() {
    let world = stage();
    let dry = |value: &Value| ask(&world, &put("mart?dry_run=true", value, None));
    let (status, body) = dry(&configuration("mart", &["mart.test"]));
    assert_eq!((status, &body["valid"]), (200, &json!(true)));
    assert_eq!(served(&world, "mart.test"), "seller_not_found");
    let mut half = configuration("mart", &["mart.test"]);
    half["plans"][1]["minimum"] = json!("900.000000");
    half["rails"]["x402"]["pay_to"] = json!("me");
    let (status, body) = dry(&half);
    let paths: Vec<_> = body["problems"].as_array().unwrap().iter().map(|p| p["path"].clone()).collect();
    assert_eq!((status, paths), (400, vec![json!("plans[1].minimum"), json!("rails.x402.pay_to")]));
    let (status, _) = ask(&world, &put("mart", &half, None));
    assert_eq!((status, served(&world, "mart.test")), (400, "seller_not_found".into()));
}

#[test]
fn only_their_own_routes_change_switch_and_keys() {
    let world = stage();
    made(&world, "mart", &["mart.test"]);
    for (field, value) in [("enabled", json!(false)), ("generation", json!(2)), ("id", json!("other"))] {
        let mut change = configuration("mart", &["mart.test"]);
        change[field] = value;
        let (status, body) = ask(&world, &put("mart", &change, Some(1)));
        assert_eq!((status, &body["problems"][0]["path"]), (400, &json!(field)));
    }
}

#[test]
fn a_seller_who_is_switched_off_serves_nothing_until_switched_on() {
    let world = stage();
    made(&world, "shop", &["shop.test"]);
    assert_eq!(ask(&world, &post("/shop/disable", "")).0, 200);
    for path in ["/agents", "/agents/auth.md", "/agents/agent/entitlements", "/agents/.well-known/jwks.json"]
    {
        let (status, body) = ask(&world, &Request::get(&format!("https://shop.test{path}")));
        assert_eq!((status, &body["error"]), (404, &json!("seller_not_found")), "{path}");
    }
    assert_eq!(ask(&world, &post("/shop/disable", "")).1["version"], 2, "once more changes nothing");
    assert_eq!(ask(&world, &post("/shop/enable", "")).0, 200);
    assert_eq!(served(&world, "shop.test"), "shop");
}

#[test]
fn an_unreadable_row_is_no_storefront() {
    let mut world = stage();
    made(&world, "mart", &["mart.test"]);
    served(&world, "mart.test");
    world.database.execute_batch("UPDATE sellers SET configuration = '{}'").unwrap();
    world.pass(31_000);
    assert_eq!(served(&world, "mart.test"), "mart", "what was known is served");
    world.elsewhere();
    assert_eq!(served(&world, "mart.test"), "temporarily_unavailable");
    assert!(world.log.borrow().iter().any(|line| line.contains("bad_configuration")));
    assert_eq!(ask(&world, &desk("")).1["sellers"][0]["readable"], false);
    let (status, _) = ask(&world, &put("mart", &configuration("mart", &["mart.test"]), Some(1)));
    assert_eq!((status, served(&world, "mart.test")), (200, "mart".into()));
}

fn registered(world: &World) -> Value {
    let request =
        Request::post("https://mart.test/agents/agent/identity", json!({"type": "anonymous"}).to_string())
            .with("content-type", "application/json");
    ask(world, &request).1
}

fn exchanged(world: &World, identity: &Value) -> u16 {
    let assertion = identity["identity"]["assertion"].as_str().unwrap();
    let form =
        format!("grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion={assertion}");
    let request = Request::post("https://mart.test/agents/oauth2/token", form)
        .with("content-type", "application/x-www-form-urlencoded");
    ask(world, &request).0
}

#[test]
fn keys_rotate_without_a_moment_in_which_a_good_credential_is_refused() {
    let world = stage();
    made(&world, "mart", &["mart.test"]);
    let first = key_ids(&world, "mart.test");
    let identity = registered(&world);
    assert_eq!(exchanged(&world, &identity), 200);
    assert_eq!(ask(&world, &post("/mart/keys/rotate", "")).0, 200);
    let second = key_ids(&world, "mart.test");
    assert!(first.contains(&second[0]), "the next key was published ahead");
    assert!(second.contains(&first[0]) && second[0] != first[0]);
    assert_eq!(exchanged(&world, &identity), 200, "what the previous key signed works on");
    let later = registered(&world);
    world.pass(5 * 86_400_000);
    assert_eq!(ask(&world, &post("/mart/keys/rotate", "")).0, 200);
    let third = key_ids(&world, "mart.test");
    assert!(third.contains(&first[0]) && third.contains(&second[0]));
    assert_eq!((exchanged(&world, &identity), exchanged(&world, &later)), (200, 200));
    world.pass(3 * 86_400_000);
    assert!(!key_ids(&world, "mart.test").contains(&first[0]), "whatever it signed has expired");
}

#[test]
fn keys_that_leaked_are_forgotten_at_once() {
    let world = stage();
    made(&world, "mart", &["mart.test"]);
    let identity = registered(&world);
    let before = key_ids(&world, "mart.test");
    assert_eq!(ask(&world, &post("/mart/keys/rotate", "{\"forget\": true}")).0, 200);
    assert!(!key_ids(&world, "mart.test").contains(&before[0]));
    assert_eq!(exchanged(&world, &identity), 400);
    assert_eq!(ask(&world, &post("/mart/keys/rotate", "{\"forgt\": true}")).0, 400);
}

#[test]
fn keys_are_a_sellers_own_and_the_deployments_secret_rotates_beside_them() {
    let mut world = stage();
    made(&world, "mart", &["mart.test"]);
    made(&world, "other", &["other.test"]);
    let own = key_ids(&world, "mart.test");
    assert!(own.iter().all(|id| !key_ids(&world, "other.test").contains(id)));
    ask(&world, &post("/mart/keys/rotate", ""));
    let identity = registered(&world);
    world.settings.masters.shared = SigningSecrets::new(&"n".repeat(32), Some(&"m".repeat(32)), None);
    world.elsewhere();
    assert_eq!(exchanged(&world, &identity), 200);
    assert!(key_ids(&world, "mart.test").contains(&own[0]), "the retired generation of the old secret too");
    world.settings.masters.own =
        vec![("MART".into(), SigningSecrets::new(&"o".repeat(32), None, None).unwrap())];
    world.elsewhere();
    assert_eq!(
        exchanged(&world, &identity),
        400,
        "a seller's own secret takes the place of the deployment's"
    );
    world.settings.masters = MasterSecrets::default();
    world.elsewhere();
    assert_eq!(exchanged(&world, &identity), 409, "no secret, no keys");
}

#[test]
fn refuses_to_configure_sellers_for_others_than_the_operator() {
    let world = stage();
    for request in
        [desk(""), desk("/mart"), put("mart", &configuration("mart", &[]), None), post("/mart/enable", "")]
    {
        for request in
            [request.clone().without("authorization"), request.with("authorization", "Bearer wrong")]
        {
            let (status, body) = ask(&world, &request);
            assert_eq!((status, &body["error"]), (401, &json!("operator_unauthorized")));
        }
    }
    assert_eq!(ask(&world, &desk("/mart")).0, 404);
    assert_eq!(ask(&world, &post("/shop/enable", "")).0, 404, "an entry of the variable is no row");
    assert_eq!(ask(&world, &post("/mart", "")).0, 405);
}
