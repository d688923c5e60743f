//! Lists in which no text stands twice.

/// Returns texts, each once, in the order in which they come first.
pub fn collect_distinct(texts: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut list = Vec::new();
    texts.into_iter().for_each(|text| push_distinct(&mut list, text));
    list
}

/// Adds a text that a list does not have yet.
pub fn push_distinct(list: &mut Vec<String>, text: String) {
    if !list.contains(&text) {
        list.push(text);
    }
}

/// Lists built by a loop alone. `collect` asks every iterator how much it may hold, and that is code for each of the hundreds
/// of chains that the readers are made of.
pub trait CollectVec: Iterator + Sized {
    /// Returns all items in their order.
    fn collect_vec(self) -> Vec<Self::Item> {
        let mut list = Vec::new();
        for item in self {
            list.push(item);
        }
        list
    }
}

impl<I: Iterator> CollectVec for I {}
