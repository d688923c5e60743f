//! The request as the upstream gets it: the caller's, without what is the caller's alone or belongs to the connection, with who
//! is behind it, signed by the seller (RFC 9421).
//!
//! The signature covers the method, the address, `x-request-id`, `agent-id`, `person-id` (of a claimed agent) and
//! `content-digest` (RFC 9530, where the caller sent it: bodies are handed through unread, so it is not made here). It is
//! `ecdsa-p256-sha256` by the key that `keyid` names in `{storefront}/.well-known/jwks.json`; after a rotation the one before
//! stays there. docs/agents.md has the recipe for verifying it.

use quarry_kernel::http_signature::{SignatureInput, format_signature};

use crate::context::Context;
use crate::error::Error;
use crate::metered::route::RoutedCall;
use crate::ports::Ports;
use crate::sellers::config::{Upstream, UpstreamTarget};
use crate::tokens::credential::Credential;
use crate::upstream::{UpstreamRequest, UpstreamResponse};

/// The address of our own data API, which is never looked up: it is in this process.
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
/// Headers of a request that end here besides: what the runtime says itself, the caller's credentials and payments, the way to
/// us, and what only we may say.
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
/// Starts of such names. Those of `X-Original-URL`, `X-Rewrite-URL` and `X-Override-URL` put another path in the place of the one that is
/// paid for, `X-HTTP-Method-Override` and `X-Method-Override` another method.
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

/// Headers of an answer that end here besides those of the connection: what would speak for the storefront's own host, which
/// serves people's pages too.
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

/// Starts of such names: what is said of payments and usage is ours to say.
const WITHHELD_PREFIXES: [&str; 4] = ["access-control-", "payment-", "x-payment-", "usage-"];

/// Returns whether a header belongs to the connection, by its own name or by `Connection`.
fn is_connection_header(name: &str, connection: &str) -> bool {
    HOP_BY_HOP.contains(&name) || connection.split(',').any(|named| named.trim().eq_ignore_ascii_case(name))
}

/// Returns the caller's request as it goes on. `takes_shared`: an answer that another call asked for will do, free.
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
        // Servers that speak CGI's variables (RFC 3875, 4.1.18) read `agent_id` as `agent-id`: it is held to be that.
        let name = &*name.replace('_', "-");
        !DROPPED_HEADERS.contains(&name)
            && !is_connection_header(name, &connection)
            && !DROPPED_PREFIXES.iter().any(|start| name.starts_with(start))
    };
    let mut headers: Vec<(String, String)> =
        request.headers().into_iter().filter(|(name, _)| stays(name)).collect();
    let mut add = |name: &str, value: &str| headers.push((name.to_owned(), value.to_owned()));
    // The bytes go through as they are, so they come as they are.
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

/// Signs a request by the seller's key.
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

/// Returns the headers that the caller gets of an upstream's answer.
pub fn filter_forwarded_headers(arrived: &UpstreamResponse) -> impl Iterator<Item = &(String, String)> {
    let connection = arrived.header("connection").unwrap_or_default();
    arrived.headers.iter().filter(move |(name, _)| {
        !WITHHELD_HEADERS.contains(&name.as_str())
            && !WITHHELD_PREFIXES.iter().any(|start| name.starts_with(start))
            && !is_connection_header(name, &connection)
    })
}
