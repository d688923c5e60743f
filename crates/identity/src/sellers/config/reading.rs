//! A configuration out of JSON: strict, and every problem is told with the path where it is (`plans[1].prices[0].unit`), so
//! that an operator mends them in one go.

use quarry_kernel::money::MicroUsd;
use serde_json::{Map, Value};

use super::problem::Problem;
use super::{
    Asset, Card, Meter, Plan, PlanKind, Price, Rails, Seller, Service, Target, Upstream, Usage, X402,
    validate,
};

impl Seller {
    /// Reads a configuration and checks it as a whole.
    ///
    /// # Errors
    /// Every problem of it. What cannot be read is told first: only a configuration that can be read is checked.
    pub fn read(value: &Value) -> Result<Self, Vec<Problem>> {
        let mut problems = Vec::new();
        let seller = Fields::of(value, "", &mut problems).map(seller);
        let Some(seller) = seller.filter(|_| problems.is_empty()) else {
            return Err(problems);
        };
        let problems = validate::problems(&seller);
        if problems.is_empty() { Ok(seller) } else { Err(problems) }
    }
}

fn seller(mut fields: Fields<'_>) -> Seller {
    let default = Seller::default();
    let seller = Seller {
        id: fields.text("id"),
        name: fields.text("name"),
        hosts: fields.texts("hosts"),
        operator: fields.optional_text("operator"),
        contact: fields.optional_text("contact"),
        anonymous: fields.flag("anonymous", default.anonymous),
        service_auth: fields.flag("service_auth", default.service_auth),
        free_calls: fields.number("free_calls").unwrap_or_default(),
        generation: fields.small("generation").unwrap_or(default.generation),
        enabled: fields.flag("enabled", default.enabled),
        meters: fields.list("meters", |fields| Meter {
            id: fields.text("id"),
            name: fields.text("name"),
            unit: fields.text("unit"),
        }),
        plans: fields.list("plans", plan),
        services: fields.list("services", |fields| Service {
            id: fields.text("id"),
            name: fields.text("name"),
            description: fields.text("description"),
            path: fields.text("path"),
            meter: fields.text("meter"),
        }),
        upstreams: fields.list("upstreams", upstream),
        rails: fields.group("rails", rails).unwrap_or_default(),
        signing: None,
    };
    fields.end();
    seller
}

fn plan(fields: &mut Fields<'_>) -> Plan {
    Plan {
        id: fields.text("id"),
        name: fields.text("name"),
        description: fields.text("description"),
        kind: fields.one_of("kind", &PlanKind::ALL.map(|kind| (kind.token(), kind))),
        prices: fields.list("prices", |fields| Price {
            meter: fields.text("meter"),
            unit: fields.money("unit").unwrap_or_default(),
        }),
        minimum: fields.optional_money("minimum"),
        maximum: fields.optional_money("maximum"),
        expires_days: fields.small("expires_days"),
        requires_claim: fields.flag("requires_claim", false),
    }
}

fn upstream(fields: &mut Fields<'_>) -> Upstream {
    Upstream {
        id: fields.text("id"),
        prefix: fields.text("prefix"),
        target: match fields.text("target") {
            target if target == Target::DATA_API => Target::DataApi,
            origin => Target::Origin(origin),
        },
        meter: fields.text("meter"),
        usage: fields.one_of("usage", &Usage::ALL.map(|usage| (usage.token(), usage))),
        hold: fields.small("hold"),
    }
}

fn rails(fields: &mut Fields<'_>) -> Rails {
    Rails {
        x402: fields.group("x402", |fields| X402 {
            network: fields.text("network"),
            asset: fields.group("asset", |fields| Asset {
                address: fields.text("address"),
                name: fields.text("name"),
                version: fields.text("version"),
            }),
            pay_to: fields.text("pay_to"),
            upto: fields.flag("upto", false),
        }),
        mpp_evm: fields.flag("mpp_evm", false),
        stripe: fields.group("stripe", |fields| Card {
            network_id: fields.text("network_id"),
            recipient: fields.text("recipient"),
            payment_method_types: fields.texts("payment_method_types"),
        }),
        checkout: fields.flag("checkout", false),
    }
}

/// The members of an object, taken out one by one; what is left at the end is unknown.
struct Fields<'p> {
    members: Map<String, Value>,
    path: String,
    problems: &'p mut Vec<Problem>,
}

impl<'p> Fields<'p> {
    fn of(value: &Value, path: &str, problems: &'p mut Vec<Problem>) -> Option<Self> {
        let Some(members) = value.as_object() else {
            problems.push(Problem { path: path.to_owned(), problem: "must be an object".to_owned() });
            return None;
        };
        Some(Self { members: members.clone(), path: path.to_owned(), problems })
    }

