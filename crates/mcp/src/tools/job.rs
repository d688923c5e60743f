//! A tool for one job over several endpoints: `maps` finds places at any of the sources. Its arguments have one name each,
//! whatever the endpoints call them; a route maps them to an endpoint and its parameters. The same table is used in reverse to
//! express links to further calls as tool calls.

use quarry_data_api::catalogue;
use quarry_data_api::endpoint::Endpoint;
use quarry_data_api::param::{Param, Rule};
use quarry_kernel::url::{self, QueryBuilder};
use serde_json::{Map, Value, json};

/// Argument with further parameters of the endpoint under their own names.
pub const EXTRA: &str = "extra";

/// A tool over several endpoints.
#[derive(Debug)]
pub struct Job {
    /// Name of the tool.
    pub name: &'static str,
    /// Title of two to four words.
    pub title: &'static str,
    /// Use of the tool, origin of its ids, and follow-up calls.
    pub description: &'static str,
    /// Argument that selects the source; its first value is the default.
    pub selector: Option<&'static str>,
    /// Arguments of the tool.
    pub arguments: &'static [Argument],
    /// Routes; the first matching one is used.
    pub routes: &'static [JobRoute],
    /// Main groups of its responses.
    pub groups: &'static [&'static str],
}

/// Argument of a tool.
#[derive(Debug)]
pub struct Argument {
    /// Name of the argument.
    pub name: &'static str,
    /// Kind of values.
    pub kind: ArgumentKind,
    /// Short description; may be empty.
    pub doc: &'static str,
    /// Whether it is required.
    pub is_required: bool,
}

/// Kind of an argument's values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArgumentKind {
    /// Text.
    Text,
    /// Integer.
    Integer,
    /// A number.
    Number,
    /// Boolean.
    Flag,
    /// One of these values.
    Choice(&'static [&'static str]),
}

/// Mapping of a job's arguments to an endpoint.
#[derive(Debug)]
pub struct JobRoute {
    /// Value of the selector; empty without a selector.
    pub source: &'static str,
    /// Further condition of the route.
    pub needs: RouteCondition,
    /// Path of the endpoint.
    pub path: &'static str,
    /// Arguments used by the route.
    pub passes: &'static [ParamMapping],
    /// Parameters with fixed values.
    pub fixed: &'static [(&'static str, &'static str)],
    /// Parameter and value added when an argument is given and the parameter is not.
    pub implied: &'static [(&'static str, &'static str, &'static str)],
}

/// Condition of a route.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RouteCondition {
    /// Always true.
    Nothing,
    /// True when an argument is given.
    Given(&'static str),
    /// True when an argument has a value.
    Is(&'static str, &'static str),
}

/// Mapping of an argument to a parameter.
#[derive(Debug)]
pub struct ParamMapping {
    /// Name of the argument.
    pub argument: &'static str,
    /// Name of the parameter.
    pub param: &'static str,
    /// Conversion of its value.
    pub change: ValueChange,
}

/// Conversion of an argument's value into a parameter's.
#[derive(Debug, Clone, Copy)]
pub enum ValueChange {
    /// Unchanged.
    Same,
    /// Replacement by a table; other values stay.
    Table(&'static [(&'static str, &'static str)]),
    /// Addition, for offsets that start at one.
    Plus(i64),
}

impl Job {
    /// Builds the endpoint's path and query from arguments.
    ///
    /// # Errors
    /// A message for the model.
    pub fn build_request(
        &self,
        arguments: &Map<String, Value>,
    ) -> Result<(&'static Endpoint, QueryBuilder), String> {
        for name in arguments.keys() {
            if name != EXTRA && !self.arguments.iter().any(|own| own.name == *name) {
                return Err(self.format_unknown_argument(name));
            }
        }
        let route = self.find_route(arguments)?;
        let endpoint = catalogue::find_endpoint(route.path).ok_or("This tool's endpoint is not served.")?;
        let mut query =
            route.fixed.iter().fold(QueryBuilder::new(), |query, (name, value)| query.with_pair(name, value));
        for argument in self.arguments {
            let Some(value) = arguments.get(argument.name) else { continue };
            let text = format_scalar(value).ok_or_else(|| format_not_plain(argument.name))?;
            match route.passes.iter().find(|pass| pass.argument == argument.name) {
                Some(pass) => query = query.with_pair(pass.param, &pass.change.apply(&text)),
                None if self.is_selector(argument.name) => {}
                None => return Err(self.format_misplaced_argument(route, argument.name)),
            }
        }
        let extra = parse_extra(arguments)?;
        let is_sent = |param: &str| {
            let passed = |pass: &ParamMapping| pass.param == param && arguments.contains_key(pass.argument);
            route.passes.iter().any(passed) || extra.iter().any(|(name, _)| name == param)
        };
        for (given, param, value) in route.implied {
            if arguments.contains_key(*given) && !is_sent(param) {
                query = query.with_pair(param, value);
            }
        }
        let query = extra.iter().fold(query, |query, (name, value)| query.with_pair(name, value));
        Ok((endpoint, query))
    }

