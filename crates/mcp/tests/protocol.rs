//! Tests of the protocol over a scripted service: generations, headers, refusals, tools, resources.

// Helpers panic too, because a test cannot go on after an unexpected failure.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::cell::RefCell;
use std::rc::Rc;

use base64ct::{Base64, Encoding};
use quarry_kernel::http::{Body, IncomingRequest, Response};
use quarry_mcp::ports::{CredentialKind, Ports};
use quarry_mcp::server;
use serde_json::{Value, json};

const ID: &str = "01jd0000000000000000000000";

/// Scripted service, with a log of its requests.
struct World {
    who: CredentialKind,
    /// Whether the caller can buy calls.
    sold: Option<()>,
    /// Operator's name of the first source.
    name_of_v1: Option<&'static str>,
    answer: RefCell<Response>,
    asked: RefCell<Vec<String>>,
    /// Tools and pointers of withdrawn charges.
    withdrawn: RefCell<Vec<(String, String)>>,
}

impl World {
    fn new() -> Self {
        let answer = ok(r#"{"search_metadata":{"raw_file":"x"},"organic_results":[]}"#);
        Self {
            who: CredentialKind::Key,
            sold: Some(()),
            name_of_v1: None,
            answer: RefCell::new(answer),
            asked: RefCell::default(),
            withdrawn: RefCell::default(),
        }
    }

    fn answering(status: u16, body: &str) -> Self {
        let world = Self::new();
        *world.answer.borrow_mut() = Response::json(status, body.to_owned())
            .with_header("x-request-id", ID)
            .with_header("retry-after", "5");
        world
    }

    fn of(who: CredentialKind) -> Self {
        Self { who, ..Self::new() }
    }
}

fn ok(body: &str) -> Response {
    Response::json(200, body.to_owned()).with_header("x-request-id", ID).with_header("x-remaining-calls", "9")
}

impl Ports for World {
    fn credential_kind(&self) -> CredentialKind {
        self.who
    }

    fn data_api_path(&self) -> Option<&str> {
        self.sold.map(|_| if self.who == CredentialKind::Agent { "/agents/api" } else { "/api" })
    }

    fn scopes(&self) -> String {
        "entitlements.read".to_owned()
    }

    fn origin(&self) -> &str {
        "https://api.test"
    }

    fn is_origin_admitted(&self, origin: &str) -> bool {
        origin == "https://api.test" || origin == "https://named.test"
    }

    fn source_name(&self, token: &str) -> Option<&str> {
        (token == "v1").then_some(self.name_of_v1?)
    }

    fn account_page(&self) -> String {
        "https://api.test/agents/account".to_owned()
    }

    fn checkout_path(&self) -> Option<String> {
        self.sold.map(|()| "/api/keys/topup".to_owned())
    }

    async fn post(&self, address: &str, body: &str) -> Response {
        self.asked.borrow_mut().push(format!("POST {address} {body}"));
        self.answer.borrow().clone()
    }

    async fn get(&self, address: &str) -> Response {
        self.asked.borrow_mut().push(address.to_owned());
        self.answer.borrow().clone()
    }

    async fn get_anew(&self, address: &str) -> Response {
        self.asked.borrow_mut().push(format!("anew {address}"));
        self.answer.borrow().clone()
    }

    fn withdraw_charge(&self, tool: &str, pointer: &str) {
        self.withdrawn.borrow_mut().push((tool.to_owned(), pointer.to_owned()));
    }

    async fn load_document(&self, path: &str) -> Option<Rc<str>> {
        let path = format!("{}/../../public{path}", env!("CARGO_MANIFEST_DIR"));
        Some(std::fs::read_to_string(path).ok()?.into())
    }
}

/// Incoming request.
struct Ask {
    method: &'static str,
    url: String,
    headers: Vec<(String, String)>,
    body: String,
}

impl Ask {
    fn body(body: impl Into<String>) -> Self {
        let headers = vec![
            ("content-type".to_owned(), "application/json".to_owned()),
            ("accept".to_owned(), "application/json, text/event-stream".to_owned()),
        ];
        Self { method: "POST", url: "https://api.test/mcp".to_owned(), headers, body: body.into() }
    }

