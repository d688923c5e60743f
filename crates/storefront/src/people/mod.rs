//! Pages for people: claiming an agent's credential, the account page, and the mails that prove a mailbox (docs/specification.md,
//! Authentication, Agent storefront, 4; docs/agents.md, Identity). Plain HTML and forms that need no script; opening a link
//! changes nothing, and an agent's text is never presented as ours.

pub mod account;
pub mod claim_page;
mod code;
pub mod connect;
mod failure;
mod form;
pub mod mail;
mod moment;
pub mod page;
pub mod payment_page;
pub mod session;
mod steps;
pub mod text;
pub mod views;
mod visit;
