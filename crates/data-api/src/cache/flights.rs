//! Questions that are being asked in this isolate: who asks what is being asked already waits for that answer.
//!
//! The call that asks is the leader. Its followers get its answer or its failure. A leader that ends without either (a panic, a
//! request that the runtime gave up) leaves its question to whichever follower comes first; one that says nothing for
//! [`LEAD_MS_MAX`] is passed over. An answer stays for [`RECENT_MS`] after it came: a call that looked into the cache just before
//! the answer got there still finds it.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use quarry_kernel::time::UnixMs;

use crate::cache::SharedAnswer;
use crate::error::ApiError;
use crate::event::Event;

/// Longest time for which a leader is waited for: an exchange with a source may take 20 s.
pub const LEAD_MS_MAX: i64 = 25_000;
/// How long an answer stays after it came.
const RECENT_MS: i64 = 2_000;
/// Bytes of answers that stay; the isolate has 128 MB for everything.
const RECENT_BYTES_MAX: usize = 4 << 20;

/// The questions by their names.
#[derive(Debug, Default)]
pub struct Flights(RefCell<HashMap<String, Rc<Flight>>>);

/// A question that is being asked, or was a moment ago.
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

/// What a call is to its question.
#[derive(Debug)]
pub enum Role<'f> {
    /// The one that asks.
    Leader(Lead<'f>),
    /// One that waits.
    Follower(Rc<Flight>),
    /// One that finds the answer.
    Answered(Rc<SharedAnswer>),
}

impl Flights {
    /// Joins the call for a question, or begins it.
    pub fn join(&self, key: &str, now: UnixMs) -> Role<'_> {
        let mut flights = self.0.borrow_mut();
        if let Some(flight) = flights.get(key) {
            match &*flight.state.borrow() {
                State::Asking if flight.is_waited_for(now) => return Role::Follower(Rc::clone(flight)),
                State::Answered(answer, at) if is_within(*at, now, RECENT_MS) => {
                    return Role::Answered(Rc::clone(answer));
                }
                _ => {}
            }
        }
        flights.retain(|_, flight| flight.is_kept(now));
        let flight =
            Rc::new(Flight { state: RefCell::new(State::Asking), started: now, landed: Event::default() });
        flights.insert(key.to_owned(), Rc::clone(&flight));
        Role::Leader(Lead { flights: self, key: key.to_owned(), flight })
    }

    /// Forgets the question, unless another call asks it by now.
    fn forget(&self, key: &str, flight: &Rc<Flight>) {
        let mut flights = self.0.borrow_mut();
        if flights.get(key).is_some_and(|current| Rc::ptr_eq(current, flight)) {
            flights.remove(key);
        }
    }

    /// Bytes of answers that stay.
    fn bytes(&self) -> usize {
        let size = |flight: &Rc<Flight>| match &*flight.state.borrow() {
            State::Answered(answer, _) => answer.tail.len(),
            _ => 0,
        };
        self.0.borrow().values().map(size).sum()
    }
}

impl Flight {
    /// What happens when the leader is done.
    #[must_use]
    pub const fn landed(&self) -> &Event {
        &self.landed
    }

    /// How long to wait for it, in milliseconds.
    #[must_use]
    pub fn wait_ms(&self, now: UnixMs) -> u32 {
        let waited = (now.0 - self.started.0).clamp(0, LEAD_MS_MAX);
        u32::try_from(LEAD_MS_MAX - waited).unwrap_or(0)
    }

    /// What the leader found; none when it found nothing, or has not yet.
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

/// Whether a moment is less than so many milliseconds away. One that is as far ahead is of a clock that jumped back.
const fn is_within(moment: UnixMs, now: UnixMs, ms: i64) -> bool {
    (now.0 - moment.0).abs() < ms
}

/// The leader's part. Dropped without an answer or a failure, it leaves the question to its followers.
#[derive(Debug)]
pub struct Lead<'f> {
    flights: &'f Flights,
    key: String,
    flight: Rc<Flight>,
}

