//! Routing of metered calls: the upstream of a path below the storefront's base URL, and its meter.

use quarry_kernel::http::path::{PathRule, check_canonical, drop_formats, fold, strip_folder};

use crate::context::PREFIX;
use crate::error::Error;
use crate::sellers::config::{Seller, Upstream, UpstreamTarget, UsageSource};

/// Routed call: its upstream, meter and label.
#[derive(Debug, Clone, Copy)]
pub struct RoutedCall<'s> {
    /// Upstream of the path.
    pub upstream: &'s Upstream,
    /// Path after the upstream's prefix: empty, or beginning with a slash.
    pub rest: &'s str,
    /// Meter of the call, unless the response names another: that of the most specific service, else the upstream's.
    pub meter: &'s str,
    /// Label of the call in statistics: the service's id, else the upstream's.
    pub label: &'s str,
}

/// Retained bundles of our own data API, which are free to read after a paid call.
const BUNDLES: &str = "/bundles/";

/// Finds the upstream of a path (after `/agents`); `None` for paths of no upstream in any spelling. Price, permission and the
/// upstream request all use this one spelling.
///
/// # Errors
/// [`ErrorCode::InvalidRequest`](crate::error::ErrorCode::InvalidRequest) for an upstream's path that is not in canonical form,
/// or that lenient servers resolve to another service.
pub fn find_route<'s>(seller: &'s Seller, path: &'s str) -> Result<Option<RoutedCall<'s>>, Error> {
    let read = fold(path);
    let declared = find_declared(seller, |declared| strip_folder(path, declared).is_some());
    let lenient = find_declared(seller, |declared| strip_folder(&read, &fold(declared)).is_some());
    if declared.is_none() && lenient.is_none() {
        return Ok(None);
    }
    check_canonical(path).map_err(|rule| misspelt_error(rule, None))?;
    if read.contains(char::REPLACEMENT_CHARACTER) {
        return Err(misspelt_error(PathRule::EncodedText, None));
    }
    let bare = |path: &str| drop_formats(&fold(path)).into_owned();
    let bare_path = drop_formats(&read);
    let by_format = find_declared(seller, |declared| strip_folder(&bare_path, &bare(declared)).is_some());
    if declared.map(fold) != lenient.map(fold) {
        return Err(misspelt_error(PathRule::Declared, lenient.or(declared)));
    }
    if declared.map(bare) != by_format.map(bare) {
        return Err(misspelt_error(PathRule::Declared, by_format.or(declared)));
    }
    Ok(find_by_spelling(seller, path))
}

/// Finds the longest declared path of an upstream or a service that `fits`.
fn find_declared(seller: &Seller, fits: impl Fn(&str) -> bool) -> Option<&str> {
    let upstreams = seller.upstreams.iter().map(|upstream| upstream.prefix.as_str());
    let services = seller.services.iter().map(|service| service.path.as_str());
    upstreams.chain(services).filter(|declared| fits(declared)).max_by_key(|declared| declared.len())
}

fn misspelt_error(rule: PathRule, declared: Option<&str>) -> Error {
    let error = Error::invalid_request(format!("The path of a call has one spelling: {rule}."));
    let error = error.with("rule", rule.token());
    match declared {
        Some(declared) => error.with("path", format!("{PREFIX}{declared}")),
        None => error,
    }
}

fn find_by_spelling<'s>(seller: &'s Seller, path: &'s str) -> Option<RoutedCall<'s>> {
    let upstream = seller.upstreams.iter().find(|upstream| strip_folder(path, &upstream.prefix).is_some())?;
    let rest = strip_folder(path, &upstream.prefix)?;
    let services = seller.services.iter().filter(|service| strip_folder(path, &service.path).is_some());
    let (meter, label) = services
        .max_by_key(|service| service.path.len())
        .map_or((&upstream.meter, &upstream.id), |service| (&service.meter, &service.id));
    Some(RoutedCall { upstream, rest, meter, label })
}

impl RoutedCall<'_> {
    /// Returns the units of the meter to hold during the call.
    #[must_use]
    pub const fn held_units(&self) -> u32 {
        match (self.upstream.usage, self.upstream.hold) {
            (UsageSource::Header, Some(units)) => units,
            _ => 1,
        }
    }

    /// Returns the path at our own data API; `None` for another upstream.
    #[must_use]
    pub fn data_api_path(&self) -> Option<String> {
        (self.upstream.target == UpstreamTarget::DataApi).then(|| format!("/api{}", self.rest))
    }

    /// Returns whether the path is free and needs no plan.
    #[must_use]
    pub fn is_free(&self) -> bool {
        self.upstream.target == UpstreamTarget::DataApi && self.rest.starts_with(BUNDLES)
    }
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

    fn find<'s>(seller: &'s Seller, path: &'s str) -> Option<RoutedCall<'s>> {
        find_route(seller, path).unwrap()
    }

    #[test]
    fn a_path_belongs_to_its_upstream_and_the_nearest_service_sets_its_meters() {
        let seller = seller();
        let found = |path| {
            find(&seller, path)
                .map(|found| (found.upstream.id.as_str(), found.rest, found.meter, found.label))
        };
        assert_eq!(found("/api/v1/search"), Some(("data", "/v1/search", "calls", "data")));
        assert_eq!(found("/weather"), Some(("up", "", "calls", "all")));
        assert_eq!(found("/weather/storms/7"), Some(("up", "/storms/7", "storms", "storms")));
        assert_eq!(found("/weather/storms/"), Some(("up", "/storms/", "storms", "storms")));
        assert_eq!(found("/weather/stormsx"), Some(("up", "/stormsx", "calls", "all")));
        assert_eq!((found("/apix"), found("/"), found("/other")), (None, None, None));
        assert_eq!((found("//other"), found("/%6Fther"), found("/other/../x")), (None, None, None));
    }

    #[test]
    fn services_that_differ_in_case_are_both_callable_as_they_are_declared() {
        let mut seller = seller();
        seller.services.push(Service {
            id: "loud".into(),
            path: "/weather/STORMS".into(),
            ..Service::default()
        });
        let label = |path| find(&seller, path).map(|found| found.label);
        assert_eq!((label("/weather/storms/1"), label("/weather/STORMS/1")), (Some("storms"), Some("loud")));
        assert!(find_route(&seller, "/weather/Storms/1").is_err());
    }

    #[test]
    fn a_format_of_a_service_is_another_service_where_it_is_declared() {
        let mut seller = seller();
        assert!(find_route(&seller, "/weather/storms.csv").is_err());
        assert!(find_route(&seller, "/weather/storms/1.csv").is_ok());
        seller.services.push(Service {
            id: "table".into(),
            path: "/weather/storms.csv".into(),
            ..Service::default()
        });
        let label = |path| find(&seller, path).map(|found| found.label);
        assert_eq!((label("/weather/storms.csv"), label("/weather/storms")), (Some("table"), Some("storms")));
        assert!(find_route(&seller, "/weather/storms.json").is_err());
    }

    #[test]
    fn bundles_are_free_and_nothing_else_is() {
        let seller = seller();
        let is_free = |path| find(&seller, path).is_some_and(|found| found.is_free());
        assert!(is_free("/api/bundles/2026-11-21/x/raw"));
        assert!(!is_free("/api/v1/search") && !is_free("/weather/bundles/2026-11-21/x/raw"));
    }
}