    fn at(&self, name: &str) -> String {
        if self.path.is_empty() { name.to_owned() } else { format!("{}.{name}", self.path) }
    }

    fn wrong(&mut self, name: &str, problem: &str) {
        let path = self.at(name);
        self.problems.push(Problem { path, problem: problem.to_owned() });
    }

    /// A member; `null` is none.
    fn take(&mut self, name: &str) -> Option<Value> {
        self.members.remove(name).filter(|value| !value.is_null())
    }

    fn text(&mut self, name: &str) -> String {
        match self.take(name) {
            Some(Value::String(text)) => return text,
            Some(_) => self.wrong(name, "must be a text"),
            None => self.wrong(name, "is missing"),
        }
        String::new()
    }

    fn optional_text(&mut self, name: &str) -> Option<String> {
        match self.take(name)? {
            Value::String(text) => Some(text),
            _ => {
                self.wrong(name, "must be a text");
                None
            }
        }
    }

    fn texts(&mut self, name: &str) -> Vec<String> {
        let list = self.take(name);
        let read =
            |list: Value| list.as_array()?.iter().map(|text| Some(text.as_str()?.to_owned())).collect();
        list.and_then(read).unwrap_or_else(|| {
            self.wrong(name, "must be a list of texts");
            Vec::new()
        })
    }

    fn flag(&mut self, name: &str, default: bool) -> bool {
        match self.take(name) {
            Some(Value::Bool(flag)) => return flag,
            Some(_) => self.wrong(name, "must be true or false"),
            None => {}
        }
        default
    }

    fn number(&mut self, name: &str) -> Option<u64> {
        let value = self.take(name)?;
        let number = value.as_u64();
        if number.is_none() {
            self.wrong(name, "must be a whole number from 0");
        }
        number
    }

    fn small(&mut self, name: &str) -> Option<u32> {
        let number = u32::try_from(self.number(name)?).ok();
        if number.is_none() {
            self.wrong(name, "is too large");
        }
        number
    }

    fn money(&mut self, name: &str) -> Option<MicroUsd> {
        let text = self.text(name);
        let has_six = text.split_once('.').is_some_and(|(_, fraction)| fraction.len() == 6);
        let amount = MicroUsd::from_decimal(&text).filter(|_| has_six);
        if amount.is_none() && !text.is_empty() {
            self.wrong(name, "must be US dollars with six fraction digits, such as \"0.000150\"");
        }
        amount
    }

    fn optional_money(&mut self, name: &str) -> MicroUsd {
        if self.members.get(name).is_none_or(Value::is_null) {
            self.members.remove(name);
            return MicroUsd(0);
        }
        self.money(name).unwrap_or_default()
    }

    fn one_of<T: Copy + Default>(&mut self, name: &str, known: &[(&str, T)]) -> T {
        let text = self.text(name);
        let found = known.iter().find(|(token, _)| *token == text).map(|(_, value)| *value);
        if found.is_none() && !text.is_empty() {
            let tokens: Vec<&str> = known.iter().map(|(token, _)| *token).collect();
            self.wrong(name, &format!("must be one of {}", tokens.join(", ")));
        }
        found.unwrap_or_default()
    }

    fn group<T>(&mut self, name: &str, read: impl FnOnce(&mut Fields<'_>) -> T) -> Option<T> {
        let value = self.take(name)?;
        let path = self.at(name);
        let mut fields = Fields::of(&value, &path, self.problems)?;
        let group = read(&mut fields);
        fields.end();
        Some(group)
    }

    fn list<T>(&mut self, name: &str, read: impl Fn(&mut Fields<'_>) -> T) -> Vec<T> {
        let Some(value) = self.take(name) else {
            return Vec::new();
        };
        let Value::Array(values) = value else {
            self.wrong(name, "must be a list");
            return Vec::new();
        };
        let path = self.at(name);
        let one = |(at, value): (usize, &Value)| {
            let mut fields = Fields::of(value, &format!("{path}[{at}]"), self.problems)?;
            let one = read(&mut fields);
            fields.end();
            Some(one)
        };
        values.iter().enumerate().filter_map(one).collect()
    }

    fn end(self) {
        let Self { members, path, problems, .. } = self;
        for name in members.into_iter().map(|(name, _)| name) {
            let path = if path.is_empty() { name } else { format!("{path}.{name}") };
            problems.push(Problem { path, problem: "is no field of a configuration".to_owned() });
        }
    }
}
