//! Tests of clients connected through a person's browser: the whole flow, and failures of codes, redirect URIs, metadata and
//! forms.

use crate::people::world::{Browser, MAILBOX, ORIGIN, Request, Shown, World, count, text};
use quarry_kernel::url::{QueryBuilder, find_query_value};
use serde_json::{Value, json};

const BACK: &str = "http://127.0.0.1:7777/back";
const MCP: &str = "https://shop.test/mcp";
/// RFC 7636, appendix B.
const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
const MINUTE: i64 = 60_000;

fn shop() -> World {
    let mut world = World::new();
    world.settings.sellers[0].free_calls = 10;
    world
}

fn post(world: &World, path: &str, kind: &str, body: String) -> (u16, Value) {
    let request = Request::post(&format!("{ORIGIN}/agents{path}"), body).with("content-type", kind);
    let response = world.ask(&request);
    (response.status, serde_json::from_str(&text(&response)).unwrap_or_default())
}

/// Registers a client with these redirect URIs and returns its id.
fn client(world: &World, redirect_uris: &[&str]) -> String {
    let body = json!({ "client_name": "Desk <b>app</b>", "redirect_uris": redirect_uris });
    let (status, made) = post(world, "/oauth2/register", "application/json", body.to_string());
    assert_eq!(status, 201, "{made}");
    assert_eq!(made["token_endpoint_auth_method"], "none");
    made["client_id"].as_str().unwrap().to_owned()
}

fn asking(id: &str, changes: &[(&str, Option<&str>)]) -> String {
    let good = [
        ("response_type", "code"),
        ("client_id", id),
        ("redirect_uri", BACK),
        ("code_challenge", CHALLENGE),
        ("code_challenge_method", "S256"),
        ("state", "s t&ate"),
        ("resource", MCP),
        ("scope", "entitlements.read offline_access"),
    ];
    let mut query = QueryBuilder::new();
    for (name, value) in good {
        let changed = changes.iter().find(|(own, _)| *own == name);
        query = query.with_optional_pair(name, changed.map_or(Some(value), |(_, value)| *value));
    }
    format!("{ORIGIN}/agents/oauth2/authorize?{}", query.into_string())
}

/// Returns the request contained in the page's form.
fn carried(browser: &Browser<'_>) -> String {
    browser.fields["request"].replace("&amp;", "&")
}

/// Opens the page and proves the mailbox, up to the decision.
fn proved<'w>(world: &'w World, address: &str) -> (Browser<'w>, Shown) {
    let mut browser = Browser::new(world);
    let first = browser.open(address);
    assert_eq!(first.status, 200, "{}", first.html);
    assert!(first.heading.starts_with("Connect "), "{}", first.heading);
    let request = carried(&browser);
    let form = browser.form_at("oauth2/authorize", &[("request", &request), ("email", MAILBOX)]);
    let asked = browser.show(&form);
    assert_eq!(asked.heading, "Enter the code we emailed you", "{}", asked.html);
    let code = world.mailed_code();
    let consent = browser.press("proof", &[("code", &code)]);
    assert_eq!(consent.heading, "May this app act for you?");
    (browser, consent)
}

/// Returns the URL that a page links back to.
fn way_back(shown: &Shown) -> String {
    let start = shown.html.find("<p><a href=\"").unwrap() + 12;
    let rest = &shown.html[start..];
    rest[..rest.find('"').unwrap()].replace("&amp;", "&")
}

/// Runs the whole flow and returns the redirect URL with the code.
fn allowed(world: &World, id: &str) -> String {
    let (mut browser, _) = proved(world, &asking(id, &[]));
    let done = browser.press("decide", &[("decision", "confirm")]);
    assert_eq!(done.heading, "You said yes", "{}", done.html);
    way_back(&done)
}

fn part(address: &str, name: &str) -> String {
    find_query_value(address, name).unwrap().into_owned()
}

fn token(world: &World, fields: &[(&str, &str)]) -> (u16, Value) {
    let form = fields.iter().fold(QueryBuilder::new(), |form, (name, value)| form.with_pair(name, value));
    post(world, "/oauth2/token", "application/x-www-form-urlencoded", form.into_string())
}

