//! Coalescing of identical questions in an isolate: later calls wait for the answer of the first.
//!
//! The call that asks the source is the leader. Its followers get its answer or its failure. A leader that ends without either
//! (by a panic, or a cancelled request) leaves its question to the first follower; one silent for [`LEAD_MS_MAX`] is ignored. An
//! answer is kept for `RECENT_MS`, so that a call that missed the cache just before still finds it.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use quarry_kernel::time::UnixMs;

use crate::cache::SharedAnswer;
use crate::error::ApiError;
use crate::event::Event;

/// Maximum wait for a leader; an exchange with a source may take 20 s.
pub const LEAD_MS_MAX: i64 = 25_000;
/// Time for which an answer is kept.
const RECENT_MS: i64 = 2_000;
/// Maximum bytes of kept answers; the isolate has 128 MB in total.
const RECENT_BYTES_MAX: usize = 4 << 20;

/// Questions in flight, by cache key.
#[derive(Debug, Default)]
pub struct Flights(RefCell<HashMap<String, Rc<Flight>>>);

/// Question in flight, or answered a moment ago.
#[derive(Debug)]
pub struct Flight {
    state: RefCell<State>,
    started: UnixMs,
    landed: Event,
}

#[derive(Debug, Clone)]
enum State {
    Asking,
    Answered(Rc<SharedAnswer>, UnixMs),
    Failed(ApiError),
    Abandoned,
}

/// Role of a call among those with the same question.
#[derive(Debug)]
pub enum FlightRole<'f> {
    /// Asks the source.
    Leader(LeaderGuard<'f>),
    /// Waits for the leader.
    Follower(Rc<Flight>),
    /// Finds the answer.
    Answered(Rc<SharedAnswer>),
}

impl Flights {
    /// Joins a question in flight, or starts it.
    pub fn join(&self, key: &str, now: UnixMs) -> FlightRole<'_> {
        let mut flights = self.0.borrow_mut();
        if let Some(flight) = flights.get(key) {
            match &*flight.state.borrow() {
                State::Asking if flight.is_waited_for(now) => return FlightRole::Follower(Rc::clone(flight)),
                State::Answered(answer, at) if is_within(*at, now, RECENT_MS) => {
                    return FlightRole::Answered(Rc::clone(answer));
                }
                _ => {}
            }
        }
        flights.retain(|_, flight| flight.is_kept(now));
        let flight =
            Rc::new(Flight { state: RefCell::new(State::Asking), started: now, landed: Event::default() });
        flights.insert(key.to_owned(), Rc::clone(&flight));
        FlightRole::Leader(LeaderGuard { flights: self, key: key.to_owned(), flight })
    }

    /// Removes the question, unless another call is asking it by now.
    fn forget(&self, key: &str, flight: &Rc<Flight>) {
        let mut flights = self.0.borrow_mut();
        if flights.get(key).is_some_and(|current| Rc::ptr_eq(current, flight)) {
            flights.remove(key);
        }
    }

    /// Returns the bytes of kept answers.
    fn retained_bytes(&self) -> usize {
        let size = |flight: &Rc<Flight>| match &*flight.state.borrow() {
            State::Answered(answer, _) => answer.tail.len(),
            _ => 0,
        };
        self.0.borrow().values().map(size).sum()
    }
}

impl Flight {
    /// Returns the event that is triggered when the leader is done.
    #[must_use]
    pub const fn landed_event(&self) -> &Event {
        &self.landed
    }

    /// Returns the maximum wait in milliseconds.
    #[must_use]
    pub fn wait_ms(&self, now: UnixMs) -> u32 {
        let waited = (now.0 - self.started.0).clamp(0, LEAD_MS_MAX);
        u32::try_from(LEAD_MS_MAX - waited).unwrap_or(0)
    }

    /// Returns the leader's result; `None` when it has none, or not yet.
    #[must_use]
    pub fn outcome(&self) -> Option<Result<Rc<SharedAnswer>, ApiError>> {
        match &*self.state.borrow() {
            State::Answered(answer, _) => Some(Ok(Rc::clone(answer))),
            State::Failed(error) => Some(Err(error.clone())),
            State::Asking | State::Abandoned => None,
        }
    }

    fn is_waited_for(&self, now: UnixMs) -> bool {
        is_within(self.started, now, LEAD_MS_MAX)
    }

    fn is_kept(&self, now: UnixMs) -> bool {
        match &*self.state.borrow() {
            State::Asking => self.is_waited_for(now),
            State::Answered(_, at) => is_within(*at, now, RECENT_MS),
            State::Failed(_) | State::Abandoned => false,
        }
    }
}

/// Returns whether a time is less than this many milliseconds away. A time equally far in the future comes from a clock that
/// jumped back.
const fn is_within(moment: UnixMs, now: UnixMs, ms: i64) -> bool {
    (now.0 - moment.0).abs() < ms
}

/// Guard of a leader. Dropped without a result, it leaves the question to its followers.
#[derive(Debug)]
pub struct LeaderGuard<'f> {
    flights: &'f Flights,
    key: String,
    flight: Rc<Flight>,
}

