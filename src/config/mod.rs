//! Configuration: the variables and secrets of `wrangler.toml`, `.dev.vars` and the dashboard, read once an isolate.

mod payments;
mod storefront;

use std::cell::OnceCell;
use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::rc::Rc;

use quarry_data_api::keys::key::Secrets;
use quarry_data_api::settings::{self, Challenge, Expectation, Settings};
use quarry_kernel::url;
use quarry_ledger::Limits;
use quarry_sources::{Device, Setting, Site, v1};

use serde::de::DeserializeOwned;
use worker::Env;

use crate::fetch::exchange;
use crate::log;

/// All of it.
#[derive(Debug)]
pub struct Config {
    /// The data API's part.
    pub settings: Settings,
    /// The storefront's part, read when it is first needed.
    /// A panic while it is read leaves it empty.
    commerce: AssertUnwindSafe<OnceCell<Commerce>>,
    /// Origins of pages whose scripts may speak to `/mcp`, besides our own; `*` for all.
    pub mcp_origins: Vec<String>,
    sites: HashMap<Site, Address>,
    user_agents: [String; 3],
    source_settings: HashMap<Setting, String>,
    /// How each site is asked.
    exchanges: HashMap<Site, exchange::Site>,
    /// Deadline of one exchange with a source, in milliseconds.
    pub source_timeout_ms: u32,
    /// The suffixes of v1's national domains, parted by blanks.
    pub v1_suffixes: String,
    /// Where the stand-ins are, when they are asked in place of everything outside.
    pub stand_ins: Option<String>,
}

/// What only the storefront needs: its sellers alone may be a long text.
#[derive(Debug)]
pub struct Commerce {
    /// Sellers, trusted providers, limits.
    pub settings: quarry_storefront::settings::Settings,
    /// Where money is moved.
    pub money: payments::Money,
}

/// Where a site is, and how it is reached.
#[derive(Debug, Clone, Default)]
pub struct Address {
    /// The source's own origin, as links name it.
    pub public: String,
    /// What is asked in its place: a stand-in, or the same.
    pub asked: String,
    /// A gateway's address with `{url}` in it, when there is one in front.
    pub gateway: Option<String>,
    /// Headers that the operator adds, names in lower case.
    pub headers: Vec<(String, String)>,
    /// Hosts of the source's national domains, in lower case; none where a rule tells them (v1).
    pub domains: Vec<String>,
}

thread_local! {
    static CONFIG: OnceCell<Rc<Config>> = const { OnceCell::new() };
    static LIMITS: OnceCell<Limits> = const { OnceCell::new() };
}

impl Config {
    /// The configuration of this isolate, whose environment never changes.
    pub fn of(env: &Env) -> Rc<Self> {
        CONFIG.with(|cell| Rc::clone(cell.get_or_init(|| Rc::new(Self::read(env)))))
    }

