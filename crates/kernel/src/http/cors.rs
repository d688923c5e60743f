//! CORS and method rules shared by all services: methods and preflights are handled before authentication, every response carries
//! the same headers, and an internal failure is still a response. A service sets its differences in [`CorsPolicy`]; routing and
//! authorization stay with the service.

use crate::http::{Body, IncomingRequest, Response};
use crate::mac;

/// CORS headers that differ between services.
#[derive(Debug, Clone, Copy)]
pub struct CorsPolicy {
    /// Response headers readable by scripts of other origins (`Access-Control-Expose-Headers`).
    pub exposed: &'static str,
    /// Request headers that scripts of other origins may send (`Access-Control-Allow-Headers`).
    pub taken: &'static str,
}

/// Methods of a route, and whether its responses are readable across origins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RouteRule {
    /// Methods, as listed in `Allow`.
    pub methods: &'static str,
    /// Whether scripts of other origins may read the responses.
    pub is_shared: bool,
    /// Whether the route checks methods itself, after its secret.
    pub is_guarded: bool,
}

impl RouteRule {
    /// Rule of routes that agents and callers read from any origin.
    pub const READ: Self = Self { methods: "GET, HEAD, OPTIONS", is_shared: true, is_guarded: false };
    /// Rule of routes that agents and callers send to from any origin.
    pub const SEND: Self = Self { methods: "POST, OPTIONS", is_shared: true, is_guarded: false };
    /// Rule of the operator's routes.
    pub const OPERATOR: Self = Self { methods: "GET, POST, PUT", is_shared: false, is_guarded: true };
}

/// Error of a method that the route does not support, with those it does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DisallowedMethod(pub &'static str);

impl CorsPolicy {
    /// Returns the response to a preflight; `None` when the request may continue.
    ///
    /// # Errors
    /// [`DisallowedMethod`].
    pub fn check_method<R: IncomingRequest>(
        &self,
        request: &R,
        rule: RouteRule,
    ) -> Result<Option<Response>, DisallowedMethod> {
        let allowed = rule.methods.split(',').any(|method| method.trim_start() == request.method());
        if request.method() == "OPTIONS" && allowed {
            let preflight = Response::new(204)
                .with_header("allow", rule.methods)
                .with_header("access-control-allow-methods", rule.methods)
                .with_header("access-control-allow-headers", self.taken)
                .with_header("access-control-max-age", "86400");
            return Ok(Some(preflight));
        }
        if allowed || (rule.is_guarded && request.method() != "OPTIONS") {
            return Ok(None);
        }
        Err(DisallowedMethod(rule.methods))
    }

    /// Adds the headers common to all responses, and removes the body of a response to HEAD.
    #[must_use]
    pub fn finish_response(
        &self,
        response: Response,
        request_id: String,
        is_shared: bool,
        method: &str,
    ) -> Response {
        let mut response = add_security_headers(response.with_header("x-request-id", request_id));
        if is_shared {
            response = response
                .with_header("access-control-allow-origin", "*")
                .with_header("access-control-expose-headers", self.exposed);
        }
        // The platform handles HEAD for assets itself.
        if method == "HEAD" && !matches!(response.body, Body::Asset(_)) {
            response.body = Body::Empty;
        }
        response
    }
}

/// Default security headers. Browsers ignore the second one over plain HTTP (RFC 6797, 8.1).
const SECURITY_HEADERS: [(&str, &str); 3] = [
    ("x-content-type-options", "nosniff"),
    ("strict-transport-security", "max-age=31536000"),
    ("referrer-policy", "no-referrer"),
];

/// Adds the default security headers; idempotent.
#[must_use]
pub fn add_security_headers(mut response: Response) -> Response {
    for (name, value) in SECURITY_HEADERS {
        if response.header(name).is_none() {
            response = response.with_header(name, value);
        }
    }
    // A response without a cache rule is private or a failure.
    if response.header("cache-control").is_none() && !matches!(response.body, Body::Asset(_)) {
        response = response.with_header("cache-control", "no-store");
    }
    response
}

/// Returns the token of `Bearer <token>`; the scheme is case-insensitive (RFC 9110, 11.1).
#[must_use]
pub fn parse_bearer(header: &str) -> Option<&str> {
    let (scheme, token) = header.split_once(' ')?;
    let plain = !token.is_empty() && !token.contains([' ', ',', '\t']);
    (scheme.eq_ignore_ascii_case("bearer") && plain).then_some(token)
}

/// Returns whether an `Authorization` header is `Bearer <secret>`, compared in constant time. An operator's secret may contain
/// any text, including spaces; an empty one never matches.
#[must_use]
pub fn is_bearer_secret(header: &str, secret: &str) -> bool {
    header.split_once(' ').is_some_and(|(scheme, given)| {
        let same = mac::constant_time_eq(secret.as_bytes(), given.as_bytes());
        scheme.eq_ignore_ascii_case("bearer") && !secret.is_empty() && same
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn security_headers_are_added_once_and_change_no_rule_of_the_answer() {
        let own = Response::new(200)
            .with_header("cache-control", "public")
            .with_header("referrer-policy", "origin");
        let twice = add_security_headers(add_security_headers(own));
        let value = |name: &str| {
            let all: Vec<&str> = twice
                .headers
                .iter()
                .filter(|(own, _)| own == name)
                .map(|(_, value)| value.as_ref())
                .collect();
            all.join("|")
        };
        assert_eq!((value("cache-control"), value("referrer-policy")), ("public".into(), "origin".into()));
        assert_eq!(value("x-content-type-options"), "nosniff");
        assert_eq!(value("strict-transport-security"), "max-age=31536000");
        assert_eq!(add_security_headers(Response::new(503)).header("cache-control"), Some("no-store"));
    }

    #[test]
    fn a_secret_may_have_spaces_and_none_that_is_empty_opens_anything() {
        assert!(is_bearer_secret("Bearer a secret of words", "a secret of words"));
        assert!(is_bearer_secret("bearer x", "x"));
        for (header, secret) in
            [("Bearer ", ""), ("", ""), ("Bearer a", "ab"), ("Basic x", "x"), ("Bearer x ", "x"), ("x", "x")]
        {
            assert!(!is_bearer_secret(header, secret), "{header:?} {secret:?}");
        }
    }

    #[test]
    fn a_token_stands_alone_behind_its_scheme() {
        assert_eq!((parse_bearer("Bearer a.b"), parse_bearer("bEARER x")), (Some("a.b"), Some("x")));
        for header in ["Bearer", "Bearer ", "Bearer a b", "Bearer a,b", "Basic a"] {
            assert_eq!(parse_bearer(header), None, "{header:?}");
        }
    }
}
