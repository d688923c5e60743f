//! Pages whose classes have other names say what they said before, or less, and never anything else.

use crate::world::{ASKED, json_of, recorded_pages};
use quarry_sources_v2::search::parse;
use serde_json::Value;

/// Returns a page without any class.
fn bare(html: &str) -> String {
    let mut parts = html.split(" class=\"");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |page, part| page + " " + part.split_once('"').map_or(part, |(_, rest)| rest))
}

fn titles(page: &Value, group: &str) -> Vec<String> {
    let items = page[group].as_array().cloned().unwrap_or_default();
    items.iter().map(|item| item["title"].as_str().unwrap_or_default().to_owned()).collect()
}

/// Returns a group without its pictures.
fn said(group: &Value) -> Value {
    match group {
        Value::Array(items) => items.iter().map(said).collect(),
        Value::Object(fields) => {
            let is_said = |name: &str| !["image", "images", "thumbnail"].contains(&name);
            let fields = fields.iter().filter(|(name, _)| is_said(name));
            fields.map(|(name, value)| (name.clone(), said(value))).collect()
        }
        text => text.clone(),
    }
}

pub(crate) fn groups_are_known_by_how_they_are_built() {
    for (name, html) in recorded_pages() {
        let (Ok(whole), Ok(read)) = (parse(&html, ASKED), parse(&bare(&html), ASKED)) else { continue };
        let (whole, read) = (json_of(&whole), json_of(&read));
        for group in ["ads", "inline_videos", "inline_images", "knowledge_graph_list", "related_searches"] {
            assert_eq!(titles(&read, group), titles(&whole, group), "{name} {group}");
        }
        for group in
            ["title", "description", "facts", "ratings", "profiles", "web_reviews", "sources", "modules"]
        {
            assert_eq!(
                said(&read["knowledge_graph"][group]),
                said(&whole["knowledge_graph"][group]),
                "{name} {group}"
            );
        }
        for group in ["local_results", "related_questions"] {
            assert_eq!(said(&read[group]), said(&whole[group]), "{name} {group}");
        }
    }
}
