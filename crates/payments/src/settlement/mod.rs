//! From a means of payment to what was bought, and back: it is reserved ([`reserve`]), settled outside ([`settle`]), granted
//! ([`grant`]), step by step and as far as it goes ([`advance`]). Money that goes back takes what is unspent with it ([`takeback`]),
//! also when the processor says so before it says that it came ([`early`]).

pub mod advance;
pub mod early;
pub mod grant;
pub mod reserve;
pub mod settle;
pub mod takeback;
