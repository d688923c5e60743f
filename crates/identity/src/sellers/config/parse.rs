//! Strict parsing of a JSON configuration, which reports every problem with its path (`plans[1].prices[0].unit`), so that an
//! operator can fix all of them at once.

use quarry_kernel::money::MicroUsd;
use serde_json::{Map, Value};

use super::problem::ConfigProblem;
use super::{
    CardRail, Meter, PaymentRails, Plan, PlanKind, Seller, Service, TokenAsset, UnitPrice, Upstream,
    UpstreamTarget, UsageSource, X402Rail, validate,
};

impl Seller {
    /// Parses and validates a configuration.
    ///
    /// # Errors
    /// All problems. Validation runs only after successful parsing.
    pub fn parse(value: &Value) -> Result<Self, Vec<ConfigProblem>> {
        let mut problems = Vec::new();
        let seller = ConfigFields::from_value(value, "", &mut problems).map(parse_seller);
        let Some(seller) = seller.filter(|_| problems.is_empty()) else {
            return Err(problems);
        };
        let problems = validate::collect_problems(&seller);
        if problems.is_empty() { Ok(seller) } else { Err(problems) }
    }
}

fn parse_seller(mut fields: ConfigFields<'_>) -> Seller {
    let default = Seller::default();
    let seller = Seller {
        id: fields.take_text("id"),
        name: fields.take_text("name"),
        hosts: fields.take_texts("hosts"),
        operator: fields.take_optional_text("operator"),
        contact: fields.take_optional_text("contact"),
        anonymous: fields.take_flag("anonymous", default.anonymous),
        service_auth: fields.take_flag("service_auth", default.service_auth),
        free_calls: fields.take_number("free_calls").unwrap_or_default(),
        generation: fields.take_u32("generation").unwrap_or(default.generation),
        enabled: fields.take_flag("enabled", default.enabled),
        meters: fields.take_list("meters", |fields| Meter {
            id: fields.take_text("id"),
            name: fields.take_text("name"),
            unit: fields.take_text("unit"),
        }),
        plans: fields.take_list("plans", parse_plan),
        services: fields.take_list("services", |fields| Service {
            id: fields.take_text("id"),
            name: fields.take_text("name"),
            description: fields.take_text("description"),
            path: fields.take_text("path"),
            meter: fields.take_text("meter"),
        }),
        upstreams: fields.take_list("upstreams", parse_upstream),
        rails: fields.take_group("rails", parse_rails).unwrap_or_default(),
        signing: None,
    };
    fields.report_unknown_fields();
    seller
}

fn parse_plan(fields: &mut ConfigFields<'_>) -> Plan {
    Plan {
        id: fields.take_text("id"),
        name: fields.take_text("name"),
        description: fields.take_text("description"),
        kind: fields.take_one_of("kind", &PlanKind::ALL.map(|kind| (kind.token(), kind))),
        prices: fields.take_list("prices", |fields| UnitPrice {
            meter: fields.take_text("meter"),
            unit: fields.take_money("unit").unwrap_or_default(),
        }),
        minimum: fields.take_optional_money("minimum"),
        maximum: fields.take_optional_money("maximum"),
        expires_days: fields.take_u32("expires_days"),
        requires_claim: fields.take_flag("requires_claim", false),
    }
}

fn parse_upstream(fields: &mut ConfigFields<'_>) -> Upstream {
    Upstream {
        id: fields.take_text("id"),
        prefix: fields.take_text("prefix"),
        target: match fields.take_text("target") {
            target if target == UpstreamTarget::DATA_API => UpstreamTarget::DataApi,
            origin => UpstreamTarget::Origin(origin),
        },
        meter: fields.take_text("meter"),
        usage: fields.take_one_of("usage", &UsageSource::ALL.map(|usage| (usage.token(), usage))),
        hold: fields.take_u32("hold"),
    }
}

fn parse_rails(fields: &mut ConfigFields<'_>) -> PaymentRails {
    PaymentRails {
        x402: fields.take_group("x402", |fields| X402Rail {
            network: fields.take_text("network"),
            asset: fields.take_group("asset", |fields| TokenAsset {
                address: fields.take_text("address"),
                name: fields.take_text("name"),
                version: fields.take_text("version"),
            }),
            pay_to: fields.take_text("pay_to"),
            upto: fields.take_flag("upto", false),
        }),
        mpp_evm: fields.take_flag("mpp_evm", false),
        stripe: fields.take_group("stripe", |fields| CardRail {
            network_id: fields.take_text("network_id"),
            recipient: fields.take_text("recipient"),
            payment_method_types: fields.take_texts("payment_method_types"),
        }),
        checkout: fields.take_flag("checkout", false),
    }
}

/// Members of an object, taken one by one; leftovers are unknown members.
struct ConfigFields<'p> {
    members: Map<String, Value>,
    path: String,
    problems: &'p mut Vec<ConfigProblem>,
}

