//! Tests of metered calls over the real tables and ledgers: admission, payer, upstream request and response, and exactly-once
//! charging under faults.

mod billing;
mod by_itself;
mod gate;
mod handing;
mod limits;
mod property;
mod spellings;
mod stall;
