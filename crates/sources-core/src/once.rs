//! Lists without duplicates.

/// Collects distinct texts in order of first occurrence.
pub fn collect_distinct(texts: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut list = Vec::new();
    texts.into_iter().for_each(|text| push_distinct(&mut list, text));
    list
}

/// Adds a text unless the list contains it.
pub fn push_distinct(list: &mut Vec<String>, text: String) {
    if !list.contains(&text) {
        list.push(text);
    }
}

/// Collection of iterators by a plain loop. `collect` queries every iterator's size hint, which adds code for each of the
/// hundreds of chains in the parsers.
pub trait CollectVec: Iterator + Sized {
    /// Collects all items in order.
    fn collect_vec(self) -> Vec<Self::Item> {
        let mut list = Vec::new();
        for item in self {
            list.push(item);
        }
        list
    }
}

impl<I: Iterator> CollectVec for I {}
