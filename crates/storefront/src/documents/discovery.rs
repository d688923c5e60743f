//! What agents read first: protected resource metadata (RFC 9728), authorization server metadata (RFC 8414) with the
//! registration protocol's `agent_auth` block, and the keys (RFC 7517).
//!
//! The issuer has a path, so both documents are served in two places: appended to the storefront's address, as the
//! specification has it, and inserted before its path, where strict clients look.

use quarry_kernel::http::Response;
use serde_json::{Value, json};

use crate::context::{Context, PREFIX};
use crate::documents::document::Document;
use crate::error::Error;
use crate::identity::assertion::ID_JAG;
use crate::identity::events::ENDING;
use crate::oauth::token::GRANTS;
use crate::ports::Ports;
use crate::scopes;
use crate::tokens::exchange::JWT_BEARER;
use crate::told::{add, each, object, text};

/// `GET /.well-known/oauth-protected-resource`.
pub fn protected_resource<P: Ports>(ctx: &Context<'_, P>) -> Response {
    let told = &mut [
        text(&ctx.base),
        text(&ctx.seller.name),
        one(&ctx.base),
        ctx.at("/.well-known/jwks.json").into(),
        scopes::names().into(),
        one("header"),
        ctx.at("/auth.md").into(),
    ];
    let names = "resource resource_name authorization_servers jwks_uri scopes_supported bearer_methods_supported resource_documentation";
    document(&object(names, told))
}

/// The same of the Model Context Protocol's address, whose tokens come from the same place.
pub fn protocol_resource<P: Ports>(ctx: &Context<'_, P>) -> Response {
    document(&json!({
        "resource": ctx.protocol(),
        "resource_name": ctx.seller.name,
        "authorization_servers": [ctx.base],
        "scopes_supported": scopes::of_protocol(),
        "bearer_methods_supported": ["header"],
        "resource_documentation": ctx.at("/auth.md"),
    }))
}

/// `GET /.well-known/oauth-authorization-server`.
pub fn authorization_server<P: Ports>(ctx: &Context<'_, P>) -> Response {
    let mut told: Value = serde_json::from_str(SERVER).unwrap_or_default();
    let addresses = [
        ("authorization_endpoint", "/oauth2/authorize"),
        ("token_endpoint", "/oauth2/token"),
        ("registration_endpoint", "/oauth2/register"),
        ("revocation_endpoint", "/oauth2/revoke"),
        ("jwks_uri", "/.well-known/jwks.json"),
        ("service_documentation", "/auth.md"),
    ];
    for (name, path) in addresses {
        add(&mut told, name, ctx.at(path).into());
    }
    add(&mut told, "issuer", text(&ctx.base));
    add(&mut told, "resource", text(&ctx.base));
    add(&mut told, "authorization_servers", one(&ctx.base));
    add(&mut told, "grant_types_supported", each(&[JWT_BEARER, GRANTS[0], GRANTS[1]], |grant| text(grant)));
    add(&mut told, "scopes_supported", scopes::names().into());
    add(&mut told, "agent_auth", agent_auth(ctx));
    document(&told)
}

/// What is the same of every authorization server here.
const SERVER: &str = r#"{"client_id_metadata_document_supported": true, "response_types_supported": ["code"],
    "response_modes_supported": ["query"], "code_challenge_methods_supported": ["S256"],
    "authorization_response_iss_parameter_supported": true, "token_endpoint_auth_methods_supported": ["none"],
    "revocation_endpoint_auth_methods_supported": ["none"], "bearer_methods_supported": ["header"]}"#;

fn one(only: &str) -> Value {
    Value::Array(vec![text(only)])
}

fn agent_auth<P: Ports>(ctx: &Context<'_, P>) -> Value {
    let types = each(&identity_types(ctx), |one| text(one));
    let mut block = object("identity_types_supported", &mut [types]);
    let addresses = [
        ("skill", "/auth.md"),
        ("identity_endpoint", "/agent/identity"),
        ("claim_endpoint", "/agent/identity/claim"),
        ("entitlements_endpoint", "/agent/entitlements"),
        ("network_entitlements_endpoint", "/network/entitlements"),
        ("manifest", Document::Manifest.path()),
        ("llms", Document::LlmsFull.path()),
    ];
    for (name, path) in addresses {
        add(&mut block, name, ctx.at(path).into());
    }
    let providers = &ctx.ports.settings().providers;
    if let (false, Some(members)) = (providers.is_empty(), block.as_object_mut()) {
        let issuers: Vec<&str> = providers.iter().map(|provider| provider.issuer.as_str()).collect();
        let assertions = json!({"assertion_types_supported": [ID_JAG], "issuers_supported": issuers});
        members.insert("identity_assertion".to_owned(), assertions);
        members.insert("events_endpoint".to_owned(), ctx.at("/agent/event/notify").into());
        members.insert("events_supported".to_owned(), json!(ENDING));
    }
    block
}

