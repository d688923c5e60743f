//! A second reader's account of the same pages: a witness, not the truth. Where both speak of web results they agree.

use crate::world::{pages, whole};
use serde_json::Value;

pub(crate) fn web_results_are_those_of_the_second_reader_in_the_same_order() {
    let mut compared = 0;
    for (path, page) in pages() {
        let account = path.to_string_lossy().replace(".html", ".expected.json");
        let Ok(account) = std::fs::read_to_string(account) else { continue };
        let Ok(account) = serde_json::from_str::<Value>(&account) else { continue };
        let Some(rows) = account.as_array().or_else(|| account["results"].as_array()) else { continue };
        if !rows.iter().all(|row| row["type"].is_string()) {
            continue;
        }
        let links = rows.iter().filter(|row| row["type"] == "general").filter_map(|row| row["url"].as_str());
        let page = whole(&page).unwrap();
        let own: Vec<&str> = page.organic_results.iter().map(|result| result.link.as_str()).collect();
        assert_eq!(own, links.collect::<Vec<_>>(), "{}", path.display());
        compared += 1;
    }
    println!("{compared} pages compared");
}
