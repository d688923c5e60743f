//! Entitlements of a credential (docs/specification.md, Entitlements; Authentication, Agent storefront, 4): the free allowance,
//! once per person and seller, and the list of active entitlements.

pub mod allowance;
pub mod entitlements;
pub mod sharing;
pub mod spending;
