//! Discovery documents: protected resource metadata (RFC 9728), authorization server metadata (RFC 8414) with the registration
//! protocol's `agent_auth` block, and the keys (RFC 7517).
//!
//! The issuer URL has a path, so both documents are served at two URLs: appended to the storefront's base URL, as in the
//! specification, and inserted before its path, where strict clients look.

use quarry_kernel::http::Response;
use serde_json::{Value, json};

use crate::agents::assertion::ID_JAG;
use crate::agents::events::ENDING_EVENT_TYPES;
use crate::context::{Context, PREFIX};
use crate::documents::kind::Document;
use crate::error::Error;
use crate::json::{add_member, build_object, list_to_json, text_to_json};
use crate::oauth::assertion_grant::PROFILE;
use crate::oauth::token::GRANTS;
use crate::ports::Ports;
use crate::scopes;
use crate::tokens::exchange::JWT_BEARER;

/// Responds to `GET /.well-known/oauth-protected-resource`.
pub fn protected_resource_response<P: Ports>(ctx: &Context<'_, P>) -> Response {
    let values = &mut [
        text_to_json(&ctx.base),
        text_to_json(&ctx.seller.name),
        to_single_list(&ctx.base),
        ctx.build_url("/.well-known/jwks.json").into(),
        scopes::list_names().into(),
        to_single_list("header"),
        ctx.build_url("/auth.md").into(),
    ];
    let names = "resource resource_name authorization_servers jwks_uri scopes_supported bearer_methods_supported resource_documentation";
    document_response(&build_object(names, values))
}

/// Builds the protected resource metadata of `/mcp`, whose tokens come from the same authorization server.
pub fn mcp_resource_response<P: Ports>(ctx: &Context<'_, P>) -> Response {
    document_response(&json!({
        "resource": ctx.mcp_url(),
        "resource_name": ctx.seller.name,
        "authorization_servers": [ctx.base],
        "scopes_supported": scopes::list_mcp_names(),
        "bearer_methods_supported": ["header"],
        "resource_documentation": ctx.build_url("/auth.md"),
    }))
}

/// Responds to `GET /.well-known/oauth-authorization-server`.
pub fn authorization_server_response<P: Ports>(ctx: &Context<'_, P>) -> Response {
    let mut document: Value = serde_json::from_str(SERVER).unwrap_or_default();
    let addresses = [
        ("authorization_endpoint", "/oauth2/authorize"),
        ("token_endpoint", "/oauth2/token"),
        ("registration_endpoint", "/oauth2/register"),
        ("revocation_endpoint", "/oauth2/revoke"),
        ("jwks_uri", "/.well-known/jwks.json"),
        ("service_documentation", "/auth.md"),
    ];
    for (name, path) in addresses {
        add_member(&mut document, name, ctx.build_url(path).into());
    }
    add_member(&mut document, "issuer", text_to_json(&ctx.base));
    add_member(&mut document, "resource", text_to_json(&ctx.base));
    add_member(&mut document, "authorization_servers", to_single_list(&ctx.base));
    add_member(
        &mut document,
        "grant_types_supported",
        list_to_json(&[JWT_BEARER, GRANTS[0], GRANTS[1]], |grant| text_to_json(grant)),
    );
    add_member(&mut document, "scopes_supported", scopes::list_names().into());
    if !ctx.ports.settings().providers.is_empty() {
        add_member(&mut document, "authorization_grant_profiles_supported", to_single_list(PROFILE));
    }
    add_member(&mut document, "agent_auth", build_agent_auth(ctx));
    document_response(&document)
}

/// Metadata members that are the same for all sellers.
const SERVER: &str = r#"{"client_id_metadata_document_supported": true, "response_types_supported": ["code"],
    "response_modes_supported": ["query"], "code_challenge_methods_supported": ["S256"],
    "authorization_response_iss_parameter_supported": true, "token_endpoint_auth_methods_supported": ["none"],
    "revocation_endpoint_auth_methods_supported": ["none"], "bearer_methods_supported": ["header"]}"#;

fn to_single_list(only: &str) -> Value {
    Value::Array(vec![text_to_json(only)])
}

fn build_agent_auth<P: Ports>(ctx: &Context<'_, P>) -> Value {
    let types = list_to_json(&list_identity_types(ctx), |one| text_to_json(one));
    let mut block = build_object("identity_types_supported", &mut [types]);
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
        add_member(&mut block, name, ctx.build_url(path).into());
    }
    let providers = &ctx.ports.settings().providers;
    if let (false, Some(members)) = (providers.is_empty(), block.as_object_mut()) {
        let issuers: Vec<&str> = providers.iter().map(|provider| provider.issuer.as_str()).collect();
        let assertions = json!({"assertion_types_supported": [ID_JAG], "issuers_supported": issuers});
        members.insert("identity_assertion".to_owned(), assertions);
        members.insert("events_endpoint".to_owned(), ctx.build_url("/agent/event/notify").into());
        members.insert("events_supported".to_owned(), json!(ENDING_EVENT_TYPES));
    }
    block
}

