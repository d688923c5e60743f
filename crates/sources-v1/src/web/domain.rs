//! The source under its national domains.

/// Returns the origin of a national domain (`engine.de`, or its ending `de` alone), given the configured origin
/// (`https://www.engine.com`) and the suffixes under which the source has domains, separated by spaces (`com de co.uk`). None when
/// the domain is none of these.
#[must_use]
pub fn resolve_national_origin(configured: &str, domain: &str, suffixes: &str) -> Option<String> {
    let (scheme, prefix, name, own) = split_origin(configured)?;
    let domain = domain.to_ascii_lowercase();
    let suffix = match domain.split_once('.') {
        Some((asked, suffix)) if asked.eq_ignore_ascii_case(name) => suffix,
        _ => &*domain,
    };
    let is_national = suffix == own || suffixes.split_ascii_whitespace().any(|known| known == suffix);
    is_national.then(|| format!("{scheme}://{prefix}{name}.{suffix}"))
}

/// Returns all domains of the source, its own one first.
#[must_use]
pub fn list_national_domains(configured: &str, suffixes: &str) -> Vec<String> {
    let Some((_, _, name, own)) = split_origin(configured) else {
        return Vec::new();
    };
    let others = suffixes.split_ascii_whitespace().filter(|suffix| *suffix != own);
    std::iter::once(own).chain(others).map(|suffix| format!("{name}.{suffix}")).collect()
}

/// Splits an origin into scheme, `www.` or nothing, name and suffix; none of an address by number, with a port or a path.
fn split_origin(origin: &str) -> Option<(&str, &str, &str, &str)> {
    let (scheme, host) = origin.split_once("://")?;
    let (prefix, host) = host.strip_prefix("www.").map_or(("", host), |host| ("www.", host));
    let (name, suffix) = host.split_once('.')?;
    let is_suffix = suffix.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'.');
    is_suffix.then_some((scheme, prefix, name, suffix))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SUFFIXES: &str = "com ad de fr co.uk com.br";

    #[test]
    fn a_national_domain_of_the_source_has_its_own_origin() {
        for (domain, origin) in [
            ("engine.com", "https://www.engine.com"),
            ("engine.de", "https://www.engine.de"),
            ("Engine.CO.UK", "https://www.engine.co.uk"),
            ("engine.com.br", "https://www.engine.com.br"),
            ("com", "https://www.engine.com"),
            ("de", "https://www.engine.de"),
            ("CO.UK", "https://www.engine.co.uk"),
        ] {
            assert_eq!(
                resolve_national_origin("https://www.engine.com", domain, SUFFIXES).as_deref(),
                Some(origin),
                "{domain}"
            );
        }
        assert_eq!(
            resolve_national_origin("https://engine.com", "engine.fr", SUFFIXES).as_deref(),
            Some("https://engine.fr")
        );
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
            "engine.xx",
            "engine.it",
            "engine.com.de",
            "xx",
            "uk",
            "engine.engine.de",
            "engine.uk",
            "engine.co.uk.de",
            "www.engine.de",
            "engine.de@evil.test",
            "evil.test#engine.de",
        ] {
            assert_eq!(resolve_national_origin("https://www.engine.com", domain, SUFFIXES), None, "{domain}");
        }
        assert_eq!(resolve_national_origin("", "engine.de", SUFFIXES), None);
        for domain in ["engine.de", "de"] {
            assert_eq!(resolve_national_origin("http://127.0.0.1:8788/v1-web", domain, SUFFIXES), None);
        }
    }

    #[test]
    fn the_sources_domains_are_the_listed_ones_and_its_own() {
        assert_eq!(list_national_domains("https://www.engine.net", "de net"), ["engine.net", "engine.de"]);
        assert_eq!(list_national_domains("", "de"), Vec::<String>::new());
    }
}
