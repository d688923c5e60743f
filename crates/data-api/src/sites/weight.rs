//! Which failures say that a site is not well.

use quarry_sources::{Failure, Refusal};

/// What a call's end says of a site that it asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weight {
    /// It answers.
    Success,
    /// It does not.
    Failure,
    /// Neither: what was asked for may be the cause, or we are.
    Nothing,
}

/// What the end of a call says of the site whose answer ended it; `status` is that answer's.
#[must_use]
pub fn of<T>(outcome: Result<T, &Failure>, status: u16) -> Weight {
    match outcome {
        // The site said that there is no such thing, or that it does not know the value: it answers.
        Ok(_) | Err(Failure::NotFound(_) | Failure::NoOverview | Failure::Unsupported { .. }) => {
            Weight::Success
        }
        Err(Failure::Refused(refusal)) => of_refusal(*refusal, status),
    }
}

/// A layout that is not known may be that of one odd question, and so may a status; a consent page, a shell or a region may be
/// those of the national domain that a caller names. A site that no longer answers anybody, or
/// refuses us, is not well whatever is asked.
fn of_refusal(refusal: Refusal, status: u16) -> Weight {
    match refusal {
        Refusal::Timeout | Refusal::Network | Refusal::Overloaded | Refusal::Blocked | Refusal::Challenge => {
            Weight::Failure
        }
        Refusal::BadStatus if status >= 500 => Weight::Failure,
        _ => Weight::Nothing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_that_a_caller_can_cause_do_not_count() {
        let weight = |refusal: Refusal, status| of::<()>(Err(&refusal.into()), status);
        for refusal in [
            Refusal::UnknownPage,
            Refusal::Consent,
            Refusal::Region,
            Refusal::NeedsScript,
            Refusal::BlockedSilently,
            Refusal::Unnamed,
            Refusal::Truncated,
            Refusal::StaleQuery,
            Refusal::TooLarge,
            Refusal::RedirectForeign,
            Refusal::Busy,
        ] {
            assert_eq!(weight(refusal, 200), Weight::Nothing, "{refusal:?}");
        }
        assert_eq!(weight(Refusal::BadStatus, 404), Weight::Nothing);
        assert_eq!(weight(Refusal::BadStatus, 500), Weight::Failure);
        assert_eq!(weight(Refusal::Timeout, 0), Weight::Failure);
        for answered in [Failure::NotFound(String::new()), Failure::NoOverview] {
            assert_eq!(of::<()>(Err(&answered), 404), Weight::Success);
        }
        assert_eq!(of(Ok(()), 200), Weight::Success);
    }
}