/// The registration types that this seller takes.
pub fn identity_types<P: Ports>(ctx: &Context<'_, P>) -> Vec<&'static str> {
    let offered = [
        ("anonymous", ctx.seller.anonymous),
        ("identity_assertion", !ctx.ports.settings().providers.is_empty()),
        ("service_auth", ctx.seller.service_auth),
    ];
    offered.into_iter().filter(|(_, is_on)| *is_on).map(|(name, _)| name).collect()
}

/// `GET /.well-known/jwks.json`.
///
/// # Errors
/// [`crate::error::Code::SigningSecretRequired`], [`crate::error::Code::TemporarilyUnavailable`].
pub async fn jwks<P: Ports>(ctx: &Context<'_, P>) -> Result<Response, Error> {
    let keys = ctx.keys()?.jwks(ctx.ports.signatures()).await?;
    Ok(cached(Response::json(200, keys.to_string())))
}

/// `GET /.well-known/api-catalog`: the interfaces of this host (RFC 9727), the data API and this storefront.
pub fn api_catalog<P: Ports>(ctx: &Context<'_, P>) -> Response {
    let origin = ctx.base.strip_suffix(PREFIX).unwrap_or(&ctx.base);
    let json = "application/json";
    let catalog = json!({"linkset": [
        {"anchor": ctx.base,
            "service-desc": [{"href": ctx.at(Document::OpenApi.path()), "type": json}],
            "service-doc": [{"href": ctx.at(Document::LlmsFull.path()), "type": "text/plain"}]},
        {"anchor": format!("{origin}/api"), "service-desc": [{"href": format!("{origin}/openapi.json"), "type": json}]},
    ]});
    let mut response = document(&catalog);
    response.headers.retain(|(name, _)| *name != "content-type");
    response
        .with("content-type", "application/linkset+json; profile=\"https://www.rfc-editor.org/info/rfc9727\"")
}

/// The server card of `/mcp` (SEP-2127, a draft): who the server is, where it listens and what it speaks, before a connection.
pub fn server_card<P: Ports>(ctx: &Context<'_, P>) -> Response {
    let mut card = server(ctx, "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json");
    if let Some(remote) = card.pointer_mut("/remotes/0").and_then(Value::as_object_mut) {
        remote.insert(
            "supportedProtocolVersions".to_owned(),
            json!(["2026-07-28", "2025-11-25", "2025-06-18"]),
        );
    }
    document(&card)
}

/// `server.json`: the same as the registry of servers takes it; the operator publishes it under the own domain.
pub fn server_json<P: Ports>(ctx: &Context<'_, P>) -> Response {
    document(&server(ctx, "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"))
}

fn server<P: Ports>(ctx: &Context<'_, P>, schema: &str) -> Value {
    let origin = ctx.base.strip_suffix(PREFIX).unwrap_or(&ctx.base);
    let header = json!({
        "name": "Authorization",
        "description": "`Bearer` and a data key; without it, a client gets a token by OAuth.",
        "isRequired": false,
        "isSecret": true,
    });
    json!({
        "$schema": schema,
        "name": registry_name(origin),
        "title": ctx.seller.name,
        "description": "Web search, maps, reviews, shopping and app stores as tools; 0.15 USD per 1,000 calls.",
        "version": env!("CARGO_PKG_VERSION"),
        "websiteUrl": format!("{origin}/docs/mcp"),
        "icons": [{ "src": format!("{origin}/mark.svg"), "mimeType": "image/svg+xml", "sizes": ["any"] }],
        "remotes": [{
            "type": "streamable-http",
            "url": ctx.protocol(),
            "headers": [header],
        }],
    })
}

/// The server's name in registries: the host backwards, which is the namespace that its owner can prove.
fn registry_name(origin: &str) -> String {
    let authority = origin.split_once("://").map_or(origin, |(_, authority)| authority);
    let host = authority.split(':').next().unwrap_or_default();
    let mut labels: Vec<&str> = host.split('.').collect();
    labels.reverse();
    format!("{}/quarry", labels.join("."))
}

fn document(value: &Value) -> Response {
    cached(Response::json(200, value.to_string()))
}

fn cached(response: Response) -> Response {
    response.with("cache-control", "public, max-age=300")
}
