//! `GET /agents`: starting point for those who have only the URL: links as JSON, or a page for a person.

use maud::html;
use quarry_kernel::http::Response;
use serde_json::json;

use crate::context::{Context, PREFIX};
use crate::documents::discovery::list_identity_types;
use crate::documents::kind::Document;
use crate::people::page::{self, Page};
use crate::ports::Ports;

/// Responds in the preferred type of `Accept`: HTML for browsers, JSON otherwise.
pub fn respond_with_start<P: Ports>(ctx: &Context<'_, P>, accept: &str) -> Response {
    let response =
        if accept.trim_start().starts_with("text/html") { page_response(ctx) } else { links_response(ctx) };
    let described = format!("<{}>; rel=\"service-desc\"", ctx.build_url(Document::OpenApi.path()));
    let guide = format!("<{}>; rel=\"service-doc\"", ctx.build_url(Document::LlmsFull.path()));
    response.with_header("vary", "Accept").with_header("link", format!("{described}, {guide}"))
}

fn links_response<P: Ports>(ctx: &Context<'_, P>) -> Response {
    let body = json!({
        "name": ctx.seller.name,
        "start": ctx.build_url("/auth.md"),
        "links": {
            "everything": ctx.build_url(Document::LlmsFull.path()),
            "llms": ctx.build_url(Document::Llms.path()),
            "manifest": ctx.build_url(Document::Manifest.path()),
            "services": ctx.build_url(Document::Services.path()),
            "payment_by_mpp": ctx.build_url(Document::Mpp.path()),
            "openapi": ctx.build_url(Document::OpenApi.path()),
            "authentication_guide": ctx.build_url("/auth.md"),
            "protected_resource": ctx.build_url("/.well-known/oauth-protected-resource"),
            "authorization_server": ctx.build_url("/.well-known/oauth-authorization-server"),
            "register": ctx.build_url("/agent/identity"),
            "token": ctx.build_url("/oauth2/token"),
            "entitlements": ctx.build_url("/agent/entitlements"),
            "account_for_people": ctx.build_url("/account"),
        },
        "registration_types": list_identity_types(ctx),
    });
    Response::json(200, body.to_string()).with_header("cache-control", "public, max-age=300")
}

fn page_response<P: Ports>(ctx: &Context<'_, P>) -> Response {
    let guide = html! {
        p { "Give your agent this address; it finds its way from there, step by step, with commands that work as they are:" }
        p {
            a href={ (PREFIX) "/auth.md" } { (ctx.build_url("/auth.md")) }
        }
        p {
            "What it can buy here, and how: "
            a href={ (PREFIX) "/llms-full.txt" } { (ctx.build_url(Document::LlmsFull.path())) }
        }
        h2 { "Did an agent send you here?" }
        p {
            "Then it should have given you a longer link, which starts with " code { (ctx.build_url("/claim")) }
            ". Ask it for that one."
        }
        h2 { "Do agents act for you already?" }
        p {
            a href={ (PREFIX) "/account" } { "See what they do, and remove those you no longer want." }
        }
    };
    page::respond_with_page(ctx.seller, &Page::new("This is where software agents sign up", guide))
}
