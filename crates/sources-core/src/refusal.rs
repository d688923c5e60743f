//! Reasons for which a source returns nothing usable, with advice for operators.

use quarry_kernel::http::UrlParts;
use quarry_kernel::url::guess_registered_domain;

/// Reason for which a source returned no usable answer; each has a machine-readable token, counted in the operator's log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// Challenge page that asks for proof of a person (captcha, anomaly).
    Challenge,
    /// Consent page for cookies or terms.
    Consent,
    /// Page whose content is rendered by scripts.
    NeedsScript,
    /// Page or status that denies access from the caller's country or network region.
    Region,
    /// Empty answer although the source's own texts or counters announce results.
    BlockedSilently,
    /// Status that refuses the client.
    Blocked,
    /// The source reports overload or a rate limit.
    Overloaded,
    /// Unexpected status.
    BadStatus,
    /// Page without the container of every real answer: another page, or an unknown layout.
    UnknownPage,
    /// Page created well before the question, by an intermediate cache.
    SourceStale,
    /// Page for another question.
    SourceMismatch,
    /// The source no longer knows the stored query; its id is configuration ([`crate::ask::Setting`]).
    StaleQuery,
    /// Incomplete or malformed answer.
    Truncated,
    /// Items without a required field, such as places without names: the layout has changed.
    Unnamed,
    /// No answer before the deadline.
    Timeout,
    /// Answer larger than the limit.
    TooLarge,
    /// Too many redirects, or one without a target.
    RedirectLimit,
    /// Redirect to a foreign host.
    RedirectForeign,
    /// Connection failure.
    Network,
    /// No room in our byte budget; not the source's fault.
    Busy,
    /// No turn or no time left in the browser.
    RenderingLimit,
    /// Circuit breaker open after consecutive failures.
    CircuitOpen,
}

impl Refusal {
    /// Returns the token for logs.
    #[must_use]
    pub const fn token(self) -> &'static str {
        match self {
            Self::Challenge => "challenge",
            Self::Consent => "consent",
            Self::NeedsScript => "needs_script",
            Self::Region => "region",
            Self::BlockedSilently => "blocked_silently",
            Self::Blocked => "blocked",
            Self::Overloaded => "overloaded",
            Self::BadStatus => "bad_status",
            Self::UnknownPage => "unknown_page",
            Self::SourceStale => "source_stale",
            Self::SourceMismatch => "source_mismatch",
            Self::StaleQuery => "stale_query",
            Self::Truncated => "truncated",
            Self::Unnamed => "unnamed",
            Self::Timeout => "timeout",
            Self::TooLarge => "too_large",
            Self::RedirectLimit => "redirect_limit",
            Self::RedirectForeign => "redirect_foreign",
            Self::Network => "network",
            Self::Busy => "busy",
            Self::RenderingLimit => "rendering_limit",
            Self::CircuitOpen => "circuit_open",
        }
    }

    /// Returns the refusal for an HTTP status; `None` for a successful one.
    #[must_use]
    pub const fn from_status(status: u16) -> Option<Self> {
        Some(match status {
            200..=299 => return None,
            401 | 403 | 418 => Self::Blocked,
            451 => Self::Region,
            429 | 502..=504 => Self::Overloaded,
            _ => Self::BadStatus,
        })
    }

    /// Classifies a redirect from a source's origin to a foreign URL by its words: consent, a challenge, or a page for the
    /// caller's region.
    #[must_use]
    pub fn from_foreign_redirect(own_origin: &str, address: &str) -> Self {
        let UrlParts { origin, path, .. } = UrlParts::parse(address);
        let host = |origin: &str| origin.rsplit('/').next().unwrap_or_default().to_ascii_lowercase();
        let (own, target) = (host(own_origin), host(origin));
        // Later segments of a path may belong to the requested resource.
        let first = path.split('/').nth(1).unwrap_or_default().to_ascii_lowercase();
        let mut words = target
            .split(|letter: char| !letter.is_alphanumeric())
            .chain(first.split(|letter: char| !letter.is_alphanumeric()));
        match words.find_map(refusal_from_word) {
            Some(refusal) => refusal,
            None => match registered_label(&own) {
                Some(label) if registered_label(&target) == Some(label) => Self::Region,
                _ => Self::RedirectForeign,
            },
        }
    }

    /// Returns the operator's remedy for a refusal by its token, for the log; `None` when only waiting helps.
    #[must_use]
    pub fn advice_for_token(token: &str) -> Option<&'static str> {
        Some(match token {
            "challenge" => {
                "The source demands a bot challenge. Request it less often, or from a network that it trusts; challenges are not solved."
            }
            "consent" => {
                "The source demands consent first. Give it once with `npm run gateway -- --open` and use the gateway, or set the consent cookie in the site's headers."
            }
            "needs_script" => {
                "The page exists only after its scripts ran. Add `browser` or `gateway` to the site's ways."
            }
            "region" => {
                "The source does not serve this country. Use a national domain that it serves, or a gateway in a country that it serves."
            }
            "blocked_silently" => {
                "The source returned no results although it has some, as it does to clients that it distrusts. Add `browser` or `gateway` to the site's ways, or request it less often."
            }
            "blocked" => {
                "The source refuses this client or network. Use a gateway, or set the headers that the source expects."
            }
            "overloaded" => "The source limits the rate. Request it less often.",
            "unknown_page" | "unnamed" => "The layout may be new. Keep the page and report it.",
            "source_stale" | "source_mismatch" => {
                "The page is older than the request, or for another one, because a gateway or a cache before the source keeps pages. Use another of the site's ways."
            }
            "stale_query" => "The source no longer knows the stored query. Set the variable with its id.",
            "redirect_foreign" => {
                "The source redirected to an unconfigured host, `led_to` in the log. If it belongs to the source, add it to the engine's domains or origins."
            }
            "circuit_open" => {
                "The source failed several times in a row and is requested again after the time in Retry-After. The reason is in the earlier failures."
            }
            "rendering_limit" => {
                "The browser has reached its limit of pages or of time. Raise `BROWSER_PER_MINUTE`, `BROWSER_PER_MINUTE_OF_ACCOUNT` or `BROWSER_MS_PER_DAY`, or add another of the site's ways."
            }
            "network" => "The source, or the gateway before it, could not be reached.",
            _ => return None,
        })
    }
}

