//! Validation of a configuration as a whole. Problems are reported with their paths; a configuration with problems is rejected.

use quarry_kernel::http::path::strip_folder;
use quarry_kernel::money::MicroUsd;
use quarry_rails::card::MICRO_USD_PER_CENT;
use quarry_rails::x402::networks;

use super::problem::ConfigProblem;
use super::{PaymentRails, Plan, PlanKind, Seller, Upstream, UpstreamTarget, X402Rail};
use crate::sellers::host;

/// Maximum characters of an id.
const ID_MAX: usize = 32;
/// Maximum characters of a name.
const NAME_MAX: usize = 120;
const SENTENCE_MAX: usize = 500;
/// Maximum length of a list.
const LIST_MAX: usize = 100;
/// Maximum amount of a purchase.
const AMOUNT_MAX: MicroUsd = MicroUsd(1_000_000_000_000);
/// Maximum validity of credit.
const EXPIRES_DAYS_MAX: u32 = 3650;
/// Maximum free calls of a person.
const FREE_CALLS_MAX: u64 = 1_000_000_000;

/// Reserved paths below a storefront's base URL: no upstream may be at, above or below one.
pub const OWN_PATHS: [&str; 18] = [
    "/.well-known",
    "/account",
    "/agent",
    "/auth.md",
    "/claim",
    "/extend",
    "/llms-full.txt",
    "/llms.txt",
    "/manifest.json",
    "/network",
    "/oauth2",
    "/openapi.json",
    "/paid",
    "/payment",
    "/payments",
    "/plans",
    "/services",
    "/webhooks",
];

/// Collects all problems of a configuration.
#[must_use]
pub fn collect_problems(seller: &Seller) -> Vec<ConfigProblem> {
    let mut check = Validator(Vec::new());
    check.check_identity(seller);
    check.check_hosts(&seller.hosts);
    check.check_meters(seller);
    check.check_plans(seller);
    check.check_services(seller);
    check.check_upstreams(seller);
    check.check_rails(seller);
    check.0
}

struct Validator(Vec<ConfigProblem>);

impl Validator {
    fn report_problem(&mut self, path: impl Into<String>, problem: impl Into<String>) {
        self.0.push(ConfigProblem { path: path.into(), problem: problem.into() });
    }

    fn require(&mut self, is_right: bool, path: impl Into<String>, problem: impl Into<String>) {
        if !is_right {
            self.report_problem(path, problem);
        }
    }

    fn check_text(&mut self, path: impl Into<String>, text: &str, max: usize) {
        let fits = !text.trim().is_empty() && text.chars().count() <= max;
        self.require(fits, path, format!("must be a text of 1 to {max} characters"));
    }