impl LeaderGuard<'_> {
    /// Shares the source's answer with the followers.
    pub fn finish_with_answer(self, answer: &Rc<SharedAnswer>, now: UnixMs) {
        self.finish(State::Answered(Rc::clone(answer), now));
        if self.flights.retained_bytes() > RECENT_BYTES_MAX {
            self.flights.forget(&self.key, &self.flight);
        }
    }

    /// Shares the error with the followers; later calls ask again.
    pub fn finish_with_error(self, error: &ApiError) {
        self.finish(State::Failed(error.clone()));
    }

    fn finish(&self, state: State) {
        let stays = matches!(state, State::Answered(..));
        *self.flight.state.borrow_mut() = state;
        if !stays {
            self.flights.forget(&self.key, &self.flight);
        }
        self.flight.landed.trigger();
    }
}

impl Drop for LeaderGuard<'_> {
    fn drop(&mut self) {
        if !self.flight.landed.is_triggered() {
            self.finish(State::Abandoned);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cache::shared_answer::TokenPlaceholders;
    use crate::error::ErrorCode;

    fn answer(bytes: usize) -> Rc<SharedAnswer> {
        let (source_url, tokens) = (String::new(), TokenPlaceholders::default());
        Rc::new(SharedAnswer {
            made_at: UnixMs(0),
            page_created_at: None,
            warnings: Vec::new(),
            source_url,
            tokens,
            tail: "x".repeat(bytes),
        })
    }

    fn join_as_leader(flights: &Flights, now: i64) -> LeaderGuard<'_> {
        match flights.join("q", UnixMs(now)) {
            FlightRole::Leader(lead) => lead,
            other => panic!("{other:?}"),
        }
    }

    fn join_as_follower(flights: &Flights, now: i64) -> Rc<Flight> {
        match flights.join("q", UnixMs(now)) {
            FlightRole::Follower(flight) => flight,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn one_asks_the_others_get_its_answer_and_latecomers_find_it_for_a_moment() {
        let flights = Flights::default();
        let lead = join_as_leader(&flights, 0);
        let follower = join_as_follower(&flights, 10);
        assert!(matches!(flights.join("other", UnixMs(10)), FlightRole::Leader(_)));
        assert!(follower.outcome().is_none() && !follower.landed_event().is_triggered());
        lead.finish_with_answer(&answer(1), UnixMs(500));
        assert!(follower.landed_event().is_triggered());
        assert_eq!(follower.outcome().unwrap().unwrap().tail, "x");
        assert!(matches!(flights.join("q", UnixMs(2_499)), FlightRole::Answered(_)));
        assert!(matches!(flights.join("q", UnixMs(2_500)), FlightRole::Leader(_)));
    }

    #[test]
    fn a_failure_is_shared_by_those_who_waited_and_not_by_later_calls() {
        let flights = Flights::default();
        let lead = join_as_leader(&flights, 0);
        let follower = join_as_follower(&flights, 0);
        lead.finish_with_error(&ApiError::from_code(ErrorCode::SourceUnavailable).with_reason("timeout"));
        assert_eq!(follower.outcome().unwrap().unwrap_err().reason, Some("timeout"));
        join_as_leader(&flights, 1);
    }

    #[test]
    fn a_leader_that_is_gone_leaves_its_question_to_one_follower() {
        let flights = Flights::default();
        let lead = join_as_leader(&flights, 0);
        let followers = [join_as_follower(&flights, 0), join_as_follower(&flights, 0)];
        drop(lead);
        assert!(followers.iter().all(|one| one.landed_event().is_triggered() && one.outcome().is_none()));
        let _lead = join_as_leader(&flights, 5);
        join_as_follower(&flights, 5);
    }

    #[test]
    fn a_leader_that_is_never_heard_of_again_is_passed_over() {
        let flights = Flights::default();
        let silent = join_as_leader(&flights, 0);
        assert_eq!(join_as_follower(&flights, 24_000).wait_ms(UnixMs(24_000)), 1_000);
        let second = join_as_leader(&flights, 25_000);
        let follower = join_as_follower(&flights, 25_001);
        // The silent leader returns: it neither ends the second leader's question nor answers it.
        silent.finish_with_answer(&answer(1), UnixMs(26_000));
        assert!(!follower.landed_event().is_triggered());
        second.finish_with_answer(&answer(2), UnixMs(26_001));
        assert_eq!(follower.outcome().unwrap().unwrap().tail.len(), 2);
    }

    #[test]
    fn a_clock_that_jumps_back_blocks_callers_only_briefly() {
        let flights = Flights::default();
        let _lead = join_as_leader(&flights, 3_600_000);
        assert_eq!(join_as_follower(&flights, 3_599_000).wait_ms(UnixMs(3_599_000)), 25_000);
        join_as_leader(&flights, 0);
    }

    #[test]
    fn large_answers_do_not_stay() {
        let flights = Flights::default();
        join_as_leader(&flights, 0).finish_with_answer(&answer(RECENT_BYTES_MAX + 1), UnixMs(1));
        assert_eq!(flights.retained_bytes(), 0);
        join_as_leader(&flights, 2);
    }
}
