//! The source under its national domains.

/// The origin of a national domain (`engine.de`), given the configured origin (`https://www.engine.com`). None when the
/// domain is none of that source: another name, or a suffix of another shape than `com`, `xx`, `co.xx` and `com.xx`.
#[must_use]
pub fn national_origin(configured: &str, domain: &str) -> Option<String> {
    let (scheme, host) = configured.split_once("://")?;
    let (prefix, host) = host.split_once("www.").map_or(("", host), |(_, host)| ("www.", host));
    let (own, _) = host.split_once('.')?;
    let (name, suffix) = domain.split_once('.')?;
    let suffix = suffix.to_ascii_lowercase();
    let country = suffix.strip_prefix("co.").or_else(|| suffix.strip_prefix("com.")).unwrap_or(&suffix);
    let is_country = country.len() == 2 && country.bytes().all(|byte| byte.is_ascii_lowercase());
    let is_national = name.eq_ignore_ascii_case(own) && (is_country || suffix == "com");
    is_national.then(|| format!("{scheme}://{prefix}{own}.{suffix}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_national_domain_of_the_source_has_its_own_origin() {
        for (domain, origin) in [
            ("engine.com", "https://www.engine.com"),
            ("engine.de", "https://www.engine.de"),
            ("Engine.CO.UK", "https://www.engine.co.uk"),
            ("engine.com.br", "https://www.engine.com.br"),
        ] {
            assert_eq!(
                national_origin("https://www.engine.com", domain).as_deref(),
                Some(origin),
                "{domain}"
            );
        }
        assert_eq!(national_origin("https://engine.com", "engine.fr").as_deref(), Some("https://engine.fr"));
    }

    #[test]
    fn no_other_host_is_ever_asked() {
        for domain in [
            "",
            "engine",
            "engine.",
            "other.com",
            "engine.org",
            "engine.com.evil.test",
            "engine.de/",
            "engine.de:80",
            "engine.d3",
            "engine.co.uk.de",
            "www.engine.de",
            "engine.de@evil.test",
            "evil.test#engine.de",
        ] {
            assert_eq!(national_origin("https://www.engine.com", domain), None, "{domain}");
        }
        assert_eq!(national_origin("", "engine.de"), None);
        assert_eq!(national_origin("http://127.0.0.1:8788/v1-web", "engine.de"), None);
    }
}
