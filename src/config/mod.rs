//! Configuration: the variables and secrets of `wrangler.toml`, `.dev.vars` and the dashboard, read once per isolate.

mod payments;
mod sites;
mod storefront;

use std::cell::OnceCell;
use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::rc::Rc;

use quarry_config::{Environment, Variable, table};
use quarry_data_api::keys::secrets::Secrets;
use quarry_data_api::settings::{self, Challenge, Expectation, Settings, SourceNames};
use quarry_data_api::sites::SiteLimits;
use quarry_kernel::url;
use quarry_ledger::Limits;
use quarry_sources::render_budget::RenderLimits;
use quarry_sources::{Device, Setting, Site};
use serde::de::DeserializeOwned;
use worker::Env;

pub use sites::{SiteAddress, get_browser_binding};
use sites::{build_labels, list_national_domains, list_redirect_domains, read_stand_ins_origin};

use crate::log;

/// Worker's environment as the source of [`quarry_config::table`].
pub struct EnvVariables<'e>(pub &'e Env);

impl Environment for EnvVariables<'_> {
    fn value(&self, name: &str) -> Option<String> {
        self.0.var(name).ok().map(|value| value.to_string())
    }
}

/// Whether the build honours variables for development and tests.
const IS_DEVELOPMENT: bool = cfg!(feature = "development");

/// Configuration of an isolate.
#[derive(Debug)]
pub struct Config {
    /// Settings of the data API.
    pub settings: Settings,
    /// Configuration of the storefront, read on first use. A panic during reading leaves it empty.
    commerce: AssertUnwindSafe<OnceCell<StorefrontConfig>>,
    /// Origins of pages whose scripts may call `/mcp`, besides our own; `*` for all.
    pub mcp_origins: Vec<String>,
    sites: HashMap<Site, SiteAddress>,
    user_agents: [String; 3],
    source_settings: HashMap<Setting, String>,
    /// Maximum size of a source's answer.
    pub source_max_bytes: u32,
    /// Maximum number of a source's redirects to follow.
    pub source_max_redirects: u32,
    /// Maximum bytes of sources' answers held by all calls of the isolate.
    pub source_bytes_in_flight: u32,
    /// Deadline of one exchange with a source, in milliseconds.
    pub source_timeout_ms: u32,
    /// Deadline of all exchanges of one call, in milliseconds.
    pub source_call_timeout_ms: u32,
    /// Limits of rendered pages.
    pub render_limits: RenderLimits,
    /// Rendered pages per minute across all isolates; zero when not limited.
    pub render_per_minute_of_account: u32,
    /// Suffixes of v1's national domains, separated by spaces.
    pub v1_suffixes: String,
    /// Address of the stand-ins, when they replace all external services.
    pub stand_ins: Option<String>,
}

/// Configuration of the storefront, kept separate because its sellers may be a long text.
#[derive(Debug)]
pub struct StorefrontConfig {
    /// Sellers, trusted providers and limits.
    pub settings: quarry_storefront::settings::Settings,
    /// Payment services.
    pub money: payments::PaymentServices,
}

thread_local! {
    static CONFIG: OnceCell<Rc<Config>> = const { OnceCell::new() };
    static LIMITS: OnceCell<Limits> = const { OnceCell::new() };
}

impl Config {
    /// Returns the configuration of this isolate, whose environment never changes.
    pub fn load(env: &Env) -> Rc<Self> {
        CONFIG.with(|cell| Rc::clone(cell.get_or_init(|| Rc::new(Self::read(env)))))
    }