fn redeem(world: &World, id: &str, code: &str, changes: &[(&str, &str)]) -> (u16, Value) {
    let good = [
        ("grant_type", "authorization_code"),
        ("client_id", id),
        ("code", code),
        ("redirect_uri", BACK),
        ("code_verifier", VERIFIER),
        ("resource", MCP),
    ];
    let changed = good.map(|(name, value)| {
        changes.iter().find(|(own, _)| *own == name).map_or((name, value), |(_, value)| (name, *value))
    });
    token(world, &changed)
}

/// Returns the status of a tool call with the token, which the storefront itself must refuse.
fn entitlements(world: &World, access_token: &str) -> u16 {
    let request = Request::get(&format!("{ORIGIN}/agents/agent/entitlements"))
        .with("authorization", &format!("Bearer {access_token}"));
    assert_eq!(world.ask(&request).status, 401, "a token for /mcp is not one for /agents");
    world.ask(&request.by_tool()).status
}

#[test]
fn a_client_that_knows_nothing_but_the_address_gets_tokens_by_a_persons_yes() {
    let world = shop();
    let id = client(&world, &["http://127.0.0.1/back"]);
    let (mut browser, consent) = proved(&world, &asking(&id, &[]));
    for shown in [
        "Desk &lt;b&gt;app&lt;/b&gt;",
        "a program on this computer",
        "Nobody vouches for it",
        "See your active plans",
    ] {
        assert!(consent.html.contains(shown), "{shown}: {}", consent.html);
    }
    assert!(!consent.html.contains("Buy plans"), "what was not asked for is not granted");
    let address = way_back(&browser.press("decide", &[("decision", "confirm")]));
    assert!(address.starts_with(&format!("{BACK}?code=")), "{address}");
    assert_eq!(
        (part(&address, "state"), part(&address, "iss")),
        ("s t&ate".into(), format!("{ORIGIN}/agents"))
    );
    let (status, told) = redeem(&world, &id, &part(&address, "code"), &[]);
    assert_eq!(
        (status, &told["token_type"], &told["scope"]),
        (200, &json!("Bearer"), &json!("entitlements.read"))
    );
    assert_eq!(entitlements(&world, told["access_token"].as_str().unwrap()), 200);
    let next = |refresh: &Value| {
        token(
            &world,
            &[
                ("grant_type", "refresh_token"),
                ("client_id", &id),
                ("refresh_token", refresh.as_str().unwrap()),
            ],
        )
    };
    let (status, refreshed) = next(&told["refresh_token"]);
    assert_eq!((status, &refreshed["scope"]), (200, &json!("entitlements.read")));
    assert_eq!(entitlements(&world, refreshed["access_token"].as_str().unwrap()), 200);
    assert_ne!(refreshed["refresh_token"], told["refresh_token"]);
}

/// Refreshes a client's token from a network.
fn refresh_from(world: &World, network: &str, id: &str, refresh_token: &Value) -> (u16, Value) {
    let form = QueryBuilder::new()
        .with_pair("grant_type", "refresh_token")
        .with_pair("client_id", id)
        .with_pair("refresh_token", refresh_token.as_str().unwrap());
    let request = Request::post(&format!("{ORIGIN}/agents/oauth2/token"), form.into_string())
        .with("content-type", "application/x-www-form-urlencoded")
        .with("cf-connecting-ip", network);
    let response = world.ask(&request);
    (response.status, serde_json::from_str(&text(&response)).unwrap_or_default())
}

const HOME: &str = "192.0.2.1";
const ELSEWHERE: &str = "198.51.100.7";

#[test]
fn answers_a_repeated_refresh_with_the_same_successor_from_any_network_for_a_minute() {
    let world = shop();
    let id = client(&world, &[BACK]);
    let (_, first) = redeem(&world, &id, &part(&allowed(&world, &id), "code"), &[]);
    let (status, second) = refresh_from(&world, HOME, &id, &first["refresh_token"]);
    assert_eq!(status, 200, "{second}");
    world.pass(MINUTE - 1);
    pollster::block_on(quarry_storefront::operator::sweep::run_sweep(&world)).unwrap();
    let (status, again) = refresh_from(&world, ELSEWHERE, &id, &first["refresh_token"]);
    assert_eq!((status, &again["refresh_token"]), (200, &second["refresh_token"]), "{again}");
    assert_eq!(entitlements(&world, again["access_token"].as_str().unwrap()), 200);
    let kinds = "SELECT COUNT(*) FROM identity_events WHERE kind = 'refresh_repeated'";
    assert_eq!(count(&world, kinds), 1);
}

