//! Configuration: the variables and secrets of `wrangler.toml`, `.dev.vars` and the dashboard, read once an isolate.

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

/// The worker's environment, as [`quarry_config::table`] reads it.
pub struct EnvVariables<'e>(pub &'e Env);

impl Environment for EnvVariables<'_> {
    fn value(&self, name: &str) -> Option<String> {
        self.0.var(name).ok().map(|value| value.to_string())
    }
}

/// Whether this is a build that honours variables of development and tests.
const IS_DEVELOPMENT: bool = cfg!(feature = "development");

/// All of it.
#[derive(Debug)]
pub struct Config {
    /// The data API's part.
    pub settings: Settings,
    /// The storefront's part, read when it is first needed.
    /// A panic while it is read leaves it empty.
    commerce: AssertUnwindSafe<OnceCell<StorefrontConfig>>,
    /// Origins of pages whose scripts may speak to `/mcp`, besides our own; `*` for all.
    pub mcp_origins: Vec<String>,
    sites: HashMap<Site, SiteAddress>,
    user_agents: [String; 3],
    source_settings: HashMap<Setting, String>,
    /// Bytes of the largest answer that a source may give.
    pub source_max_bytes: u32,
    /// Number of a source's redirects that are followed.
    pub source_max_redirects: u32,
    /// Bytes of sources' answers that all calls of the isolate may hold at once.
    pub source_bytes_in_flight: u32,
    /// Deadline of one exchange with a source, in milliseconds.
    pub source_timeout_ms: u32,
    /// Deadline of all exchanges of one call together, in milliseconds.
    pub source_call_timeout_ms: u32,
    /// Limits of rendered pages.
    pub render_limits: RenderLimits,
    /// Rendered pages a minute of all isolates together; zero when nobody counts them.
    pub render_per_minute_of_account: u32,
    /// The suffixes of v1's national domains, parted by blanks.
    pub v1_suffixes: String,
    /// Address of the stand-ins, when they replace everything outside.
    pub stand_ins: Option<String>,
}

/// Configuration that only the storefront needs: its sellers alone may be a long text.
#[derive(Debug)]
pub struct StorefrontConfig {
    /// Sellers, trusted providers, limits.
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

    /// Returns the storefront's part; `env` is the isolate's.
    pub fn storefront(&self, env: &Env) -> &StorefrontConfig {
        self.commerce.get_or_init(|| {
            let money = payments::PaymentServices::read(env);
            StorefrontConfig {
                settings: storefront::read(env, &self.settings, money.build_settings(env)),
                money,
            }
        })
    }

    /// Returns the address to ask in place of one that a stranger names: itself, or the stand-ins.
    pub fn redirect_to_stand_in(&self, address: &str) -> String {
        match &self.stand_ins {
            Some(origin) => format!("{origin}/image?url={}", url::encode(address)),
            None => address.to_owned(),
        }
    }

    /// Returns every site with the domains to which a redirect of its may lead.
    pub fn list_sites(&self) -> impl Iterator<Item = (Site, Vec<String>)> {
        let domains = |site: &Site| list_redirect_domains(&self.sites, *site, &self.v1_suffixes);
        self.sites.keys().map(move |site| (*site, domains(site)))
    }

    /// Returns where a site is; every site has an entry.
    pub fn find_address(&self, site: Site) -> Option<&SiteAddress> {
        self.sites.get(&site)
    }

    /// Returns a setting of a source's requests, such as the id of a stored query.
    pub fn source_setting(&self, setting: Setting) -> String {
        let configured = self.source_settings.get(&setting).cloned();
        configured.unwrap_or_else(|| setting.default_value().to_owned())
    }

    /// Returns how we name ourselves when we ask for a device's page.
    pub fn user_agent(&self, device: Device) -> &str {
        let [desktop, tablet, mobile] = &self.user_agents;
        match device {
            Device::Desktop => desktop,
            Device::Tablet => tablet,
            Device::Mobile => mobile,
        }
    }
}

/// Names whom answers are of: what is asked, from where and as whom. Answers of another configuration (stand-ins, a gateway in
/// another country, another visitor's cookies) are others. A digest, for headers hold secrets.
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

/// Returns how much a key may do in a time.
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

/// Returns a setting of the sources, where the operator changes it.
fn read_source_setting(env: &EnvVariables<'_>, setting: Setting) -> Option<String> {
    env.value(setting.env_variable()).filter(|value| !value.is_empty())
}

/// Reads the challenge for visitors; present where its secret is.
fn read_challenge(env: &EnvVariables<'_>) -> Option<Challenge> {
    let secret = table::TURNSTILE_SECRET.text(env)?;
    Some(Challenge {
        site_key: table::TURNSTILE_SITE_KEY.text(env).unwrap_or_default(),
        secret,
        verify_url: table::TURNSTILE_VERIFY_URL.text(env).unwrap_or_default(),
    })
}

/// Reads the operator's names of the sources; an unreadable text counts as none and is logged.
fn read_source_names(env: &EnvVariables<'_>) -> SourceNames {
    let Some(text) = table::SOURCE_NAMES.text(env) else {
        return SourceNames::default();
    };
    SourceNames::parse(&text).unwrap_or_else(|| {
        log::report_bad_configuration(table::SOURCE_NAMES.name, &"it cannot be read");
        SourceNames::default()
    })
}

/// Returns the canary's queries; a text that cannot be read stands for none and is logged.
fn read_canary(env: &EnvVariables<'_>) -> Vec<Expectation> {
    let Some(text) = table::CANARY_QUERIES.text(env) else {
        return Vec::new();
    };
    settings::parse_canary(&text).unwrap_or_else(|_| {
        log::report_bad_configuration(table::CANARY_QUERIES.name, &"it cannot be read");
        Vec::new()
    })
}

/// Returns a JSON object of header names and values, the text of the variable `name`.
fn read_header_list(name: &str, text: Option<String>) -> Vec<(String, String)> {
    let headers: HashMap<String, String> = read_json(name, text);
    headers.into_iter().map(|(name, value)| (name.to_ascii_lowercase(), value)).collect()
}

/// Returns a variable that holds JSON; empty when it is not set and, with a line in the log, when it cannot be read: so nobody
/// gets in by mistake.
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
