//! Programs of people, connected by their browser (RFC 6749 and OAuth 2.1, the authorization code with PKCE; revision
//! 2026-07-28 of the Model Context Protocol, Authorization): a client names itself, a person proves a mailbox and says yes on
//! the claim's own pages, and the client gets tokens for a code that comes back to it.
//!
//! The result is an ordinary claimed registration, so entitlements, the free allowance, the list of a person's agents and
//! every way to end a credential are what they are for agents. Beside it stands one row: what the client asked for.
//!
//! * **Clients** are nobody we know. One that has a document at an https address is told by that address; others register and
//!   get an id that holds what they said, signed, so nothing is stored of whoever never comes back.
//! * **The code** is the attempt's id and a tag that only the seller's secret and the person's browser together make; the
//!   database has its keyed hash, and redeeming it is the claim's completion, which happens once. One that comes again ends
//!   what came of it.
//! * **Whoever is sent back** goes to an address that the client registered, letter by letter (the port of a loopback address
//!   is free), and only after the person saw where that is. What is wrong with a request is told on a page of ours, never by
//!   a redirect, so nobody is led anywhere by an address of ours.

pub mod assertion_grant;
pub mod client;
pub mod grant;
pub mod redirect;
pub mod registration;
pub mod request;
pub mod token;
