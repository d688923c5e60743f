//! Sharing of credit: a credential draws from its own credit and from that of the same person's other agents, unless the person
//! keeps one of the two separate. Credit of a removed agent is no longer separate, so its person gets it back.

/// SQL condition that a credential may draw from the entitlement `e`, by the credential's id and its person's.
#[macro_export]
macro_rules! may_draw {
    ($registration:literal, $($person:tt)+) => {
        concat!(
            "(e.registration_id = ",
            $registration,
            " OR (e.person_id = ",
            $($person)+,
            " AND NOT EXISTS (SELECT 1 FROM registrations apart WHERE apart.registration_id IN (",
            $registration,
            ", e.registration_id) AND apart.credit_apart = 1 AND apart.status = 'claimed')))"
        )
    };
}
pub use may_draw;
