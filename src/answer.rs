//! An answer of ours as the runtime has it. Most headers are written in the code and the same for many answers: their
//! `Headers` is made once in an isolate.

use std::borrow::Cow;
use std::cell::RefCell;

use js_sys::Uint8Array;
use memchr::memchr3;
use quarry_kernel::http::{Body, Response};
use wasm_bindgen::JsValue;

use crate::glue;

type Header = (Cow<'static, str>, Cow<'static, str>);
/// Name and value of a header that is written in the code.
type Written = [&'static str; 2];

/// The answer as the runtime has it.
pub fn into_runtime(response: Response) -> JsValue {
    let (status, fixed) = (response.status, &fixed(&response.headers));
    let own = lines(response.headers.iter().filter(|header| written(header).is_none()));
    let bytes = |body: &[u8]| glue::respond_bytes(status, fixed, &own, Uint8Array::from(body));
    match response.body {
        Body::Empty | Body::Asset(_) => glue::respond_text(status, fixed, &own, None),
        Body::Static(text) => glue::respond_text(status, fixed, &own, Some(text)),
        Body::Text(text) => bytes(text.as_bytes()),
        Body::Bytes(stored) => bytes(&stored),
        Body::Stream(stream) => {
            let body = stream.held::<JsValue>().cloned().unwrap_or(JsValue::NULL);
            glue::respond_stream(status, fixed, &own, &body)
        }
    }
}

/// Names and values in turn, a line each.
pub fn lines<'a>(headers: impl Iterator<Item = &'a Header>) -> String {
    let mut lines = String::with_capacity(512);
    for (name, value) in headers {
        if !lines.is_empty() {
            lines.push('\n');
        }
        lines.push_str(name);
        lines.push('\n');
        // Who writes a value in the code ends no line in it.
        match value {
            Cow::Owned(value) if memchr3(b'\n', b'\r', b'\0', value.as_bytes()).is_some() => {
                lines.extend(value.chars().filter(|letter| !ends_line(*letter)));
            }
            value => lines.push_str(value),
        }
    }
    lines
}

const fn ends_line(letter: char) -> bool {
    matches!(letter, '\n' | '\r' | '\0')
}

/// Most sets of headers that are kept ready; answers have a dozen.
const READY_MAX: usize = 100;

type Known = (Vec<Written>, JsValue);

thread_local! {
    static READY: RefCell<Vec<Known>> = RefCell::default();
}

/// The headers that are written in the code. They are known by where they stand in the program, so none is read.
fn fixed(headers: &[Header]) -> JsValue {
    let of_code = || headers.iter().filter_map(written);
    let is_same = |known: &&Known| {
        let mut known = known.0.iter();
        of_code().all(|header| known.next().is_some_and(|known| stand_there(*known, header)))
            && known.next().is_none()
    };
    READY.with_borrow_mut(|ready| {
        if let Some((_, known)) = ready.iter().find(is_same) {
            return known.clone();
        }
        if ready.len() == READY_MAX {
            ready.clear();
        }
        let made = glue::fresh_headers(&lines(headers.iter().filter(|header| written(header).is_some())));
        ready.push((of_code().collect(), made.clone()));
        made
    })
}

fn written(header: &Header) -> Option<Written> {
    match header {
        (Cow::Borrowed(name), Cow::Borrowed(value)) => Some([name, value]),
        _ => None,
    }
}

fn stand_there(one: Written, other: Written) -> bool {
    one.iter().zip(other).all(|(one, other)| std::ptr::eq(*one, other))
}
