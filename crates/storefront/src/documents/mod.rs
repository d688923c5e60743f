//! Public documents of a seller: plans, prices and payments (docs/specification.md, Agent storefront: endpoints, manifest, price
//! and service listing, payment instructions; draft-payment-discovery-00). Each is built from the seller's configuration on
//! request, so every plan, price and URL in it is current.
//!
//! | Document | Audience |
//! |---|---|
//! | [`manifest`], `/manifest.json` | programs: plans, meters, rails, URLs |
//! | [`services`], `/services` | programs: prices of calls |
//! | [`llms`], `/llms.txt`, `/llms-full.txt` | agents: overview, and the complete guide with commands |
//! | [`mpp`], `/payment/mpp.md` | agents: payments by the `Payment` scheme |
//! | [`openapi`], `/openapi.json` | clients and catalogues: operations with payment hints |
//! | [`discovery`], `/.well-known/…` | clients: authorization server and resource metadata, keys (RFC 8414, 9728, 7517) |
//! | [`auth_md`], `/auth.md` | agents: registration guide |
//! | [`start_here`] | people: explanation of this URL |
//!
//! The payment methods depend on the seller and on the deployment ([`payable`]).

pub mod auth_md;
mod auth_md_tables;
pub mod discovery;
pub mod kind;
pub mod llms;
pub mod manifest;
pub mod mpp;
pub mod openapi;
pub mod payable;
pub mod services;
mod shell;
pub mod start_here;

pub use kind::Document;
use quarry_kernel::http::{Body, Response};
use quarry_kernel::mac;

use crate::context::Context;
use crate::ports::Ports;

/// Responds with a document. `known` is the request's `If-None-Match`.
#[must_use]
pub fn respond_with_document<P: Ports>(
    ctx: &Context<'_, P>,
    document: Document,
    known: Option<&str>,
) -> Response {
    let text = match document {
        Document::Manifest => manifest::build_document(ctx).to_string(),
        Document::Services => services::build_document(ctx).to_string(),
        Document::Llms => llms::format_short(ctx),
        Document::LlmsFull => llms::format_full(ctx),
        Document::Mpp => mpp::format_document(ctx),
        Document::OpenApi => openapi::build_document(ctx).to_string(),
    };
    let tag = format!("\"{}\"", mac::compute_tag(&[], "document", &text));
    let is_known = known.is_some_and(|known| {
        known.split(',').any(|known| known.trim() == "*" || known.trim().trim_start_matches("W/") == tag)
    });
    let mut response = Response::new(if is_known { 304 } else { 200 })
        .with_header("cache-control", "public, max-age=300")
        .with_header("etag", tag);
    if !is_known {
        response = response.with_header("content-type", document.content_type());
        response.body = Body::Text(text);
    }
    response
}
