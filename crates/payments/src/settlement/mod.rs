//! From a means of payment to what was bought, and back: it is reserved ([`reserve`]), settled outside ([`providers`]), granted
//! ([`grant`]), step by step and as far as it goes ([`advance`]), by one at a time ([`lease`]): it is paid ([`complete`]) or is not ([`failure`]).
//! A wallet's signature for a call is checked first and settled afterwards ([`promise`]). Money that goes back takes what is unspent with it ([`refund`]),
//! also when the processor says so before it says that it came ([`reversal`]).

pub mod advance;
pub mod complete;
pub mod failure;
pub mod grant;
pub mod lease;
pub mod promise;
pub mod providers;
pub mod refund;
pub mod reserve;
pub mod reversal;