    fn read(env: &Env) -> Self {
        let text = |name: &str| variable(env, name);
        let number = |name: &str, default: u32| text(name).and_then(|t| t.parse().ok()).unwrap_or(default);
        let current = text("KEY_SECRET").unwrap_or_default();
        let settings = Settings {
            secrets: Secrets::new(&current, text("KEY_SECRET_PREVIOUS").as_deref()),
            admin_secret: text("ADMIN_SECRET"),
            public_origin: text("PUBLIC_ORIGIN").map(|origin| origin.trim_end_matches('/').to_owned()),
            visitor_keys_per_hour: number("VISITOR_KEYS_PER_HOUR", 5),
            challenge: challenge(env),
            fault_injection: text("FAULT_INJECTION").as_deref() == Some("on"),
            canary: canary(env),
        };
        let user_agent = |name: &str| text(name).unwrap_or_else(|| "Quarry".to_owned());
        exchange::set_budget(number("SOURCE_BYTES_IN_FLIGHT", 24 << 20));
        let v1_suffixes = text("V1_DOMAINS").unwrap_or_default();
        let sites: HashMap<Site, Address> =
            Site::ALL.into_iter().map(|site| (site, Address::read(env, site))).collect();
        let source_timeout_ms = number("SOURCE_TIMEOUT_MS", 20_000);
        let (max_bytes, max_redirects) =
            (number("SOURCE_MAX_BYTES", 8 << 20), number("SOURCE_MAX_REDIRECTS", 5));
        let exchange = |(site, address): (&Site, &Address)| {
            let domains = domains(&sites, *site, &v1_suffixes);
            let is_gateway = address.gateway.is_some();
            (*site, exchange::Site::new(domains, source_timeout_ms, max_bytes, max_redirects, is_gateway))
        };
        let exchanges = sites.iter().map(exchange).collect();
        Self {
            commerce: AssertUnwindSafe::default(),
            settings,
            mcp_origins: text("MCP_ORIGINS")
                .unwrap_or_default()
                .split_whitespace()
                .map(str::to_owned)
                .collect(),
            sites,
            source_settings: Setting::ALL
                .into_iter()
                .filter_map(|setting| Some((setting, text(setting.variable())?)))
                .collect(),
            user_agents: ["USER_AGENT_DESKTOP", "USER_AGENT_TABLET", "USER_AGENT_MOBILE"].map(user_agent),
            exchanges,
            source_timeout_ms,
            v1_suffixes,
            stand_ins: stand_ins(env),
        }
    }

    /// The storefront's part; `env` is the isolate's.
    pub fn commerce(&self, env: &Env) -> &Commerce {
        self.commerce.get_or_init(|| {
            let money = payments::Money::read(env);
            Commerce { settings: storefront::read(env, &self.settings, money.settings(env)), money }
        })
    }

    /// What is asked in place of an address that a stranger names: itself, or the stand-ins.
    pub fn in_place_of(&self, address: &str) -> String {
        match &self.stand_ins {
            Some(origin) => format!("{origin}/image?url={}", url::encode(address)),
            None => address.to_owned(),
        }
    }

    /// How a site is asked; every site has an entry.
    pub fn exchange(&self, site: Site) -> Option<&exchange::Site> {
        self.exchanges.get(&site)
    }

    /// Where a site is; every site has an entry.
    pub fn address(&self, site: Site) -> Option<&Address> {
        self.sites.get(&site)
    }

    /// What a source is asked with, such as the id of a stored query.
    pub fn source_setting(&self, setting: Setting) -> String {
        let configured = self.source_settings.get(&setting).cloned();
        configured.unwrap_or_else(|| setting.default_value().to_owned())
    }

    /// How we name ourselves when we ask for a device's page.
    pub fn user_agent(&self, device: Device) -> &str {
        let [desktop, tablet, mobile] = &self.user_agents;
        match device {
            Device::Desktop => desktop,
            Device::Tablet => tablet,
            Device::Mobile => mobile,
        }
    }
}

impl Address {
    fn read(env: &Env, site: Site) -> Self {
        let token = site.token();
        let prefix = token.to_ascii_uppercase().replace('-', "_");
        let engine = prefix.get(..2).unwrap_or_default();
        let public = variable(env, &format!("{prefix}_ORIGIN")).unwrap_or_default();
        let asked = match stand_ins(env) {
            Some(origin) => format!("{origin}/{token}"),
            None => public.clone(),
        };
        if site == Site::Dns {
            // No source: what names stand for is learned without the gateway and headers of sources.
            return Self { public, asked, ..Self::default() };
        }
        let gateway =
            [&*prefix, engine, "SOURCES"].iter().find_map(|name| variable(env, &format!("{name}_GATEWAY")));
        let mut headers = header_list(env, &format!("{engine}_HEADERS"));
        if gateway.is_some() {
            headers.extend(header_list(env, "SOURCES_GATEWAY_HEADERS"));
        }
        let domains = variable(env, &format!("{engine}_DOMAINS")).unwrap_or_default();
        let domains = domains.split_whitespace().map(str::to_ascii_lowercase).collect();
        Self { public, asked, gateway, headers, domains }
    }
}

