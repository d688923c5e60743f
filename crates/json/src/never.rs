//! The error of a writer that cannot fail.

use std::fmt;

/// No error: there is no value of it, so the compiler leaves out every way that would lead to one.
#[derive(Debug)]
pub enum Never {}

impl fmt::Display for Never {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl std::error::Error for Never {}

impl serde::ser::Error for Never {
    /// Panics: a type that says of itself that it cannot be written is a mistake in the code, since no item of an answer does.
    #[allow(clippy::panic, reason = "there is no value to return")]
    fn custom<T: fmt::Display>(message: T) -> Self {
        std::panic::panic_any(message.to_string())
    }
}
