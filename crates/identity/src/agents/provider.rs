//! Public keys of trusted providers: discovery, fetching and caching.
//!
//! The source of keys follows from the configuration, never from an assertion: the configured `jwks_uri`, or the one in the
//! issuer's metadata (OpenID Connect Discovery 1.0, 4; RFC 8414, 3), or `{issuer}/.well-known/jwks.json`.
//!
//! An isolate caches a provider's keys for ten minutes. An unknown `kid` triggers a refetch, at most once a minute, so nobody can
//! make us flood a provider with invented ones. After a failed fetch the provider is left alone for five seconds; cached keys
//! stay valid for a day meanwhile.

use std::rc::Rc;

use quarry_kernel::http::UrlParts;
use serde::Deserialize;

use crate::error::Error;
use crate::jose::jwk::{self, PublicKey};
use crate::jose::key_cache::{KeySelector, LastFetch, NextStep, ProviderMemory};
use crate::ports::{Ports, Unavailable};
use crate::settings::IdentityProvider;

/// Time limit of discovery.
const PATIENCE_MS: i64 = 6 * 1000;

/// Returns the provider's key selected by an assertion; `None` when it has no such key.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`] when the keys must be fetched and the provider does not respond.
pub async fn find_key<P: Ports>(
    ports: &P,
    provider: &IdentityProvider,
    wanted: &KeySelector<'_>,
) -> Result<Option<PublicKey>, Error> {
    let now = ports.now();
    let memory = ports.cache().recall(&provider.issuer);
    match memory.decide_next(wanted, now) {
        NextStep::Use(key) => return Ok(Some(key)),
        NextStep::Unknown => return Ok(None),
        NextStep::Wait => return Err(Error::unavailable("provider")),
        NextStep::Ask => {}
    }
    // Fresh keys are being refetched for this one key, so the next unknown `kid` has to wait.
    let is_refetch = memory.is_fresh(now);
    let memory =
        ProviderMemory { refetched: if is_refetch { Some(now) } else { memory.refetched }, ..memory };
    ports
        .cache()
        .remember(&provider.issuer, ProviderMemory { last: LastFetch::Asking(now), ..memory.clone() });
    let Ok(keys) = fetch_keys(ports, provider).await else {
        ports.cache().remember(
            &provider.issuer,
            ProviderMemory { last: LastFetch::Failed(ports.now()), ..memory.clone() },
        );
        return memory.find_stale(wanted, now).map(Some).ok_or_else(|| Error::unavailable("provider"));
    };
    let found = wanted.find_in(&keys);
    let now = ports.now();
    ports.cache().remember(
        &provider.issuer,
        ProviderMemory { keys: Some((Rc::new(keys), now)), last: LastFetch::Answered, ..memory },
    );
    Ok(found)
}

async fn fetch_keys<P: Ports>(ports: &P, provider: &IdentityProvider) -> Result<Vec<PublicKey>, Unavailable> {
    let address = match &provider.jwks_uri {
        Some(address) => address.clone(),
        None => discover_jwks_uri(ports, &provider.issuer).await?,
    };
    if !is_acceptable_url(&address, &provider.issuer) {
        return Err(Unavailable);
    }
    jwk::parse_set(&ports.fetch_document(&address).await?).ok_or(Unavailable)
}

/// Issuer metadata, as far as it is used.
#[derive(Deserialize)]
struct ProviderMetadata {
    issuer: String,
    jwks_uri: String,
}

/// Returns the URL of an issuer's keys. Metadata of another issuer, or with a URL that is not acceptable, counts as missing.
async fn discover_jwks_uri<P: Ports>(ports: &P, issuer: &str) -> Result<String, Unavailable> {
    let start = ports.now();
    for address in build_metadata_urls(issuer) {
        if let Ok(text) = ports.fetch_document(&address).await
            && let Ok(metadata) = serde_json::from_str::<ProviderMetadata>(&text)
            && metadata.issuer == issuer
            && is_acceptable_url(&metadata.jwks_uri, issuer)
        {
            return Ok(metadata.jwks_uri);
        }
        if ports.now().0 - start.0 > PATIENCE_MS {
            return Err(Unavailable);
        }
    }
    Ok(format!("{}/.well-known/jwks.json", issuer.trim_end_matches('/')))
}

fn build_metadata_urls(issuer: &str) -> [String; 2] {
    let parts = UrlParts::parse(issuer);
    let path = parts.path.trim_end_matches('/');
    [
        format!("{}{path}/.well-known/openid-configuration", parts.origin),
        format!("{}/.well-known/oauth-authorization-server{path}", parts.origin),
    ]
}

/// Returns whether keys may be fetched from a URL: over https, or, in development, over http if both it and the issuer are on a
/// loopback host.
fn is_acceptable_url(address: &str, issuer: &str) -> bool {
    let is_plain = |url: &str| url.starts_with("http://") && is_loopback(url);
    let has_user = UrlParts::parse(address).origin.contains('@');
    !has_user && (address.starts_with("https://") || (is_plain(address) && is_plain(issuer)))
}

fn is_loopback(url: &str) -> bool {
    let authority = UrlParts::parse(url).origin.split_once("://").map_or("", |(_, rest)| rest);
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
            build_metadata_urls("https://id.test"),
            [
                "https://id.test/.well-known/openid-configuration",
                "https://id.test/.well-known/oauth-authorization-server"
            ]
        );
        assert_eq!(
            build_metadata_urls("https://id.test:8443/t/1/"),
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
            assert_eq!(is_acceptable_url(address, issuer), acceptable, "{address} of {issuer}");
        }
    }
}
