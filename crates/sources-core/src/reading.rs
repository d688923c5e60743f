//! Result of reading a source's answer: result groups and continuation.

use serde::Serialize;

/// Result state of a page with results.
pub const HAS_RESULTS_STATE: &str = "Results for exact spelling";
/// Result state of a page without results.
pub const NO_RESULTS_STATE: &str = "Fully empty";

/// Result groups in the order in which they are answered. A group without content is not there at all.
#[derive(Debug, Default)]
pub struct ResultGroups(Vec<(&'static str, String)>);

impl ResultGroups {
    /// Adds a group, whatever it holds.
    pub fn put<T: Serialize + ?Sized>(&mut self, name: &'static str, group: &T) {
        self.put_json(name, quarry_json::to_string(group));
    }

    /// Adds a group that is JSON text already.
    pub fn put_json(&mut self, name: &'static str, json: String) {
        self.0.push((name, json));
    }

    /// Adds a list unless it is empty.
    pub fn put_list<T: Serialize>(&mut self, name: &'static str, items: &[T]) {
        if !items.is_empty() {
            self.put(name, items);
        }
    }

    /// Adds a group when it is there.
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

    /// Adds a member to a group that is an object.
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

    /// Names and JSON texts, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.0.iter().map(|(name, json)| (*name, json.as_str()))
    }
}

/// Groups of an answer that has no results.
pub const GROUPS_WITHOUT_RESULTS: [&str; 2] = ["search_information", "related_searches"];

/// Another page of the same results.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PageLink {
    /// Address of the page at the source, for `pagination`.
    pub url: String,
    /// Parameters of this API to change for it, for `service_pagination`.
    pub change: Vec<(&'static str, String)>,
}

/// A section of a page that nothing was read from, or a field that most items of a group lack though it nearly always stands
/// there.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct UnreadSection {
    /// Heading of the section, or its kind; of a field the group and its name, `organic_results.snippet`.
    pub section: String,
    /// Number of its links or cards; of a field the number of items that lack it.
    pub count: usize,
}

impl UnreadSection {
    /// Returns a section with so many links or cards; long headings are cut, as they are for the log.
    pub fn new(section: &str, count: usize) -> Self {
        const HEADING_LETTERS_MAX: usize = 80;
        Self { section: section.chars().take(HEADING_LETTERS_MAX).collect(), count }
    }
}

/// Reading of one call.
#[derive(Debug, Default)]
pub struct Reading {
    /// The source's address that was asked first, for `search_metadata`.
    pub source_url: String,
    /// The groups; `search_information` is one of them where the endpoint has it.
    pub groups: ResultGroups,
    /// The source's own next page, for `pagination.next`.
    pub next_url: Option<String>,
    /// Parameters of this API to change for the next page, for `service_pagination.next`; empty when there is none.
    pub continuation: Vec<(&'static str, String)>,
    /// The page before this one, where the source links to it.
    pub previous: Option<PageLink>,
    /// The pages that the source links to by their numbers.
    pub other_pages: Vec<(u32, PageLink)>,
    /// Set where the source says that it has nothing for the phrase: it is asked once more before that is believed.
    pub found_nothing: bool,
    /// Number of unreadable items, such as those without a name; for the operator's log.
    pub unread: usize,
    /// Sections of the page that have a heading or results and that no reader took, with how many links each holds, and fields
    /// that most items of a group lack; for the operator's log.
    pub unread_sections: Vec<UnreadSection>,
    /// The source's own state or cursor, with which the next call goes on where this one ended. Not for callers as it is:
    /// they get it sealed.
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