#[test]
fn answers_a_repeated_refresh_with_the_working_token_when_its_successor_was_used() {
    let world = shop();
    let id = client(&world, &[BACK]);
    let (_, first) = redeem(&world, &id, &part(&allowed(&world, &id), "code"), &[]);
    let (_, second) = refresh_from(&world, HOME, &id, &first["refresh_token"]);
    let (_, third) = refresh_from(&world, HOME, &id, &second["refresh_token"]);
    let (_, fourth) = refresh_from(&world, HOME, &id, &third["refresh_token"]);
    for used in [&first, &second, &third] {
        let (status, again) = refresh_from(&world, ELSEWHERE, &id, &used["refresh_token"]);
        assert_eq!((status, &again["refresh_token"]), (200, &fourth["refresh_token"]), "{again}");
        assert_eq!(entitlements(&world, again["access_token"].as_str().unwrap()), 200);
    }
    world.pass(2 * MINUTE);
    assert_eq!(refresh_from(&world, HOME, &id, &fourth["refresh_token"]).0, 200, "no repeat has ended it");
}

#[test]
fn ends_the_family_and_says_so_when_a_used_refresh_token_comes_after_the_grace() {
    for grace_ms in [MINUTE, 30 * MINUTE] {
        let mut world = shop();
        world.settings.client_refresh_grace_ms = grace_ms;
        let id = client(&world, &[BACK]);
        let (_, first) = redeem(&world, &id, &part(&allowed(&world, &id), "code"), &[]);
        let (_, second) = refresh_from(&world, HOME, &id, &first["refresh_token"]);
        world.pass(grace_ms - 1);
        assert_eq!(refresh_from(&world, ELSEWHERE, &id, &first["refresh_token"]).0, 200);
        let (_, third) = refresh_from(&world, HOME, &id, &second["refresh_token"]);
        world.pass(1);
        for token in [&first, &third, &second] {
            let (status, refused) = refresh_from(&world, HOME, &id, &token["refresh_token"]);
            assert_eq!((status, &refused["error"]), (400, &json!("invalid_grant")));
            let words = refused["error_description"].as_str().unwrap();
            assert!(words.contains("used a second time") && words.contains("has ended"), "{words}");
        }
        assert_eq!(entitlements(&world, third["access_token"].as_str().unwrap()), 401);
        let ended = "SELECT COUNT(*) FROM identity_events WHERE kind = 'refresh_reused'";
        assert_eq!(count(&world, ended), 1);
    }
}

#[test]
fn counts_refreshes_of_clients_against_their_own_limit_and_not_against_their_network() {
    let mut world = shop();
    let id = client(&world, &[BACK]);
    let (_, mut told) = redeem(&world, &id, &part(&allowed(&world, &id), "code"), &[]);
    world.settings.registrations_per_hour = 1;
    world.settings.exchanges_per_hour = 3;
    for _ in 0..3 {
        let (status, next) = refresh_from(&world, HOME, &id, &told["refresh_token"]);
        assert_eq!(status, 200, "a hosted client's many users share its network: {next}");
        told = next;
    }
    assert_eq!(refresh_from(&world, HOME, &id, &told["refresh_token"]).0, 429);
}

