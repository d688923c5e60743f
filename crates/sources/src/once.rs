//! Lists in which no text stands twice.

/// Texts, each once, in the order in which they come first.
pub(crate) fn distinct(texts: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut list = Vec::new();
    texts.into_iter().for_each(|text| add(&mut list, text));
    list
}

/// Adds a text that a list does not have yet.
pub(crate) fn add(list: &mut Vec<String>, text: String) {
    if !list.contains(&text) {
        list.push(text);
    }
}