    /// Finds the argument mapped to an endpoint's parameter; `None` when the parameter keeps its own name.
    #[must_use]
    pub fn find_argument(&self, path: &str, param: &str) -> Option<&'static str> {
        let routes = self.routes.iter().filter(|route| route.path == path);
        routes.flat_map(|route| route.passes).find(|pass| pass.param == param).map(|pass| pass.argument)
    }

    fn find_route(&self, arguments: &Map<String, Value>) -> Result<&'static JobRoute, String> {
        let first = self.routes.first().map_or("", |route| route.source);
        let wanted = self.selector.and_then(|name| arguments.get(name));
        let source = match wanted {
            None => first.to_owned(),
            Some(value) => format_scalar(value).unwrap_or_default(),
        };
        let mut fitting = self.routes.iter().filter(|route| route.source == source).peekable();
        if fitting.peek().is_none() {
            let mut sources: Vec<&str> = self.routes.iter().map(|route| route.source).collect();
            sources.dedup();
            let selector = self.selector.unwrap_or_default();
            return Err(format!("Argument `{selector}` must be one of {}.", sources.join(", ")));
        }
        let is_met = |need: RouteCondition| match need {
            RouteCondition::Nothing => true,
            RouteCondition::Given(name) => arguments.contains_key(name),
            RouteCondition::Is(name, value) => arguments.get(name).and_then(Value::as_str) == Some(value),
        };
        let needed: Vec<RouteCondition> = fitting.clone().map(|route| route.needs).collect();
        fitting.find(|route| is_met(route.needs)).ok_or_else(|| {
            let needed = needed.into_iter().filter_map(|need| match need {
                RouteCondition::Given(name) => Some(format!("`{name}`")),
                RouteCondition::Is(name, value) => Some(format!("`{name}` = {value}")),
                RouteCondition::Nothing => None,
            });
            format!("With {source} the call needs {}.", needed.collect::<Vec<_>>().join(" or "))
        })
    }

    /// Returns whether an argument only selects the route.
    fn is_selector(&self, name: &str) -> bool {
        let is_need = |route: &JobRoute| matches!(route.needs, RouteCondition::Is(own, _) if own == name);
        self.selector == Some(name) || self.routes.iter().any(is_need)
    }

    fn format_unknown_argument(&self, name: &str) -> String {
        let names: Vec<&str> = self.arguments.iter().map(|argument| argument.name).collect();
        let near = quarry_data_api::suggestion::find_nearest(name, names.iter().copied());
        let meant = near.map_or(String::new(), |near| format!(" Did you mean `{near}`?"));
        let known = names.join(", ");
        format!("Unknown argument `{name}`.{meant} The tool takes: {known}, {EXTRA}, limit, fields, fresh.")
    }

    fn format_misplaced_argument(&self, route: &JobRoute, name: &str) -> String {
        let selector = self.selector.unwrap_or_default();
        let others = self.routes.iter().filter(|other| other.passes.iter().any(|pass| pass.argument == name));
        let mut others: Vec<&str> = others.map(|other| other.source).collect();
        others.dedup();
        format!(
            "Argument `{name}` means nothing with {selector} = {}; leave it out, or ask {}.",
            route.source,
            others.join(" or ")
        )
    }
}

impl ValueChange {
    fn apply(self, text: &str) -> String {
        let found = match self {
            Self::Same => None,
            Self::Table(rows) => rows.iter().find(|(from, _)| *from == text).map(|(_, to)| (*to).to_owned()),
            Self::Plus(more) => {
                text.parse::<i64>().ok().map(|number| number.saturating_add(more).to_string())
            }
        };
        found.unwrap_or_else(|| text.to_owned())
    }

    fn revert(self, text: &str) -> String {
        let found = match self {
            Self::Same => None,
            Self::Table(rows) => rows.iter().find(|(_, to)| *to == text).map(|(from, _)| (*from).to_owned()),
            Self::Plus(more) => {
                text.parse::<i64>().ok().map(|number| number.saturating_sub(more).to_string())
            }
        };
        found.unwrap_or_else(|| text.to_owned())
    }
}