#[test]
fn connects_desktop_programs_by_their_own_schemes_and_names_them() {
    let world = shop();
    for (address, shown) in [
        (
            "cursor://anysphere.cursor-mcp/oauth/callback",
            "Cursor, or another program on this computer that opens cursor: links",
        ),
        (
            "vscode-insiders://dynamic-auth/callback",
            "Visual Studio Code Insiders, or another program on this computer",
        ),
        ("com.vendor.app:/callback", "the program on this computer that opens com.vendor.app: links"),
        ("https://app.test/callback", "app.test"),
    ] {
        let id = client(&world, &[address]);
        let (mut browser, consent) = proved(&world, &asking(&id, &[("redirect_uri", Some(address))]));
        assert!(consent.html.contains(shown), "{address}: {}", consent.html);
        let back = way_back(&browser.press("decide", &[("decision", "confirm")]));
        assert!(back.starts_with(&format!("{address}?code=")), "{back}");
        let (status, told) = redeem(&world, &id, &part(&back, "code"), &[("redirect_uri", address)]);
        assert_eq!(status, 200, "{told}");
    }
    for address in
        ["javascript:alert(1)", "data:text/html,x", "file:///x", "http://app.test/back", "ftp://app.test/x"]
    {
        let body = json!({ "client_name": "Desk", "redirect_uris": [address] });
        let (status, told) = post(&world, "/oauth2/register", "application/json", body.to_string());
        assert_eq!((status, &told["error"]), (400, &json!("invalid_redirect_uri")), "{address}");
    }
}

#[test]
fn drops_unknown_scopes_beside_known_ones_and_takes_a_resource_with_a_slash_at_its_end() {
    let world = shop();
    let id = client(&world, &[BACK]);
    let slash = format!("{MCP}/");
    let address =
        asking(&id, &[("resource", Some(&slash)), ("scope", Some("openid entitlements.read profile"))]);
    let (mut browser, _) = proved(&world, &address);
    let code = part(&way_back(&browser.press("decide", &[("decision", "confirm")])), "code");
    let (status, told) = redeem(&world, &id, &code, &[("resource", &slash)]);
    assert_eq!((status, &told["scope"]), (200, &json!("entitlements.read")), "{told}");
    assert_eq!(entitlements(&world, told["access_token"].as_str().unwrap()), 200);
    let refresh = |scope: &str| {
        token(
            &world,
            &[
                ("grant_type", "refresh_token"),
                ("client_id", &id),
                ("refresh_token", told["refresh_token"].as_str().unwrap()),
                ("resource", &slash),
                ("scope", scope),
            ],
        )
    };
    let (status, next) = refresh("entitlements.read offline_access");
    assert_eq!((status, &next["scope"]), (200, &json!("entitlements.read")), "{next}");
    assert_eq!(refresh("offline_access").1["error"], "invalid_scope");
    assert_eq!(refresh("entitlements.read plans.buy").1["error"], "invalid_scope", "more than was granted");
    let agent = world.agent("/agent/identity", json!({ "type": "anonymous" }));
    let assertion = agent["identity"]["assertion"].as_str().unwrap();
    for (resource, scope, granted) in [
        (MCP, "openid api.use", "api.use"),
        (slash.as_str(), "api.use", "api.use"),
        ("https://shop.test/agents/", "plans.buy offline_access", "plans.buy"),
    ] {
        let form = [
            ("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer"),
            ("assertion", assertion),
            ("resource", resource),
            ("scope", scope),
        ];
        let (status, told) = token(&world, &form);
        assert_eq!((status, &told["scope"]), (200, &json!(granted)), "{resource} {scope}: {told}");
    }
    for (resource, scope, error) in
        [("https://shop.test/mcp//", "api.use", "invalid_target"), (MCP, "openid", "invalid_scope")]
    {
        let form = [
            ("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer"),
            ("assertion", assertion),
            ("resource", resource),
            ("scope", scope),
        ];
        assert_eq!(token(&world, &form).1["error"], error);
    }
}

#[test]
fn a_code_that_comes_again_ends_what_came_of_it() {
    let world = shop();
    let id = client(&world, &[BACK]);
    let code = part(&allowed(&world, &id), "code");
    let (_, told) = redeem(&world, &id, &code, &[]);
    let access = told["access_token"].as_str().unwrap();
    assert_eq!(entitlements(&world, access), 200);
    let (status, again) = redeem(&world, &id, &code, &[]);
    assert_eq!((status, &again["error"]), (400, &json!("invalid_grant")));
    assert_eq!(entitlements(&world, access), 401);
    let refresh = told["refresh_token"].as_str().unwrap();
    let (_, refused) =
        token(&world, &[("grant_type", "refresh_token"), ("client_id", &id), ("refresh_token", refresh)]);
    assert_eq!(refused["error"], "invalid_grant");
}

