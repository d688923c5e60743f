//! Generation of the served list of tools from the catalogue, the jobs and the texts. It runs natively, because schemas weigh
//! more than the generating code. A test compares `public/mcp-tools.json` with it.
//!
//! An input schema uses only the keywords that every host accepts ([`hosts`]); limits of a parameter and rules between parameters
//! are part of descriptions. An output schema ([`output`]) names the groups and their types, without further depth:
//! `openapi.json` has every field.

mod hosts;
mod output;

use quarry_data_api::catalogue;
use quarry_data_api::endpoint::Endpoint;
use quarry_data_api::openapi;
use quarry_data_api::param::Constraint;
use serde_json::{Map, Value, json};

use self::output::{build_common_shape, build_shape};
use super::FRESH;
use super::job::{Argument, ArgumentKind, EXTRA, Job};
use super::table::JOBS;
use super::trim::{FIELDS, LIMIT};
use super::words::{TOOL_TEXTS, ToolText};

/// Renders the list as JSON text, one tool per line with its name first.
fn render_tools() -> String {
    let document = openapi::build_document();
    let jobs = JOBS.iter().map(|job| (job.name, build_job_tool(job, &document)));
    let account = [("key_status", build_key_status_tool(&document)), ("buy_calls", build_buy_calls_tool())];
    let endpoints = TOOL_TEXTS.iter().map(|words| (words.operation, build_endpoint_tool(words, &document)));
    let line = |(name, tool): (&str, Value)| {
        let rest = tool.to_string();
        format!("{{\"name\":\"{name}\",{}", rest.strip_prefix('{').unwrap())
    };
    let lines: Vec<String> = jobs.chain(account).chain(endpoints).map(line).collect();
    format!("[\n{}\n]\n", lines.join(",\n"))
}

fn build_job_tool(job: &Job, document: &Value) -> Value {
    let mut properties: Map<String, Value> = job
        .arguments
        .iter()
        .map(|argument| (argument.name.to_owned(), build_argument_schema(argument)))
        .collect();
    let extra = json!({ "type": "string", "description": "Other parameters of the endpoint: safe=off&device=mobile" });
    properties.insert(EXTRA.to_owned(), extra);
    add_common_arguments(&mut properties);
    let required = job.arguments.iter().filter(|argument| argument.is_required);
    let required: Vec<&str> = required.map(|argument| argument.name).collect();
    let groups: Map<String, Value> = job
        .groups
        .iter()
        .enumerate()
        .map(|(place, name)| {
            let answers = job.routes.iter().map(|route| find_answer_schema(document, route.path));
            let found: Vec<&Value> = answers.filter_map(|answer| answer["properties"].get(name)).collect();
            assert!(!found.is_empty(), "{} {name}", job.name);
            // Only the fields of the main group are worth their tokens.
            let told = build_common_shape(&found, document, place == 0);
            ((*name).to_owned(), told)
        })
        .collect();
    build_tool(job.title, job.description.to_owned(), build_input_schema(properties, &required), groups)
}

fn build_endpoint_tool(words: &ToolText, document: &Value) -> Value {
    let endpoint = catalogue::ENDPOINTS.iter().find(|one| one.operation_id == words.operation).unwrap();
    let operation = &document["paths"][endpoint.path]["get"];
    let parameters = operation["parameters"].as_array().unwrap();
    let mut properties = Map::new();
    add_common_arguments(&mut properties);
    for parameter in parameters {
        properties.insert(parameter["name"].as_str().unwrap().to_owned(), build_parameter_schema(parameter));
    }
    let required = parameters.iter().filter(|parameter| parameter["required"] == true);
    let required: Vec<&str> = required.filter_map(|parameter| parameter["name"].as_str()).collect();
    let groups = find_answer_schema(document, endpoint.path)["properties"].as_object().unwrap();
    let groups = groups.iter().map(|(name, schema)| {
        let mut kind = build_shape(schema, document);
        if let Some(words) = schema["description"].as_str() {
            kind["description"] = words.into();
        }
        (name.clone(), kind)
    });
    build_tool(
        words.title,
        describe_endpoint(words, endpoint),
        build_input_schema(properties, &required),
        groups.collect(),
    )
}

fn describe_endpoint(words: &ToolText, endpoint: &Endpoint) -> String {
    let mut sentences = vec![words.description.to_owned()];
    sentences.extend(describe_constraints(endpoint.constraints));
    if endpoint.alpha {
        sentences.push("Alpha: fields may still change.".to_owned());
    }
    sentences.join(" ")
}

/// Describes the rules between parameters; all exclusions of one parameter form one sentence.
fn describe_constraints(constraints: &[Constraint]) -> Vec<String> {
    let excluded_by = |name: &str| {
        let others = constraints.iter().filter_map(move |rule| match rule {
            Constraint::Excludes(own, other) if *own == name => Some(format!("`{other}`")),
            _ => None,
        });
        others.collect::<Vec<_>>()
    };
    let mut sentences: Vec<String> = constraints
        .iter()
        .map(|rule| match rule {
            Constraint::Excludes(name, _) => format!("`{name}` excludes {}.", excluded_by(name).join(", ")),
            rule => rule.describe(),
        })
        .collect();
    let told = sentences.clone();
    let mut place = 0;
    sentences.retain(|sentence| {
        place += 1;
        !told[..place - 1].contains(sentence)
    });
    sentences
}