    /// Builds a request of 2025-11-25.
    fn legacy(method: &str, params: Value) -> Self {
        Self::body(json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params }).to_string())
            .header("mcp-protocol-version", "2025-11-25")
    }

    /// Builds a request of 2026-07-28 as a client sends it.
    fn modern(method: &str, mut params: Value) -> Self {
        params["_meta"] = json!({
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientInfo": { "name": "test", "version": "1" },
            "io.modelcontextprotocol/clientCapabilities": {},
        });
        let name = params.get("name").or(params.get("uri")).and_then(Value::as_str).map(str::to_owned);
        let ask = Self::body(
            json!({ "jsonrpc": "2.0", "id": "a", "method": method, "params": params }).to_string(),
        )
        .header("mcp-protocol-version", "2026-07-28")
        .header("mcp-method", method);
        match name {
            Some(name) => ask.header("mcp-name", &name),
            None => ask,
        }
    }

    fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.retain(|(own, _)| own != name);
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    fn without(mut self, name: &str) -> Self {
        self.headers.retain(|(own, _)| own != name);
        self
    }

    /// Sets the URL's query.
    fn at(self, query: &str) -> Self {
        Self { url: format!("https://api.test/mcp?{query}"), ..self }
    }

    fn by(self, method: &'static str) -> Self {
        Self { method, ..self }
    }

    fn to(&self, world: &World) -> Response {
        pollster::block_on(server::handle(world, self))
    }

    fn json(&self, world: &World) -> Value {
        read(&self.to(world))
    }

    /// Returns the status and JSON-RPC code.
    fn refused(&self, world: &World) -> (u16, i64) {
        let response = self.to(world);
        (response.status, read(&response)["error"]["code"].as_i64().unwrap_or_default())
    }
}

impl IncomingRequest for Ask {
    fn method(&self) -> &str {
        self.method
    }

    fn url(&self) -> &str {
        &self.url
    }

    fn header(&self, name: &str) -> Option<String> {
        self.headers.iter().find(|(own, _)| own == name).map(|(_, value)| value.clone())
    }

    async fn body(&self, max_bytes: usize) -> Option<String> {
        (self.body.len() <= max_bytes).then(|| self.body.clone())
    }
}

fn read(response: &Response) -> Value {
    match &response.body {
        Body::Text(text) => {
            let text = text.strip_prefix("event: message\ndata: ").unwrap_or(text);
            serde_json::from_str(text).unwrap()
        }
        _ => Value::Null,
    }
}

#[test]
fn a_client_without_a_handshake_discovers_lists_and_calls() {
    let world = World::new();
    let found = Ask::modern("server/discover", json!({})).json(&world)["result"].clone();
    assert_eq!(found["supportedVersions"], json!(["2026-07-28", "2025-11-25", "2025-06-18"]));
    assert_eq!((&found["resultType"], &found["capabilities"]["tools"]), (&json!("complete"), &json!({})));
    assert_eq!(found["_meta"]["io.modelcontextprotocol/serverInfo"]["name"], "quarry");
    let list = Ask::modern("tools/list", json!({})).json(&world)["result"].clone();
    assert_eq!((list["tools"].as_array().unwrap().len(), &list["cacheScope"]), (10, &json!("public")));
    let call =
        json!({ "name": "v2_search", "arguments": { "q": "tall ships & sails", "first": 11.0, "cc": null } });
    let called = Ask::modern("tools/call", call).json(&world);
    assert_eq!(called["id"], "a");
    let result = &called["result"];
    assert_eq!(*world.asked.borrow(), ["/api/v2/search?first=11&q=tall%20ships%20%26%20sails"]);
    assert_eq!((&result["isError"], &result["resultType"]), (&json!(false), &json!("complete")));
    assert_eq!(result["structuredContent"]["organic_results"], json!([]));
    assert_eq!(result["_meta"]["quarry/remaining_calls"], 9);
    let uri = result["content"][1]["uri"].as_str().unwrap();
    assert!(uri.starts_with("quarry://bundles/20") && uri.ends_with(&format!("/{ID}/prettify")), "{uri}");
}