#[test]
fn a_code_is_worth_nothing_to_anybody_else_and_a_wrong_try_does_not_use_it_up() {
    let world = shop();
    let id = client(&world, &[BACK]);
    let other = client(&world, &[BACK, "https://other.test/"]);
    let code = part(&allowed(&world, &id), "code");
    let (attempt, tag) = code.split_once('.').unwrap();
    let forged = format!("{attempt}.{}", "0".repeat(tag.len()));
    for (changes, error) in [
        (("client_id", other.as_str()), "invalid_grant"),
        (("redirect_uri", "http://127.0.0.1:7778/back"), "invalid_grant"),
        (("code_verifier", "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXx"), "invalid_grant"),
        (("code_verifier", CHALLENGE), "invalid_grant"),
        (("code_verifier", ""), "invalid_request"),
        (("code", forged.as_str()), "invalid_grant"),
        (("code", attempt), "invalid_grant"),
        (("code", "atm_x.y"), "invalid_grant"),
        (("resource", "https://shop.test/agents"), "invalid_target"),
        (("grant_type", "password"), "unsupported_grant_type"),
    ] {
        let (status, told) = redeem(&world, &id, &code, &[changes]);
        assert_eq!((status, told["error"].as_str()), (400, Some(error)), "{changes:?}");
    }
    assert_eq!(redeem(&world, &id, &code, &[]).0, 200);
}

#[test]
fn a_code_works_for_a_minute() {
    let world = shop();
    let id = client(&world, &[BACK]);
    let code = part(&allowed(&world, &id), "code");
    world.pass(MINUTE);
    assert_eq!(redeem(&world, &id, &code, &[]).1["error"], "invalid_grant");
}

#[test]
fn a_refresh_token_is_its_clients_and_gives_no_more_than_was_granted() {
    let world = shop();
    let id = client(&world, &[BACK]);
    let other = client(&world, &[BACK, "https://other.test/"]);
    let (_, told) = redeem(&world, &id, &part(&allowed(&world, &id), "code"), &[]);
    let refresh = told["refresh_token"].as_str().unwrap();
    let with = |fields: &[(&str, &str)]| {
        let all = [&[("grant_type", "refresh_token"), ("refresh_token", refresh)], fields].concat();
        token(&world, &all).1["error"].clone()
    };
    assert_eq!(with(&[("client_id", &other)]), "invalid_grant");
    assert_eq!(with(&[]), "invalid_request");
    assert_eq!(with(&[("client_id", &id), ("scope", "plans.buy")]), "invalid_scope");
    assert_eq!(with(&[("client_id", &id), ("resource", "https://shop.test/agents")]), "invalid_target");
    let agents_way = world.agent("/agent/identity", json!({ "type": "refresh", "refresh_token": refresh }));
    assert_eq!(agents_way["error"], "invalid_refresh_token", "an assertion would hold every scope");
    assert_eq!(with(&[("client_id", &id)]), Value::Null);
}

#[test]
fn a_token_for_the_protocol_buys_nothing() {
    let world = shop();
    let id = client(&world, &[BACK]);
    let (mut browser, consent) = proved(&world, &asking(&id, &[("scope", None)]));
    assert!(!consent.html.contains("Buy plans"), "nobody is asked to allow it");
    let address = way_back(&browser.press("decide", &[("decision", "confirm")]));
    let (_, told) = redeem(&world, &id, &part(&address, "code"), &[]);
    assert_eq!(told["scope"], "entitlements.read api.use", "all that tools need");
    let request = Request::post(&format!("{ORIGIN}/agents/plans/credits/purchase"), "{}".to_owned())
        .with("authorization", &format!("Bearer {}", told["access_token"].as_str().unwrap()));
    assert_eq!(world.ask(&request).status, 401);
}

