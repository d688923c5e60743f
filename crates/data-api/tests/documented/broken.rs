//! Tests that no endpoint accepts an invalid page: empty, of another kind, an interstitial, differently shaped JSON, truncated,
//! renamed or retyped.

use std::path::PathBuf;

use super::{ENDPOINTS, Endpoint, Failure, Params, Value, id_of, pages, params, read, write};

/// Texts that no source returns as an answer.
const BROKEN: [&str; 31] = [
    "",
    " \n",
    "\u{feff}",
    "null",
    "0",
    "\"\"",
    "{}",
    "[]",
    "[[]]",
    "[null]",
    "[{}]",
    "{\"data\":null}",
    "{\"data\":{}}",
    "{\"data\":[",
    "{\"data\":\"\\ud83d\"}",
    "{\"results\":\"none\",\"resultCount\":\"0\"}",
    "{\"error\":{\"code\":500,\"message\":\"Internal error\"}}",
    "{\"errors\":[{\"message\":\"not allowed\"}],\"data\":null}",
    ")]}'\n[]",
    ")]}'\n\n[[\"er\",null,null,null,null,500,null,null,null,13]]",
    ")]}'\n{\"a\":\"\\udc00\"}",
    "<html><head><title>",
    "<html><body></body></html>",
    "<!doctype html><html><head><title>Welcome</title></head><body><h1>Welcome</h1><p>This site is new.</p></body></html>",
    "<html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center></body></html>",
    "<html><head><title>Just a moment...</title></head><body><div id='challenge-form'>Verifying you are human</div></body></html>",
    "<html><head><title>Before you continue</title></head><body><form action='/save'><button>Accept all</button><button>Reject all</button></form></body></html>",
    "<html><body><noscript>Please enable JavaScript to continue.</noscript><script>location.reload()</script></body></html>",
    "<html><head><title>Sign in</title></head><body><form><input type=password name=p></form></body></html>",
    "<?xml version='1.0'?><feed></feed>",
    "{\"feed\":{}}",
];

/// Maximum size of a recording that is parsed in many variants.
const BYTES_MAX: u64 = 400_000;

/// Returns whether an answer has no results besides metadata and echo.
fn is_empty(answer: &Value) -> bool {
    let is_about = |name: &str| {
        ["search_", "service_pagination", "next", "location_used"].iter().any(|start| name.starts_with(start))
            || ["place_info", "local_map", "other_pages", "store", "id", "link", "reviews_link"]
                .contains(&name)
    };
    let is_nothing = |value: &Value| match value {
        Value::Null => true,
        Value::Array(items) => items.is_empty(),
        Value::Object(fields) => fields.values().all(Value::is_null),
        _ => false,
    };
    answer.as_object().unwrap().iter().all(|(name, value)| is_about(name) || is_nothing(value))
}

/// Returns whether an endpoint accepts a text as an empty success.
fn is_empty_success(endpoint: &Endpoint, params: &Params, text: &str) -> bool {
    read(endpoint, params, text, None).is_ok_and(|reading| is_empty(&write(endpoint, params, reading)))
}

/// Returns the pages of a source for repeated parsing: every n-th recording, and every second page of our own.
fn sample(engine: &str, step: usize) -> Vec<(String, String)> {
    let is_small = |path: &&PathBuf| path.metadata().is_ok_and(|about| about.len() < BYTES_MAX);
    let is_own = |path: &PathBuf| path.starts_with(quarry_test_pages::own_folder());
    let (own, recorded): (Vec<PathBuf>, Vec<PathBuf>) = pages(engine).into_iter().partition(is_own);
    let chosen = recorded.iter().filter(is_small).step_by(step).chain(own.iter().step_by(2));
    let text = |path: &PathBuf| String::from_utf8_lossy(&std::fs::read(path).unwrap()).into_owned();
    chosen.map(|path| (path.display().to_string(), text(path))).collect()
}

/// Renames every class and id of a page; other texts are unchanged.
fn rename_markup(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((at, quote)) = find_name(rest) {
        let (before, value) = rest.split_at(at);
        out.push_str(before);
        let end = value.find(quote).unwrap_or(value.len());
        let renamed = |name: &str| {
            format!("z{}", name.bytes().rev().map(|byte| format!("{byte:02x}")).collect::<String>())
        };
        let names: Vec<String> = value[..end].split_ascii_whitespace().map(renamed).collect();
        out.push_str(&names.join(" "));
        rest = &value[end..];
    }
    out + rest
}

/// Returns the start of the next `class` or `id` value, and its delimiter.
fn find_name(text: &str) -> Option<(usize, char)> {
    let marks = [(" class=\"", '"'), (" id=\"", '"'), (" class='", '\''), (" id='", '\'')];
    marks.iter().filter_map(|(mark, quote)| Some((text.find(mark)? + mark.len(), *quote))).min()
}

