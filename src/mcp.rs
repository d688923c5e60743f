//! The ports of the Model Context Protocol: a tool's call goes in by the service's own door, as a request of the caller.

use std::cell::RefCell;
use std::rc::Rc;

use quarry_data_api::service;
use quarry_kernel::http::{Incoming, Response, UrlParts};
use quarry_mcp::ports::{Ports, Presented};
use quarry_storefront::scopes;
use quarry_storefront::tokens::known;

use crate::glue;
use crate::platform::Platform;
use crate::request::RuntimeRequest;
use crate::runtime::console_error;
use crate::serve::{Rest, serve};

/// The rest of the service, for one request.
pub struct Inside<'a> {
    platform: &'a Platform,
    request: &'a RuntimeRequest,
    presented: Presented,
    /// The address that is ours by the configuration, where it names the request's host.
    own: Option<String>,
    /// Where agents call the data API.
    sold: Option<String>,
    /// What is left to do when the answer is on its way.
    rest: RefCell<Option<Rest>>,
}

impl<'a> Inside<'a> {
    /// For one request.
    pub async fn new(platform: &'a Platform, request: &'a RuntimeRequest) -> Self {
        let known = known::of(platform, request).await;
        let has = |name: &str| request.header(name).is_some();
        let presented = if service::presents_key(platform, request) {
            Presented::Key
        } else if known.is_agent {
            Presented::Agent
        } else if has("authorization") || has("agent-authorization") {
            Presented::Unknown
        } else {
            Presented::Nothing
        };
        Self {
            platform,
            request,
            presented,
            own: known.origin,
            sold: known.data_api,
            rest: RefCell::default(),
        }
    }

    /// What is left to do when the answer is on its way.
    pub fn into_rest(self) -> Option<Rest> {
        self.rest.into_inner()
    }
}

impl Ports for Inside<'_> {
    fn presented(&self) -> Presented {
        self.presented
    }

    fn data_api(&self) -> Option<&str> {
        match self.presented {
            Presented::Agent => self.sold.as_deref(),
            _ => Some("/api"),
        }
    }

    fn scopes(&self) -> String {
        scopes::of_protocol().join(" ")
    }

    fn origin(&self) -> &str {
        self.own.as_deref().unwrap_or(UrlParts::of(self.request.url()).origin)
    }

    fn admits(&self, origin: &str) -> bool {
        self.own.as_deref() == Some(origin) || self.platform.admits_page(origin)
    }

    async fn get(&self, address: &str) -> Response {
        let url = format!("{}{address}", UrlParts::of(self.request.url()).origin);
        let (response, rest) = serve(self.platform, &self.request.within(url)).await;
        self.rest.replace(rest);
        response
    }

    async fn document(&self, path: &str) -> Option<Rc<str>> {
        thread_local! {
            static READ: RefCell<Vec<(String, Rc<str>)>> = const { RefCell::new(Vec::new()) };
        }
        let known = READ
            .with_borrow(|read| read.iter().find(|(own, _)| own == path).map(|(_, text)| Rc::clone(text)));
        if known.is_some() {
            return known;
        }
        let text = glue::asset_text(&self.platform.binding("ASSETS"), path).await;
        let text: Rc<str> = match text {
            Ok(text) => text.as_string()?.into(),
            Err(error) => {
                console_error!(
                    "{{\"event\":\"unavailable\",\"what\":\"assets\",\"error\":{:?}}}",
                    format!("{error:?}")
                );
                return None;
            }
        };
        READ.with_borrow_mut(|read| read.push((path.to_owned(), Rc::clone(&text))));
        Some(text)
    }
}
