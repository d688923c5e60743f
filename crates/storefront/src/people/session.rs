//! Browser sessions: a cookie per attempt and one for the account page, and proof that a form is our own.
//!
//! The cookie is a random secret whose hash is stored once the mailbox is proved. It is `Lax`, not `Strict`, because the mailed
//! link is opened from another site and the browser must still be recognized. Forms do not rely on it alone: they carry a token
//! that only this browser's own page contains, and must come from our origin.

use quarry_kernel::http::{IncomingRequest, UrlParts};
use quarry_kernel::mac;

use crate::context::{Context, PREFIX, Secret};
use crate::error::Error;
use crate::jose::sign::Keys;
use crate::ports::Ports;

/// Lifetime of a cookie: the maximum of an attempt followed by its code.
const MAX_AGE_S: u32 = 20 * 60;
/// Characters of the attempt's hash in the cookie's name, enough to distinguish a browser's claims.
const NAME_CHARACTERS: usize = 8;
/// Purpose of the forms' token.
const FORM: &str = "claim form";

/// Scope of a session: the cookie's name and path.
#[derive(Debug, Clone, Copy)]
pub enum SessionScope<'a> {
    /// Pages of the attempt with this token.
    Claim(&'a str),
    /// Account page.
    Account,
    /// Start page of an app's connection.
    Connect,
}

impl SessionScope<'_> {
    const fn path(self) -> &'static str {
        match self {
            Self::Claim(_) => "/claim",
            Self::Account => "/account",
            Self::Connect => "/oauth2/authorize",
        }
    }

    /// `__Host-` would require the path `/`; `__Secure-` allows a narrower path.
    fn cookie_name(self, base: &str) -> String {
        let prefix = if is_secure(base) { "__Secure-" } else { "" };
        match self {
            Self::Claim(token) => {
                let hash = mac::hash_secret(token);
                format!("{prefix}claim-{}", hash.get(..NAME_CHARACTERS).unwrap_or_default())
            }
            Self::Account => format!("{prefix}account"),
            Self::Connect => format!("{prefix}connect"),
        }
    }
}

/// Session of a browser.
#[derive(Clone)]
pub struct Session {
    /// Secret of the session.
    secret: Secret,
    /// Whether it is new, so that the cookie must be set.
    is_fresh: bool,
}

impl Session {
    /// Returns the browser's session in a scope, or a new one.
    ///
    /// # Errors
    /// [`crate::error::ErrorCode::ServerError`] without randomness.
    pub fn find_or_create<P: Ports, R: IncomingRequest>(
        ctx: &Context<'_, P>,
        request: &R,
        place: SessionScope<'_>,
    ) -> Result<Self, Error> {
        match Self::find(ctx, request, place) {
            Some(session) => Ok(session),
            None => Self::create(ctx),
        }
    }

    /// Returns the session of the browser's cookie; `None` without one.
    pub fn find<P: Ports, R: IncomingRequest>(
        ctx: &Context<'_, P>,
        request: &R,
        place: SessionScope<'_>,
    ) -> Option<Self> {
        let cookies = request.header("cookie")?;
        let name = place.cookie_name(&ctx.base);
        // Of several cookies with one name, the browser sends ours first, because its path is the longest.
        let value = cookies.split(';').find_map(|pair| pair.trim().strip_prefix(&name)?.strip_prefix('='))?;
        let text = value.to_owned();
        let hash = mac::hash_secret(&text);
        is_secret(value).then_some(Self { secret: Secret { text, hash }, is_fresh: false })
    }

    /// Creates a new session for a browser that has just proved the mailbox, which prevents session fixation: an earlier cookie
    /// may have been set by somebody else.
    ///
    /// # Errors
    /// [`crate::error::ErrorCode::ServerError`] without randomness.
    pub fn create<P: Ports>(ctx: &Context<'_, P>) -> Result<Self, Error> {
        Ok(Self { secret: ctx.generate_secret("")?, is_fresh: true })
    }

    /// Returns the hash stored in the database.
    #[must_use]
    pub fn hash(&self) -> &str {
        &self.secret.hash
    }

    /// Returns the secret, from which codes are derived.
    #[must_use]
    pub fn secret(&self) -> &str {
        &self.secret.text
    }

    /// Builds `Set-Cookie` for a new session.
    #[must_use]
    pub fn build_cookie(&self, base: &str, place: SessionScope<'_>) -> Option<String> {
        let secure = if is_secure(base) { "; Secure" } else { "" };
        self.is_fresh.then(|| {
            format!(
                "{}={}; Path={PREFIX}{}; Max-Age={MAX_AGE_S}; HttpOnly; SameSite=Lax{secure}",
                place.cookie_name(base),
                self.secret.text,
                place.path()
            )
        })
    }

