//! Fields that most items of a group lack though they nearly always stand there: the operator hears of them, and of nothing on
//! pages as they were recorded.

use crate::world::{page_of, pages, result, whole};

/// Returns the sections that name a field, with their counts.
fn gaps(html: &str) -> Vec<(String, usize)> {
    let unread = whole(html).map(|page| page.unread).unwrap_or_default();
    unread
        .into_iter()
        .filter(|found| found.section.split_once('.').is_some_and(|(group, _)| group.ends_with('s')))
        .filter(|found| found.section.bytes().all(|byte| byte.is_ascii_lowercase() || b"._".contains(&byte)))
        .map(|found| (found.section, found.count))
        .collect()
}

#[test]
fn a_field_that_most_items_lack_is_heard_of_by_its_name() {
    let shown = |number: u32| {
        result(&format!("https://{number}.test"), "T").replace("</h3>", "</h3><cite>https://a.test</cite>")
    };
    let [one, two, three] = [1, 2, 3].map(shown);
    let bare = |shown: &str| shown.replace("Text of T", "");
    let named = |count: usize| vec![("organic_results.snippet".to_owned(), count)];
    assert_eq!(gaps(&page_of(&[bare(&one), bare(&two), bare(&three)].concat())), named(3));
    assert_eq!(gaps(&page_of(&[bare(&one), two.clone(), bare(&three)].concat())), named(2));
    assert_eq!(gaps(&page_of(&[bare(&one), two.clone(), three].concat())), []);
    assert_eq!(gaps(&page_of(&[bare(&one), bare(&two)].concat())), [], "of two nothing can be told");
}

#[test]
fn reports_nothing_for_complete_pages() {
    for (path, html) in pages() {
        assert_eq!(gaps(&html), [], "{}", path.display());
    }
}