/// Converts the URL of a data API call to a tool call: `maps {"query":"tea","start":20}`. `preferred` is the current tool; an
/// endpoint outside of its routes is called by another job, or by its own tool.
#[must_use]
pub fn to_tool_call(
    address: &str,
    preferred: Option<&Job>,
    jobs: &[Job],
) -> Option<(String, Map<String, Value>)> {
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let path = path.find("/api/").and_then(|at| path.get(at..))?;
    let endpoint = catalogue::find_endpoint(path)?;
    let given: Vec<(String, String)> = url::parse_pairs(query)
        .flatten()
        .map(|(name, value)| (name.into_owned(), value.into_owned()))
        .collect();
    let find_param = |name: &str| endpoint.params.iter().find(|param| param.name == name);
    // Defaults are left out.
    let is_needed =
        |(name, value): &&(String, String)| find_param(name).is_none_or(|p| p.default != Some(value));
    let leads = |job: &&Job| job.routes.iter().any(|route| route.path == path);
    let is_asked_by_job = preferred.is_some();
    let job = preferred.filter(leads).or_else(|| jobs.iter().find(leads).filter(|_| is_asked_by_job));
    let route = job.and_then(|job| job.routes.iter().find(|route| route.path == path));
    let (Some(job), Some(route)) = (job, route) else {
        let arguments = given.iter().filter(is_needed);
        let arguments =
            arguments.map(|(name, value)| (name.clone(), parse_param_value(find_param(name), value)));
        return Some((endpoint.operation_id.to_owned(), arguments.collect()));
    };
    let mut arguments = Map::new();
    let mut extra = Vec::new();
    let default = job.routes.first().map_or("", |route| route.source);
    if let (Some(selector), true) = (job.selector, route.source != default) {
        arguments.insert(selector.to_owned(), route.source.into());
    }
    if let RouteCondition::Is(name, value) = route.needs {
        arguments.insert(name.to_owned(), value.into());
    }
    for (name, value) in given.iter().filter(is_needed) {
        if route.fixed.iter().any(|(own, _)| own == name) {
            continue;
        }
        match route.passes.iter().find(|pass| pass.param == name) {
            Some(pass) => {
                let kind = job.arguments.iter().find(|own| own.name == pass.argument).map(|own| own.kind);
                arguments.insert(pass.argument.to_owned(), parse_as_kind(kind, &pass.change.revert(value)));
            }
            None => extra.push((name, value)),
        }
    }
    if !extra.is_empty() {
        let query =
            extra.iter().fold(QueryBuilder::new(), |query, (name, value)| query.with_pair(name, value));
        arguments.insert(EXTRA.to_owned(), query.into_string().into());
    }
    Some((job.name.to_owned(), arguments))
}

fn parse_param_value(param: Option<&Param>, text: &str) -> Value {
    let kind = param.map(|param| match param.rule {
        Rule::Integer { .. } | Rule::Steps { .. } | Rule::Switch => ArgumentKind::Integer,
        Rule::Decimal { .. } => ArgumentKind::Number,
        Rule::Flag => ArgumentKind::Flag,
        _ => ArgumentKind::Text,
    });
    parse_as_kind(kind, text)
}

fn parse_as_kind(kind: Option<ArgumentKind>, text: &str) -> Value {
    let typed = match kind {
        Some(ArgumentKind::Integer) => text.parse::<i64>().ok().map(Value::from),
        Some(ArgumentKind::Number) => text.parse::<f64>().ok().map(|number| json!(number)),
        Some(ArgumentKind::Flag) => text.parse::<bool>().ok().map(Value::from),
        _ => None,
    };
    typed.unwrap_or_else(|| text.into())
}

/// Parses the parameters in `extra`: a query string, or the object that hosts with an older tool list send.
fn parse_extra(arguments: &Map<String, Value>) -> Result<Vec<(String, String)>, String> {
    let wrong =
        || format!("Argument `{EXTRA}` must be the endpoint's own parameters, as `name=value&name=value`.");
    match arguments.get(EXTRA) {
        None => Ok(Vec::new()),
        Some(Value::String(query)) => {
            let pairs = url::parse_pairs(query.trim_start_matches('?'));
            let pairs = pairs.map(|pair| pair.map(|(name, value)| (name.into_owned(), value.into_owned())));
            pairs.collect::<Option<_>>().ok_or_else(wrong)
        }
        Some(Value::Object(extra)) => extra
            .iter()
            .filter(|(_, value)| !is_absent(value))
            .map(|(name, value)| {
                Ok((name.clone(), format_scalar(value).ok_or_else(|| format_not_plain(name))?))
            })
            .collect(),
        Some(_) => Err(wrong()),
    }
}

/// Returns whether a value counts as absent, because hosts fill in omitted arguments.
#[must_use]
pub fn is_absent(value: &Value) -> bool {
    value.is_null() || value.as_str() == Some("")
}

/// Formats a scalar as a parameter; `None` for arrays and objects.
#[must_use]
pub fn format_scalar(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Bool(is_on) => Some(is_on.to_string()),
        // 7.0 is a spelling of 7.
        Value::Number(number) => {
            let text = number.to_string();
            Some(text.strip_suffix(".0").map_or(text.clone(), str::to_owned))
        }
        _ => None,
    }
}

/// Formats the message about an argument of a type that no endpoint accepts.
#[must_use]
pub fn format_not_plain(argument: &str) -> String {
    format!("Argument `{argument}` must be a string, a number or true or false.")
}
