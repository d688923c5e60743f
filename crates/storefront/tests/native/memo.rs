//! Memory of computed values.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{LazyLock, Mutex, PoisonError};

/// Values by what they were computed from, for all tests of the program.
pub struct Memo<K, V>(LazyLock<Mutex<HashMap<K, V>>>);

impl<K: Eq + Hash, V: Clone> Memo<K, V> {
    pub const fn new() -> Self {
        Self(LazyLock::new(Mutex::default))
    }

    /// Returns what `compute` returns for this key, computed once unless it fails.
    pub fn get_or_compute<E>(&self, key: K, compute: impl FnOnce() -> Result<V, E>) -> Result<V, E> {
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(value) = known().get(&key) {
            return Ok(value.clone());
        }
        let value = compute()?;
        known().insert(key, value.clone());
        Ok(value)
    }
}
