//! Result of parsing a source's answer: result groups and continuation.

use serde::Serialize;

/// Value of the results state for a page with results.
pub const HAS_RESULTS_STATE: &str = "Results for exact spelling";
/// Value of the results state for a page without results.
pub const NO_RESULTS_STATE: &str = "Fully empty";

/// Result groups in the order of the answer. Empty groups are absent.
#[derive(Debug, Default)]
pub struct ResultGroups(Vec<(&'static str, String)>);

impl ResultGroups {
    /// Adds a group, even if it is empty.
    pub fn put<T: Serialize + ?Sized>(&mut self, name: &'static str, group: &T) {
        self.put_json(name, quarry_json::to_string(group));
    }

    /// Adds a group from JSON text.
    pub fn put_json(&mut self, name: &'static str, json: String) {
        self.0.push((name, json));
    }

    /// Adds a list unless it is empty.
    pub fn put_list<T: Serialize>(&mut self, name: &'static str, items: &[T]) {
        if !items.is_empty() {
            self.put(name, items);
        }
    }

    /// Adds a group if present.
    pub fn put_some<T: Serialize>(&mut self, name: &'static str, group: Option<&T>) {
        if let Some(group) = group {
            self.put(name, group);
        }
    }

    /// Returns whether every group is one of `names`.
    #[must_use]
    pub fn are_only(&self, names: &[&str]) -> bool {
        self.0.iter().all(|(name, _)| names.contains(name))
    }

    /// Adds a member to an object group.
    pub fn add_member<T: Serialize>(&mut self, group: &str, member: &str, value: T) {
        let Some((_, json)) = self.0.iter_mut().find(|(name, _)| *name == group) else { return };
        if json.pop().is_some() {
            if !json.ends_with('{') {
                json.push(',');
            }
            quarry_json::append_text(json, member);
            json.push(':');
            quarry_json::append_json(json, &value);
            json.push('}');
        }
    }

    /// Iterates over names and JSON texts, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.0.iter().map(|(name, json)| (*name, json.as_str()))
    }
}

/// Groups of an answer without results.
pub const GROUPS_WITHOUT_RESULTS: [&str; 2] = ["search_information", "related_searches"];

/// Link to another page of the same results.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PageLink {
    /// URL of the page at the source, for `pagination`.
    pub url: String,
    /// Changed parameters of this API, for `service_pagination`.
    pub change: Vec<(&'static str, String)>,
}

/// Section of a page that no parser read, or an almost ubiquitous field that most items of a group lack.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct UnreadSection {
    /// Heading or kind of the section; for a field its group and name, `organic_results.snippet`.
    pub section: String,
    /// Number of its links or cards; for a field the number of items without it.
    pub count: usize,
}

impl UnreadSection {
    /// Creates an entry; long headings are cut for the log.
    pub fn new(section: &str, count: usize) -> Self {
        const HEADING_LETTERS_MAX: usize = 80;
        Self { section: section.chars().take(HEADING_LETTERS_MAX).collect(), count }
    }
}

/// Result of parsing one call's answers.
#[derive(Debug, Default)]
pub struct Reading {
    /// URL of the first request, for `search_metadata`.
    pub source_url: String,
    /// Result groups, including `search_information` where the endpoint has it.
    pub groups: ResultGroups,
    /// URL of the source's next page, for `pagination.next`.
    pub next_url: Option<String>,
    /// Changed parameters of this API for the next page, for `service_pagination.next`; empty without one.
    pub continuation: Vec<(&'static str, String)>,
    /// Previous page, if the source links to it.
    pub previous: Option<PageLink>,
    /// Numbered pages that the source links to.
    pub other_pages: Vec<(u32, PageLink)>,
    /// Whether the source reports no results for the phrase, which is confirmed by a repetition.
    pub found_nothing: bool,
    /// Whether the endpoint has looked a second time by itself and says how that ended, so that no other look follows.
    pub has_second_look: bool,
    /// Number of unreadable items, such as those without a name; for the operator's log.
    pub unread: usize,
    /// Sections of the page with a heading or results that no parser read, with their number of links, and fields that most items
    /// of a group lack; for the operator's log.
    pub unread_sections: Vec<UnreadSection>,
    /// Source's own state or cursor for the next call. Callers get it only sealed.
    pub cursor: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_member_is_added_to_a_group_of_any_size() {
        let mut groups = ResultGroups::default();
        groups.put_json("empty", "{}".to_owned());
        groups.put_json("full", "{\"a\":1}".to_owned());
        groups.add_member("empty", "b", true);
        groups.add_member("full", "b", "x");
        groups.add_member("absent", "b", true);
        let told: Vec<_> = groups.iter().collect();
        assert_eq!(told, [("empty", "{\"b\":true}"), ("full", "{\"a\":1,\"b\":\"x\"}")]);
        assert!(groups.are_only(&["full", "empty", "c"]) && !groups.are_only(&["full"]));
    }
}
