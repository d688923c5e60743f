//! Arguments common to all tools, which shorten responses: `limit` caps the results of each group, `fields` keeps the named
//! groups and fields. Both apply to the text and to the structured response, so a model pays only for what it reads.

use serde_json::{Map, Value};

use super::job::{format_not_plain, format_scalar, is_absent};

/// Number of results kept of each group.
pub const LIMIT: &str = "limit";
/// Groups and fields to keep.
pub const FIELDS: &str = "fields";

/// Groups that form one text and are never cut, since they would say something else.
const UNCUT_GROUPS: [&str; 4] = ["text_blocks", "references", "ai_overview", "search_parameters"];
/// Groups that every response keeps: request and continuation.
const KEPT_GROUPS: [&str; 3] = ["search_metadata", "search_parameters", "service_pagination"];

/// Options for shortening an answer.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct TrimOptions {
    limit: Option<usize>,
    fields: Vec<Vec<String>>,
}

impl TrimOptions {
    /// Takes the two arguments from the others.
    ///
    /// # Errors
    /// A message for the model.
    pub fn take_from(arguments: &mut Map<String, Value>, is_limit_own: bool) -> Result<Self, String> {
        let mut trim = Self::default();
        if let Some(value) = arguments.remove(FIELDS).filter(|value| !is_absent(value)) {
            let listed: Vec<String> = match &value {
                Value::Array(all) => all.iter().filter_map(format_scalar).collect(),
                other => vec![format_scalar(other).ok_or_else(|| format_not_plain(FIELDS))?],
            };
            let paths = listed.iter().flat_map(|text| text.split(',')).map(str::trim);
            let paths = paths.filter(|path| !path.is_empty());
            trim.fields = paths.map(|path| path.split('.').map(str::to_owned).collect()).collect();
        }
        // An endpoint with a parameter of this name limits the results itself.
        if is_limit_own {
            return Ok(trim);
        }
        if let Some(value) = arguments.remove(LIMIT).filter(|value| !is_absent(value)) {
            let number =
                format_scalar(&value).and_then(|text| text.parse().ok()).filter(|number| *number > 0);
            let sentence = || format!("Argument `{LIMIT}` must be a whole number from 1 on.");
            trim.limit = Some(number.ok_or_else(sentence)?);
        }
        Ok(trim)
    }

    /// Returns the shortened response; `None` when it is unchanged.
    #[must_use]
    pub fn apply(&self, answer: &str) -> Option<String> {
        if *self == Self::default() {
            return None;
        }
        let Ok(Value::Object(mut answer)) = serde_json::from_str(answer) else { return None };
        if let Some(limit) = self.limit {
            for (name, group) in &mut answer {
                if !UNCUT_GROUPS.contains(&name.as_str()) {
                    shorten_group(group, limit);
                }
            }
        }
        if !self.fields.is_empty() {
            let paths: Vec<&[String]> = self.fields.iter().map(Vec::as_slice).collect();
            let kept = select_members(&mut answer, &paths, &KEPT_GROUPS);
            answer = kept;
        }
        Some(Value::Object(answer).to_string())
    }
}

/// Cuts a group, or the arrays in a group that is an object.
fn shorten_group(group: &mut Value, limit: usize) {
    match group {
        Value::Array(items) => items.truncate(limit),
        Value::Object(members) => {
            for member in members.values_mut() {
                if let Value::Array(items) = member {
                    items.truncate(limit);
                }
            }
        }
        _ => {}
    }
}

/// Returns the named members, and those that are always kept.
fn select_members(
    object: &mut Map<String, Value>,
    paths: &[&[String]],
    always: &[&str],
) -> Map<String, Value> {
    let mut kept = Map::new();
    for (name, mut value) in std::mem::take(object) {
        let deeper: Vec<&[String]> = paths
            .iter()
            .filter_map(|path| path.split_first().filter(|(first, _)| **first == name).map(|(_, rest)| rest))
            .collect();
        let is_whole = always.contains(&name.as_str()) || deeper.iter().any(|rest| rest.is_empty());
        if is_whole {
            kept.insert(name, value);
        } else if !deeper.is_empty() {
            narrow_to_paths(&mut value, &deeper);
            kept.insert(name, value);
        }
    }
    kept
}

fn narrow_to_paths(value: &mut Value, paths: &[&[String]]) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| narrow_to_paths(item, paths)),
        Value::Object(members) => *members = select_members(members, paths, &[]),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn trim_answer(arguments: Value, answer: Value) -> Value {
        let Value::Object(mut arguments) = arguments else { panic!("no object") };
        let trim = TrimOptions::take_from(&mut arguments, false).unwrap();
        assert!(arguments.is_empty());
        let text = trim.apply(&answer.to_string()).unwrap_or_else(|| answer.to_string());
        serde_json::from_str(&text).unwrap()
    }

    #[test]
    fn a_limit_keeps_the_first_results_and_whole_texts() {
        let answer = json!({
            "organic_results": [1, 2, 3], "local_results": { "places": [1, 2], "more": 7 }, "text_blocks": [1, 2],
        });
        let kept = trim_answer(json!({ "limit": 1.0 }), answer.clone());
        let local = json!({ "places": [1], "more": 7 });
        assert_eq!(kept, json!({ "organic_results": [1], "local_results": local, "text_blocks": [1, 2] }));
        assert_eq!(trim_answer(json!({ "limit": null, "fields": "" }), answer.clone()), answer);
    }

    #[test]
    fn fields_keep_what_they_name_and_what_was_asked() {
        let answer = json!({
            "search_metadata": { "id": "x" }, "search_parameters": { "q": "a" },
            "reviews": [{ "rating": 5, "user": { "name": "A", "link": "l" }, "snippet": "s" }], "topics": [1],
        });
        let kept = trim_answer(json!({ "fields": "reviews.rating, reviews.user.name" }), answer.clone());
        assert_eq!(kept["reviews"], json!([{ "rating": 5, "user": { "name": "A" } }]));
        assert_eq!((&kept["topics"], &kept["search_parameters"]["q"]), (&Value::Null, &json!("a")));
        assert_eq!(trim_answer(json!({ "fields": ["topics"] }), answer)["topics"], json!([1]));
    }

    #[test]
    fn names_an_invalid_number_of_results() {
        for limit in [json!(0), json!("many"), json!([1])] {
            let mut arguments = Map::from_iter([(LIMIT.to_owned(), limit)]);
            assert!(TrimOptions::take_from(&mut arguments, false).is_err());
        }
    }
}
