//! Rule for leaving fields out of an answer.

use std::collections::BTreeMap;

/// Type whose values can be absent from an answer.
pub trait Absent {
    /// Returns whether the field is left out.
    fn is_absent(&self) -> bool;
}

/// Returns whether a field is left out; for `#[serde(skip_serializing_if = "is_absent")]` on fields of every type.
#[must_use]
pub fn is_absent<T: Absent>(value: &T) -> bool {
    value.is_absent()
}

impl<T> Absent for Option<T> {
    fn is_absent(&self) -> bool {
        self.is_none()
    }
}

impl<T> Absent for Vec<T> {
    fn is_absent(&self) -> bool {
        self.is_empty()
    }
}

impl<K, V> Absent for BTreeMap<K, V> {
    fn is_absent(&self) -> bool {
        self.is_empty()
    }
}

/// A flag is absent unless set.
impl Absent for bool {
    fn is_absent(&self) -> bool {
        !*self
    }
}

/// A text is absent when empty.
impl Absent for String {
    fn is_absent(&self) -> bool {
        self.is_empty()
    }
}

impl Absent for &str {
    fn is_absent(&self) -> bool {
        self.is_empty()
    }
}