impl Lead<'_> {
    /// The source answered.
    pub fn answered(self, answer: &Rc<SharedAnswer>, now: UnixMs) {
        self.land(State::Answered(Rc::clone(answer), now));
        if self.flights.bytes() > RECENT_BYTES_MAX {
            self.flights.forget(&self.key, &self.flight);
        }
    }

    /// The source gave nothing: who waited is told the same, and the next one asks again.
    pub fn failed(self, error: &ApiError) {
        self.land(State::Failed(error.clone()));
    }

    fn land(&self, state: State) {
        let stays = matches!(state, State::Answered(..));
        *self.flight.state.borrow_mut() = state;
        if !stays {
            self.flights.forget(&self.key, &self.flight);
        }
        self.flight.landed.happen();
    }
}

impl Drop for Lead<'_> {
    fn drop(&mut self) {
        if !self.flight.landed.has_happened() {
            self.land(State::Abandoned);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cache::answer::Tokens;
    use crate::error::Code;

    fn answer(bytes: usize) -> Rc<SharedAnswer> {
        let (source_url, tokens) = (String::new(), Tokens::default());
        Rc::new(SharedAnswer { made_at: UnixMs(0), source_url, tokens, tail: "x".repeat(bytes) })
    }

    fn leads(flights: &Flights, now: i64) -> Lead<'_> {
        match flights.join("q", UnixMs(now)) {
            Role::Leader(lead) => lead,
            other => panic!("{other:?}"),
        }
    }

    fn follows(flights: &Flights, now: i64) -> Rc<Flight> {
        match flights.join("q", UnixMs(now)) {
            Role::Follower(flight) => flight,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn one_asks_the_others_get_its_answer_and_latecomers_find_it_for_a_moment() {
        let flights = Flights::default();
        let lead = leads(&flights, 0);
        let follower = follows(&flights, 10);
        assert!(matches!(flights.join("other", UnixMs(10)), Role::Leader(_)));
        assert!(follower.outcome().is_none() && !follower.landed().has_happened());
        lead.answered(&answer(1), UnixMs(500));
        assert!(follower.landed().has_happened());
        assert_eq!(follower.outcome().unwrap().unwrap().tail, "x");
        assert!(matches!(flights.join("q", UnixMs(2_499)), Role::Answered(_)));
        assert!(matches!(flights.join("q", UnixMs(2_500)), Role::Leader(_)));
    }

    #[test]
    fn a_failure_is_everybodys_who_waited_and_nobodys_after_it() {
        let flights = Flights::default();
        let lead = leads(&flights, 0);
        let follower = follows(&flights, 0);
        lead.failed(&ApiError::plain(Code::SourceUnavailable).because("timeout"));
        assert_eq!(follower.outcome().unwrap().unwrap_err().reason, Some("timeout"));
        leads(&flights, 1);
    }

    #[test]
    fn a_leader_that_is_gone_leaves_its_question_to_one_follower() {
        let flights = Flights::default();
        let lead = leads(&flights, 0);
        let followers = [follows(&flights, 0), follows(&flights, 0)];
        drop(lead);
        assert!(followers.iter().all(|one| one.landed().has_happened() && one.outcome().is_none()));
        let _lead = leads(&flights, 5);
        follows(&flights, 5);
    }

    #[test]
    fn a_leader_that_is_never_heard_of_again_is_passed_over() {
        let flights = Flights::default();
        let silent = leads(&flights, 0);
        assert_eq!(follows(&flights, 24_000).wait_ms(UnixMs(24_000)), 1_000);
        let second = leads(&flights, 25_000);
        let follower = follows(&flights, 25_001);
        // The first one comes back: it neither ends the second's question nor answers it.
        silent.answered(&answer(1), UnixMs(26_000));
        assert!(!follower.landed().has_happened());
        second.answered(&answer(2), UnixMs(26_001));
        assert_eq!(follower.outcome().unwrap().unwrap().tail.len(), 2);
    }

    #[test]
    fn a_clock_that_jumps_back_holds_nobody_for_long() {
        let flights = Flights::default();
        let _lead = leads(&flights, 3_600_000);
        assert_eq!(follows(&flights, 3_599_000).wait_ms(UnixMs(3_599_000)), 25_000);
        leads(&flights, 0);
    }

    #[test]
    fn large_answers_do_not_stay() {
        let flights = Flights::default();
        leads(&flights, 0).answered(&answer(RECENT_BYTES_MAX + 1), UnixMs(1));
        assert_eq!(flights.bytes(), 0);
        leads(&flights, 2);
    }
}