    /// Checks the ids of a list: well-formed and unique.
    fn check_ids<'a>(&mut self, list: &str, ids: impl Iterator<Item = &'a str>) {
        let mut seen: Vec<&str> = Vec::new();
        for (at, id) in ids.enumerate() {
            let path = format!("{list}[{at}].id");
            self.require(is_id(id), &path, ID_RULE);
            self.require(!seen.contains(&id), &path, format!("is there twice: {id}"));
            seen.push(id);
        }
        self.require(seen.len() <= LIST_MAX, list, format!("has more than {LIST_MAX} entries"));
    }

    fn check_meter(&mut self, path: impl Into<String>, seller: &Seller, meter: &str) {
        let is_known = seller.meters.iter().any(|own| own.id == meter);
        self.require(is_known, path, format!("names no meter: {meter}"));
    }

    fn check_identity(&mut self, seller: &Seller) {
        self.require(is_seller_id(&seller.id), "id", ID_RULE);
        self.check_text("name", &seller.name, NAME_MAX);
        if let Some(operator) = &seller.operator {
            self.check_text("operator", operator, NAME_MAX);
        }
        if let Some(contact) = &seller.contact {
            let is_reachable = contact.starts_with("https://") || contact.contains('@');
            self.require(is_reachable, "contact", "must be a mailbox or start with https://");
        }
        self.require(seller.generation > 0, "generation", "must be at least 1");
        self.require(seller.free_calls <= FREE_CALLS_MAX, "free_calls", "is too large");
    }

    fn check_hosts(&mut self, hosts: &[String]) {
        for (at, entry) in hosts.iter().enumerate() {
            let path = format!("hosts[{at}]");
            let rule = "must be a host in lower case, with a port only where it has one of its own";
            self.require(host::is_host_entry(entry), &path, rule);
            self.require(!hosts.iter().take(at).any(|own| own == entry), path, "is there twice");
        }
        self.require(hosts.len() <= LIST_MAX, "hosts", format!("has more than {LIST_MAX} entries"));
    }

    fn check_meters(&mut self, seller: &Seller) {
        self.check_ids("meters", seller.meters.iter().map(|meter| meter.id.as_str()));
        for (at, meter) in seller.meters.iter().enumerate() {
            self.check_text(format!("meters[{at}].name"), &meter.name, NAME_MAX);
            self.check_text(format!("meters[{at}].unit"), &meter.unit, ID_MAX);
        }
    }

    fn check_plans(&mut self, seller: &Seller) {
        self.check_ids("plans", seller.plans.iter().map(|plan| plan.id.as_str()));
        for (at, plan) in seller.plans.iter().enumerate() {
            let path = format!("plans[{at}]");
            self.check_text(format!("{path}.name"), &plan.name, NAME_MAX);
            self.check_text(format!("{path}.description"), &plan.description, SENTENCE_MAX);
            self.check_prices(seller, plan, &path);
            self.check_amounts(plan, &path);
            let days_fit = plan.expires_days.is_none_or(|days| (1..=EXPIRES_DAYS_MAX).contains(&days));
            self.require(days_fit, format!("{path}.expires_days"), "must be from 1 through 3650");
            if plan.kind == PlanKind::FreeTrial {
                self.require(seller.free_calls > 0, &path, "is a free trial, and free_calls is 0");
                self.require(
                    plan.expires_days.is_none(),
                    format!("{path}.expires_days"),
                    "a free trial has none",
                );
                let is_first = !seller.plans.iter().take(at).any(|other| other.kind == PlanKind::FreeTrial);
                self.require(is_first, &path, "is a second free trial");
            }
            if plan.kind == PlanKind::PayAsYouGo {
                let is_first = !seller.plans.iter().take(at).any(|other| other.kind == PlanKind::PayAsYouGo);
                self.require(is_first, &path, "is a second pay-as-you-go plan");
            }
        }
    }

    fn check_prices(&mut self, seller: &Seller, plan: &Plan, path: &str) {
        self.require(!plan.prices.is_empty(), format!("{path}.prices"), "must name at least one meter");
        for (at, price) in plan.prices.iter().enumerate() {
            let path = format!("{path}.prices[{at}]");
            self.check_meter(format!("{path}.meter"), seller, &price.meter);
            let is_first = !plan.prices.iter().take(at).any(|other| other.meter == price.meter);
            self.require(is_first, format!("{path}.meter"), "is priced twice");
            let unit = format!("{path}.unit");
            match plan.kind {
                PlanKind::FreeTrial => {
                    self.require(price.unit.0 == 0, unit, "must be 0.000000 in a free trial")
                }
                _ => self.require(
                    price.unit.0 > 0 && price.unit <= AMOUNT_MAX,
                    unit,
                    "must be more than 0 and at most 1,000,000 US dollars",
                ),
            }
        }
    }

    fn check_amounts(&mut self, plan: &Plan, path: &str) {
        let amounts = [("minimum", plan.minimum), ("maximum", plan.maximum)];
        if plan.kind != PlanKind::Credit {
            for (name, amount) in amounts {
                self.require(amount.0 == 0, format!("{path}.{name}"), "belongs to credit plans only");
            }
            return;
        }
        for (name, amount) in amounts {
            let path = format!("{path}.{name}");
            self.require(
                amount.0 > 0 && amount <= AMOUNT_MAX,
                &path,
                "must be from 0.01 to 1,000,000 US dollars",
            );
            self.require(amount.0 % MICRO_USD_PER_CENT == 0, path, "must be whole cents");
        }
        self.require(plan.minimum <= plan.maximum, format!("{path}.minimum"), "is more than the maximum");
    }

    fn check_services(&mut self, seller: &Seller) {
        self.check_ids("services", seller.services.iter().map(|service| service.id.as_str()));
        for (at, service) in seller.services.iter().enumerate() {
            let path = format!("services[{at}]");
            self.check_text(format!("{path}.name"), &service.name, NAME_MAX);
            self.check_text(format!("{path}.description"), &service.description, SENTENCE_MAX);
            self.check_meter(format!("{path}.meter"), seller, &service.meter);
            let is_served = is_path(&service.path)
                && seller
                    .upstreams
                    .iter()
                    .any(|upstream| strip_folder(&service.path, &upstream.prefix).is_some());
            self.require(is_served, format!("{path}.path"), "must be a path that an upstream serves");
        }
    }

    fn check_upstreams(&mut self, seller: &Seller) {
        self.check_ids("upstreams", seller.upstreams.iter().map(|upstream| upstream.id.as_str()));
        for (at, upstream) in seller.upstreams.iter().enumerate() {
            let path = format!("upstreams[{at}]");
            self.check_meter(format!("{path}.meter"), seller, &upstream.meter);
            self.check_prefix(
                &format!("{path}.prefix"),
                upstream,
                seller.upstreams.get(..at).unwrap_or_default(),
            );
            self.require(upstream.hold != Some(0), format!("{path}.hold"), "must be at least 1");
            if let UpstreamTarget::Origin(origin) = &upstream.target {
                let rule = "must be data_api or an origin such as https://api.example";
                self.require(host::is_origin(origin), format!("{path}.target"), rule);
            }
        }
    }

    fn check_prefix(&mut self, path: &str, upstream: &Upstream, before: &[Upstream]) {
        let prefix = upstream.prefix.as_str();
        if !is_path(prefix) {
            self.report_problem(path, "must be a path such as /api, without a slash at its end");
            return;
        }
        let overlaps =
            |other: &str| strip_folder(prefix, other).is_some() || strip_folder(other, prefix).is_some();
        for own in OWN_PATHS.iter().filter(|own| overlaps(own)) {
            self.report_problem(path, format!("overlaps with the storefront's own {own}"));
        }
        for other in before.iter().filter(|other| overlaps(&other.prefix)) {
            self.report_problem(path, format!("overlaps with the upstream {}", other.id));
        }
    }

    fn check_rails(&mut self, seller: &Seller) {
        let PaymentRails { x402, mpp_evm, stripe, .. } = &seller.rails;
        let sells = seller.plans.iter().any(|plan| plan.kind != PlanKind::FreeTrial);
        self.require(
            !sells || !seller.rails.is_empty(),
            "rails",
            "must have one, as there is something to pay",
        );
        self.require(
            x402.is_some() || !mpp_evm,
            "rails.mpp_evm",
            "needs rails.x402 for its chain and address",
        );
        if let Some(x402) = x402 {
            self.check_x402(x402);
        }
        if let Some(card) = stripe {
            self.check_text("rails.stripe.network_id", &card.network_id, NAME_MAX);
            self.check_text("rails.stripe.recipient", &card.recipient, NAME_MAX);
            let types = &card.payment_method_types;
            let are_right = !types.is_empty() && types.iter().all(|kind| is_id(kind));
            self.require(
                are_right,
                "rails.stripe.payment_method_types",
                "must list what is taken, such as card",
            );
        }
    }

    fn check_x402(&mut self, x402: &X402Rail) {
        let is_chain = networks::parse_chain_id(&x402.network).is_some();
        self.require(
            is_chain,
            "rails.x402.network",
            "must be an EVM chain by its CAIP-2 name, such as eip155:8453",
        );
        let pay_to = &x402.pay_to;
        self.require(
            networks::is_address(pay_to),
            "rails.x402.pay_to",
            "must be an address: 0x and 40 hex digits",
        );
        match &x402.asset {
            Some(asset) => {
                let path = "rails.x402.asset";
                let is_address = networks::is_address(&asset.address);
                self.require(
                    is_address,
                    format!("{path}.address"),
                    "must be an address: 0x and 40 hex digits",
                );
                self.check_text(format!("{path}.name"), &asset.name, NAME_MAX);
                self.check_text(format!("{path}.version"), &asset.version, ID_MAX);
            }
            None => self.require(
                !is_chain || x402.find_token().is_some(),
                "rails.x402.asset",
                "is needed: this chain has no token that clients know",
            ),
        }
    }
}

const ID_RULE: &str =
    "must be 1 to 32 lower-case letters, digits, hyphens and underscores, the first a letter or digit";

fn is_id(text: &str) -> bool {
    let first_fits = text.bytes().next().is_some_and(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
    let all_fit =
        text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || matches!(b, b'-' | b'_'));
    first_fits && all_fit && text.len() <= ID_MAX
}

/// Returns whether a text is a valid seller id. Ledger ids contain it, separated by underscores, so it has none.
fn is_seller_id(text: &str) -> bool {
    is_id(text) && !text.contains('_')
}

/// Returns whether a text is a path such as `/api/v1/search`: plain segments, none empty or of dots only.
fn is_path(path: &str) -> bool {
    let plain = |segment: &str| {
        !segment.is_empty()
            && segment.bytes().any(|b| b != b'.')
            && segment.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.' | b'~'))
    };
    path.strip_prefix('/').is_some_and(|rest| rest.split('/').all(plain))
}
