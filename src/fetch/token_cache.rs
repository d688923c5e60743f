//! Isolate's cache of tokens that a source issued for a search and that serve similar ones. A lost token costs one request.

use std::cell::RefCell;
use std::collections::HashMap;

use crate::clock::now;

/// Lifetime of an entry.
const TTL_MS: i64 = 30 * 60 * 1000;
/// Maximum number of entries; the oldest are evicted.
const ENTRIES_MAX: usize = 512;
/// Maximum length of a key or value, in bytes.
const LENGTH_MAX: usize = 2048;

thread_local! {
    static TOKENS: RefCell<HashMap<String, (String, i64)>> = RefCell::default();
}

/// Returns the value of a key, while it is fresh.
pub fn recall(key: &str) -> Option<String> {
    let fresh = now().0 - TTL_MS;
    TOKENS.with_borrow(|kept| kept.get(key).filter(|(_, at)| *at > fresh).map(|(value, _)| value.clone()))
}

/// Stores a value.
pub fn remember(key: &str, value: &str) {
    if key.len() > LENGTH_MAX || value.len() > LENGTH_MAX {
        return;
    }
    TOKENS.with_borrow_mut(|kept| {
        if kept.len() >= ENTRIES_MAX && !kept.contains_key(key) {
            let oldest = kept.iter().min_by_key(|(_, (_, at))| *at).map(|(key, _)| key.clone());
            kept.retain(|key, _| Some(key) != oldest.as_ref());
        }
        kept.insert(key.to_owned(), (value.to_owned(), now().0));
    });
}

/// Removes a value.
pub fn forget(key: &str) {
    TOKENS.with_borrow_mut(|kept| kept.remove(key));
}