/// The domains to which a site's redirects may lead: those of all origins of its engine, and its national ones.
fn domains(sites: &HashMap<Site, Address>, site: Site, v1_suffixes: &str) -> Vec<String> {
    let engine = |site: Site| site.token().get(..2).unwrap_or_default();
    let own = sites.iter().filter(|(other, _)| engine(**other) == engine(site));
    let hosts = own.filter_map(|(_, address)| address.public.split_once("://")).map(|(_, host)| host);
    let mut domains: Vec<String> = hosts.map(|host| url::registered_domain(host).to_owned()).collect();
    if let (Site::V1Web, Some(address)) = (site, sites.get(&site)) {
        domains.extend(v1::national_domains(&address.public, v1_suffixes));
    }
    let listed = sites.get(&site).map(|address| address.domains.as_slice()).unwrap_or_default();
    domains.extend(listed.iter().map(|host| url::registered_domain(host).to_owned()));
    domains
}

fn stand_ins(env: &Env) -> Option<String> {
    variable(env, "SOURCES_ORIGIN").map(|origin| origin.trim_end_matches('/').to_owned())
}

/// How much a key may do in a time.
pub fn limits(env: &Env) -> Limits {
    LIMITS.with(|cell| *cell.get_or_init(|| read_limits(env)))
}

fn read_limits(env: &Env) -> Limits {
    let number = |name: &str, default: u32| {
        variable(env, name).and_then(|text| text.parse().ok()).filter(|number| *number > 0).unwrap_or(default)
    };
    let usual = Limits::default();
    Limits {
        burst: number("KEY_REQUESTS_BURST", usual.burst),
        per_second: number("KEY_REQUESTS_PER_SECOND", usual.per_second),
        failure_budget: number("KEY_FAILURE_BUDGET", usual.failure_budget),
        failure_refill_s: number("KEY_FAILURE_REFILL_S", usual.failure_refill_s),
    }
}

/// A variable or secret that is set and not empty.
pub fn variable(env: &Env, name: &str) -> Option<String> {
    let value = env.var(name).ok()?.to_string();
    (!value.is_empty()).then_some(value)
}

/// What visitors have to pass: the secret decides whether.
fn challenge(env: &Env) -> Option<Challenge> {
    let secret = variable(env, "TURNSTILE_SECRET")?;
    Some(Challenge {
        site_key: variable(env, "TURNSTILE_SITE_KEY").unwrap_or_default(),
        secret,
        verify_url: variable(env, "TURNSTILE_VERIFY_URL").unwrap_or_else(|| SITEVERIFY.to_owned()),
    })
}

const SITEVERIFY: &str = "https://challenges.cloudflare.com/turnstile/v0/siteverify";

/// The canary's queries; a text that cannot be read stands for none and is logged.
fn canary(env: &Env) -> Vec<Expectation> {
    const NAME: &str = "CANARY_QUERIES";
    let Some(text) = variable(env, NAME) else {
        return Vec::new();
    };
    settings::canary(&text).unwrap_or_else(|_| {
        log::bad_configuration(NAME, &"it cannot be read");
        Vec::new()
    })
}

/// A JSON object of header names and values.
fn header_list(env: &Env, name: &str) -> Vec<(String, String)> {
    let headers: HashMap<String, String> = json_variable(env, name);
    headers.into_iter().map(|(name, value)| (name.to_ascii_lowercase(), value)).collect()
}

/// What a variable holds as JSON; nothing where it is not set, and, with a line in the log, where it cannot be read: so nobody
/// gets in by mistake.
pub fn json_variable<T: DeserializeOwned + Default>(env: &Env, name: &str) -> T {
    let Some(text) = variable(env, name) else {
        return T::default();
    };
    serde_json::from_str(&text).unwrap_or_else(|error| {
        log::bad_configuration(name, &error);
        T::default()
    })
}
