//! One-time event that several calls of an isolate wait for. It is runtime-independent: waiters register callbacks, and the
//! adapter turns them into a wait of the caller's own request ([`crate::ports::Ports::wait_for_event`]).

use std::cell::RefCell;
use std::rc::Rc;

type Callback = Box<dyn FnOnce()>;

/// One-time event. A clone is the same event.
#[derive(Clone)]
pub struct Event(Rc<RefCell<Option<Vec<Callback>>>>);

impl Default for Event {
    fn default() -> Self {
        Self(Rc::new(RefCell::new(Some(Vec::new()))))
    }
}

impl Event {
    /// Returns whether it was triggered.
    #[must_use]
    pub fn is_triggered(&self) -> bool {
        self.0.borrow().is_none()
    }

    /// Registers a callback; calls it at once if the event was already triggered.
    pub fn subscribe(&self, callback: impl FnOnce() + 'static) {
        if let Some(waiting) = self.0.borrow_mut().as_mut() {
            waiting.push(Box::new(callback));
            return;
        }
        callback();
    }

    /// Triggers the event; idempotent.
    pub fn trigger(&self) {
        let waiting = self.0.borrow_mut().take();
        for callback in waiting.into_iter().flatten() {
            callback();
        }
    }
}

impl std::fmt::Debug for Event {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Event(happened: {})", self.is_triggered())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn all_subscribers_are_called_once_and_late_ones_at_once() {
        let event = Event::default();
        let calls = Rc::new(Cell::new(0));
        let count = || {
            let calls = Rc::clone(&calls);
            move || calls.set(calls.get() + 1)
        };
        event.subscribe(count());
        event.subscribe(count());
        assert_eq!(calls.get(), 0);
        event.trigger();
        event.trigger();
        assert_eq!(calls.get(), 2);
        event.subscribe(count());
        assert_eq!(calls.get(), 3);
    }

    #[test]
    fn a_callback_may_use_the_event() {
        let event = Event::default();
        let same = event.clone();
        event.subscribe(move || same.trigger());
        event.trigger();
        assert!(event.is_triggered());
    }
}