#[test]
fn an_invalid_request_is_explained_on_the_page_and_redirects_nowhere() {
    let world = shop();
    let id = client(&world, &[BACK]);
    let mut tampered = id.clone();
    tampered.replace_range(6..7, if &id[6..7] == "A" { "B" } else { "A" });
    for (change, is_told_back) in [
        (("client_id", None), false),
        (("client_id", Some("cli_x.y")), false),
        (("client_id", Some(tampered.as_str())), false),
        (("redirect_uri", None), false),
        (("redirect_uri", Some("https://evil.test/")), false),
        (("redirect_uri", Some("http://127.0.0.1:7777/back/")), false),
        (("redirect_uri", Some("javascript:alert(1)")), false),
        (("response_type", None), true),
        (("response_type", Some("token")), true),
        (("code_challenge", None), true),
        (("code_challenge", Some("short")), true),
        (("code_challenge_method", Some("plain")), true),
        (("code_challenge_method", None), true),
        (("resource", Some("https://evil.test/mcp")), true),
        (("scope", Some("everything")), true),
        (("scope", Some("plans.buy")), true),
    ] {
        let response = world.ask(&Request::get(&asking(&id, &[change])));
        assert_eq!((response.status, response.header("location")), (400, None), "{change:?}");
        assert_eq!(response.header("refresh"), None);
        let html = text(&response);
        assert_eq!(html.contains("and go back to it"), is_told_back, "{change:?} {html}");
        assert_eq!(html.contains("error="), is_told_back, "{change:?}");
        assert!(!html.contains("href=\"https://evil.test") && !html.contains("javascript:"), "{change:?}");
    }
    let twice = format!("{}&redirect_uri=https%3A%2F%2Fevil.test%2F", asking(&id, &[]));
    assert_eq!(world.ask(&Request::get(&twice)).status, 400);
}

#[test]
fn a_refusal_returns_no_code_and_only_to_the_browser_that_refused() {
    let world = shop();
    let id = client(&world, &[BACK]);
    let (mut browser, _) = proved(&world, &asking(&id, &[]));
    let done = browser.press("decide", &[("decision", "deny")]);
    let address = way_back(&done);
    assert_eq!(
        (part(&address, "error"), part(&address, "state")),
        ("access_denied".into(), "s t&ate".into())
    );
    assert_eq!(find_query_value(&address, "code"), None);
}

#[test]
fn the_form_counts_only_from_our_own_page_in_this_browser_and_for_this_request() {
    let world = shop();
    let id = client(&world, &[BACK, "https://other.test/"]);
    let mut browser = Browser::new(&world);
    browser.open(&asking(&id, &[]));
    let request = carried(&browser);
    let fields: &[(&str, &str)] = &[("request", &request), ("email", MAILBOX)];
    let good = browser.form_at("oauth2/authorize", fields);
    let other = request.replace("127.0.0.1%3A7777%2Fback", "127.0.0.1%3A9%2Fback");
    let swapped = browser.form_at("oauth2/authorize", &[("request", &other), ("email", MAILBOX)]);
    for form in [
        good.clone().without("cookie"),
        good.clone().with("origin", "https://evil.test").with("sec-fetch-site", "cross-site"),
        good.clone().without("origin").without("sec-fetch-site"),
        swapped,
    ] {
        assert_eq!(world.ask(&form).status, 403);
    }
    for bad in ["", "nobody", "john+alias@example.com"] {
        let form = browser.form_at("oauth2/authorize", &[("request", &request), ("email", bad)]);
        assert_eq!(world.ask(&form).status, 422, "{bad}");
    }
    assert!(world.mails.borrow().is_empty());
    assert_eq!(world.ask(&good).status, 303);
    let frame = world.ask(&Request::get(&asking(&id, &[])));
    assert!(frame.header("content-security-policy").unwrap().contains("frame-ancestors 'none'"));
    assert_eq!(frame.header("x-frame-options"), Some("DENY"));
}

#[test]
fn another_browser_sees_no_code() {
    let world = shop();
    let id = client(&world, &[BACK]);
    let (mut browser, _) = proved(&world, &asking(&id, &[]));
    let done = browser.press("decide", &[("decision", "confirm")]);
    let code = part(&way_back(&done), "code");
    let token = browser.fields["token"].clone();
    let link = format!("{ORIGIN}/agents/claim?token={token}");
    let elsewhere = Browser::new(&world).open(&link);
    assert_eq!(elsewhere.heading, "Continue in your other browser");
    assert!(!elsewhere.html.contains(&code) && !elsewhere.html.contains("127.0.0.1"));
}

