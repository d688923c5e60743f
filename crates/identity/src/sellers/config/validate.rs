//! Whether a configuration makes sense as a whole. A problem is told with its path; a configuration with any counts for
//! nothing.

use quarry_kernel::money::MicroUsd;
use quarry_rails::x402::networks;

use super::problem::Problem;
use super::{Plan, PlanKind, Rails, Seller, Target, Upstream, X402};
use crate::sellers::host;

/// Most characters of an id.
const ID_MAX: usize = 32;
/// Most characters of a name, and of a sentence.
const NAME_MAX: usize = 120;
const SENTENCE_MAX: usize = 500;
/// Most entries of a list.
const LIST_MAX: usize = 100;
/// Most that can be bought at once.
const AMOUNT_MAX: MicroUsd = MicroUsd(1_000_000_000_000);
/// One cent.
const CENT: i64 = 10_000;
/// Longest life of credit.
const EXPIRES_DAYS_MAX: u32 = 3650;
/// Most free calls of a person.
const FREE_CALLS_MAX: u64 = 1_000_000_000;

/// Paths under a storefront's address that are our own: no upstream may stand on, above or below one.
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

/// Everything that is wrong with a configuration.
#[must_use]
pub fn problems(seller: &Seller) -> Vec<Problem> {
    let mut check = Check(Vec::new());
    check.identity(seller);
    check.hosts(&seller.hosts);
    check.meters(seller);
    check.plans(seller);
    check.services(seller);
    check.upstreams(seller);
    check.rails(seller);
    check.0
}

struct Check(Vec<Problem>);

impl Check {
    fn wrong(&mut self, path: impl Into<String>, problem: impl Into<String>) {
        self.0.push(Problem { path: path.into(), problem: problem.into() });
    }

    fn needs(&mut self, is_right: bool, path: impl Into<String>, problem: impl Into<String>) {
        if !is_right {
            self.wrong(path, problem);
        }
    }

    fn text(&mut self, path: impl Into<String>, text: &str, max: usize) {
        let fits = !text.trim().is_empty() && text.chars().count() <= max;
        self.needs(fits, path, format!("must be a text of 1 to {max} characters"));
    }