#[test]
fn an_answer_from_the_cache_links_to_no_bundle() {
    let world = World::answering(200, r#"{"search_metadata":{"cached":true},"organic_results":[]}"#);
    let call = json!({ "name": "v2_search", "arguments": { "q": "x" } });
    let content = Ask::modern("tools/call", call).json(&world)["result"]["content"].clone();
    assert_eq!(content.as_array().unwrap().len(), 1, "{content}");
}

#[test]
fn a_client_with_a_handshake_needs_no_session() {
    let world = World::new();
    let hello = |version: &str| {
        let params = json!({ "protocolVersion": version, "capabilities": {}, "clientInfo": { "name": "t", "version": "1" } });
        let ask = Ask::legacy("initialize", params).without("mcp-protocol-version");
        let response = ask.to(&world);
        assert_eq!(response.header("mcp-session-id"), None);
        read(&response)["result"].clone()
    };
    assert_eq!(hello("2025-06-18")["protocolVersion"], "2025-06-18");
    assert_eq!(hello("2025-11-25")["serverInfo"]["name"], "quarry");
    assert_eq!(hello("2024-11-05")["protocolVersion"], "2025-11-25");
    assert_eq!(Ask::legacy("ping", json!({})).json(&world)["result"], json!({}));
    let ready = r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#;
    assert_eq!(Ask::body(ready).header("mcp-protocol-version", "2025-11-25").to(&world).status, 202);
    let call = json!({ "name": "v3_search", "arguments": { "q": "x" } });
    assert_eq!(Ask::legacy("tools/call", call).json(&world)["result"]["isError"], false);
    assert_eq!(Ask::legacy("server/discover", json!({})).refused(&world), (200, -32601));
    assert_eq!(
        Ask::legacy("ping", json!({})).header("mcp-protocol-version", "2025-03-26").refused(&world),
        (400, -32022)
    );
}

#[test]
fn headers_must_say_what_the_body_says() {
    let world = World::new();
    let call = || Ask::modern("tools/call", json!({ "name": "v2_search", "arguments": { "q": "x" } }));
    for (what, ask) in [
        ("another revision", call().header("mcp-protocol-version", "2025-11-25")),
        ("no revision", call().without("mcp-protocol-version")),
        ("another method", call().header("mcp-method", "tools/list")),
        ("another case", call().header("mcp-method", "TOOLS/CALL")),
        ("no method", call().without("mcp-method")),
        ("another name", call().header("mcp-name", "v3_search")),
        ("no name", call().without("mcp-name")),
        ("a name that is no Base64", call().header("mcp-name", "=?base64?v2_search?=")),
    ] {
        assert_eq!(ask.refused(&world), (400, -32020), "{what}");
    }
    assert!(world.asked.borrow().is_empty(), "nothing was asked");
    for ask in
        [call().header("mcp-name", " v2_search "), call().header("mcp-name", "=?base64?djJfc2VhcmNo?=")]
    {
        assert_eq!(ask.to(&world).status, 200);
    }
    assert_eq!(world.asked.borrow().len(), 2);
}

#[test]
fn a_request_says_which_revision_it_speaks_and_what_its_client_can_do() {
    let world = World::new();
    let with_meta = |meta: Value| {
        let body = json!({ "jsonrpc": "2.0", "id": 5, "method": "tools/list", "params": { "_meta": meta } });
        Ask::body(body.to_string())
            .header("mcp-protocol-version", "2026-07-28")
            .header("mcp-method", "tools/list")
    };
    let key = |name: &str| format!("io.modelcontextprotocol/{name}");
    let (version, capabilities) = (key("protocolVersion"), key("clientCapabilities"));
    assert_eq!(with_meta(json!({})).refused(&world), (400, -32602));
    assert_eq!(with_meta(json!({ &capabilities: {} })).refused(&world), (400, -32602));
    assert_eq!(with_meta(json!({ &version: "2026-07-28" })).refused(&world), (400, -32602));
    let unknown = with_meta(json!({ &version: "2031-01-01", &capabilities: {} }))
        .header("mcp-protocol-version", "2031-01-01");
    let told = unknown.json(&world);
    assert_eq!((&told["error"]["code"], &told["id"]), (&json!(-32022), &json!(5)));
    assert_eq!(told["error"]["data"]["requested"], "2031-01-01");
    assert_eq!(told["error"]["data"]["supported"][0], "2026-07-28");
    let differing = with_meta(json!({ &version: "2031-01-01", &capabilities: {} }));
    assert_eq!(differing.refused(&world), (400, -32020));
    assert_eq!(with_meta(json!({ &version: "2026-07-28", &capabilities: {} })).to(&world).status, 200);
}

#[test]
fn lacks_the_members_removed_by_the_revision() {
    let world = World::new();
    for method in ["initialize", "ping", "logging/setLevel", "resources/subscribe", "prompts/list", "nothing"]
    {
        assert_eq!(Ask::modern(method, json!({})).refused(&world), (404, -32601), "{method}");
    }
}

#[test]
fn tells_a_caller_without_a_credential_only_where_to_get_one() {
    for (who, error) in
        [(CredentialKind::Nothing, ""), (CredentialKind::Unknown, "error=\"invalid_token\", ")]
    {
        let world = World::of(who);
        for ask in
            [Ask::modern("tools/list", json!({})), Ask::legacy("initialize", json!({})), Ask::body("x")]
        {
            let response = ask.to(&world);
            assert_eq!((response.status, read(&response).get("id")), (401, Some(&Value::Null)));
            let expected = format!(
                "Bearer {error}resource_metadata=\"https://api.test/.well-known/oauth-protected-resource/mcp\", scope=\"entitlements.read\""
            );
            assert_eq!(response.header("www-authenticate"), Some(expected.as_str()));
        }
        assert!(world.asked.borrow().is_empty());
    }
    let ended = World::answering(401, r#"{"error":"The token has ended."}"#);
    let response = Ask::modern("tools/call", json!({ "name": "v2_search" })).to(&ended);
    assert!(
        response.header("www-authenticate").unwrap().contains("invalid_token"),
        "its call tells that it ended"
    );
}

#[test]
fn pages_of_strange_origins_are_not_admitted() {
    let world = World::new();
    let from = |origin: &str| Ask::legacy("ping", json!({})).header("origin", origin);
    for origin in [
        "https://evil.test",
        "https://api.test.evil.test",
        "https://localhost.evil.test",
        "null",
        "http://[::1",
    ] {
        let strange = from(origin).to(&world);
        assert_eq!((strange.status, strange.header("access-control-allow-origin")), (403, None), "{origin}");
    }
    for origin in [
        "https://api.test",
        "https://named.test",
        "http://localhost:6274",
        "http://127.0.0.1:1",
        "http://[::1]:9",
    ] {
        let response = from(origin).to(&world);
        assert_eq!((response.status, response.header("access-control-allow-origin")), (200, Some(origin)));
    }
    let preflight = from("https://named.test").by("OPTIONS").to(&World::of(CredentialKind::Nothing));
    assert_eq!(preflight.status, 204);
    assert!(preflight.header("access-control-allow-headers").unwrap().contains("Mcp-Method"));
}

#[test]
fn only_single_messages_in_json_come_in_and_only_by_post() {
    let world = World::new();
    for method in ["GET", "DELETE", "HEAD", "PUT"] {
        let response = Ask::legacy("ping", json!({})).by(method).to(&world);
        assert_eq!((response.status, response.header("allow")), (405, Some("POST, OPTIONS")), "{method}");
    }
    let ping = || Ask::legacy("ping", json!({}));
    assert_eq!(ping().header("content-type", "text/plain").to(&world).status, 415);
    let refused = ping().header("accept", "text/html").to(&world);
    assert_eq!((refused.status, read(&refused).get("id")), (406, Some(&Value::Null)));
    let event = ping().header("accept", "text/event-stream").to(&world);
    assert_eq!((event.status, event.header("content-type")), (200, Some("text/event-stream")));
    assert!(matches!(&event.body, Body::Text(text) if text.ends_with("}\n\n")));
    assert_eq!(read(&event)["result"], json!({}));
    assert_eq!(Ask::body(" ".repeat(64 * 1024 + 1)).to(&world).status, 413);
    assert_eq!(Ask::body("[]").refused(&world), (400, -32600));
    assert_eq!(Ask::body(r#"{"jsonrpc":"2.0","id":1,"result":{}}"#).refused(&world), (400, -32600));
    let strange =
        Ask::body(r#"{"jsonrpc":"2.0","method":"notifications/x"}"#).header("mcp-protocol-version", "1");
    assert_eq!(strange.refused(&world), (400, -32022));
}

#[test]
fn a_refusal_is_a_tool_error_with_its_remedy() {
    for (status, body, parts) in [
        (
            400,
            r#"{"error":"Parameter `q` is required.","error_code":"invalid_request"}"#,
            ["`q` is required", "Correct"],
        ),
        (
            402,
            r#"{"error":"No calls are left.","error_code":"insufficient_credits"}"#,
            [
                "No calls",
                "Call `buy_calls` for a payment page, or give the person this address: https://api.test/agents/account",
            ],
        ),
        (
            402,
            r#"{"error":"usage_exhausted","message":"Spent.","plans":[{"purchase":{"url":"https://buy.test"}}]}"#,
            ["Spent.", "https://api.test/agents/account"],
        ),
        (403, r#"{"error":"Unknown parameter `x`.","error_code":"unknown_parameter"}"#, ["`x`", "Correct"]),
        (404, r#"{"error":"None.","error_code":"no_overview"}"#, ["None.", "change its arguments"]),
        (429, r#"{"error":"Slower.","error_code":"rate_limited"}"#, ["Slower.", "Wait 5 s"]),
        (
            503,
            r#"{"error":"Nothing usable.","error_code":"source_unavailable"}"#,
            ["Nothing usable.", "ask another source. Wait 5 s"],
        ),
        (500, "", ["failed", "Wait 5 s"]),
    ] {
        let world = World::answering(status, body);
        let told =
            Ask::modern("tools/call", json!({ "name": "v1_ai_overview", "arguments": {} })).json(&world);
        let result = &told["result"];
        assert_eq!(result["isError"], true, "{status}");
        assert_eq!(result["structuredContent"], Value::Null, "an error has no shape of the answer");
        let text = result["content"][0]["text"].as_str().unwrap();
        assert!(parts.iter().all(|part| text.contains(part)), "{status}: {text}");
        assert_eq!(result["_meta"]["quarry/request_id"], ID);
    }
}

#[test]
fn tools_that_are_not_there_and_arguments_that_are_none_are_refused_before_anything_is_asked() {
    let world = World::new();
    let call = |params: Value| Ask::modern("tools/call", params).json(&world);
    assert_eq!(call(json!({ "name": "v9_search" }))["error"]["code"], -32602);
    assert_eq!(call(json!({ "arguments": {} }))["error"]["code"], -32602);
    assert_eq!(call(json!({ "name": "v2_search", "arguments": [] }))["error"]["code"], -32602);
    let odd = call(json!({ "name": "v2_search", "arguments": { "q": ["a"] } }));
    assert_eq!(odd["result"]["isError"], true);
    assert!(world.asked.borrow().is_empty());
}

#[test]
fn asks_the_responsible_ledger_for_the_rest() {
    for (who, address) in
        [(CredentialKind::Key, "/api/keys/status"), (CredentialKind::Agent, "/agents/agent/entitlements")]
    {
        let world = World::of(who);
        Ask::modern("tools/call", json!({ "name": "key_status" })).json(&world);
        assert_eq!(*world.asked.borrow(), [address]);
    }
}

#[test]
fn an_agent_calls_its_sellers_services_and_is_refused_where_there_are_none() {
    let world = World::of(CredentialKind::Agent);
    let call = || Ask::modern("tools/call", json!({ "name": "v3_search", "arguments": { "q": "x" } }));
    assert_eq!(call().json(&world)["result"]["isError"], false);
    assert_eq!(*world.asked.borrow(), ["/agents/api/v3/search?q=x"]);
    let nothing = World { sold: None, ..World::of(CredentialKind::Agent) };
    let told = call().json(&nothing);
    assert_eq!(told["result"]["isError"], true);
    assert!(told["result"]["content"][0]["text"].as_str().unwrap().contains("data key"));
    assert!(nothing.asked.borrow().is_empty());
}

#[test]
fn an_answer_that_does_not_fit_its_tools_schema_is_an_error_whose_charge_is_withdrawn() {
    for (tool, arguments, answer, pointer) in [
        (
            "web_search",
            json!({ "query": "a" }),
            json!({ "organic_results": [{ "title": 7 }] }),
            "/organic_results/0/title",
        ),
        ("maps", json!({ "query": "a" }), json!({ "local_results": "none" }), "/local_results"),
        ("v3_search", json!({ "q": "a" }), json!({ "organic_results": {} }), "/organic_results"),
        ("key_status", json!({}), json!({ "remaining_calls": "9" }), "/remaining_calls"),
    ] {
        let world = World::new();
        *world.answer.borrow_mut() = ok(&answer.to_string());
        let told = Ask::modern("tools/call", json!({ "name": tool, "arguments": arguments })).json(&world);
        let result = &told["result"];
        assert_eq!(
            (&result["isError"], &result["structuredContent"]),
            (&json!(true), &Value::Null),
            "{tool}"
        );
        let words = result["content"][0]["text"].as_str().unwrap();
        assert!(
            words.contains("a fault of this service") && words.contains("Nothing was charged"),
            "{words}"
        );
        assert_eq!(*world.withdrawn.borrow(), [(tool.to_owned(), pointer.to_owned())]);
    }
}

#[test]
fn either_form_of_a_group_fits_where_sources_differ() {
    for places in [json!([{ "title": "A" }]), json!({ "title": "A" })] {
        let world = World::new();
        *world.answer.borrow_mut() = ok(&json!({ "place_results": places }).to_string());
        let call = json!({ "name": "maps", "arguments": { "place_id": "7", "source": "v6" } });
        assert_eq!(Ask::modern("tools/call", call).json(&world)["result"]["isError"], false, "{places}");
        assert!(world.withdrawn.borrow().is_empty());
    }
}

#[test]
fn bundles_are_read_as_their_links_are() {
    let world = World::new();
    let mut page = Response::new(200).with_header("content-type", "text/html");
    page.body = Body::Bytes(b"<p>h\xc3\xa9".to_vec());
    *world.answer.borrow_mut() = page;
    let uri = format!("quarry://bundles/2026-11-21/{ID}/raw");
    let read = |uri: &str| Ask::modern("resources/read", json!({ "uri": uri })).json(&world);
    let result = read(&uri)["result"].clone();
    assert_eq!(*world.asked.borrow(), [format!("/api/bundles/2026-11-21/{ID}/raw")]);
    assert_eq!(result["contents"][0], json!({ "uri": uri, "mimeType": "text/html", "text": "<p>hé" }));
    assert_eq!(result["cacheScope"], "private");
    if let Body::Bytes(bytes) = &mut world.answer.borrow_mut().body {
        bytes.extend([0xff, 0]);
    }
    assert_eq!(read(&uri)["result"]["contents"][0]["blob"], "PHA+aMOp/wA=");
    world.answer.borrow_mut().status = 404;
    for uri in [uri.as_str(), "quarry://bundles/../keys/status", "quarry://nothing", "test://x"] {
        let told = read(uri);
        assert_eq!((&told["error"]["code"], &told["error"]["data"]["uri"]), (&json!(-32602), &json!(uri)));
    }
    let legacy = Ask::legacy("resources/read", json!({ "uri": "test://x" })).json(&world);
    assert_eq!(legacy["error"]["code"], -32002);
    assert_eq!(world.asked.borrow().len(), 3, "what is no bundle is not asked for");
}

#[test]
fn a_large_bundle_is_an_index_of_parts_that_make_it_up() {
    let world = World::new();
    let uri = format!("quarry://bundles/2026-11-21/{ID}/raw");
    let read =
        |uri: &str| Ask::modern("resources/read", json!({ "uri": uri })).json(&world)["result"].clone();
    let pages = [(format!("{}x", "é".repeat(120_000)).into_bytes(), "text"), (vec![0xff; 160_000], "blob")];
    for (bytes, member) in pages {
        let mut page = Response::new(200).with_header("content-type", "text/html");
        page.body = Body::Bytes(bytes.clone());
        *world.answer.borrow_mut() = page;
        let index = read(&uri)["contents"][0].clone();
        assert_eq!(index["mimeType"], "application/json");
        let index: Value = serde_json::from_str(index["text"].as_str().unwrap()).unwrap();
        assert_eq!(index["bytes"], bytes.len());
        assert_eq!(index["url"], format!("https://api.test/api/bundles/2026-11-21/{ID}/raw"));
        let mut whole = Vec::new();
        for part in index["parts"].as_array().unwrap() {
            let told = read(part.as_str().unwrap())["contents"][0].clone();
            assert_eq!((&told["uri"], &told["mimeType"]), (part, &json!("text/html")));
            let text = told[member].as_str().unwrap();
            assert!(text.len() <= 100_000, "{part}: {}", text.len());
            match member {
                "text" => whole.extend(text.bytes()),
                _ => whole.extend(Base64::decode_vec(text).unwrap()),
            }
        }
        assert!(whole == bytes, "the parts are the whole");
        let beyond = Ask::modern("resources/read", json!({ "uri": format!("{uri}/9") })).json(&world);
        assert_eq!(beyond["error"]["code"], -32602);
    }
}

#[test]
fn the_contract_is_a_resource_and_bundles_have_templates() {
    let world = World::new();
    let list = Ask::modern("resources/list", json!({})).json(&world)["result"].clone();
    assert_eq!(list["resources"][0]["uri"], "quarry://openapi.json");
    let contract = Ask::modern("resources/read", json!({ "uri": "quarry://openapi.json" })).json(&world);
    let text = contract["result"]["contents"][0]["text"].as_str().unwrap();
    assert_eq!(
        serde_json::from_str::<Value>(text).unwrap()["servers"],
        json!([{ "url": "https://api.test" }])
    );
    assert!(text.len() <= 100_000);
    let index: Value = serde_json::from_str(text).unwrap();
    let operations = index["x-operations"].as_array().unwrap();
    assert!(operations.len() > 50, "{}", operations.len());
    for operation in operations {
        let read = |uri: &str| -> Value {
            let told = Ask::modern("resources/read", json!({ "uri": uri })).json(&world);
            let text = told["result"]["contents"][0]["text"].as_str().unwrap();
            assert!(text.len() <= 100_000, "{uri}: {}", text.len());
            serde_json::from_str(text).unwrap()
        };
        let part = read(operation["uri"].as_str().unwrap());
        let own = &part["paths"][operation["path"].as_str().unwrap()][operation["method"].as_str().unwrap()];
        assert_eq!(own["summary"], operation["summary"]);
        let schemas = read(part["x-schemas"].as_str().unwrap());
        for text in [part.to_string(), schemas.to_string()] {
            for reference in text.split("\"#/components/").skip(1) {
                let (kind, name) = reference.split_once('"').unwrap().0.split_once('/').unwrap();
                let found =
                    if kind == "schemas" { &schemas } else { &part }["components"][kind][name].is_object();
                assert!(found, "{}: {kind} {name}", operation["uri"]);
            }
        }
    }
    let unknown = Ask::modern("resources/read", json!({ "uri": "quarry://openapi/nothing" })).json(&world);
    assert_eq!(unknown["error"]["code"], -32602);
    let templates = Ask::modern("resources/templates/list", json!({})).json(&world)["result"].clone();
    let raw = &templates["resourceTemplates"][0]["uriTemplate"];
    assert_eq!(raw, "quarry://bundles/{date}/{id}/raw");
    for result in [&list, &templates] {
        assert!(result["ttlMs"].is_u64() && result["cacheScope"] == "public");
    }
}

#[test]
fn an_address_chooses_which_tools_are_listed_and_an_operator_what_sources_are_called() {
    let world = World::new();
    let listed = |world: &World, query: &str| Ask::legacy("tools/list", json!({})).at(query).json(world);
    let names = |list: &Value| -> Vec<String> {
        let tools = list["result"]["tools"].as_array().unwrap();
        tools.iter().map(|tool| tool["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names(&listed(&world, "tools=all")).len(), 35);
    assert_eq!(names(&listed(&world, "tools=v4,maps")), ["v4_search", "v4_reviews", "maps"]);
    assert_eq!(listed(&world, "tools=v9")["error"]["code"], -32602);
    let text = listed(&world, "").to_string();
    assert!(text.contains("v1 is the largest web search engine"));
    let named = World { name_of_v1: Some("The \"First\""), ..World::new() };
    let list = listed(&named, "");
    assert!(list["result"]["tools"][0]["description"].as_str().unwrap().contains("v1 is The \"First\","));
    assert!(!list.to_string().contains("the largest web search engine"));
}

#[test]
fn a_job_asks_the_source_that_is_named_in_its_own_words() {
    let call = |name: &str, arguments: Value| {
        let world = World::new();
        let told = Ask::legacy("tools/call", json!({ "name": name, "arguments": arguments })).json(&world);
        let asked = world.asked.borrow().first().cloned();
        asked.unwrap_or_else(|| told["result"]["content"][0]["text"].as_str().unwrap().to_owned())
    };
    for (name, arguments, asked) in [
        ("web_search", json!({ "query": "a b" }), "/api/v1/search?q=a%20b"),
        (
            "web_search",
            json!({ "query": "a", "kind": "news", "country": "", "start": null }),
            "/api/v1/search?q=a&tbm=nws",
        ),
        ("web_search", json!({ "query": "a", "source": "v2", "start": 10 }), "/api/v2/search?q=a&first=11"),
        ("web_search", json!({ "query": "a", "source": "v3", "period": "week" }), "/api/v3/search?q=a&df=w"),
        (
            "web_search",
            json!({ "query": "a", "extra": { "safe": "off", "lr": "" } }),
            "/api/v1/search?q=a&safe=off",
        ),
        (
            "web_search",
            json!({ "query": "a", "extra": "safe=off&as_epq=tall%20ships" }),
            "/api/v1/search?q=a&safe=off&as_epq=tall%20ships",
        ),
        ("web_search", json!({ "query": "a", "fresh": true }), "anew /api/v1/search?q=a"),
        ("v2_search", json!({ "q": "a", "fresh": true }), "anew /api/v2/search?q=a"),
        ("v2_search", json!({ "q": "a", "fresh": false }), "/api/v2/search?q=a"),
        ("ai_answer", json!({ "query": "a" }), "/api/v1/ai-mode?continuable=true&q=a"),
        ("maps", json!({ "query": "a", "lat": 1.5, "lon": 2 }), "/api/v1/maps?q=a&lat=1.5&lon=2&z=14"),
        (
            "maps",
            json!({ "query": "a", "lat": 1, "lon": 2, "extra": { "z": 9 } }),
            "/api/v1/maps?q=a&lat=1&lon=2&z=9",
        ),
        ("maps", json!({ "place_id": "7", "source": "v5" }), "/api/v5/place?place_id=7"),
        ("maps", json!({ "query": "a", "source": "v5" }), "/api/v5/search?q=a"),
        (
            "maps",
            json!({ "query": "a", "location": "b", "source": "v4" }),
            "/api/v4/search?find_desc=a&find_loc=b",
        ),
        (
            "reviews",
            json!({ "place_id": "x", "source": "v4", "sort": "newest" }),
            "/api/v4/reviews?place_id=x&sortby=date_desc",
        ),
        ("app_search", json!({ "query": "a", "store": "v6" }), "/api/v6/app-store/search?term=a"),
        ("app_details", json!({ "product_id": "a", "part": "reviews" }), "/api/v1/play/reviews?product_id=a"),
        (
            "app_details",
            json!({ "product_id": "1", "part": "details", "store": "v6" }),
            "/api/v6/app-store/product?product_id=1",
        ),
    ] {
        assert_eq!(call(name, arguments), asked);
    }
    for (name, arguments, part) in [
        ("web_search", json!({ "querry": "a" }), "Unknown argument `querry`. Did you mean `query`?"),
        (
            "web_search",
            json!({ "query": "a", "source": "v3", "country": "us" }),
            "means nothing with source = v3; leave it out, or ask v1 or v2",
        ),
        ("web_search", json!({ "query": "a", "source": "v9" }), "`source` must be one of v1, v2, v3"),
        ("web_search", json!({ "query": ["a"] }), "`query` must be a string"),
        ("web_search", json!({ "query": "a", "limit": 0 }), "`limit` must be"),
        ("web_search", json!({ "query": "a", "extra": 7 }), "as `name=value&name=value`"),
        ("web_search", json!({ "query": "a", "fresh": "yes" }), "`fresh` must be true or false"),
        ("maps", json!({ "query": "a", "source": "v6" }), "With v6 the call needs `place_id`"),
    ] {
        let told = call(name, arguments);
        assert!(told.contains(part) && told.contains("Nothing was requested or charged"), "{told}");
    }
}

#[test]
fn an_answer_is_headed_by_its_query_and_goes_on_by_calls_of_tools() {
    let answer = json!({
        "search_metadata": { "raw_file": "https://api.test/api/bundles/2026-11-21/x/raw" },
        "search_parameters": { "q": "tall ships", "gl": "us" },
        "local_results": [
            { "title": "A", "place_id": "p1", "reviews_link": "https://api.test/api/v1/reviews?place_id=p1" },
            { "title": "B", "place_id": "p2" },
        ],
        "service_pagination": { "next": "https://api.test/api/v1/maps?q=tall%20ships&hl=en&start=20&min_rating=4" },
    });
    let world = World::new();
    *world.answer.borrow_mut() = ok(&answer.to_string());
    let call = |name: &str, arguments: Value| {
        let told = Ask::legacy("tools/call", json!({ "name": name, "arguments": arguments })).json(&world);
        let text = told["result"]["content"][0]["text"].as_str().unwrap().to_owned();
        (text, told["result"]["structuredContent"].clone())
    };
    let (text, _) = call("maps", json!({ "query": "tall ships" }));
    assert!(text.starts_with("# tall ships\n\n"), "{text}");
    assert!(
        text.contains("Next page: `maps {\"extra\":\"min_rating=4\",\"query\":\"tall ships\",\"start\":20}`"),
        "{text}"
    );
    assert!(text.contains("`reviews {\"place_id\":\"{place_id}\"}`"), "{text}");
    let (text, _) = call("v1_maps", json!({ "q": "tall ships" }));
    assert!(text.contains("`v1_maps {\"min_rating\":4.0,\"q\":\"tall ships\",\"start\":20}`"), "{text}");
    assert!(text.contains("`v1_reviews {\"place_id\":\"{place_id}\"}`"), "{text}");
    let (text, structured) =
        call("maps", json!({ "query": "x", "limit": 1, "fields": "local_results.title" }));
    assert!(text.contains("**A**") && !text.contains("**B**"), "{text}");
    assert_eq!(structured["local_results"], json!([{ "title": "A" }]));
    assert_eq!(world.asked.borrow().last().unwrap(), "/api/v1/maps?q=x", "what cuts the answer is not sent");
    call("v1_contributor_reviews", json!({ "contributor_id": "1", "limit": 3 }));
    assert!(world.asked.borrow().last().unwrap().ends_with("limit=3"), "a parameter of that name is sent");
}

#[test]
fn an_error_names_the_argument_of_the_tool() {
    let world = World::answering(
        400,
        r#"{"error":"Parameter `hl` must be a language code.","error_code":"invalid_request"}"#,
    );
    let told = Ask::legacy(
        "tools/call",
        json!({ "name": "web_search", "arguments": { "query": "a", "language": "xx" } }),
    );
    let text = told.json(&world)["result"]["content"][0]["text"].as_str().unwrap().to_owned();
    assert!(
        text.starts_with("Parameter `language` must be") && text.contains("Correct the argument"),
        "{text}"
    );
    assert!(!text.contains("/api") && !text.contains("openapi"), "{text}");
}

#[test]
fn a_person_buys_at_a_page_that_a_tool_answers() {
    let world = World::new();
    *world.answer.borrow_mut() =
        ok(r#"{"url":"https://pay.test/x","reference":"pay_1","amountUsd":"25.000000"}"#);
    let buy = |arguments: Value| {
        Ask::legacy("tools/call", json!({ "name": "buy_calls", "arguments": arguments })).json(&world)
    };
    assert_eq!(
        buy(json!({ "amount_usd": "25.00" }))["result"]["structuredContent"],
        json!({ "url": "https://pay.test/x", "reference": "pay_1", "amount_usd": "25.000000" })
    );
    buy(json!(null));
    let posted =
        |amount: &str| format!("POST /api/keys/topup {{\"amountUsd\":\"{amount}\",\"checkout\":true}}");
    assert_eq!(*world.asked.borrow(), [posted("25.00"), posted("10.00")]);
    assert_eq!(buy(json!({ "amount": 1 }))["result"]["isError"], true);
    let nothing = World { sold: None, ..World::of(CredentialKind::Agent) };
    let told = Ask::legacy("tools/call", json!({ "name": "buy_calls" })).json(&nothing);
    assert!(
        told["result"]["content"][0]["text"].as_str().unwrap().contains("https://api.test/agents/account")
    );
}

/// A client that can open URLs is asked once; after that, and for every other client, the URL is in the text.
#[test]
fn a_client_that_opens_addresses_is_handed_the_account() {
    let world =
        World::answering(410, r#"{"error":"free_plan_exhausted","message":"The free trial is used up."}"#);
    let asked = |capabilities: Value, more: Value| {
        let mut params = json!({
            "name": "web_search", "arguments": { "query": "x" },
            "_meta": {
                "io.modelcontextprotocol/protocolVersion": "2026-07-28",
                "io.modelcontextprotocol/clientCapabilities": capabilities,
            },
        });
        if !more.is_null() {
            params["inputResponses"] = more;
        }
        let body = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params });
        let ask = Ask::body(body.to_string()).header("mcp-protocol-version", "2026-07-28");
        ask.header("mcp-method", "tools/call").header("mcp-name", "web_search").json(&world)["result"].clone()
    };
    let opens = json!({ "elicitation": { "url": {} } });
    let question = asked(opens.clone(), Value::Null);
    assert_eq!(question["resultType"], "input_required");
    let params = &question["inputRequests"]["buy_calls"]["params"];
    assert_eq!((&params["mode"], &params["url"]), (&json!("url"), &json!("https://api.test/agents/account")));
    for (capabilities, more) in
        [(opens, json!({ "buy_calls": { "action": "decline" } })), (json!({}), Value::Null)]
    {
        let told = asked(capabilities, more);
        assert_eq!((&told["resultType"], &told["isError"]), (&json!("complete"), &json!(true)));
        assert!(told["content"][0]["text"].as_str().unwrap().contains("https://api.test/agents/account"));
    }
}
