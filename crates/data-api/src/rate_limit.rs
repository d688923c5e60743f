//! `RateLimit` and `RateLimit-Policy` (IETF draft, RateLimit header fields for HTTP): what a key may do and how much of it
//! is left, several policies in one header.
//!
//! | Policy | What it counts |
//! |---|---|
//! | `concurrency` | calls in flight |
//! | `requests` | calls that were let through, and free fetches of bundles |
//! | `failures` | outgoing requests of calls that failed or were free; a charged call gives some back |

use quarry_kernel::http::Response;
use quarry_ledger::Allowance;

/// Bytes of a header with all policies.
const ROOM: usize = 128;

/// The two headers in the making.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RateLimit {
    policy: String,
    state: String,
}

impl RateLimit {
    /// Returns calls in flight.
    #[must_use]
    pub fn from_concurrency(limit: u32, live: u32) -> Self {
        let mut headers = Self { policy: String::with_capacity(ROOM), state: String::with_capacity(ROOM) };
        headers.push_item("concurrency", limit, limit.saturating_sub(live));
        headers.policy.push_str(";qu=\"concurrent-requests\"");
        headers
    }

    /// Adds the request rate.
    #[must_use]
    pub fn with_requests(self, allowance: Option<Allowance>) -> Self {
        self.with_quota("requests", allowance)
    }

    /// Adds the budget of failures.
    #[must_use]
    pub fn with_failures(self, allowance: Option<Allowance>) -> Self {
        self.with_quota("failures", allowance)
    }

    /// Returns the response with both headers.
    #[must_use]
    pub fn apply_to(self, response: Response) -> Response {
        response.with_header("ratelimit-policy", self.policy).with_header("ratelimit", self.state)
    }

    fn with_quota(mut self, name: &str, allowance: Option<Allowance>) -> Self {
        let Some(Allowance { quota, window_ms, remaining }) = allowance else {
            return self;
        };
        let window_s = window_ms.div_ceil(1000).max(1);
        let drawn = u64::from(quota.saturating_sub(remaining));
        let whole_in_s = (window_ms * drawn).div_ceil(u64::from(quota.max(1)) * 1000);
        self.push_item(name, quota, remaining);
        self.policy.push_str(";w=");
        quarry_json::append_json(&mut self.policy, &window_s);
        if drawn > 0 {
            self.state.push_str(";t=");
            quarry_json::append_json(&mut self.state, &whole_in_s);
        }
        self
    }

    /// One more item in both headers: how much there is, and how much of it is left.
    fn push_item(&mut self, name: &str, quota: u32, left: u32) {
        for (header, parameter, count) in
            [(&mut self.policy, "\";q=", quota), (&mut self.state, "\";r=", left)]
        {
            header.push_str(if header.is_empty() { "\"" } else { ", \"" });
            header.push_str(name);
            header.push_str(parameter);
            quarry_json::append_json(header, &count);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_policy_is_an_item_of_both_headers() {
        let requests = Allowance { quota: 200, window_ms: 2_000, remaining: 99 };
        let failures = Allowance { quota: 25, window_ms: 300_000, remaining: 25 };
        let both =
            RateLimit::from_concurrency(25, 3).with_requests(Some(requests)).with_failures(Some(failures));
        let response = both.apply_to(Response::new(200));
        assert_eq!(
            response.header("ratelimit-policy"),
            Some(
                "\"concurrency\";q=25;qu=\"concurrent-requests\", \"requests\";q=200;w=2, \"failures\";q=25;w=300"
            )
        );
        assert_eq!(
            response.header("ratelimit"),
            Some("\"concurrency\";r=22, \"requests\";r=99;t=2, \"failures\";r=25")
        );
    }
}
