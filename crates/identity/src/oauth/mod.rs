//! People's programs, connected through their browser (RFC 6749 and OAuth 2.1, authorization code with PKCE; Model Context
//! Protocol revision 2026-07-28, Authorization): a client identifies itself, a person proves a mailbox and approves on the
//! claim's pages, and the client exchanges the returned code for tokens.
//!
//! The result is an ordinary claimed registration, so entitlements, the free allowance, a person's list of agents and every way
//! to end a credential work as for agents. One additional row stores the client's request.
//!
//! * **Clients** are unknown parties. One with a document at an https URL is identified by that URL; others register and get an
//!   id that contains their signed metadata, so nothing is stored for clients that never return.
//! * **The code** is the attempt's id and a tag that requires both the seller's secret and the person's browser session; the
//!   database has its keyed hash, and redeeming it is the claim's completion, which happens once. A repeated code ends its grant.
//! * **Redirects** go to a URI that the client registered, compared exactly (except the port of a loopback address), and only
//!   after the person saw the target. Errors of a request are shown on our own page, never by a redirect, so our URLs cannot be
//!   abused as open redirects.

pub mod assertion_grant;
pub mod client;
pub mod grant;
pub mod redirect;
pub mod registration;
pub mod request;
pub mod token;