/// Words in the URLs of pages that sources show instead of the requested one.
const REDIRECT_WORDS: [(&str, Refusal); 17] = [
    ("consent", Refusal::Consent),
    ("cookie", Refusal::Consent),
    ("cookies", Refusal::Consent),
    ("gdpr", Refusal::Consent),
    ("privacy", Refusal::Consent),
    ("captcha", Refusal::Challenge),
    ("recaptcha", Refusal::Challenge),
    ("hcaptcha", Refusal::Challenge),
    ("challenge", Refusal::Challenge),
    ("challenges", Refusal::Challenge),
    ("sorry", Refusal::Challenge),
    ("validate", Refusal::Challenge),
    ("verify", Refusal::Challenge),
    ("unavailable", Refusal::Region),
    ("region", Refusal::Region),
    ("country", Refusal::Region),
    ("restricted", Refusal::Region),
];

fn refusal_from_word(word: &str) -> Option<Refusal> {
    REDIRECT_WORDS.iter().find(|(known, _)| *known == word).map(|(_, refusal)| *refusal)
}

/// Returns the label under which a host's owner registers domains; `None` for an IP address, or a host with a port.
fn registered_label(host: &str) -> Option<&str> {
    let (label, suffix) = guess_registered_domain(host).split_once('.')?;
    let is_name = suffix.starts_with(|first: char| first.is_alphabetic()) && !host.contains(':');
    is_name.then_some(label)
}

/// Failed end of a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure {
    /// The source sent nothing usable: 503 `source_unavailable`, retryable.
    Refused(Refusal),
    /// The source reports that the requested resource does not exist: 404 `not_found`, free. The text is for the caller.
    NotFound(String),
    /// No generated overview for this search: 404 `no_overview`, free.
    NoOverview,
    /// The source does not support this parameter value (such as an unknown storefront): 400 `invalid_request`.
    Unsupported {
        /// Caller's parameter.
        parameter: &'static str,
        /// Problem, for the caller.
        message: String,
    },
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_redirect_to_elsewhere_says_why_as_far_as_its_address_does() {
        let own = "https://www.engine.test";
        for (address, refusal) in [
            ("https://consent.other.test/m?continue=x", Refusal::Consent),
            ("https://other.test/privacy-choices/a", Refusal::Consent),
            ("https://geo.captcha-delivery.test/interstitial", Refusal::Challenge),
            ("https://other.test/Sorry/index", Refusal::Challenge),
            ("https://www.engine.example/search", Refusal::Region),
            ("http://engine.example:8080/", Refusal::RedirectForeign),
            ("https://other.test/unavailable", Refusal::Region),
            ("https://login.other.test/search/captcha", Refusal::RedirectForeign),
            ("https://notconsent.test/", Refusal::RedirectForeign),
            ("https://127.0.0.1/", Refusal::RedirectForeign),
            ("https://", Refusal::RedirectForeign),
        ] {
            assert_eq!(Refusal::from_foreign_redirect(own, address), refusal, "{address}");
        }
        let numbers = ["http://127.0.0.1:1", "http://127.0.0.1:2/"];
        assert_eq!(Refusal::from_foreign_redirect(numbers[0], numbers[1]), Refusal::RedirectForeign);
    }

    #[test]
    fn an_operator_is_told_what_to_do_about_what_looks_alike() {
        for refusal in [
            Refusal::Consent,
            Refusal::NeedsScript,
            Refusal::Challenge,
            Refusal::Region,
            Refusal::BlockedSilently,
            Refusal::RedirectForeign,
        ] {
            assert!(Refusal::advice_for_token(refusal.token()).is_some(), "{refusal:?}");
        }
    }
}
