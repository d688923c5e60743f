//! Cacheable calls, and their key in the cache.

use quarry_kernel::http::IncomingRequest;

use crate::endpoint::Endpoint;
use crate::keys::secrets::Secrets;
use crate::param::Params;
use crate::settings::Settings;

/// Parameter with the caller's own image, which makes a question uncacheable.
const PICTURE: &str = "image_url";
/// Flag of a conversation, whose state at the source belongs to one caller.
const CONVERSATION: &str = "continuable";

/// Question whose answer may be shared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CacheableQuestion {
    /// Cache key: a keyed digest that does not reveal the question.
    pub key: String,
    /// Time to live of the answer, in seconds.
    pub ttl_s: u32,
    /// Maximum age of an acceptable answer, in milliseconds; `None` to bypass the cache.
    pub age_ms_max: Option<i64>,
}

/// Directives of a request's `Cache-Control` (RFC 9111, 5.2.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CacheDirectives {
    /// Whether the source must be asked.
    pub no_cache: bool,
    /// Whether the answer must not be stored.
    pub no_store: bool,
    /// Maximum acceptable age, in seconds.
    pub max_age_s: Option<u32>,
}

impl CacheDirectives {
    /// Parses the directives of a request.
    pub fn from_request<R: IncomingRequest>(request: &R) -> Self {
        Self::parse(&request.header("cache-control").unwrap_or_default())
    }

    /// Parses the header, ignoring unknown and malformed directives.
    #[must_use]
    pub fn parse(header: &str) -> Self {
        let mut directives = Self::default();
        for directive in header.split(',').map(str::trim) {
            let (name, value) = directive.split_once('=').unwrap_or((directive, ""));
            match name.trim().to_ascii_lowercase().as_str() {
                "no-cache" => directives.no_cache = true,
                "no-store" => directives.no_store = true,
                "max-age" => directives.max_age_s = value.trim().trim_matches('"').parse().ok(),
                _ => {}
            }
        }
        directives
    }
}

impl CacheableQuestion {
    /// Returns the question of a call; `None` when its answer must not be shared. `origin` is ours, which links in answers
    /// contain.
    #[must_use]
    pub fn for_call(
        settings: &Settings,
        endpoint: &Endpoint,
        params: &Params,
        origin: &str,
        directives: CacheDirectives,
    ) -> Option<Self> {
        let ttl_s = endpoint.cache_ttl_s?.min(settings.cache_ttl_s_max);
        let continues = endpoint.continuation.as_ref().is_some_and(|own| own.find_token(params).is_some());
        let is_own = params.text(PICTURE).is_some() || params.flag(CONVERSATION);
        if ttl_s == 0 || continues || is_own || directives.no_store {
            return None;
        }
        let secrets = settings.secrets.as_ref()?;
        let ttl_ms = i64::from(ttl_s) * 1000;
        let age_ms_max = match directives {
            CacheDirectives { no_cache: true, .. } | CacheDirectives { max_age_s: Some(0), .. } => None,
            CacheDirectives { max_age_s: Some(age_s), .. } => Some(ttl_ms.min(i64::from(age_s) * 1000)),
            _ => Some(ttl_ms),
        };
        Some(Self {
            key: build_cache_key(secrets, &settings.cache_scope, origin, endpoint.path, params),
            ttl_s,
            age_ms_max,
        })
    }
}

/// Builds the cache key. It differs between live sources and stand-ins, and between releases, since a parser may have been fixed
/// between them.
#[inline(never)]
fn build_cache_key(secrets: &Secrets, scope: &str, origin: &str, path: &str, params: &Params) -> String {
    let release = env!("CARGO_PKG_VERSION");
    let question = [release, scope, origin, path, &params.to_query_with(&[])].join("\n");
    secrets.sign("cached_answer", &question)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;
    use crate::param::check;

    fn settings(scope: &str) -> Settings {
        Settings {
            secrets: Secrets::new("0123456789abcdef0123456789abcdef", None),
            cache_scope: scope.to_owned(),
            cache_ttl_s_max: 86_400,
            ..Settings::default()
        }
    }

    fn question(
        scope: &str,
        origin: &str,
        path: &str,
        query: &str,
        header: &str,
    ) -> Option<CacheableQuestion> {
        let endpoint = catalogue::find_endpoint(path).unwrap();
        let params = check(query, endpoint.params, endpoint.constraints).unwrap();
        CacheableQuestion::for_call(
            &settings(scope),
            endpoint,
            &params,
            origin,
            CacheDirectives::parse(header),
        )
    }

    const PATH: &str = "/api/v3/search";

    #[test]
    fn the_same_question_has_one_name_however_it_is_written() {
        let one = question("live", "https://a", PATH, "q=x&kl=DE-de", "").unwrap();
        assert_eq!(Some(one.clone()), question("live", "https://a", PATH, "kl=de-de&q=x&start=0", ""));
        for other in [
            question("live", "https://a", PATH, "q=y&kl=de-de", ""),
            question("stand-ins", "https://a", PATH, "q=x&kl=de-de", ""),
            question("live", "https://b", PATH, "q=x&kl=de-de", ""),
            question("live", "https://a", "/api/v2/search", "q=x", ""),
        ] {
            assert_ne!(one.key, other.unwrap().key);
        }
    }

    #[test]
    fn excludes_private_and_fast_changing_calls_from_the_cache() {
        let busy = "place_id=ChIJDdnwdv0y5xQRRytw1ihZQeU";
        for (path, query) in [
            ("/api/v1/maps/popular-times", busy),
            ("/api/v1/ai-mode", "q=x&image_url=https%3A%2F%2Fpictures.example%2Fa.png"),
            ("/api/v1/ai-mode", "q=x&continuable=true"),
            ("/api/v1/ai-mode", "q=x&subsequent_request_token=abc"),
            ("/api/v1/reviews", &format!("{busy}&next_page_token=abc")),
            ("/api/v1/play/apps", "section_page_token=abc"),
        ] {
            assert_eq!(question("live", "", path, query, ""), None, "{path}?{query}");
        }
        assert_eq!(question("live", "", PATH, "q=x", "no-store"), None);
    }

    #[test]
    fn a_caller_says_how_old_an_answer_may_be() {
        let oldest = |header: &str| question("live", "", PATH, "q=x", header).unwrap().age_ms_max;
        assert_eq!(oldest("no-cache"), None);
        assert_eq!(oldest("foo, No-Cache"), None);
        assert_eq!(oldest("max-age=0"), None);
        assert_eq!(oldest("max-age=60"), Some(60_000));
        let ttl = catalogue::find_endpoint(PATH).unwrap().cache_ttl_s.unwrap();
        assert_eq!(oldest("max-age=99999999"), Some(i64::from(ttl) * 1000));
        assert_eq!(oldest("max-age=x"), Some(i64::from(ttl) * 1000));
    }
}
