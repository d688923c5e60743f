//! Parameters: rules as data, checked and normalised into the set that is echoed as `search_parameters`.
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

/// One parameter of an endpoint.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Param {
    /// Name of the parameter, exactly.
    pub name: &'static str,
    /// Rule for its values.
    pub rule: Rule,
    /// Whether the call needs it.
    pub required: bool,
    /// The value that an absent parameter stands for, as text that keeps the rule.
    pub default: Option<&'static str>,
    /// Sentence for the documents.
    pub doc: &'static str,
}

impl Param {
    /// Returns a parameter that the call needs.
    #[must_use]
    pub const fn required(name: &'static str, rule: Rule, doc: &'static str) -> Self {
        Self { name, rule, required: true, default: None, doc }
    }

    /// Returns a parameter that may be left out.
    #[must_use]
    pub const fn optional(name: &'static str, rule: Rule, doc: &'static str) -> Self {
        Self { name, rule, required: false, default: None, doc }
    }

    /// Returns a parameter that stands for `default` when left out.
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

/// A rule between parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Constraint {
    /// The first is taken only together with the second.
    Requires(&'static str, &'static str),
    /// The first is taken only together with this value of the second.
    RequiresValue(&'static str, &'static str, &'static str),
    /// The two are never sent together.
    Excludes(&'static str, &'static str),
    /// At least one of these is needed.
    OneOf(&'static [&'static str]),
    /// The first is taken only together with one of the others.
    RequiresOneOf(&'static str, &'static [&'static str]),
    /// A value of a parameter needs one of others.
    When {
        /// The parameter.
        name: &'static str,
        /// Value of that parameter under which the rule holds.
        value: &'static str,
        /// Parameters of which that value needs one.
        needs: &'static [&'static str],
    },
    /// The first number is not greater than the second, where both are sent.
    Ordered(&'static str, &'static str),
}

impl Constraint {
    /// Returns whether it holds; `sent` says which parameters were sent.
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

    /// Returns the rule in a sentence, for messages and documents.
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

/// A validated, normalised set of parameters, in the order of the endpoint's table. It can only come from [`check`].
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

    /// Returns a text parameter, owned; empty when absent, which the table excludes for required ones.
    #[must_use]
    pub fn string(&self, name: &str) -> String {
        self.text(name).unwrap_or_default().to_owned()
    }

    /// Returns a whole number that fits `T`.
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

    /// Returns a number of either kind.
    #[allow(clippy::cast_precision_loss)] // no rule allows numbers so large
    fn number(&self, name: &str) -> Option<f64> {
        match self.get(name) {
            Some(ParamValue::Decimal(number)) => Some(*number),
            Some(ParamValue::Integer(number)) => Some(*number as f64),
            _ => None,
        }
    }

    /// Returns a flag or switch; absent is `false`.
    #[must_use]
    pub fn flag(&self, name: &str) -> bool {
        matches!(self.get(name), Some(ParamValue::Flag(true) | ParamValue::Integer(1)))
    }

    /// Formats the parameters with chosen names as a query.
    #[must_use]
    pub fn to_filtered_query(&self, is_chosen: impl Fn(&str) -> bool) -> String {
        let chosen = self.0.iter().filter(|(name, _)| is_chosen(name));
        chosen
            .fold(url::QueryBuilder::new(), |query, (name, value)| query.with_pair(name, &value.to_string()))
            .into_string()
    }

    /// Returns the parameters with another text in one of them.
    #[must_use]
    pub fn with_text(&self, name: &str, text: &str) -> Self {
        let replace = |(own, value): &(&'static str, ParamValue)| {
            (*own, if *own == name { ParamValue::Text(text.to_owned()) } else { value.clone() })
        };
        Self(self.0.iter().map(replace).collect())
    }

    /// Returns the parameters as a query, with some of them replaced or added.
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

/// Reason why a query string is refused, in a sentence for the caller.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ParamError {
    /// The endpoint has no such parameter: 403 `unknown_parameter`.
    Unknown(String),
    /// A parameter is repeated, missing, malformed or excluded by another: 400 `invalid_request`.
    Broken(String),
}

impl ParamError {
    /// Returns the sentence.
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
/// [`ParamError::Unknown`] for a parameter that the table does not have, [`ParamError::Broken`] for anything else.
pub fn check(query: &str, table: &[Param], constraints: &[Constraint]) -> Result<Params, ParamError> {
    let mut given: Vec<(&'static str, Cow<'_, str>)> = Vec::with_capacity(table.len());
    for pair in url::parse_pairs(query) {
        let Some((name, value)) = pair else {
            return Err(ParamError::Broken("The query string is not valid UTF-8 once decoded.".to_owned()));
        };
        let Some(param) = table.iter().find(|param| param.name == name) else {
            let name: String = name.chars().filter(|c| !c.is_control()).take(64).collect();
            let near = suggestion::find_nearest(&name, table.iter().map(|param| param.name));
            let meant = near.map_or(String::new(), |near| format!(" Did you mean `{near}`?"));
            return Err(ParamError::Unknown(format!(
                "Unknown parameter `{name}`.{meant} {}",
                describe_known(table)
            )));
        };
        if given.iter().any(|(name, _)| *name == param.name) {
            return Err(ParamError::Broken(format!("Parameter `{}` was sent more than once.", param.name)));
        }
        given.push((param.name, value));
    }
    let mut params = Params(Vec::with_capacity(table.len()));
    for param in table {
        let value = given.iter().find(|(name, _)| *name == param.name).map(|(_, value)| value.as_ref());
        if value.is_none() && param.required {
            return Err(ParamError::Broken(format!("Parameter `{}` is required.", param.name)));
        }
        if let Some(text) = value.or(param.default) {
            let value = param.rule.normalise(text).ok_or_else(|| broken_rule_error(param))?;
            params.0.push((param.name, value));
        }
    }
    // A flag that is off asks for nothing, so it excludes and requires nothing.
    let sent = |name: &str| {
        given.iter().any(|(given, _)| *given == name) && params.get(name) != Some(&ParamValue::Flag(false))
    };
    match constraints.iter().find(|constraint| !constraint.is_met(&params, sent)) {
        Some(constraint) => Err(ParamError::Broken(constraint.describe())),
        None => Ok(params),
    }
}

fn describe_known(table: &[Param]) -> String {
    if table.is_empty() {
        return "This endpoint takes no parameters.".to_owned();
    }
    let names: Vec<&str> = table.iter().map(|param| param.name).collect();
    format!("This endpoint takes: {}.", names.join(", "))
}

fn broken_rule_error(param: &Param) -> ParamError {
    ParamError::Broken(format!("Parameter `{}` must be {}.", param.name, param.rule.describe()))
}

#[cfg(test)]
mod tests;
