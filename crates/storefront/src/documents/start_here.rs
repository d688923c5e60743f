//! `GET /agents`: where to start, for whoever has nothing but the address: links as JSON, or a page for a person.

use quarry_kernel::http::Response;
use serde_json::json;

use crate::context::{Context, PREFIX};
use crate::documents::discovery::identity_types;
use crate::documents::document::Document;
use crate::people::frame::{self, Page};
use crate::people::html::Html;
use crate::ports::Ports;

/// Answers by what `Accept` asks for first: HTML for browsers, JSON for everything else.
pub fn answer<P: Ports>(ctx: &Context<'_, P>, accept: &str) -> Response {
    let response = if accept.trim_start().starts_with("text/html") { page(ctx) } else { links(ctx) };
    let described = format!("<{}>; rel=\"service-desc\"", ctx.at(Document::OpenApi.path()));
    let guide = format!("<{}>; rel=\"service-doc\"", ctx.at(Document::LlmsFull.path()));
    response.with("vary", "Accept").with("link", format!("{described}, {guide}"))
}

fn links<P: Ports>(ctx: &Context<'_, P>) -> Response {
    let body = json!({
        "name": ctx.seller.name,
        "start": ctx.at("/auth.md"),
        "links": {
            "everything": ctx.at(Document::LlmsFull.path()),
            "llms": ctx.at(Document::Llms.path()),
            "manifest": ctx.at(Document::Manifest.path()),
            "services": ctx.at(Document::Services.path()),
            "payment_by_mpp": ctx.at(Document::Mpp.path()),
            "openapi": ctx.at(Document::OpenApi.path()),
            "authentication_guide": ctx.at("/auth.md"),
            "protected_resource": ctx.at("/.well-known/oauth-protected-resource"),
            "authorization_server": ctx.at("/.well-known/oauth-authorization-server"),
            "register": ctx.at("/agent/identity"),
            "token": ctx.at("/oauth2/token"),
            "entitlements": ctx.at("/agent/entitlements"),
            "account_for_people": ctx.at("/account"),
        },
        "registration_types": identity_types(ctx),
    });
    Response::json(200, body.to_string()).with("cache-control", "public, max-age=300")
}

fn page<P: Ports>(ctx: &Context<'_, P>) -> Response {
    let guide = Html::new("<p>Give your agent this address; it finds its way from there, step by step, with commands that work as they are:</p>\n<p><a href=\"")
        .raw(PREFIX)
        .raw("/auth.md\">")
        .text(&ctx.at("/auth.md"))
        .raw("</a></p>\n<p>What it can buy here, and how: <a href=\"")
        .raw(PREFIX)
        .raw("/llms-full.txt\">")
        .text(&ctx.at(Document::LlmsFull.path()))
        .raw("</a></p>\n<h2>Did an agent send you here?</h2>\n<p>Then it should have given you a longer link, which starts with <code>")
        .text(&ctx.at("/claim"))
        .raw("</code>. Ask it for that one.</p>\n<h2>Do agents act for you already?</h2>\n<p><a href=\"")
        .raw(PREFIX)
        .raw("/account\">See what they do, and remove those you no longer want.</a></p>\n");
    frame::respond(ctx.seller, &Page::new("This is where software agents sign up", guide))
}
