//! `RateLimit` and `RateLimit-Policy` (IETF draft, RateLimit header fields for HTTP): a key's quotas and their remaining units,
//! several policies per header.
//!
//! | Policy | Counted |
//! |---|---|
//! | `concurrency` | calls in flight |
//! | `requests` | admitted calls, and free fetches of bundles |
//! | `failures` | outgoing requests of failed or free calls; a charged call returns some |

use quarry_kernel::http::Response;
use quarry_ledger::Allowance;

/// Capacity for a header with all policies, in bytes.
const CAPACITY_BYTES: usize = 128;

/// Both headers under construction.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RateLimit {
    policy: String,
    state: String,
}

impl RateLimit {
    /// Creates the headers with the calls in flight.
    #[must_use]
    pub fn from_concurrency(limit: u32, live: u32) -> Self {
        let mut headers = Self {
            policy: String::with_capacity(CAPACITY_BYTES),
            state: String::with_capacity(CAPACITY_BYTES),
        };
        headers.push_item("concurrency", limit, limit.saturating_sub(live));
        headers.policy.push_str(";qu=\"concurrent-requests\"");
        headers
    }

    /// Adds the request allowance.
    #[must_use]
    pub fn with_requests(self, allowance: Option<Allowance>) -> Self {
        self.with_quota("requests", allowance)
    }

    /// Adds the failure allowance.
    #[must_use]
    pub fn with_failures(self, allowance: Option<Allowance>) -> Self {
        self.with_quota("failures", allowance)
    }

    /// Adds both headers to a response.
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

    /// Adds an item to both headers: the quota, and the remaining units.
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
