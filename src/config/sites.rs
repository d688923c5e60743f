//! Addresses of the sources' sites, and how each is requested.

use std::collections::{BTreeMap, HashMap};

use quarry_config::table;
use quarry_data_api::compat::SourceLabels;
use quarry_data_api::endpoint::Engine;
use quarry_kernel::url;
use quarry_sources::rendering::Rendering;
use quarry_sources::ways::Ways;
use quarry_sources::{Site, v1};
use wasm_bindgen::JsValue;
use worker::Env;

use super::{EnvVariables, read_header_list};
use crate::log;

/// Address of a site, and how it is requested.
#[derive(Debug, Clone, Default)]
pub struct SiteAddress {
    /// Source's own origin, used in links.
    pub public: String,
    /// Origin to request: a stand-in, or `public`.
    pub asked: String,
    /// Gateway's URL template with `{url}`, if there is one.
    pub gateway: Option<String>,
    /// Headers added by the operator, with lower-case names.
    pub headers: Vec<(String, String)>,
    /// Headers for the gateway only.
    pub gateway_headers: Vec<(String, String)>,
    /// Ways to request it.
    pub ways: Ways,
    /// Rendering of its pages.
    pub rendering: Rendering,
    /// Maximum age of an answer on arrival, in seconds; zero for no limit.
    pub page_age_max_s: u32,
    /// Hosts of the source's national domains, in lower case; empty when a rule determines them (v1).
    pub domains: Vec<String>,
}

impl SiteAddress {
    pub(super) fn read(env: &EnvVariables<'_>, site: Site) -> Self {
        let token = site.token();
        let prefix = token.to_ascii_uppercase().replace('-', "_");
        let engine = prefix.get(..2).unwrap_or_default();
        let public = table::SITE_ORIGIN.text_for(env, &prefix).unwrap_or_default();
        let asked = match read_stand_ins_origin(env) {
            Some(origin) => format!("{origin}/{token}"),
            None => public.clone(),
        };
        if site == Site::Dns {
            // DNS is no source, so it is requested without the gateway and headers of sources.
            return Self { public, asked, ..Self::default() };
        }
        let gateway = [&*prefix, engine].iter().find_map(|name| table::GATEWAY.text_for(env, name));
        let gateway = gateway.or_else(|| table::SOURCES_GATEWAY.text(env));
        let headers =
            read_header_list(&table::HEADERS.member_name(engine), table::HEADERS.text_for(env, engine));
        let own = table::SOURCES_GATEWAY_HEADERS;
        let gateway_headers = read_header_list(own.name, own.text(env));
        // Stand-ins run on this machine, which the platform's browser cannot reach.
        let has_browser = read_stand_ins_origin(env).is_none() && get_browser_binding(env.0).is_object();
        let ways = read_ways(env, [&prefix, engine]).filter_available(gateway.is_some(), has_browser);
        let rendering = read_rendering(env, &prefix);
        let page_age_max_s =
            read_page_age(env, [&prefix, engine]).unwrap_or_else(|| site.default_page_age_s());
        let domains = table::DOMAINS.text_for(env, engine).unwrap_or_default();
        let domains = domains.split_whitespace().map(str::to_ascii_lowercase).collect();
        Self { public, asked, gateway, headers, gateway_headers, ways, rendering, page_age_max_s, domains }
    }
}

/// Returns the binding of Browser Run; undefined without one.
pub fn get_browser_binding(env: &Env) -> JsValue {
    js_sys::Reflect::get(env, &"BROWSER".into()).unwrap_or_default()
}

/// Reads the ways to request a site from the first configured name; by default through its gateway.
fn read_ways(env: &EnvVariables<'_>, names: [&str; 2]) -> Ways {
    let set = names.into_iter().find_map(|name| Some((name, table::WAYS.text_for(env, name)?)));
    let Some((name, text)) = set else {
        return Ways::gateway_only();
    };
    Ways::parse(&text).unwrap_or_else(|| {
        log::report_bad_configuration(
            &table::WAYS.member_name(name),
            &"it names no ways: fetch, gateway, browser",
        );
        Ways::default()
    })
}

/// Reads the maximum age from the first configured name.
fn read_page_age(env: &EnvVariables<'_>, names: [&str; 2]) -> Option<u32> {
    let (name, text) =
        names.into_iter().find_map(|name| Some((name, table::PAGE_AGE_MAX_S.text_for(env, name)?)))?;
    let age_s = text.trim().parse();
    if age_s.is_err() {
        log::report_bad_configuration(
            &table::PAGE_AGE_MAX_S.member_name(name),
            &"it is no number of seconds",
        );
    }
    age_s.ok()
}

fn read_rendering(env: &EnvVariables<'_>, name: &str) -> Rendering {
    let Some(text) = table::RENDERING.text_for(env, name) else {
        return Rendering::default();
    };
    Rendering::parse(&text).unwrap_or_else(|error| {
        log::report_bad_configuration(&table::RENDERING.member_name(name), &error);
        Rendering::default()
    })
}

/// Lists the domains that a site's redirects may lead to: those of all origins of its engine, and its national ones.
pub(super) fn list_redirect_domains(
    sites: &HashMap<Site, SiteAddress>,
    site: Site,
    v1_suffixes: &str,
) -> Vec<String> {
    let engine = |site: Site| site.token().get(..2).unwrap_or_default();
    let own = sites.iter().filter(|(other, _)| engine(**other) == engine(site));
    let hosts = own.filter_map(|(_, address)| address.public.split_once("://")).map(|(_, host)| host);
    let mut domains: Vec<String> = hosts.map(|host| url::guess_registered_domain(host).to_owned()).collect();
    if let (Site::V1Web, Some(address)) = (site, sites.get(&site)) {
        domains.extend(v1::list_national_domains(&address.public, v1_suffixes));
    }
    let listed = sites.get(&site).map(|address| address.domains.as_slice()).unwrap_or_default();
    domains.extend(listed.iter().map(|host| url::guess_registered_domain(host).to_owned()));
    domains
}

/// Returns the origin of the stand-ins, when they replace all external services.
pub(super) fn read_stand_ins_origin(env: &EnvVariables<'_>) -> Option<String> {
    table::SOURCES_ORIGIN.text(env).map(|origin| origin.trim_end_matches('/').to_owned())
}

/// Builds the labels of the sources from their own addresses.
pub(super) fn build_labels(sites: &HashMap<Site, SiteAddress>) -> SourceLabels {
    let origins = [
        (Engine::V1, Site::V1Web),
        (Engine::V2, Site::V2Web),
        (Engine::V3, Site::V3Web),
        (Engine::V4, Site::V4Web),
        (Engine::V5, Site::V5Web),
        (Engine::V6, Site::V6StoreWeb),
    ];
    SourceLabels::from_origins(
        origins.into_iter().filter_map(|(engine, site)| Some((engine, sites.get(&site)?.public.as_str()))),
    )
}

/// Lists the national domains that callers may name.
pub(super) fn list_national_domains(
    sites: &HashMap<Site, SiteAddress>,
    v1_suffixes: &str,
) -> BTreeMap<&'static str, Vec<String>> {
    let listed = |site| sites.get(&site).map(|address| address.domains.clone()).unwrap_or_default();
    let v1 = sites.get(&Site::V1Web).map_or("", |address| &address.public);
    let national = v1::list_national_domains(v1, v1_suffixes);
    BTreeMap::from([("v1", national), ("v4", listed(Site::V4Web)), ("v5", listed(Site::V5Web))])
}
