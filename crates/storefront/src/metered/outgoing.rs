//! Upstream request: the caller's request without hop-by-hop and private headers, with the caller's identity added, signed by the
//! seller (RFC 9421).
//!
//! The signature covers the method, the URL, `x-request-id`, `agent-id`, `person-id` (of a claimed agent) and `content-digest`
//! (RFC 9530, if the caller sent it: bodies are streamed unread, so it is not computed here). It is `ecdsa-p256-sha256` by the
//! key that `keyid` names in `{storefront}/.well-known/jwks.json`; after a rotation the previous key stays published.
//! docs/agents.md describes its verification.

use quarry_kernel::http_signature::{SignatureInput, format_signature};

use crate::context::Context;
use crate::error::Error;
use crate::metered::route::RoutedCall;
use crate::ports::Ports;
use crate::sellers::config::{Upstream, UpstreamTarget};
use crate::tokens::credential::Credential;
use crate::upstream::{UpstreamRequest, UpstreamResponse};

/// Placeholder URL of our own data API, which is called in-process and never resolved.
const DATA_API: &str = "https://data-api.invalid/api";

/// Headers of the connection (RFC 9110, 7.6.1).
const HOP_BY_HOP: [&str; 10] = [
    "connection",
    "keep-alive",
    "proxy-authenticate",
    "proxy-authorization",
    "proxy-connection",
    "te",
    "trailer",
    "transfer-encoding",
    "upgrade",
    "http2-settings",
];
/// Further request headers that are not forwarded: those set by the runtime, the caller's credentials and payments, the route to
/// us, and those reserved for us.
const DROPPED_HEADERS: [&str; 23] = [
    "host",
    "content-length",
    "expect",
    "accept-encoding",
    "authorization",
    "agent-authorization",
    "dpop",
    "cookie",
    "x-payment",
    "payment-signature",
    "payment-identifier",
    "payment-authorization",
    "payment-reference",
    "accept-payment",
    "forwarded",
    "via",
    "x-real-ip",
    "true-client-ip",
    "cdn-loop",
    "agent-id",
    "person-id",
    "x-request-id",
    "usage",
];
/// Prefixes of headers that are not forwarded. `X-Original-URL`, `X-Rewrite-URL` and `X-Override-URL` would replace the paid
/// path, `X-HTTP-Method-Override` and `X-Method-Override` the method.
const DROPPED_PREFIXES: [&str; 9] = [
    "cf-",
    "signature",
    "x-quarry-",
    "x-forwarded-",
    "x-original-",
    "x-rewrite-",
    "x-override-",
    "x-http-method",
    "x-method-override",
];

/// Further response headers that are not returned: those with effect on the storefront's own host, which also serves people's
/// pages.
const WITHHELD_HEADERS: [&str; 15] = [
    "set-cookie",
    "set-cookie2",
    "clear-site-data",
    "strict-transport-security",
    "public-key-pins",
    "alt-svc",
    "service-worker-allowed",
    "content-security-policy",
    "content-security-policy-report-only",
    "x-content-type-options",
    "x-request-id",
    "report-to",
    "reporting-endpoints",
    "nel",
    "usage",
];

/// Prefixes of response headers that are not returned, because payments and usage are reported by us.
const WITHHELD_PREFIXES: [&str; 4] = ["access-control-", "payment-", "x-payment-", "usage-"];

/// Returns whether a header is hop-by-hop, by its name or by `Connection`.
fn is_connection_header(name: &str, connection: &str) -> bool {
    HOP_BY_HOP.contains(&name) || connection.split(',').any(|named| named.trim().eq_ignore_ascii_case(name))
}

/// Builds the upstream request. `takes_shared` accepts a cached or coalesced response, which is free.
///
/// # Errors
/// [`crate::error::ErrorCode::SigningSecretRequired`], [`crate::error::ErrorCode::TemporarilyUnavailable`].
pub(super) async fn build_upstream_request<P: Ports, R: quarry_kernel::http::IncomingRequest>(
    ctx: &Context<'_, P>,
    request: &R,
    found: RoutedCall<'_>,
    query: &str,
    credential: &Credential,
    takes_shared: bool,
) -> Result<UpstreamRequest, Error> {
    let RoutedCall { upstream: Upstream { target, .. }, rest, .. } = found;
    let start = match target {
        UpstreamTarget::DataApi => DATA_API,
        UpstreamTarget::Origin(origin) => origin.as_str(),
    };
    let path = if rest.is_empty() && matches!(target, UpstreamTarget::Origin(_)) { "/" } else { rest };
    let mark = if query.is_empty() { "" } else { "?" };
    let connection = request.header("connection").unwrap_or_default();
    let stays = |name: &str| {
        // CGI servers (RFC 3875, 4.1.18) treat `agent_id` like `agent-id`, so both spellings are compared.
        let name = &*name.replace('_', "-");
        !DROPPED_HEADERS.contains(&name)
            && !is_connection_header(name, &connection)
            && !DROPPED_PREFIXES.iter().any(|start| name.starts_with(start))
    };
    let mut headers: Vec<(String, String)> =
        request.headers().into_iter().filter(|(name, _)| stays(name)).collect();
    let mut add = |name: &str, value: &str| headers.push((name.to_owned(), value.to_owned()));
    // Bodies are passed through unchanged, so they are requested uncompressed.
    add("accept-encoding", "identity");
    add("x-request-id", &ctx.request_id);
    add("agent-id", &credential.registration_id);
    if let Some(person) = &credential.person_id {
        add("person-id", person);
    }
    let mut outgoing = UpstreamRequest {
        target: target.clone(),
        method: request.method().to_owned(),
        url: format!("{start}{path}{mark}{query}"),
        headers,
        body: request.stream(),
        base: ctx.base.clone(),
        request_id: ctx.request_id.clone(),
        keys: ctx.keys()?,
        takes_shared,
    };
    sign_request(&mut outgoing, ctx).await?;
    Ok(outgoing)
}

/// Signs a request with the seller's key.
async fn sign_request<P: Ports>(outgoing: &mut UpstreamRequest, ctx: &Context<'_, P>) -> Result<(), Error> {
    let optional = ["person-id", "content-digest"].into_iter().filter(|name| outgoing.header(name).is_some());
    let components = ["@method", "@target-uri", "x-request-id", "agent-id"].into_iter().chain(optional);
    let signatures = ctx.ports.signatures();
    let input = SignatureInput {
        components: components.map(str::to_owned).collect(),
        created: ctx.now.0.div_euclid(1000),
        keyid: outgoing.keys.signing_key_id(signatures).await?.to_owned(),
    };
    let base = input.build_signature_base(&outgoing.method, &outgoing.url, |name| outgoing.header(name));
    let base = base.ok_or_else(|| Error::unavailable("not_signable"))?;
    let signature = outgoing.keys.sign_message(signatures, &base).await?;
    outgoing.headers.push(("signature-input".to_owned(), input.to_header()));
    outgoing.headers.push(("signature".to_owned(), format_signature(&signature)));
    Ok(())
}

/// Returns the upstream's response headers that the caller receives.
pub fn filter_forwarded_headers(arrived: &UpstreamResponse) -> impl Iterator<Item = &(String, String)> {
    let connection = arrived.header("connection").unwrap_or_default();
    arrived.headers.iter().filter(move |(name, _)| {
        !WITHHELD_HEADERS.contains(&name.as_str())
            && !WITHHELD_PREFIXES.iter().any(|start| name.starts_with(start))
            && !is_connection_header(name, &connection)
    })
}
