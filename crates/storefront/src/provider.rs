//! Trusted providers' keys: found, fetched and remembered.
//!
//! Where to ask follows from the configuration alone, never from an assertion: the configured `jwks_uri`, or what the
//! issuer's own metadata names (OpenID Connect Discovery 1.0, 4; RFC 8414, 3), or `{issuer}/.well-known/jwks.json`.
//!
//! An isolate remembers a provider's keys for ten minutes. A `kid` that they do not have is asked for at once, but at
//! most once a minute, so nobody can make us hammer a provider with invented ones. A provider that does not answer is
//! left alone for five seconds; the keys we have are good for a day meanwhile.

use std::cell::RefCell;
use std::rc::Rc;

use quarry_kernel::http::UrlParts;
use quarry_kernel::time::{DAY_MS, UnixMs};
use serde::Deserialize;

use crate::error::Error;
use crate::jwk::{self, PublicKey, SigningAlgorithm};
use crate::ports::{Ports, Unavailable};
use crate::settings::Provider;

/// Keys are fresh this long.
const FRESH_MS: i64 = 10 * 60 * 1000;
/// Keys of a provider that does not answer are used this long.
const STALE_MS: i64 = DAY_MS;
/// A `kid` that fresh keys do not have is asked for once in this time.
const UNKNOWN_MS: i64 = 60 * 1000;
/// A provider that did not answer is not asked again for this long.
const FAILED_MS: i64 = 5 * 1000;
/// Providers that an isolate remembers.
const REMEMBERED_MAX: usize = 16;

/// Discovery that has taken this long is given up.
const PATIENCE_MS: i64 = 6 * 1000;

/// The isolate's memory of what providers said.
#[derive(Debug, Default)]
pub struct Cache(RefCell<Vec<(String, Memory)>>);

impl Cache {
    fn recall(&self, issuer: &str) -> Memory {
        let memories = self.0.borrow();
        memories.iter().find(|(own, _)| own == issuer).map(|(_, memory)| memory.clone()).unwrap_or_default()
    }

    fn keep(&self, issuer: &str, memory: Memory) {
        let mut memories = self.0.borrow_mut();
        memories.retain(|(own, _)| own != issuer);
        memories.truncate(REMEMBERED_MAX - 1);
        memories.insert(0, (issuer.to_owned(), memory));
    }
}

/// Which key an assertion asks for.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'w> {
    /// The header's `kid`. Without one the provider must have exactly one key for the algorithm.
    pub kid: Option<&'w str>,
    /// The header's `alg`.
    pub algorithm: SigningAlgorithm,
}

impl Wanted<'_> {
    fn among(&self, keys: &[PublicKey]) -> Option<PublicKey> {
        let named = |key: &PublicKey| self.kid.is_none_or(|kid| key.id.as_deref() == Some(kid));
        let mut fitting = keys.iter().filter(|key| key.is_for(self.algorithm) && named(key));
        let first = fitting.next()?;
        (self.kid.is_some() || fitting.next().is_none()).then(|| first.clone())
    }
}

/// The provider's key that an assertion asks for; `None` when it has no such key.
///
/// # Errors
/// [`crate::error::Code::TemporarilyUnavailable`] when the provider would have to be asked and does not answer.
pub async fn key<P: Ports>(
    ports: &P,
    provider: &Provider,
    wanted: &Wanted<'_>,
) -> Result<Option<PublicKey>, Error> {
    let now = ports.now();
    let memory = ports.cache().recall(&provider.issuer);
    match memory.next(wanted, now) {
        Next::Use(key) => return Ok(Some(key)),
        Next::Unknown => return Ok(None),
        Next::Wait => return Err(Error::unavailable("provider")),
        Next::Ask => {}
    }
    // Keys that are fresh were asked for this one key only: the next unknown one has to wait.
    let is_refetch = memory.is_fresh(now);
    let memory = Memory { refetched: if is_refetch { Some(now) } else { memory.refetched }, ..memory };
    ports.cache().keep(&provider.issuer, Memory { last: Last::Asking(now), ..memory.clone() });
    let Ok(keys) = fetch(ports, provider).await else {
        ports.cache().keep(&provider.issuer, Memory { last: Last::Failed(ports.now()), ..memory.clone() });
        return memory.stale(wanted, now).map(Some).ok_or_else(|| Error::unavailable("provider"));
    };
    let found = wanted.among(&keys);
    let now = ports.now();
    ports
        .cache()
        .keep(&provider.issuer, Memory { keys: Some((Rc::new(keys), now)), last: Last::Answered, ..memory });
    Ok(found)
}

/// What is known of one provider.
#[derive(Debug, Clone, Default)]
struct Memory {
    keys: Option<(Rc<Vec<PublicKey>>, UnixMs)>,
    last: Last,
    /// When fresh keys were fetched again for a `kid` that they did not have.
    refetched: Option<UnixMs>,
}

/// How asking it went last.
#[derive(Debug, Clone, Copy, Default)]
enum Last {
    #[default]
    Never,
    /// Another request is at it, or was cut off.
    Asking(UnixMs),
    Failed(UnixMs),
    Answered,
}

/// What to do about a wanted key.
enum Next {
    Use(PublicKey),
    Ask,
    /// The provider has no such key.
    Unknown,
    /// Its answer is on the way, or it has just failed.
    Wait,
}