    /// Computes the token of this browser's forms about a subject (an attempt's id, the account).
    #[must_use]
    pub fn compute_guard(&self, keys: &Keys, about: &str) -> String {
        keys.compute_mac(FORM, &format!("{about}:{}", self.secret.text))
    }

    /// Returns whether a form about this subject was made for this browser.
    #[must_use]
    pub fn is_guard_valid(&self, keys: &Keys, about: &str, guard: &str) -> bool {
        keys.has_mac(FORM, &format!("{about}:{}", self.secret.text), guard)
    }
}

impl std::fmt::Debug for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Session(…)")
    }
}

/// Returns whether a form came from one of our pages, by `Sec-Fetch-Site`, which no script can forge, and by `Origin`. One of the
/// two is required; `Origin: null` proves nothing.
#[must_use]
pub fn is_own_form<R: IncomingRequest>(request: &R, base: &str) -> bool {
    let site = request.header("sec-fetch-site");
    let origin = request.header("origin").filter(|origin| origin != "null");
    let own = UrlParts::parse(base).origin;
    let same_site = site.as_deref().is_none_or(|site| site == "same-origin");
    let same_origin = origin.as_deref().is_none_or(|origin| origin.eq_ignore_ascii_case(own));
    same_site && same_origin && (site.is_some() || origin.is_some())
}

fn is_secure(base: &str) -> bool {
    base.starts_with("https://")
}

/// Returns whether a cookie value has the format of a secret: 160 bits in Base32.
fn is_secret(value: &str) -> bool {
    value.len() == 32 && quarry_kernel::id::is_base32(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Form<'a>(&'a [(&'a str, &'a str)]);

    impl IncomingRequest for Form<'_> {
        fn method(&self) -> &'static str {
            "POST"
        }
        fn url(&self) -> &'static str {
            "https://shop.test/agents/claim/mail"
        }
        fn header(&self, name: &str) -> Option<String> {
            self.0.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
        }
        async fn body(&self, _max_bytes: usize) -> Option<String> {
            None
        }
    }

    #[test]
    fn only_a_form_that_says_it_is_from_our_origin_is_our_own() {
        let base = "https://shop.test/agents";
        let own = ("origin", "https://shop.test");
        for (headers, is_own) in [
            (&[("sec-fetch-site", "same-origin"), own][..], true),
            (&[("sec-fetch-site", "same-origin"), ("origin", "null")], true),
            (&[own], true),
            (&[("origin", "HTTPS://SHOP.test")], true),
            (&[], false),
            (&[("origin", "null")], false),
            (&[("origin", "https://shop.test.evil.test")], false),
            (&[("origin", "http://shop.test")], false),
            (&[("origin", "https://shop.test:8443")], false),
            (&[("sec-fetch-site", "none")], false),
            (&[("sec-fetch-site", "same-site"), own], false),
            (&[("sec-fetch-site", "cross-site"), own], false),
            (&[("sec-fetch-site", "same-origin"), ("origin", "https://evil.test")], false),
        ] {
            assert_eq!(is_own_form(&Form(headers), base), is_own, "{headers:?}");
        }
    }

    #[test]
    fn a_cookie_is_kept_from_scripts_and_other_sites_and_is_secure_where_the_address_is() {
        let secret = Secret { text: "0".repeat(32), hash: String::new() };
        let session = Session { secret: secret.clone(), is_fresh: true };
        let cookie = session.build_cookie("https://shop.test/agents", SessionScope::Claim("att_1")).unwrap();
        assert!(cookie.starts_with("__Secure-claim-") && cookie.ends_with("; Secure"), "{cookie}");
        let cookie =
            session.build_cookie("http://localhost:8787/agents", SessionScope::Claim("att_1")).unwrap();
        let attributes = "; Path=/agents/claim; Max-Age=1200; HttpOnly; SameSite=Lax";
        assert!(cookie.starts_with("claim-") && cookie.ends_with(attributes), "{cookie}");
        assert_ne!(
            cookie,
            session.build_cookie("http://localhost:8787/agents", SessionScope::Claim("att_2")).unwrap()
        );
        let account = session.build_cookie("https://shop.test/agents", SessionScope::Account).unwrap();
        assert!(account.starts_with("__Secure-account=") && account.contains("; Path=/agents/account; "));
        assert_eq!(
            Session { secret, is_fresh: false }
                .build_cookie("https://shop.test/agents", SessionScope::Account),
            None
        );
    }
}
