//! Error type of a writer that cannot fail.

use std::fmt;

/// Uninhabited error, for which the compiler removes every error path.
#[derive(Debug)]
pub enum Never {}

impl fmt::Display for Never {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl std::error::Error for Never {}

impl serde::ser::Error for Never {
    /// Panics: a type that reports a serialization error is a bug, since no item of an answer does.
    #[allow(clippy::panic, reason = "there is no value to return")]
    fn custom<T: fmt::Display>(message: T) -> Self {
        std::panic::panic_any(message.to_string())
    }
}
