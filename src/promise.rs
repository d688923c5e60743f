//! Futures of promises whose callback lives as long as the wasm instance (`promise.js`); for what every data call awaits.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

use js_sys::Promise;
use wasm_bindgen::prelude::*;

// Cargo does not know that the bindings embed this file; including it makes changes to it rebuild the crate.
const _: &str = include_str!("promise.js");

#[wasm_bindgen(module = "/src/promise.js")]
extern "C" {
    fn follow(promise: &Promise, ticket: u32, resume: &Resume);
}

type Resume = Closure<dyn Fn(u32, bool, JsValue)>;

/// State of an awaited promise.
enum Progress {
    Pending(Option<Waker>),
    Settled(Result<JsValue, JsValue>),
}

thread_local! {
    static AWAITED: RefCell<HashMap<u32, Progress>> = RefCell::default();
    static NEXT_TICKET: Cell<u32> = const { Cell::new(0) };
    static RESUME: Resume = Closure::new(resume);
}

/// Stores the result of a promise and wakes its future; nothing happens when the future was dropped.
fn resume(ticket: u32, is_fulfilled: bool, value: JsValue) {
    let result = if is_fulfilled { Ok(value) } else { Err(value) };
    let before = AWAITED.with_borrow_mut(|all| {
        all.get_mut(&ticket).map(|progress| std::mem::replace(progress, Progress::Settled(result)))
    });
    if let Some(Progress::Pending(Some(waker))) = before {
        waker.wake();
    }
}

/// Future of a promise.
pub struct Awaited {
    ticket: u32,
}

impl Awaited {
    /// Follows a promise.
    pub fn new(promise: &Promise) -> Self {
        let ticket = NEXT_TICKET.get();
        NEXT_TICKET.set(ticket.wrapping_add(1));
        AWAITED.with_borrow_mut(|all| all.insert(ticket, Progress::Pending(None)));
        RESUME.with(|resume| follow(promise, ticket, resume));
        Self { ticket }
    }
}

impl Future for Awaited {
    type Output = Result<JsValue, JsValue>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        AWAITED.with_borrow_mut(|all| match all.get_mut(&self.ticket) {
            Some(Progress::Settled(result)) => Poll::Ready(std::mem::replace(result, Ok(JsValue::UNDEFINED))),
            Some(Progress::Pending(waker)) => {
                *waker = Some(context.waker().clone());
                Poll::Pending
            }
            // Not reached: the entry lives as long as the future.
            None => Poll::Pending,
        })
    }
}

impl Drop for Awaited {
    fn drop(&mut self) {
        AWAITED.with_borrow_mut(|all| all.remove(&self.ticket));
    }
}