    fn read(env: &Env) -> Self {
        let variables = &EnvVariables(env);
        let source_timeout_ms = table::SOURCE_TIMEOUT_MS.number(variables);
        let v1_suffixes = table::DOMAINS.text_for(variables, "V1").unwrap_or_default();
        let sites: HashMap<Site, SiteAddress> =
            Site::ALL.into_iter().map(|site| (site, SiteAddress::read(variables, site))).collect();
        let current = table::KEY_SECRET.text(variables).unwrap_or_default();
        let secrets = Secrets::new(&current, table::KEY_SECRET_PREVIOUS.text(variables).as_deref());
        let user_agent = |variable: Variable| variable.text(variables).unwrap_or_default();
        let user_agents =
            [table::USER_AGENT_DESKTOP, table::USER_AGENT_TABLET, table::USER_AGENT_MOBILE].map(user_agent);
        let cache_scope = secrets.as_ref().map(|secrets| build_cache_scope(secrets, &sites, &user_agents));
        let settings = Settings {
            secrets,
            admin_secret: table::ADMIN_SECRET.text(variables),
            public_origin: table::PUBLIC_ORIGIN
                .text(variables)
                .map(|origin| origin.trim_end_matches('/').to_owned()),
            visitor_keys_per_hour: table::VISITOR_KEYS_PER_HOUR.number(variables),
            challenge: read_challenge(variables),
            fault_injection: IS_DEVELOPMENT && table::FAULT_INJECTION.is_on(variables),
            canary: read_canary(variables),
            source_names: read_source_names(variables),
            labels: build_labels(&sites),
            domains: list_national_domains(&sites, &v1_suffixes),
            cache_ttl_s_max: table::CACHE_TTL_MAX_S.number(variables),
            cache_scope: cache_scope.unwrap_or_default(),
            page_ages_max_s: sites.iter().map(|(site, address)| (*site, address.page_age_max_s)).collect(),
            sites: SiteLimits {
                failures_to_open: table::SOURCE_BREAKER_FAILURES.number(variables),
                concurrency: table::SOURCE_CONCURRENCY.positive_number(variables) as usize,
                timeout_ms: source_timeout_ms,
            },
        };
        Self {
            commerce: AssertUnwindSafe::default(),
            settings,
            mcp_origins: table::MCP_ORIGINS
                .text(variables)
                .unwrap_or_default()
                .split_whitespace()
                .map(str::to_owned)
                .collect(),
            sites,
            source_settings: Setting::ALL
                .into_iter()
                .filter_map(|setting| Some((setting, read_source_setting(variables, setting)?)))
                .collect(),
            user_agents,
            source_max_bytes: table::SOURCE_MAX_BYTES.number(variables),
            source_max_redirects: table::SOURCE_MAX_REDIRECTS.number(variables),
            source_bytes_in_flight: table::SOURCE_BYTES_IN_FLIGHT.number(variables),
            source_timeout_ms,
            source_call_timeout_ms: table::SOURCE_CALL_TIMEOUT_MS.number(variables),
            render_per_minute_of_account: table::BROWSER_PER_MINUTE_OF_ACCOUNT.number(variables),
            render_limits: RenderLimits {
                per_minute: table::BROWSER_PER_MINUTE.number(variables),
                ms_per_day: table::BROWSER_MS_PER_DAY.number(variables).into(),
            },
            v1_suffixes,
            stand_ins: read_stand_ins_origin(variables),
        }
    }

    /// Returns the storefront's configuration; `env` is the isolate's.
    pub fn storefront(&self, env: &Env) -> &StorefrontConfig {
        self.commerce.get_or_init(|| {
            let money = payments::PaymentServices::read(env);
            StorefrontConfig {
                settings: storefront::read(env, &self.settings, money.build_settings(env)),
                money,
            }
        })
    }

    /// Returns the address to request instead of one named by a stranger: itself, or the stand-ins.
    pub fn redirect_to_stand_in(&self, address: &str) -> String {
        match &self.stand_ins {
            Some(origin) => format!("{origin}/image?url={}", url::encode(address)),
            None => address.to_owned(),
        }
    }

    /// Lists every site with the domains that its redirects may lead to.
    pub fn list_sites(&self) -> impl Iterator<Item = (Site, Vec<String>)> {
        let domains = |site: &Site| list_redirect_domains(&self.sites, *site, &self.v1_suffixes);
        self.sites.keys().map(move |site| (*site, domains(site)))
    }

    /// Returns the address of a site; every site has one.
    pub fn find_address(&self, site: Site) -> Option<&SiteAddress> {
        self.sites.get(&site)
    }

    /// Returns a setting of a source's requests, such as the id of a stored query.
    pub fn source_setting(&self, setting: Setting) -> String {
        let configured = self.source_settings.get(&setting).cloned();
        configured.unwrap_or_else(|| setting.default_value().to_owned())
    }

