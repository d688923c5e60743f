//! Ports of the Model Context Protocol: a tool call becomes an internal request of the caller.

use std::cell::RefCell;
use std::panic::AssertUnwindSafe;
use std::rc::Rc;

use futures_util::FutureExt;
use quarry_data_api::keys;
use quarry_data_api::ports::Ports as _;
use quarry_data_api::service;
use quarry_kernel::http::line::RequestLine;
use quarry_kernel::http::{IncomingRequest, Response, UrlParts};
use quarry_kernel::id;
use quarry_kernel::time::UnixMs;
use quarry_mcp::ports::{CredentialKind, Ports};
use quarry_mcp::server;
use quarry_storefront::payments::sales::topup;
use quarry_storefront::people::account;
use quarry_storefront::scopes;
use quarry_storefront::tokens::request_identity;
use serde_json::json;

use super::request::WorkerRequest;
use super::{Deferred, route};
use crate::bindings::assets;
use crate::ports::Platform;
use crate::{clock, log};

/// Log event, and reason of a withdrawn charge: a response does not match the tool's output schema.
const MISFIT: &str = "schema_misfit";

/// Handles a request of a model's client.
pub async fn handle(platform: &Platform, request: &WorkerRequest) -> (Response, Option<Deferred>) {
    let started = clock::now();
    let service = McpService::new(platform, request).await;
    let served = AssertUnwindSafe(server::handle(&service, request)).catch_unwind().await;
    let response = served.unwrap_or_else(|_| {
        route::log_panic(request);
        service.withdraw_charge_for("panic");
        service::internal_error_response(clock::now(), clock::random_bytes())
    });
    (log_with_request_id(platform, request, started, response), service.deferred.into_inner())
}

/// Adds a request id to the response and logs its line. A tool call has a line of its own.
fn log_with_request_id(
    platform: &Platform,
    request: &WorkerRequest,
    started: UnixMs,
    response: Response,
) -> Response {
    let request_id = id::new_sortable(started, clock::random_bytes());
    log::record_request(
        platform.env(),
        &RequestLine {
            request_id: request_id.as_str().into(),
            method: request.method().into(),
            endpoint: Some(server::PATH),
            status: response.status,
            outcome: if response.status < 400 { "success" } else { "refused" },
            ms: clock::now().0 - started.0,
            ..RequestLine::default()
        },
    );
    match response.header("x-request-id") {
        Some(_) => response,
        None => response.with_header("x-request-id", request_id),
    }
}

/// Access of one request to the rest of the service.
struct McpService<'a> {
    platform: &'a Platform,
    request: &'a WorkerRequest,
    presented: CredentialKind,
    /// Our own origin from the configuration, if it names the request's host.
    own: Option<String>,
    /// Base URL of the data API for agents.
    sold: Option<String>,
    /// URL at which agents buy credit for the data API.
    plan: Option<String>,
    /// Work deferred until the response was sent.
    deferred: RefCell<Option<Deferred>>,
}

impl<'a> McpService<'a> {
    /// Creates the access for one request.
    async fn new(platform: &'a Platform, request: &'a WorkerRequest) -> Self {
        let known = request_identity::identify_request(platform, request).await;
        let has = |name: &str| request.header(name).is_some();
        let presented = if service::has_valid_key(platform, request) {
            CredentialKind::Key
        } else if known.is_agent {
            CredentialKind::Agent
        } else if has("authorization") || has("agent-authorization") {
            CredentialKind::Unknown
        } else {
            CredentialKind::Nothing
        };
        Self {
            platform,
            request,
            presented,
            own: known.origin,
            sold: known.data_api,
            plan: known.purchase,
            deferred: RefCell::default(),
        }
    }

    /// Converts one of our own URLs to the runtime's.
    fn build_own_url(&self, address: &str) -> String {
        format!("{}{address}", UrlParts::parse(self.request.url()).origin)
    }

    /// Withdraws the charge of the last call, if any.
    fn withdraw_charge_for(&self, reason: &'static str) {
        let deferred = self.deferred.take().map(|deferred| deferred.withdraw_charge(reason));
        self.deferred.replace(deferred);
    }

    async fn serve(&self, request: WorkerRequest) -> Response {
        let (response, deferred) = route::handle(self.platform, &request).await;
        self.deferred.replace(deferred);
        response
    }
}

impl Ports for McpService<'_> {
    fn credential_kind(&self) -> CredentialKind {
        self.presented
    }

    fn data_api_path(&self) -> Option<&str> {
        match self.presented {
            CredentialKind::Agent => self.sold.as_deref(),
            _ => Some("/api"),
        }
    }

    fn scopes(&self) -> String {
        scopes::list_mcp_names().join(" ")
    }

    fn origin(&self) -> &str {
        self.own.as_deref().unwrap_or(UrlParts::parse(self.request.url()).origin)
    }

    fn is_origin_admitted(&self, origin: &str) -> bool {
        self.own.as_deref() == Some(origin) || self.platform.is_page_admitted(origin)
    }

    fn source_name(&self, token: &str) -> Option<&str> {
        self.platform.settings().source_names.get(token)
    }

    fn account_page(&self) -> String {
        let path = if self.presented == CredentialKind::Agent { account::PATH } else { keys::PAGE };
        format!("{}{path}", Ports::origin(self))
    }

    fn checkout_path(&self) -> Option<String> {
        match self.presented {
            CredentialKind::Agent => self.plan.clone(),
            _ => Some(topup::PATH.to_owned()),
        }
    }

    async fn get(&self, address: &str) -> Response {
        self.serve(self.request.to_tool_call(self.build_own_url(address))).await
    }

    async fn get_anew(&self, address: &str) -> Response {
        self.serve(self.request.to_fresh_tool_call(self.build_own_url(address))).await
    }

    async fn post(&self, address: &str, body: &str) -> Response {
        self.serve(self.request.to_tool_post(self.build_own_url(address), body.to_owned())).await
    }

    fn withdraw_charge(&self, tool: &str, pointer: &str) {
        self.withdraw_charge_for(MISFIT);
        log::error(&json!({"event": MISFIT, "tool": tool, "pointer": pointer, "charged": 0}));
    }

    async fn load_document(&self, path: &str) -> Option<Rc<str>> {
        thread_local! {
            static READ: RefCell<Vec<(String, Rc<str>)>> = const { RefCell::new(Vec::new()) };
        }
        let known = READ
            .with_borrow(|read| read.iter().find(|(own, _)| own == path).map(|(_, text)| Rc::clone(text)));
        if known.is_some() {
            return known;
        }
        let text: Rc<str> = match assets::read_text(self.platform.env(), path).await {
            Ok(text) => text.into(),
            Err(error) => {
                log::report_unavailable("assets", &error);
                return None;
            }
        };
        READ.with_borrow_mut(|read| read.push((path.to_owned(), Rc::clone(&text))));
        Some(text)
    }
}
