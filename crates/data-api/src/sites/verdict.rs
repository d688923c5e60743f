//! Judges the health of a site by its failures.

use quarry_sources::{Failure, Refusal};

/// Verdict on a site from the end of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SiteVerdict {
    /// The site works.
    Success,
    /// The site fails.
    Failure,
    /// Inconclusive: the caller's question or this service may be the cause.
    Nothing,
}

/// Judges the site by the end of a call; `status` is that of the last answer.
#[must_use]
pub fn judge_outcome<T>(outcome: Result<T, &Failure>, status: u16) -> SiteVerdict {
    match outcome {
        // The site answered that there is no such thing, or that it does not know the value.
        Ok(_) | Err(Failure::NotFound(_) | Failure::NoOverview | Failure::Unsupported { .. }) => {
            SiteVerdict::Success
        }
        Err(Failure::Refused(refusal)) => judge_refusal(*refusal, status),
    }
}

/// Judges a refusal. An unknown layout or status may be due to one odd question; a consent page, a shell or a region to the
/// national domain named by the caller. A site that answers nobody, or refuses us, is unhealthy whatever is asked.
fn judge_refusal(refusal: Refusal, status: u16) -> SiteVerdict {
    match refusal {
        Refusal::Timeout
        | Refusal::Network
        | Refusal::Overloaded
        | Refusal::Blocked
        | Refusal::Challenge
        | Refusal::SourceStale
        | Refusal::SourceMismatch => SiteVerdict::Failure,
        Refusal::BadStatus if status >= 500 => SiteVerdict::Failure,
        _ => SiteVerdict::Nothing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_that_a_caller_can_cause_do_not_count() {
        let weight = |refusal: Refusal, status| judge_outcome::<()>(Err(&refusal.into()), status);
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
            Refusal::RenderingLimit,
        ] {
            assert_eq!(weight(refusal, 200), SiteVerdict::Nothing, "{refusal:?}");
        }
        assert_eq!(weight(Refusal::BadStatus, 404), SiteVerdict::Nothing);
        assert_eq!(weight(Refusal::BadStatus, 500), SiteVerdict::Failure);
        for refusal in [Refusal::Timeout, Refusal::SourceStale, Refusal::SourceMismatch] {
            assert_eq!(weight(refusal, 200), SiteVerdict::Failure, "{refusal:?}");
        }
        for answered in [Failure::NotFound(String::new()), Failure::NoOverview] {
            assert_eq!(judge_outcome::<()>(Err(&answered), 404), SiteVerdict::Success);
        }
        assert_eq!(judge_outcome(Ok(()), 200), SiteVerdict::Success);
    }
}
