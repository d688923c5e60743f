//! Request to a source, with the headers of any client.

use std::borrow::Cow;

use crate::site::{Device, Site};

/// Body of a POST.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RequestBody {
    /// Fields, `application/x-www-form-urlencoded`.
    Form(String),
    /// JSON text, `application/json`.
    Json(String),
}

impl RequestBody {
    /// Returns its text.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::Form(text) | Self::Json(text) => text,
        }
    }

    /// Returns its `content-type`.
    #[must_use]
    pub const fn content_type(&self) -> &'static str {
        match self {
            Self::Form(_) => "application/x-www-form-urlencoded",
            Self::Json(_) => "application/json",
        }
    }
}

/// Expected kind of answer; only a page can be rendered by a browser.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ResponseKind {
    /// Page for people.
    Page,
    /// Data or a fragment, loaded by a page's script.
    Data,
}

/// Browsers' `accept` header for a page, and for data.
const ACCEPT_PAGE: &str = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
const ACCEPT_DATA: &str = "*/*";
/// Default `accept-language`.
const ACCEPT_LANGUAGE: &str = "en-US,en;q=0.9";

/// Request to a source: GET, or POST with a body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceRequest {
    /// Requested site.
    pub site: Site,
    /// Path and query, beginning with `/`.
    pub path: String,
    /// Body of a POST.
    pub body: Option<RequestBody>,
    /// Device to request the page as.
    pub device: Device,
    /// National domain of the source, in place of the configured one (v1's `v1_domain`).
    pub domain: Option<String>,
    /// Expected kind of answer.
    pub kind: ResponseKind,
    /// Headers except user agent and content type, with lower-case names. [`Self::headers_for_origin`] completes them.
    pub headers: Vec<(&'static str, String)>,
}

impl SourceRequest {
    /// Creates a GET of a page for a desktop browser, with `accept` and `accept-language`, without which sources refuse clients.
    #[must_use]
    pub fn get(site: Site, path: String) -> Self {
        let headers =
            vec![("accept", ACCEPT_PAGE.to_owned()), ("accept-language", ACCEPT_LANGUAGE.to_owned())];
        Self {
            site,
            path,
            body: None,
            device: Device::Desktop,
            domain: None,
            kind: ResponseKind::Page,
            headers,
        }
    }

    /// Creates a POST of a form, answered by a page.
    #[must_use]
    pub fn post(site: Site, path: String, form: String) -> Self {
        Self { body: Some(RequestBody::Form(form)), ..Self::get(site, path) }
    }

    /// Creates a POST of JSON, answered by data.
    #[must_use]
    pub fn post_json(site: Site, path: String, json: String) -> Self {
        Self { body: Some(RequestBody::Json(json)), ..Self::get(site, path) }.for_data()
    }

    /// Changes the request to one for data.
    #[must_use]
    pub fn for_data(self) -> Self {
        Self { kind: ResponseKind::Data, ..self.header("accept", ACCEPT_DATA) }
    }

    /// Sets a header, replacing the one of this name.
    #[must_use]
    pub fn header(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.headers.retain(|(own, _)| *own != name);
        self.headers.push((name, value.into()));
        self
    }

    /// Sets the language: `de-AT` becomes `Accept-Language: de-AT,de;q=0.9`. An invalid tag is ignored.
    #[must_use]
    pub fn language(self, tag: &str) -> Self {
        let is_token = tag.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        if tag.is_empty() || !is_token {
            return self;
        }
        let accepted = match tag.split_once('-') {
            Some((language, _)) => format!("{tag},{language};q=0.9"),
            None => tag.to_owned(),
        };
        self.header("accept-language", accepted)
    }

    /// Adds the headers of a request by the source's own page at `path`.
    #[must_use]
    pub fn referer(self, path: impl Into<String>) -> Self {
        self.header("referer", path)
    }

    /// Adds the headers of a script that posts to its own origin.
    #[must_use]
    pub fn same_origin(self) -> Self {
        self.header("origin", "")
    }

    /// Returns the headers for a source with the public origin `origin`, which completes `referer` and `origin`.
    pub fn headers_for_origin<'a>(
        &'a self,
        origin: &'a str,
    ) -> impl Iterator<Item = (&'a str, Cow<'a, str>)> {
        self.headers.iter().map(move |(name, value)| match *name {
            "origin" => (*name, Cow::Borrowed(origin)),
            "referer" => (*name, Cow::Owned([origin, value].concat())),
            _ => (*name, Cow::Borrowed(value.as_str())),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent(request: &SourceRequest) -> Vec<(&str, String)> {
        request
            .headers_for_origin("https://engine.test")
            .map(|(name, value)| (name, value.into_owned()))
            .collect()
    }

    #[test]
    fn every_request_says_what_it_accepts() {
        let page = SourceRequest::get(Site::V2Web, "/".into());
        assert_eq!(
            sent(&page),
            [("accept", ACCEPT_PAGE.to_owned()), ("accept-language", ACCEPT_LANGUAGE.into())]
        );
        let json = SourceRequest::post_json(Site::V4Web, "/".into(), "[]".into()).language("de-AT");
        assert_eq!(json.kind, ResponseKind::Data);
        assert_eq!(sent(&json), [("accept", "*/*".to_owned()), ("accept-language", "de-AT,de;q=0.9".into())]);
    }

    #[test]
    fn a_header_stands_once_and_a_tag_that_is_none_changes_nothing() {
        let request = SourceRequest::get(Site::V2Web, "/".into()).header("cookie", "a").header("cookie", "b");
        assert_eq!(sent(&request).last(), Some(&("cookie", "b".to_owned())));
        assert_eq!(request.clone().language("e\r\nn"), request);
    }

    #[test]
    fn the_source_s_own_page_is_named_at_its_public_origin() {
        let request = SourceRequest::get(Site::V2Web, "/a".into()).referer("/maps").same_origin();
        let own = sent(&request);
        assert!(own.contains(&("referer", "https://engine.test/maps".to_owned())), "{own:?}");
        assert!(own.contains(&("origin", "https://engine.test".to_owned())), "{own:?}");
    }
}
