//! Registration of agents (docs/specification.md, Registration bodies, and Authentication, Agent storefront, 1 to 3; registration
//! protocol, 3.2 to 3.4): anonymous, for a mailbox, or introduced by a trusted provider. A provider is trusted for exactly what
//! it signed.

pub mod assertion;
pub mod events;
pub mod introduction;
mod possession;
pub mod provider;
pub mod registration;
pub mod signed;
mod subject;
