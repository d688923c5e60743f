//! Parameters: rules as data, which validate and normalize a query into the set echoed as `search_parameters`.
//!
//! An unknown parameter is 403 `unknown_parameter`; a repeated, missing, malformed or excluded one is 400
//! `invalid_request` with the parameter and the rule in the message (docs/specification.md, Endpoints, Rules).

use std::borrow::Cow;

use quarry_kernel::url;
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::suggestion;

mod countries;
mod hint;
mod rule;
mod schema;
mod token;

pub use countries::COUNTRIES;
pub use rule::{ParamValue, Rule};
pub use token::TokenKind;

/// Parameter of an endpoint.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Param {
    /// Exact name.
    pub name: &'static str,
    /// Rule for its values.
    pub rule: Rule,
    /// Whether it is required.
    pub required: bool,
    /// Default value, as text that satisfies the rule.
    pub default: Option<&'static str>,
    /// One-sentence description for the documentation.
    pub doc: &'static str,
}

impl Param {
    /// Declares a required parameter.
    #[must_use]
    pub const fn required(name: &'static str, rule: Rule, doc: &'static str) -> Self {
        Self { name, rule, required: true, default: None, doc }
    }

    /// Declares an optional parameter.
    #[must_use]
    pub const fn optional(name: &'static str, rule: Rule, doc: &'static str) -> Self {
        Self { name, rule, required: false, default: None, doc }
    }

    /// Declares a parameter with a default.
    #[must_use]
    pub const fn with_default(
        name: &'static str,
        rule: Rule,
        default: &'static str,
        doc: &'static str,
    ) -> Self {
        Self { name, rule, required: false, default: Some(default), doc }
    }
}

/// Rule between parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Constraint {
    /// The first requires the second.
    Requires(&'static str, &'static str),
    /// The first requires this value of the second.
    RequiresValue(&'static str, &'static str, &'static str),
    /// The two exclude each other.
    Excludes(&'static str, &'static str),
    /// At least one of these is required.
    OneOf(&'static [&'static str]),
    /// The first requires one of the others.
    RequiresOneOf(&'static str, &'static [&'static str]),
    /// A value of a parameter requires one of others.
    When {
        /// Name of the parameter.
        name: &'static str,
        /// Value that activates the rule.
        value: &'static str,
        /// Parameters of which one is required.
        needs: &'static [&'static str],
    },
    /// The first number must not exceed the second, if both are sent.
    Ordered(&'static str, &'static str),
}

impl Constraint {
    /// Returns whether the rule is satisfied; `sent` tests whether a parameter was sent.
    fn is_met(self, params: &Params, sent: impl Fn(&str) -> bool) -> bool {
        match self {
            Self::Requires(a, b) => !sent(a) || sent(b),
            Self::RequiresValue(a, b, value) => !sent(a) || params.text(b) == Some(value),
            Self::Excludes(a, b) => !(sent(a) && sent(b)),
            Self::OneOf(names) => names.iter().any(|name| sent(name)),
            Self::RequiresOneOf(a, others) => !sent(a) || others.iter().any(|name| sent(name)),
            Self::When { name, value, needs } => {
                params.text(name) != Some(value) || needs.iter().any(|name| sent(name))
            }
            Self::Ordered(a, b) => params.number(a).zip(params.number(b)).is_none_or(|(a, b)| a <= b),
        }
    }

    /// Describes the rule in a sentence, for messages and documentation.
    #[must_use]
    pub fn describe(self) -> String {
        match self {
            Self::Requires(a, b) => format!("Parameter `{a}` needs `{b}` as well."),
            Self::RequiresValue(a, b, value) => format!("Parameter `{a}` requires {b}={value}."),
            Self::Excludes(a, b) => format!("Parameters `{a}` and `{b}` exclude each other."),
            Self::OneOf(names) => format!("One of {} is required.", quote_names(names)),
            Self::RequiresOneOf(a, others) => {
                format!("Parameter `{a}` needs {} as well.", format_one_of(others))
            }
            Self::When { name, value, needs } => {
                format!("Parameter `{name}` = {value} needs {} as well.", format_one_of(needs))
            }
            Self::Ordered(a, b) => format!("Parameter `{a}` must not be greater than `{b}`."),
        }
    }
}

fn quote_names(names: &[&str]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    names.join(", ")
}

fn format_one_of(names: &[&str]) -> String {
    let is_one = names.len() == 1;
    format!("{}{}", if is_one { "" } else { "one of " }, quote_names(names))
}

/// Validated, normalized parameters, in the order of the endpoint's table. Only [`check`] creates it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Params(Vec<(&'static str, ParamValue)>);

impl Serialize for Params {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

impl Params {
    fn get(&self, name: &str) -> Option<&ParamValue> {
        self.0.iter().find(|(key, _)| *key == name).map(|(_, value)| value)
    }

