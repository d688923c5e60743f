//! Documents with absolute URLs of this deployment, which are known only from a request or the configuration: for crawlers
//! (`/robots.txt`, `/sitemap.xml`), for models (`/llms.txt`, `/llms-full.txt`), the security contact
//! (`/.well-known/security.txt`, RFC 9116) and the Postman collection. They are rendered from static assets generated with the
//! pages (`scripts/lib/pages/`) and the contract.

use std::fmt::Write as _;

use quarry_config::table;
use quarry_data_api::ports::Ports as _;
use quarry_kernel::http::{Body, IncomingRequest, PLACEHOLDER_ORIGIN, Response, UrlParts};
use quarry_kernel::time::{DAY_MS, UnixMs};

use super::request::WorkerRequest;
use crate::bindings::assets;
use crate::clock;
use crate::config::EnvVariables;
use crate::log;
use crate::ports::Platform;

const ROBOTS: &str = "/robots.txt";
const SITEMAP: &str = "/sitemap.xml";
const COLLECTION: &str = "/postman.json";
const LLMS: &str = "/llms.txt";
const LLMS_FULL: &str = "/llms-full.txt";
const SECURITY: &str = "/.well-known/security.txt";
/// Validity of a copy of the security contact, in days.
const SECURITY_DAYS: i64 = 180;
/// Asset with the URLs of the pages, one per line.
const PAGES: &str = "/sitemap.txt";

/// Returns whether this module serves a path.
pub fn is_owned(path: &str) -> bool {
    matches!(path, ROBOTS | SITEMAP | COLLECTION | LLMS | LLMS_FULL | SECURITY)
}

/// Serves such a path.
pub async fn handle(platform: &Platform, request: &WorkerRequest, path: &str) -> Response {
    if !matches!(request.method(), "GET" | "HEAD") {
        return Response::new(405).with_header("allow", "GET, HEAD");
    }
    let own = platform.settings().public_origin.as_deref();
    let origin = own.unwrap_or_else(|| UrlParts::parse(request.url()).origin);
    let asset = |path| assets::read_text(platform.env(), path);
    let made = match path {
        SECURITY => match table::SECURITY_CONTACT.text(&EnvVariables(platform.env())) {
            Some(contacts) => {
                let expires = clock::now().plus_ms(SECURITY_DAYS * DAY_MS);
                Ok((render_security_contact(origin, &contacts, expires), "text/plain; charset=utf-8"))
            }
            None => return Response::new(404).with_header("cache-control", "no-cache"),
        },
        LLMS | LLMS_FULL => asset(path)
            .await
            .map(|text| (text.replace(PLACEHOLDER_ORIGIN, origin), "text/plain; charset=utf-8")),
        ROBOTS => Ok((render_robots(origin), "text/plain; charset=utf-8")),
        SITEMAP => {
            asset(PAGES).await.map(|pages| (render_sitemap(origin, &pages), "application/xml; charset=utf-8"))
        }
        _ => asset(COLLECTION)
            .await
            .map(|text| (text.replace(PLACEHOLDER_ORIGIN, origin), "application/json; charset=utf-8")),
    };
    let (text, kind) = match made {
        Ok(made) => made,
        Err(error) => {
            log::report_unavailable("assets", &error);
            return Response::new(503).with_header("retry-after", "60");
        }
    };
    let mut answer = Response::new(200)
        .with_header("content-type", kind)
        .with_header("cache-control", "public, max-age=3600");
    answer.body = Body::Text(text);
    answer
}

/// Renders the security contact; a contact without a scheme is a mail address.
fn render_security_contact(origin: &str, contacts: &str, expires: UnixMs) -> String {
    let mut out = String::new();
    for contact in contacts.split_ascii_whitespace() {
        let scheme = if contact.contains(':') { "" } else { "mailto:" };
        let _ = writeln!(out, "Contact: {scheme}{contact}");
    }
    let _ = writeln!(out, "Expires: {}", expires.to_rfc3339());
    let _ = writeln!(out, "Preferred-Languages: en\nCanonical: {origin}{SECURITY}");
    out
}

/// Renders `robots.txt`, which excludes calls and accounts from indexing.
fn render_robots(origin: &str) -> String {
    format!(
        "User-agent: *\nDisallow: /api/\nDisallow: /admin\nDisallow: /agents/claim\nDisallow: /agents/account\n\nSitemap: {origin}{SITEMAP}\n"
    )
}

fn render_sitemap(origin: &str, pages: &str) -> String {
    let mut out = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
    );
    for page in pages.lines().filter(|page| page.starts_with('/')) {
        let _ = writeln!(out, "<url><loc>{origin}{page}</loc></url>");
    }
    out.push_str("</urlset>\n");
    out
}
