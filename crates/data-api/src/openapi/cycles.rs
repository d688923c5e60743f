//! Cuts recursive schemas (a list within a list) after one level, because programs that inline every reference, such as
//! catalogues of paid services, would never terminate.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

/// Prefix of references to schemas.
const REF: &str = "#/components/schemas/";

/// Opens the innermost reference of every cycle.
pub fn break_cycles(schemas: &mut Map<String, Value>) {
    // A cycle is cut where it closes, seen from outside, so schemas that are referenced from outside stay complete.
    let (inside, outside): (Vec<String>, Vec<String>) =
        schemas.keys().cloned().partition(|name| is_recursive(schemas, name));
    let (mut done, mut cut) = (BTreeSet::new(), Vec::new());
    for name in outside.iter().chain(&inside) {
        collect_back_references(schemas, name, &mut Vec::new(), &mut done, &mut cut);
    }
    for (holder, held) in cut {
        if let Some(schema) = schemas.get_mut(&holder) {
            open_reference(schema, &held);
        }
    }
}

fn is_recursive(schemas: &Map<String, Value>, name: &str) -> bool {
    let (mut seen, mut waiting) = (BTreeSet::new(), collect_references(schemas, name));
    while let Some(next) = waiting.pop_last() {
        if next == name {
            return true;
        }
        if seen.insert(next.clone()) {
            waiting.extend(collect_references(schemas, &next));
        }
    }
    false
}

/// Collects the references that lead back to a schema on the current path.
fn collect_back_references(
    schemas: &Map<String, Value>,
    name: &str,
    way: &mut Vec<String>,
    done: &mut BTreeSet<String>,
    cut: &mut Vec<(String, String)>,
) {
    if !done.insert(name.to_owned()) {
        return;
    }
    way.push(name.to_owned());
    for held in collect_references(schemas, name) {
        if way.contains(&held) {
            cut.push((name.to_owned(), held));
        } else {
            collect_back_references(schemas, &held, way, done, cut);
        }
    }
    way.pop();
}

/// Returns the schemas that one refers to.
fn collect_references(schemas: &Map<String, Value>, name: &str) -> BTreeSet<String> {
    let mut held = BTreeSet::new();
    if let Some(schema) = schemas.get(name) {
        gather_references(schema, &mut held);
    }
    held
}

fn gather_references(schema: &Value, held: &mut BTreeSet<String>) {
    match schema {
        Value::Object(members) => {
            let reference = members.get("$ref").and_then(Value::as_str);
            held.extend(reference.and_then(|text| text.strip_prefix(REF)).map(str::to_owned));
            members.values().for_each(|member| gather_references(member, held));
        }
        Value::Array(all) => all.iter().for_each(|member| gather_references(member, held)),
        _ => {}
    }
}

fn open_reference(schema: &mut Value, name: &str) {
    if schema.get("$ref").and_then(Value::as_str).and_then(|text| text.strip_prefix(REF)) == Some(name) {
        *schema = json!({ "type": "object", "description": format!("As {name}.") });
        return;
    }
    match schema {
        Value::Object(members) => members.values_mut().for_each(|member| open_reference(member, name)),
        Value::Array(all) => all.iter_mut().for_each(|member| open_reference(member, name)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schemas(value: Value) -> Map<String, Value> {
        serde_json::from_value(value).unwrap_or_default()
    }

    #[test]
    fn a_circle_is_cut_where_it_closes_and_nothing_else_is() {
        let link = |name: &str| json!({ "$ref": format!("{REF}{name}") });
        let mut all = schemas(json!({
            "Answer": { "properties": { "blocks": { "items": link("Text") } } },
            "Item": { "properties": { "list": { "items": link("Item") }, "blocks": { "items": link("Text") } } },
            "Text": { "properties": { "list": { "items": link("Item") } } },
        }));
        let before = all.clone();
        break_cycles(&mut all);
        assert_eq!((&all["Answer"], &all["Text"]), (&before["Answer"], &before["Text"]));
        let open =
            |name: &str| json!({ "items": { "type": "object", "description": format!("As {name}.") } });
        assert_eq!(all["Item"]["properties"], json!({ "list": open("Item"), "blocks": open("Text") }));
    }

    #[test]
    fn no_schema_of_the_document_comes_back_to_itself() {
        let document = super::super::generate::build_document();
        let all = schemas(document["components"]["schemas"].clone());
        assert!(all.len() > 50);
        for name in all.keys() {
            assert!(!is_recursive(&all, name), "{name}");
        }
    }
}