/// Returns variants of JSON with other types: the root nested, arrays emptied, numbers as strings, strings as numbers.
fn retype(text: &str) -> Vec<String> {
    let start = text.find(['{', '[']).unwrap_or_default();
    let (dress, json) = text.split_at(start);
    let Ok(root) = serde_json::from_str::<Value>(json) else { return Vec::new() };
    let changes: [fn(&Value) -> Option<Value>; 4] = [
        |value| value.is_array().then(|| Value::Object(serde_json::Map::new())),
        |value| value.is_array().then(|| Value::Array(Vec::new())),
        |value| value.is_string().then(|| Value::from(7)),
        |value| value.is_object().then_some(Value::from("text")),
    ];
    let within = |change: fn(&Value) -> Option<Value>| match &root {
        Value::Array(items) => Value::Array(items.iter().map(|item| replace(item, change)).collect()),
        Value::Object(fields) => {
            Value::Object(fields.iter().map(|(name, field)| (name.clone(), replace(field, change))).collect())
        }
        other => other.clone(),
    };
    let roots =
        [Value::from(root.to_string()), serde_json::json!({ "other": root }), serde_json::json!([[root]])];
    roots.into_iter().chain(changes.map(within)).map(|root| format!("{dress}{root}")).collect()
}

fn replace(value: &Value, change: fn(&Value) -> Option<Value>) -> Value {
    match (change(value), value) {
        (Some(changed), _) => changed,
        (None, Value::Array(items)) => Value::Array(items.iter().map(|item| replace(item, change)).collect()),
        (None, Value::Object(fields)) => {
            Value::Object(fields.iter().map(|(name, field)| (name.clone(), replace(field, change))).collect())
        }
        (None, other) => other.clone(),
    }
}

const ENGINES: [&str; 6] = ["v1", "v2", "v3", "v4", "v5", "v6"];

fn report(told: &[String], count: usize) {
    assert!(count > 0, "nothing was read");
    assert!(told.is_empty(), "{} complaints:\n{}", told.len(), told.join("\n"));
}

#[test]
fn refuses_non_answers_with_a_reason() {
    let mut told = Vec::new();
    for endpoint in ENDPOINTS {
        let params = params(endpoint, "7");
        for text in BROKEN {
            match read(endpoint, &params, text, None) {
                Err(Failure::Refused(_)) => {}
                // The frame of an answer without an image.
                Err(Failure::NotFound(_)) if endpoint.path.ends_with("/photo-meta") && text == "[[]]" => {}
                Err(failure) => told.push(format!("{}: {text:?}: {failure:?}", endpoint.path)),
                Ok(_) => told.push(format!("{}: {text:?}: a success", endpoint.path)),
            }
        }
    }
    report(&told, 1);
}

#[test]
fn a_page_that_ends_early_or_is_of_another_source_is_no_empty_success() {
    let (mut told, mut count) = (Vec::new(), 0);
    for engine in ENGINES {
        for (name, text) in sample(engine, 17) {
            let half = text.floor_char_boundary(text.len() / 2);
            let most = text.floor_char_boundary(text.len() - text.len() / 20);
            count += 1;
            for endpoint in ENDPOINTS {
                let params = params(endpoint, id_of(&text));
                let inputs: &[&str] = if endpoint.engine.token() == engine {
                    &[&text[..half], &text[..most]]
                } else {
                    &[&text]
                };
                let is_told = inputs.iter().any(|input| is_empty_success(endpoint, &params, input));
                told.extend(is_told.then(|| format!("{}: {name}", endpoint.path)));
            }
        }
    }
    report(&told, count);
}

#[test]
fn a_page_with_other_names_or_types_is_no_empty_success() {
    let (mut told, mut count) = (Vec::new(), 0);
    for engine in ENGINES {
        for (name, text) in sample(engine, 13) {
            let mut inputs = retype(&text);
            if inputs.is_empty() {
                inputs.push(rename_markup(&text));
            }
            count += 1;
            for endpoint in ENDPOINTS.iter().filter(|endpoint| endpoint.engine.token() == engine) {
                let params = params(endpoint, id_of(&text));
                // An answer that is empty to begin with may stay an empty success.
                if is_empty_success(endpoint, &params, &text) {
                    continue;
                }
                let empty: Vec<usize> = (0..inputs.len())
                    .filter(|at| is_empty_success(endpoint, &params, &inputs[*at]))
                    .collect();
                told.extend(
                    (!empty.is_empty()).then(|| format!("{}: {name}: changes {empty:?}", endpoint.path)),
                );
            }
        }
    }
    report(&told, count);
}

#[test]
fn half_a_surrogate_pair_costs_no_answer() {
    let (mut told, mut count) = (Vec::new(), 0);
    for engine in ENGINES {
        for (name, text) in sample(engine, 13).into_iter().filter(|(_, text)| text.contains("\\u")) {
            // Cuts within a word of a JSON string.
            let escape = |text: &str, at: usize| format!("{}\\ud83d{}", &text[..at], &text[at..]);
            let Some(broken) = text.rfind("\\u").map(|at| escape(&text, at)) else { continue };
            for endpoint in ENDPOINTS.iter().filter(|endpoint| endpoint.engine.token() == engine) {
                let params = params(endpoint, id_of(&text));
                if read(endpoint, &params, &text, None).is_err() {
                    continue;
                }
                count += 1;
                let failure = read(endpoint, &params, &broken, None).err();
                told.extend(failure.map(|failure| format!("{}: {name}: {failure:?}", endpoint.path)));
            }
        }
    }
    report(&told, count);
}