impl Memory {
    fn next(&self, wanted: &Wanted<'_>, now: UnixMs) -> Next {
        if let Some(key) = self.known(wanted, FRESH_MS, now) {
            return Next::Use(key);
        }
        let within = |moment: UnixMs, ms| now.0.saturating_sub(moment.0) < ms;
        match self.last {
            Last::Answered
                if self.is_fresh(now) && self.refetched.is_some_and(|at| within(at, UNKNOWN_MS)) =>
            {
                Next::Unknown
            }
            Last::Failed(at) if within(at, FAILED_MS) => {
                self.stale(wanted, now).map_or(Next::Wait, Next::Use)
            }
            // The very first answer is not waited for: there is nothing yet that could be said meanwhile.
            Last::Asking(at) if within(at, FAILED_MS) && self.keys.is_some() => {
                self.stale(wanted, now).map_or(Next::Wait, Next::Use)
            }
            _ => Next::Ask,
        }
    }

    fn is_fresh(&self, now: UnixMs) -> bool {
        self.keys.as_ref().is_some_and(|(_, at)| now.0.saturating_sub(at.0) < FRESH_MS)
    }

    fn stale(&self, wanted: &Wanted<'_>, now: UnixMs) -> Option<PublicKey> {
        self.known(wanted, STALE_MS, now)
    }

    fn known(&self, wanted: &Wanted<'_>, age_max_ms: i64, now: UnixMs) -> Option<PublicKey> {
        let (keys, at) = self.keys.as_ref()?;
        if now.0.saturating_sub(at.0) >= age_max_ms {
            return None;
        }
        wanted.among(keys)
    }
}

async fn fetch<P: Ports>(ports: &P, provider: &Provider) -> Result<Vec<PublicKey>, Unavailable> {
    let address = match &provider.jwks_uri {
        Some(address) => address.clone(),
        None => discover(ports, &provider.issuer).await?,
    };
    if !is_acceptable(&address, &provider.issuer) {
        return Err(Unavailable);
    }
    jwk::read_set(&ports.document(&address).await?).ok_or(Unavailable)
}

/// What an issuer's metadata says that concerns us.
#[derive(Deserialize)]
struct Metadata {
    issuer: String,
    jwks_uri: String,
}

/// The address of an issuer's keys. Metadata of another issuer, or that points where keys must not come from, is as
/// good as none.
async fn discover<P: Ports>(ports: &P, issuer: &str) -> Result<String, Unavailable> {
    let start = ports.now();
    for address in metadata_addresses(issuer) {
        if let Ok(text) = ports.document(&address).await
            && let Ok(metadata) = serde_json::from_str::<Metadata>(&text)
            && metadata.issuer == issuer
            && is_acceptable(&metadata.jwks_uri, issuer)
        {
            return Ok(metadata.jwks_uri);
        }
        if ports.now().0 - start.0 > PATIENCE_MS {
            return Err(Unavailable);
        }
    }
    Ok(format!("{}/.well-known/jwks.json", issuer.trim_end_matches('/')))
}

fn metadata_addresses(issuer: &str) -> [String; 2] {
    let parts = UrlParts::of(issuer);
    let path = parts.path.trim_end_matches('/');
    [
        format!("{}{path}/.well-known/openid-configuration", parts.origin),
        format!("{}/.well-known/oauth-authorization-server{path}", parts.origin),
    ]
}

/// Keys come over https. A provider on a loopback host, in development, may do without, on loopback hosts.
fn is_acceptable(address: &str, issuer: &str) -> bool {
    let is_plain = |url: &str| url.starts_with("http://") && is_loopback(url);
    let has_user = UrlParts::of(address).origin.contains('@');
    !has_user && (address.starts_with("https://") || (is_plain(address) && is_plain(issuer)))
}

fn is_loopback(url: &str) -> bool {
    let authority = UrlParts::of(url).origin.split_once("://").map_or("", |(_, rest)| rest);
    if authority.starts_with("[::1]") {
        return true;
    }
    let host = authority.split(':').next().unwrap_or_default();
    host == "localhost" || host.parse::<std::net::Ipv4Addr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metadata_is_appended_or_inserted_as_its_standard_has_it() {
        assert_eq!(
            metadata_addresses("https://id.test"),
            [
                "https://id.test/.well-known/openid-configuration",
                "https://id.test/.well-known/oauth-authorization-server"
            ]
        );
        assert_eq!(
            metadata_addresses("https://id.test:8443/t/1/"),
            [
                "https://id.test:8443/t/1/.well-known/openid-configuration",
                "https://id.test:8443/.well-known/oauth-authorization-server/t/1"
            ]
        );
    }

    #[test]
    fn keys_come_over_https_or_from_one_loopback_host_to_another() {
        let (public, local) = ("https://id.test", "http://127.0.0.1:8788/provider");
        for (address, issuer, acceptable) in [
            ("https://keys.test/jwks", public, true),
            ("https://keys.test/jwks", local, true),
            ("http://id.test/jwks", public, false),
            ("http://127.0.0.1/jwks", public, false),
            ("http://localhost:1/jwks", local, true),
            ("http://[::1]:1/jwks", local, true),
            ("http://127.9.9.9/jwks", local, true),
            ("http://id.test/jwks", local, false),
            ("http://localhost.id.test/jwks", local, false),
            ("http://127.0.0.1@id.test/jwks", local, false),
            ("http://127.0.0.1:1@id.test/jwks", local, false),
            ("https://a@id.test/jwks", public, false),
            ("ftp://127.0.0.1/jwks", local, false),
            ("file:///etc/hosts", local, false),
            ("", local, false),
        ] {
            assert_eq!(is_acceptable(address, issuer), acceptable, "{address} of {issuer}");
        }
    }
}
