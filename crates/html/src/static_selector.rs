//! Selectors that the program declares. There are about a thousand: a closure for each would be a function of its own.

use crate::Selector;
use std::ops::Deref;
use std::sync::OnceLock;

/// A selector of the program's own, compiled on first use; [`crate::selectors!`] declares it.
#[derive(Debug)]
pub struct StaticSelector {
    css: &'static str,
    compiled: OnceLock<Selector>,
}

impl StaticSelector {
    /// Parses a selector at compile time; an unreadable one matches nothing, and the macro rejects it.
    #[must_use]
    pub const fn new(css: &'static str) -> Self {
        Self { css, compiled: OnceLock::new() }
    }
}

impl Deref for StaticSelector {
    type Target = Selector;

    #[inline(never)]
    fn deref(&self) -> &Selector {
        self.compiled.get_or_init(|| Selector::new(self.css).unwrap_or_default())
    }
}
