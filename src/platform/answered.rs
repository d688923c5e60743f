//! What an exchange brought: its head, and its bytes while the call holds them.

use wasm_bindgen::{JsCast, JsValue};

use crate::glue::Answer;

/// The head of an answer, and where the rest of it is.
pub struct Answered {
    pub status: u16,
    pub content_type: String,
    /// The address that redirects led to; empty where there were none.
    pub reached: String,
    /// Of the body as received, in bytes.
    pub length: usize,
    /// Whether the body is a text in another encoding than UTF-8.
    is_foreign: bool,
    held: Answer,
}

impl Answered {
    /// Of what `glue::ask` resolved to.
    pub fn of(answer: JsValue) -> Self {
        let held: Answer = answer.unchecked_into();
        let head = held.head();
        let mut lines = head.splitn(5, '\n');
        let mut line = || lines.next().unwrap_or_default();
        let status = line().parse().unwrap_or_default();
        let length = line().parse().unwrap_or_default();
        let is_foreign = !line().is_empty();
        let content_type = line().to_owned();
        let reached = line().to_owned();
        Self { status, content_type, reached, length, is_foreign, held }
    }

    /// What the runtime holds of it.
    pub fn held(&self) -> &Answer {
        &self.held
    }

    /// The body as received.
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = vec![0; self.length];
        self.held.copy(&mut bytes);
        bytes
    }

    /// The body as text; what is no letter in its encoding becomes a replacement character.
    pub fn text(&self) -> String {
        if let Some(text) = self.is_foreign.then(|| self.held.text()).flatten() {
            return text;
        }
        let bytes = self.bytes();
        match simdutf8::basic::from_utf8(&bytes) {
            // SAFETY: so it was found just now. The standard library would look at it once more, byte by byte.
            Ok(_) => unsafe { String::from_utf8_unchecked(bytes) },
            Err(_) => String::from_utf8_lossy(&bytes).into_owned(),
        }
    }
}