impl<'p> ConfigFields<'p> {
    fn from_value(value: &Value, path: &str, problems: &'p mut Vec<ConfigProblem>) -> Option<Self> {
        let Some(members) = value.as_object() else {
            problems.push(ConfigProblem { path: path.to_owned(), problem: "must be an object".to_owned() });
            return None;
        };
        Some(Self { members: members.clone(), path: path.to_owned(), problems })
    }

    fn join_path(&self, name: &str) -> String {
        if self.path.is_empty() { name.to_owned() } else { format!("{}.{name}", self.path) }
    }

    fn report_problem(&mut self, name: &str, problem: &str) {
        let path = self.join_path(name);
        self.problems.push(ConfigProblem { path, problem: problem.to_owned() });
    }

    /// Takes a member; `null` counts as absent.
    fn take_member(&mut self, name: &str) -> Option<Value> {
        self.members.remove(name).filter(|value| !value.is_null())
    }

    fn take_text(&mut self, name: &str) -> String {
        match self.take_member(name) {
            Some(Value::String(text)) => return text,
            Some(_) => self.report_problem(name, "must be a text"),
            None => self.report_problem(name, "is missing"),
        }
        String::new()
    }

    fn take_optional_text(&mut self, name: &str) -> Option<String> {
        match self.take_member(name)? {
            Value::String(text) => Some(text),
            _ => {
                self.report_problem(name, "must be a text");
                None
            }
        }
    }

    fn take_texts(&mut self, name: &str) -> Vec<String> {
        let list = self.take_member(name);
        let read =
            |list: Value| list.as_array()?.iter().map(|text| Some(text.as_str()?.to_owned())).collect();
        list.and_then(read).unwrap_or_else(|| {
            self.report_problem(name, "must be a list of texts");
            Vec::new()
        })
    }

    fn take_flag(&mut self, name: &str, default: bool) -> bool {
        match self.take_member(name) {
            Some(Value::Bool(flag)) => return flag,
            Some(_) => self.report_problem(name, "must be true or false"),
            None => {}
        }
        default
    }

    fn take_number(&mut self, name: &str) -> Option<u64> {
        let value = self.take_member(name)?;
        let number = value.as_u64();
        if number.is_none() {
            self.report_problem(name, "must be a whole number from 0");
        }
        number
    }

    fn take_u32(&mut self, name: &str) -> Option<u32> {
        let number = u32::try_from(self.take_number(name)?).ok();
        if number.is_none() {
            self.report_problem(name, "is too large");
        }
        number
    }

    fn take_money(&mut self, name: &str) -> Option<MicroUsd> {
        let text = self.take_text(name);
        let has_six = text.split_once('.').is_some_and(|(_, fraction)| fraction.len() == 6);
        let amount = MicroUsd::from_decimal(&text).filter(|_| has_six);
        if amount.is_none() && !text.is_empty() {
            self.report_problem(name, "must be US dollars with six fraction digits, such as \"0.000150\"");
        }
        amount
    }

    fn take_optional_money(&mut self, name: &str) -> MicroUsd {
        if self.members.get(name).is_none_or(Value::is_null) {
            self.members.remove(name);
            return MicroUsd(0);
        }
        self.take_money(name).unwrap_or_default()
    }

    fn take_one_of<T: Copy + Default>(&mut self, name: &str, known: &[(&str, T)]) -> T {
        let text = self.take_text(name);
        let found = known.iter().find(|(token, _)| *token == text).map(|(_, value)| *value);
        if found.is_none() && !text.is_empty() {
            let tokens: Vec<&str> = known.iter().map(|(token, _)| *token).collect();
            self.report_problem(name, &format!("must be one of {}", tokens.join(", ")));
        }
        found.unwrap_or_default()
    }

    fn take_group<T>(&mut self, name: &str, read: impl FnOnce(&mut ConfigFields<'_>) -> T) -> Option<T> {
        let value = self.take_member(name)?;
        let path = self.join_path(name);
        let mut fields = ConfigFields::from_value(&value, &path, self.problems)?;
        let group = read(&mut fields);
        fields.report_unknown_fields();
        Some(group)
    }

    fn take_list<T>(&mut self, name: &str, read: impl Fn(&mut ConfigFields<'_>) -> T) -> Vec<T> {
        let Some(value) = self.take_member(name) else {
            return Vec::new();
        };
        let Value::Array(values) = value else {
            self.report_problem(name, "must be a list");
            return Vec::new();
        };
        let path = self.join_path(name);
        let one = |(at, value): (usize, &Value)| {
            let mut fields = ConfigFields::from_value(value, &format!("{path}[{at}]"), self.problems)?;
            let one = read(&mut fields);
            fields.report_unknown_fields();
            Some(one)
        };
        values.iter().enumerate().filter_map(one).collect()
    }

    fn report_unknown_fields(self) {
        let Self { members, path, problems, .. } = self;
        for name in members.into_iter().map(|(name, _)| name) {
            let path = if path.is_empty() { name } else { format!("{path}.{name}") };
            problems.push(ConfigProblem { path, problem: "is no field of a configuration".to_owned() });
        }
    }
}