    /// Returns our `User-Agent` for a device's page.
    pub fn user_agent(&self, device: Device) -> &str {
        let [desktop, tablet, mobile] = &self.user_agents;
        match device {
            Device::Desktop => desktop,
            Device::Tablet => tablet,
            Device::Mobile => mobile,
        }
    }
}

/// Builds the cache scope: a digest of everything that changes answers besides the call itself (addresses, gateways, headers with
/// visitors' cookies). A digest, because headers contain secrets.
fn build_cache_scope(
    secrets: &Secrets,
    sites: &HashMap<Site, SiteAddress>,
    user_agents: &[String; 3],
) -> String {
    let mut parts: Vec<&str> = user_agents.iter().map(String::as_str).collect();
    for address in Site::ALL.iter().filter_map(|site| sites.get(site)) {
        parts.extend([address.asked.as_str(), address.gateway.as_deref().unwrap_or_default()]);
        let mut headers: Vec<[&str; 2]> =
            address.headers.iter().map(|(name, value)| [name.as_str(), value.as_str()]).collect();
        headers.sort_unstable();
        parts.extend(headers.concat());
    }
    secrets.sign("cache_scope", &parts.join("\n"))
}

/// Loads the rate limits of keys.
pub fn load_limits(env: &Env) -> Limits {
    LIMITS.with(|cell| *cell.get_or_init(|| read_limits(&EnvVariables(env))))
}

fn read_limits(env: &EnvVariables<'_>) -> Limits {
    Limits {
        burst: table::KEY_REQUESTS_BURST.positive_number(env),
        per_second: table::KEY_REQUESTS_PER_SECOND.positive_number(env),
        failure_budget: table::KEY_FAILURE_BUDGET.positive_number(env),
        failure_refill_s: table::KEY_FAILURE_REFILL_S.positive_number(env),
    }
}

/// Reads a setting of the sources that the operator has changed.
fn read_source_setting(env: &EnvVariables<'_>, setting: Setting) -> Option<String> {
    env.value(setting.env_variable()).filter(|value| !value.is_empty())
}

/// Reads the challenge for visitors; `None` without its secret.
fn read_challenge(env: &EnvVariables<'_>) -> Option<Challenge> {
    let secret = table::TURNSTILE_SECRET.text(env)?;
    Some(Challenge {
        site_key: table::TURNSTILE_SITE_KEY.text(env).unwrap_or_default(),
        secret,
        verify_url: table::TURNSTILE_VERIFY_URL.text(env).unwrap_or_default(),
    })
}

/// Reads the operator's names of the sources; invalid text is logged and ignored.
fn read_source_names(env: &EnvVariables<'_>) -> SourceNames {
    let Some(text) = table::SOURCE_NAMES.text(env) else {
        return SourceNames::default();
    };
    SourceNames::parse(&text).unwrap_or_else(|| {
        log::report_bad_configuration(table::SOURCE_NAMES.name, &"it cannot be read");
        SourceNames::default()
    })
}

/// Reads the canary's queries; invalid text is logged and ignored.
fn read_canary(env: &EnvVariables<'_>) -> Vec<Expectation> {
    let Some(text) = table::CANARY_QUERIES.text(env) else {
        return Vec::new();
    };
    settings::parse_canary(&text).unwrap_or_else(|_| {
        log::report_bad_configuration(table::CANARY_QUERIES.name, &"it cannot be read");
        Vec::new()
    })
}

/// Parses a JSON object of header names and values from the variable `name`.
fn read_header_list(name: &str, text: Option<String>) -> Vec<(String, String)> {
    let headers: HashMap<String, String> = read_json(name, text);
    headers.into_iter().map(|(name, value)| (name.to_ascii_lowercase(), value)).collect()
}

/// Reads a variable with JSON; the default when it is not set or, after logging, when it is invalid: a mistake never grants
/// access.
pub fn read_json_variable<T: DeserializeOwned + Default>(env: &EnvVariables<'_>, variable: Variable) -> T {
    read_json(variable.name, variable.configured_value(env))
}

fn read_json<T: DeserializeOwned + Default>(name: &str, text: Option<String>) -> T {
    let Some(text) = text else {
        return T::default();
    };
    serde_json::from_str(&text).unwrap_or_else(|error| {
        log::report_bad_configuration(name, &error);
        T::default()
    })
}