/// Lists the registration types that this seller accepts.
pub fn list_identity_types<P: Ports>(ctx: &Context<'_, P>) -> Vec<&'static str> {
    let offered = [
        ("anonymous", ctx.seller.anonymous),
        ("identity_assertion", !ctx.ports.settings().providers.is_empty()),
        ("service_auth", ctx.seller.service_auth),
    ];
    offered.into_iter().filter(|(_, is_on)| *is_on).map(|(name, _)| name).collect()
}

/// Responds to `GET /.well-known/jwks.json`.
///
/// # Errors
/// [`crate::error::ErrorCode::SigningSecretRequired`], [`crate::error::ErrorCode::TemporarilyUnavailable`].
pub async fn jwks_response<P: Ports>(ctx: &Context<'_, P>) -> Result<Response, Error> {
    let keys = ctx.keys()?.build_jwks(ctx.ports.signatures()).await?;
    Ok(with_cache_header(Response::json(200, keys.to_string())))
}

/// Responds to `GET /.well-known/api-catalog`: the APIs of this host (RFC 9727), the data API and this storefront.
pub fn api_catalog_response<P: Ports>(ctx: &Context<'_, P>) -> Response {
    let origin = ctx.base.strip_suffix(PREFIX).unwrap_or(&ctx.base);
    let json = "application/json";
    let catalog = json!({"linkset": [
        {"anchor": ctx.base,
            "service-desc": [{"href": ctx.build_url(Document::OpenApi.path()), "type": json}],
            "service-doc": [{"href": ctx.build_url(Document::LlmsFull.path()), "type": "text/plain"}]},
        {"anchor": format!("{origin}/api"), "service-desc": [{"href": format!("{origin}/openapi.json"), "type": json}]},
    ]});
    let mut response = document_response(&catalog);
    response.headers.retain(|(name, _)| *name != "content-type");
    response.with_header(
        "content-type",
        "application/linkset+json; profile=\"https://www.rfc-editor.org/info/rfc9727\"",
    )
}

/// Builds the server card of `/mcp` (SEP-2127, a draft), which describes the server before a connection: identity, endpoint and
/// capabilities.
pub fn server_card_response<P: Ports>(ctx: &Context<'_, P>) -> Response {
    let mut card = build_server_document(
        ctx,
        "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
    );
    if let Some(remote) = card.pointer_mut("/remotes/0").and_then(Value::as_object_mut) {
        remote.insert(
            "supportedProtocolVersions".to_owned(),
            json!(["2026-07-28", "2025-11-25", "2025-06-18"]),
        );
    }
    document_response(&card)
}

/// Builds `server.json`: the server card in the format of the server registry, for publication by the operator under their own
/// domain.
pub fn server_json_response<P: Ports>(ctx: &Context<'_, P>) -> Response {
    document_response(&build_server_document(
        ctx,
        "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
    ))
}

fn build_server_document<P: Ports>(ctx: &Context<'_, P>, schema: &str) -> Value {
    let origin = ctx.base.strip_suffix(PREFIX).unwrap_or(&ctx.base);
    let header = json!({
        "name": "Authorization",
        "description": "`Bearer` and a data key; without it, a client gets a token by OAuth.",
        "isRequired": false,
        "isSecret": true,
    });
    json!({
        "$schema": schema,
        "name": format_registry_name(origin),
        "title": ctx.seller.name,
        "description": "Web search, maps, reviews, shopping and app stores as tools; 0.15 USD per 1,000 calls.",
        "version": env!("CARGO_PKG_VERSION"),
        "websiteUrl": format!("{origin}/docs/mcp"),
        "icons": [{ "src": format!("{origin}/mark.svg"), "mimeType": "image/svg+xml", "sizes": ["any"] }],
        "remotes": [{
            "type": "streamable-http",
            "url": ctx.mcp_url(),
            "headers": [header],
        }],
    })
}

/// Formats the server's registry name: the reversed host name, a namespace that its owner can prove.
fn format_registry_name(origin: &str) -> String {
    let authority = origin.split_once("://").map_or(origin, |(_, authority)| authority);
    let host = authority.split(':').next().unwrap_or_default();
    let mut labels: Vec<&str> = host.split('.').collect();
    labels.reverse();
    format!("{}/quarry", labels.join("."))
}

fn document_response(value: &Value) -> Response {
    with_cache_header(Response::json(200, value.to_string()))
}

fn with_cache_header(response: Response) -> Response {
    response.with_header("cache-control", "public, max-age=300")
}