/// Builds the schema of a parameter with keywords that every host accepts; limits and the default are in its description.
fn build_parameter_schema(parameter: &Value) -> Value {
    let rule = &parameter["schema"];
    let mut words = parameter["description"].as_str().unwrap_or_default().to_owned();
    let mut say =
        |sentence: String| words.push_str(&format!("{}{sentence}", if words.is_empty() { "" } else { " " }));
    match (&rule["minimum"], &rule["maximum"]) {
        (Value::Null, Value::Null) => {}
        (least, Value::Null) => say(format!("At least {least}.")),
        (Value::Null, most) => say(format!("At most {most}.")),
        (least, most) => say(format!("{least} to {most}.")),
    }
    if let Some(step) = rule["multipleOf"].as_i64() {
        say(format!("A multiple of {step}."));
    }
    match &rule["default"] {
        Value::Null => {}
        Value::String(text) => say(format!("Default: {text}.")),
        other => say(format!("Default: {other}.")),
    }
    let mut schema = json!({ "type": rule["type"], "description": words });
    if rule["type"] == "string" && rule["enum"].is_array() {
        schema["enum"] = rule["enum"].clone();
    }
    schema
}

fn build_tool(title: &str, description: String, input: Value, groups: Map<String, Value>) -> Value {
    json!({
        "title": title,
        "description": description,
        "inputSchema": input,
        "outputSchema": { "type": "object", "properties": groups },
        "annotations": { "readOnlyHint": true, "openWorldHint": true },
    })
}

fn build_input_schema(properties: Map<String, Value>, required: &[&str]) -> Value {
    let mut schema = json!({ "type": "object", "properties": properties, "additionalProperties": false });
    if !required.is_empty() {
        schema["required"] = json!(required);
    }
    schema
}

fn build_argument_schema(argument: &Argument) -> Value {
    let mut schema = match argument.kind {
        ArgumentKind::Text => json!({ "type": "string" }),
        ArgumentKind::Integer => json!({ "type": "integer" }),
        ArgumentKind::Number => json!({ "type": "number" }),
        ArgumentKind::Flag => json!({ "type": "boolean" }),
        ArgumentKind::Choice(values) => json!({ "type": "string", "enum": values }),
    };
    if !argument.doc.is_empty() {
        schema["description"] = argument.doc.into();
    }
    schema
}

/// Adds the arguments common to all tools.
fn add_common_arguments(properties: &mut Map<String, Value>) {
    let limit = json!({ "type": "integer", "description": "Results per group, from 1" });
    let fields = json!({ "type": "string", "description": "Groups or fields to keep: reviews.snippet,reviews.rating" });
    properties.insert(LIMIT.to_owned(), limit);
    properties.insert(FIELDS.to_owned(), fields);
    let fresh = json!({ "type": "boolean", "description": "Not from the cache" });
    properties.insert(FRESH.to_owned(), fresh);
}

fn find_answer_schema<'d>(document: &'d Value, path: &str) -> &'d Value {
    &document["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
}

fn build_key_status_tool(document: &Value) -> Value {
    let status = &document["components"]["schemas"]["KeyStatus"]["properties"];
    // A sub-key's permissions are explained by the response itself.
    let own = status.as_object().unwrap().iter().filter(|(name, _)| *name != "sub_key");
    let groups = own.map(|(name, schema)| (name.clone(), build_shape(schema, document)));
    let of_agents =
        [("credentialId", json!({ "type": "string" })), ("entitlements", json!({ "type": "array" }))];
    let groups = groups.chain(of_agents.map(|(name, schema)| (name.to_owned(), schema)));
    let mut told = build_tool(
        "Calls left",
        "How many calls are left and when they expire. Free.".to_owned(),
        build_input_schema(Map::new(), &[]),
        groups.collect(),
    );
    told["annotations"]["openWorldHint"] = false.into();
    told
}

fn build_buy_calls_tool() -> Value {
    let amount = json!({ "type": "string", "description": "US dollars; 10.00 when left out" });
    let properties = Map::from_iter([("amount_usd".to_owned(), amount)]);
    let text = || json!({ "type": "string" });
    let groups = [("url", text()), ("reference", text()), ("amount_usd", text())];
    let mut told = build_tool(
        "Buy calls",
        "A payment page for the person: give them its url. Use this when calls have run out. Charges nothing by itself."
            .to_owned(),
        build_input_schema(properties, &[]),
        groups.map(|(name, schema)| (name.to_owned(), schema)).into_iter().collect(),
    );
    told["annotations"] = json!({ "readOnlyHint": false, "destructiveHint": false, "openWorldHint": true });
    told
}

#[test]
fn the_golden_file_is_what_the_catalogue_says() {
    quarry_test_pages::assert_golden("public/mcp-tools.json", &render_tools());
}