    /// Ids of one list, each well-formed and there once.
    fn ids<'a>(&mut self, list: &str, ids: impl Iterator<Item = &'a str>) {
        let mut seen: Vec<&str> = Vec::new();
        for (at, id) in ids.enumerate() {
            let path = format!("{list}[{at}].id");
            self.needs(is_id(id), &path, ID_RULE);
            self.needs(!seen.contains(&id), &path, format!("is there twice: {id}"));
            seen.push(id);
        }
        self.needs(seen.len() <= LIST_MAX, list, format!("has more than {LIST_MAX} entries"));
    }

    fn meter(&mut self, path: impl Into<String>, seller: &Seller, meter: &str) {
        let is_known = seller.meters.iter().any(|own| own.id == meter);
        self.needs(is_known, path, format!("names no meter: {meter}"));
    }

    fn identity(&mut self, seller: &Seller) {
        self.needs(is_seller_id(&seller.id), "id", ID_RULE);
        self.text("name", &seller.name, NAME_MAX);
        if let Some(operator) = &seller.operator {
            self.text("operator", operator, NAME_MAX);
        }
        if let Some(contact) = &seller.contact {
            let is_reachable = contact.starts_with("https://") || contact.contains('@');
            self.needs(is_reachable, "contact", "must be a mailbox or start with https://");
        }
        self.needs(seller.generation > 0, "generation", "must be at least 1");
        self.needs(seller.free_calls <= FREE_CALLS_MAX, "free_calls", "is too large");
    }

    fn hosts(&mut self, hosts: &[String]) {
        for (at, entry) in hosts.iter().enumerate() {
            let path = format!("hosts[{at}]");
            let rule = "must be a host in lower case, with a port only where it has one of its own";
            self.needs(host::is_entry(entry), &path, rule);
            self.needs(!hosts.iter().take(at).any(|own| own == entry), path, "is there twice");
        }
        self.needs(hosts.len() <= LIST_MAX, "hosts", format!("has more than {LIST_MAX} entries"));
    }

    fn meters(&mut self, seller: &Seller) {
        self.ids("meters", seller.meters.iter().map(|meter| meter.id.as_str()));
        for (at, meter) in seller.meters.iter().enumerate() {
            self.text(format!("meters[{at}].name"), &meter.name, NAME_MAX);
            self.text(format!("meters[{at}].unit"), &meter.unit, ID_MAX);
        }
    }

    fn plans(&mut self, seller: &Seller) {
        self.ids("plans", seller.plans.iter().map(|plan| plan.id.as_str()));
        for (at, plan) in seller.plans.iter().enumerate() {
            let path = format!("plans[{at}]");
            self.text(format!("{path}.name"), &plan.name, NAME_MAX);
            self.text(format!("{path}.description"), &plan.description, SENTENCE_MAX);
            self.prices(seller, plan, &path);
            self.amounts(plan, &path);
            let days_fit = plan.expires_days.is_none_or(|days| (1..=EXPIRES_DAYS_MAX).contains(&days));
            self.needs(days_fit, format!("{path}.expires_days"), "must be from 1 through 3650");
            if plan.kind == PlanKind::FreeTrial {
                self.needs(seller.free_calls > 0, &path, "is a free trial, and free_calls is 0");
                self.needs(
                    plan.expires_days.is_none(),
                    format!("{path}.expires_days"),
                    "a free trial has none",
                );
                let is_first = !seller.plans.iter().take(at).any(|other| other.kind == PlanKind::FreeTrial);
                self.needs(is_first, &path, "is a second free trial");
            }
            if plan.kind == PlanKind::PayAsYouGo {
                let is_first = !seller.plans.iter().take(at).any(|other| other.kind == PlanKind::PayAsYouGo);
                self.needs(is_first, &path, "is a second pay-as-you-go plan");
            }
        }
    }

    fn prices(&mut self, seller: &Seller, plan: &Plan, path: &str) {
        self.needs(!plan.prices.is_empty(), format!("{path}.prices"), "must name at least one meter");
        for (at, price) in plan.prices.iter().enumerate() {
            let path = format!("{path}.prices[{at}]");
            self.meter(format!("{path}.meter"), seller, &price.meter);
            let is_first = !plan.prices.iter().take(at).any(|other| other.meter == price.meter);
            self.needs(is_first, format!("{path}.meter"), "is priced twice");
            let unit = format!("{path}.unit");
            match plan.kind {
                PlanKind::FreeTrial => {
                    self.needs(price.unit.0 == 0, unit, "must be 0.000000 in a free trial")
                }
                _ => self.needs(
                    price.unit.0 > 0 && price.unit <= AMOUNT_MAX,
                    unit,
                    "must be more than 0 and at most 1,000,000 US dollars",
                ),
            }
        }
    }

    fn amounts(&mut self, plan: &Plan, path: &str) {
        let amounts = [("minimum", plan.minimum), ("maximum", plan.maximum)];
        if plan.kind != PlanKind::Credit {
            for (name, amount) in amounts {
                self.needs(amount.0 == 0, format!("{path}.{name}"), "belongs to credit plans only");
            }
            return;
        }
        for (name, amount) in amounts {
            let path = format!("{path}.{name}");
            self.needs(
                amount.0 > 0 && amount <= AMOUNT_MAX,
                &path,
                "must be from 0.01 to 1,000,000 US dollars",
            );
            self.needs(amount.0 % CENT == 0, path, "must be whole cents");
        }
        self.needs(plan.minimum <= plan.maximum, format!("{path}.minimum"), "is more than the maximum");
    }

    fn services(&mut self, seller: &Seller) {
        self.ids("services", seller.services.iter().map(|service| service.id.as_str()));
        for (at, service) in seller.services.iter().enumerate() {
            let path = format!("services[{at}]");
            self.text(format!("{path}.name"), &service.name, NAME_MAX);
            self.text(format!("{path}.description"), &service.description, SENTENCE_MAX);
            self.meter(format!("{path}.meter"), seller, &service.meter);
            let is_served = is_path(&service.path)
                && seller.upstreams.iter().any(|upstream| stands_in(&service.path, &upstream.prefix));
            self.needs(is_served, format!("{path}.path"), "must be a path that an upstream serves");
        }
    }

    fn upstreams(&mut self, seller: &Seller) {
        self.ids("upstreams", seller.upstreams.iter().map(|upstream| upstream.id.as_str()));
        for (at, upstream) in seller.upstreams.iter().enumerate() {
            let path = format!("upstreams[{at}]");
            self.meter(format!("{path}.meter"), seller, &upstream.meter);
            self.prefix(&format!("{path}.prefix"), upstream, seller.upstreams.get(..at).unwrap_or_default());
            self.needs(upstream.hold != Some(0), format!("{path}.hold"), "must be at least 1");
            if let Target::Origin(origin) = &upstream.target {
                let rule = "must be data_api or an origin such as https://api.example";
                self.needs(host::is_origin(origin), format!("{path}.target"), rule);
            }
        }
    }

    fn prefix(&mut self, path: &str, upstream: &Upstream, before: &[Upstream]) {
        let prefix = upstream.prefix.as_str();
        if !is_path(prefix) {
            self.wrong(path, "must be a path such as /api, without a slash at its end");
            return;
        }
        let overlaps = |other: &str| stands_in(prefix, other) || stands_in(other, prefix);
        for own in OWN_PATHS.iter().filter(|own| overlaps(own)) {
            self.wrong(path, format!("overlaps with the storefront's own {own}"));
        }
        for other in before.iter().filter(|other| overlaps(&other.prefix)) {
            self.wrong(path, format!("overlaps with the upstream {}", other.id));
        }
    }

    fn rails(&mut self, seller: &Seller) {
        let Rails { x402, mpp_evm, stripe, .. } = &seller.rails;
        let sells = seller.plans.iter().any(|plan| plan.kind != PlanKind::FreeTrial);
        self.needs(
            !sells || !seller.rails.is_empty(),
            "rails",
            "must have one, as there is something to pay",
        );
        self.needs(x402.is_some() || !mpp_evm, "rails.mpp_evm", "needs rails.x402 for its chain and address");
        if let Some(x402) = x402 {
            self.x402(x402);
        }
        if let Some(card) = stripe {
            self.text("rails.stripe.network_id", &card.network_id, NAME_MAX);
            self.text("rails.stripe.recipient", &card.recipient, NAME_MAX);
            let types = &card.payment_method_types;
            let are_right = !types.is_empty() && types.iter().all(|kind| is_id(kind));
            self.needs(
                are_right,
                "rails.stripe.payment_method_types",
                "must list what is taken, such as card",
            );
        }
    }

    fn x402(&mut self, x402: &X402) {
        let is_chain = networks::chain_id(&x402.network).is_some();
        self.needs(
            is_chain,
            "rails.x402.network",
            "must be an EVM chain by its CAIP-2 name, such as eip155:8453",
        );
        let pay_to = &x402.pay_to;
        self.needs(
            networks::is_address(pay_to),
            "rails.x402.pay_to",
            "must be an address: 0x and 40 hex digits",
        );
        match &x402.asset {
            Some(asset) => {
                let path = "rails.x402.asset";
                let is_address = networks::is_address(&asset.address);
                self.needs(is_address, format!("{path}.address"), "must be an address: 0x and 40 hex digits");
                self.text(format!("{path}.name"), &asset.name, NAME_MAX);
                self.text(format!("{path}.version"), &asset.version, ID_MAX);
            }
            None => self.needs(
                !is_chain || x402.token().is_some(),
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

/// A seller's id is part of ledgers' names, where an underscore parts it from others.
fn is_seller_id(text: &str) -> bool {
    is_id(text) && !text.contains('_')
}

/// `/api/v1/search`: plain segments, none of them empty or of dots only.
fn is_path(path: &str) -> bool {
    let plain = |segment: &str| {
        !segment.is_empty()
            && segment.bytes().any(|b| b != b'.')
            && segment.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.' | b'~'))
    };
    path.strip_prefix('/').is_some_and(|rest| rest.split('/').all(plain))
}

/// Whether a path is a folder or stands in it.
fn stands_in(path: &str, folder: &str) -> bool {
    path.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}