    /// Returns whether a parameter is given, or has a default.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// Returns a text parameter.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.get(name) {
            Some(ParamValue::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// Returns a text parameter as owned; empty when absent, which cannot happen for required ones.
    #[must_use]
    pub fn string(&self, name: &str) -> String {
        self.text(name).unwrap_or_default().to_owned()
    }

    /// Returns an integer that fits `T`.
    #[must_use]
    pub fn integer<T: TryFrom<i64>>(&self, name: &str) -> Option<T> {
        match self.get(name) {
            Some(ParamValue::Integer(number)) => T::try_from(*number).ok(),
            _ => None,
        }
    }

    /// Returns a decimal number.
    #[must_use]
    pub fn decimal(&self, name: &str) -> Option<f64> {
        match self.get(name) {
            Some(ParamValue::Decimal(number)) => Some(*number),
            _ => None,
        }
    }

    /// Returns a number of either type.
    #[allow(clippy::cast_precision_loss)] // no rule allows numbers so large
    fn number(&self, name: &str) -> Option<f64> {
        match self.get(name) {
            Some(ParamValue::Decimal(number)) => Some(*number),
            Some(ParamValue::Integer(number)) => Some(*number as f64),
            _ => None,
        }
    }

    /// Returns a flag or switch; `false` when absent.
    #[must_use]
    pub fn flag(&self, name: &str) -> bool {
        matches!(self.get(name), Some(ParamValue::Flag(true) | ParamValue::Integer(1)))
    }

    /// Formats the selected parameters as a query.
    #[must_use]
    pub fn to_filtered_query(&self, is_chosen: impl Fn(&str) -> bool) -> String {
        let chosen = self.0.iter().filter(|(name, _)| is_chosen(name));
        chosen
            .fold(url::QueryBuilder::new(), |query, (name, value)| query.with_pair(name, &value.to_string()))
            .into_string()
    }

    /// Returns the parameters with a replaced text.
    #[must_use]
    pub fn with_text(&self, name: &str, text: &str) -> Self {
        let replace = |(own, value): &(&'static str, ParamValue)| {
            (*own, if *own == name { ParamValue::Text(text.to_owned()) } else { value.clone() })
        };
        Self(self.0.iter().map(replace).collect())
    }

    /// Formats the parameters as a query, with some replaced or added.
    #[must_use]
    pub fn to_query_with(&self, changes: &[(&'static str, String)]) -> String {
        let mut query = url::QueryBuilder::new();
        for (name, value) in &self.0 {
            if !changes.iter().any(|(changed, _)| changed == name) {
                query = query.with_pair(name, &value.to_string());
            }
        }
        changes.iter().fold(query, |query, (name, value)| query.with_pair(name, value)).into_string()
    }
}

/// Reason for refusing a query string, as a message for the caller.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ParamError {
    /// Unknown parameter: 403 `unknown_parameter`.
    Unknown(String),
    /// Repeated, missing, malformed or excluded parameter: 400 `invalid_request`.
    Broken(String),
}

impl ParamError {
    /// Returns the message.
    #[must_use]
    pub fn message(&self) -> &str {
        match self {
            Self::Unknown(message) | Self::Broken(message) => message,
        }
    }
}

/// Checks a query string against an endpoint's table.
///
/// # Errors
/// [`ParamError::Unknown`] for a parameter outside of the table, [`ParamError::Broken`] for any other problem.
pub fn check(query: &str, table: &[Param], constraints: &[Constraint]) -> Result<Params, ParamError> {
    let mut given: Vec<(&'static str, Cow<'_, str>)> = Vec::with_capacity(table.len());
    for pair in url::parse_pairs(query) {
        let Some((name, value)) = pair else {
            return Err(ParamError::Broken("The query string is not valid UTF-8 once decoded.".to_owned()));
        };
        let Some(param) = table.iter().find(|param| param.name == name) else {
            return Err(unknown_param_error(&name, table));
        };
        if given.iter().any(|(name, _)| *name == param.name) {
            return Err(broken_param_error(param, "was sent more than once"));
        }
        given.push((param.name, value));
    }
    let mut params = Params(Vec::with_capacity(table.len()));
    for param in table {
        let value = given.iter().find(|(name, _)| *name == param.name).map(|(_, value)| value.as_ref());
        if value.is_none() && param.required {
            return Err(broken_param_error(param, "is required"));
        }
        if let Some(text) = value.or(param.default) {
            let value = param.rule.normalise(text).ok_or_else(|| broken_rule_error(param))?;
            params.0.push((param.name, value));
        }
    }
    // A flag that is off excludes and requires nothing.
    let sent = |name: &str| {
        given.iter().any(|(given, _)| *given == name) && params.get(name) != Some(&ParamValue::Flag(false))
    };
    match constraints.iter().find(|constraint| !constraint.is_met(&params, sent)) {
        Some(constraint) => Err(ParamError::Broken(constraint.describe())),
        None => Ok(params),
    }
}

// Errors are functions of their own, so that a first call without one does not compile them (docs/performance.md).
#[inline(never)]
fn unknown_param_error(name: &str, table: &[Param]) -> ParamError {
    let name: String = name.chars().filter(|c| !c.is_control()).take(64).collect();
    let near = suggestion::find_nearest(&name, table.iter().map(|param| param.name));
    let meant = near.map_or(String::new(), |near| format!(" Did you mean `{near}`?"));
    ParamError::Unknown(format!("Unknown parameter `{name}`.{meant} {}", describe_known(table)))
}

#[inline(never)]
fn broken_param_error(param: &Param, problem: &str) -> ParamError {
    ParamError::Broken(format!("Parameter `{}` {problem}.", param.name))
}

fn describe_known(table: &[Param]) -> String {
    if table.is_empty() {
        return "This endpoint has no parameters.".to_owned();
    }
    let names: Vec<&str> = table.iter().map(|param| param.name).collect();
    format!("This endpoint takes: {}.", names.join(", "))
}

#[inline(never)]
fn broken_rule_error(param: &Param) -> ParamError {
    broken_param_error(param, &format!("must be {}", param.rule.describe()))
}

#[cfg(test)]
mod tests;
