//! Routes of metered calls: the upstream of a path under the storefront's address, and its meter.

use crate::sellers::config::{Seller, Upstream, UpstreamTarget, UsageSource};

/// Routed call: its upstream, meter and label.
#[derive(Debug, Clone, Copy)]
pub struct RoutedCall<'s> {
    /// Upstream that serves it.
    pub upstream: &'s Upstream,
    /// The path after the upstream's prefix: empty, or it begins with a slash.
    pub rest: &'s str,
    /// Meter of a call, unless the answer names another: that of the nearest service around the path, else the upstream's.
    pub meter: &'s str,
    /// Label that use is counted under: the service's id, else the upstream's.
    pub label: &'s str,
}

/// Retained bundles of our own data API: looking at what was paid for is free.
const BUNDLES: &str = "/bundles/";

/// Returns the upstream of a path (what follows `/agents`).
#[must_use]
pub fn find_route<'s>(seller: &'s Seller, path: &'s str) -> Option<RoutedCall<'s>> {
    let upstream = seller.upstreams.iter().find(|upstream| strip_folder(path, &upstream.prefix).is_some())?;
    let rest = strip_folder(path, &upstream.prefix)?;
    let services = seller.services.iter().filter(|service| strip_folder(path, &service.path).is_some());
    let (meter, label) = services
        .max_by_key(|service| service.path.len())
        .map_or((&upstream.meter, &upstream.id), |service| (&service.meter, &service.id));
    Some(RoutedCall { upstream, rest, meter, label })
}

impl RoutedCall<'_> {
    /// Units of the meter that are held while the upstream is asked.
    #[must_use]
    pub const fn held_units(&self) -> u32 {
        match (self.upstream.usage, self.upstream.hold) {
            (UsageSource::Header, Some(units)) => units,
            _ => 1,
        }
    }

    /// Returns whether the path costs nothing and needs no plan.
    #[must_use]
    pub fn is_free(&self) -> bool {
        self.upstream.target == UpstreamTarget::DataApi && self.rest.starts_with(BUNDLES)
    }
}

fn strip_folder<'p>(path: &'p str, folder: &str) -> Option<&'p str> {
    path.strip_prefix(folder).filter(|rest| rest.is_empty() || rest.starts_with('/'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sellers::config::Service;

    fn seller() -> Seller {
        let upstream = |id: &str, prefix: &str, target| Upstream {
            id: id.into(),
            prefix: prefix.into(),
            target,
            meter: "calls".into(),
            usage: UsageSource::PerCall,
            hold: None,
        };
        let service = |id: &str, path: &str, meter: &str| Service {
            id: id.into(),
            path: path.into(),
            meter: meter.into(),
            ..Service::default()
        };
        Seller {
            upstreams: vec![
                upstream("data", "/api", UpstreamTarget::DataApi),
                upstream("up", "/weather", UpstreamTarget::Origin("https://up.example".into())),
            ],
            services: vec![
                service("all", "/weather", "calls"),
                service("storms", "/weather/storms", "storms"),
            ],
            ..Seller::default()
        }
    }

    #[test]
    fn a_path_is_its_upstreams_and_the_nearest_service_says_what_counts() {
        let seller = seller();
        let found = |path| {
            find_route(&seller, path)
                .map(|found| (found.upstream.id.as_str(), found.rest, found.meter, found.label))
        };
        assert_eq!(found("/api/v1/search"), Some(("data", "/v1/search", "calls", "data")));
        assert_eq!(found("/weather"), Some(("up", "", "calls", "all")));
        assert_eq!(found("/weather/storms/7"), Some(("up", "/storms/7", "storms", "storms")));
        assert_eq!(found("/weather/stormsx"), Some(("up", "/stormsx", "calls", "all")));
        assert_eq!((found("/apix"), found("/"), found("/other")), (None, None, None));
    }

    #[test]
    fn bundles_are_free_and_nothing_else_is() {
        let seller = seller();
        let is_free = |path| find_route(&seller, path).is_some_and(|found| found.is_free());
        assert!(is_free("/api/bundles/2026-11-21/x/raw"));
        assert!(!is_free("/api/v1/search") && !is_free("/weather/bundles/2026-11-21/x/raw"));
    }
}