#[test]
fn a_client_is_identified_by_the_document_at_its_own_url() {
    let world = shop();
    let address = "https://app.test/client.json";
    let put = |document: Value| world.documents.borrow_mut().insert(address.to_owned(), document.to_string());
    let good = json!({ "client_id": address, "client_name": "Desk", "redirect_uris": [BACK], "token_endpoint_auth_method": "none" });
    let open = || {
        let shown = Browser::new(&world).open(&asking(address, &[]));
        (shown.status, shown.html)
    };
    assert_eq!(open().0, 400, "there is no document");
    put(good.clone());
    let (status, html) = open();
    assert!(status == 200 && html.contains("The owner of <b><bdi>app.test</bdi></b>"), "{html}");
    for (name, value) in [
        ("client_id", json!("https://other.test/client.json")),
        ("redirect_uris", json!(["https://other.test/back"])),
        ("redirect_uris", json!([])),
        ("client_name", json!("")),
        ("token_endpoint_auth_method", json!("client_secret_basic")),
        ("client_secret", json!("x")),
    ] {
        let mut document = good.clone();
        document[name] = value;
        put(document);
        assert_eq!(open().0, 400, "{name}");
    }
    let elsewhere = Browser::new(&world).open(&asking("https://app.test", &[]));
    assert_eq!(elsewhere.status, 400, "an address without a path is none");
}

#[test]
fn two_that_redeem_a_code_at_once_get_one_answer_at_most() {
    let world = shop();
    let id = client(&world, &[BACK]);
    let code = part(&allowed(&world, &id), "code");
    world.yields.set(true);
    let form = [
        ("grant_type", "authorization_code"),
        ("client_id", id.as_str()),
        ("code", code.as_str()),
        ("redirect_uri", BACK),
        ("code_verifier", VERIFIER),
    ];
    let body = form
        .iter()
        .fold(QueryBuilder::new(), |form, (name, value)| form.with_pair(name, value))
        .into_string();
    let request = Request::post(&format!("{ORIGIN}/agents/oauth2/token"), body)
        .with("content-type", "application/x-www-form-urlencoded");
    let mut both = [
        Box::pin(quarry_storefront::service::handle_request(&world, &request)),
        Box::pin(quarry_storefront::service::handle_request(&world, &request)),
    ];
    let mut statuses = [0; 2];
    let mut context = std::task::Context::from_waker(std::task::Waker::noop());
    while statuses.contains(&0) {
        for (own, status) in both.iter_mut().zip(&mut statuses) {
            if *status == 0
                && let std::task::Poll::Ready(response) = own.as_mut().poll(&mut context)
            {
                *status = response.status;
            }
        }
    }
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 400], "the second ends what the first got");
}

#[test]
fn sweeps_unanswered_claims_with_their_registration() {
    let world = shop();
    let id = client(&world, &[BACK]);
    proved(&world, &asking(&id, &[]));
    let rows = || count(&world, "SELECT COUNT(*) FROM oauth_grants");
    assert_eq!(rows(), 1);
    world.pass(21 * MINUTE);
    pollster::block_on(quarry_storefront::operator::sweep::run_sweep(&world)).unwrap();
    assert_eq!(rows(), 0);
}

#[test]
fn a_seller_that_takes_no_mailboxes_connects_no_apps() {
    let mut world = shop();
    let id = client(&world, &[BACK]);
    world.settings.sellers[0].service_auth = false;
    assert_eq!(world.ask(&Request::get(&asking(&id, &[]))).status, 403);
}

#[test]
fn the_documents_lead_a_client_here() {
    let world = shop();
    let read = |path: &str| -> Value {
        serde_json::from_str(&text(&world.ask(&Request::get(&format!("{ORIGIN}{path}"))))).unwrap()
    };
    let resource = read("/.well-known/oauth-protected-resource/mcp");
    assert_eq!(
        (&resource["resource"], &resource["authorization_servers"][0]),
        (&json!(MCP), &json!("https://shop.test/agents"))
    );
    let server = read("/.well-known/oauth-authorization-server/agents");
    assert_eq!(server["response_types_supported"], json!(["code"]));
    assert_eq!(server["code_challenge_methods_supported"], json!(["S256"]));
    for is_so in ["client_id_metadata_document_supported", "authorization_response_iss_parameter_supported"] {
        assert_eq!(server[is_so], true);
    }
    assert_eq!(server["registration_endpoint"], "https://shop.test/agents/oauth2/register");
}
