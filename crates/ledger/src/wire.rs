//! Commands and replies out of their JSON, whose names the tests pin (`tests/wire.rs`). Written out, since what serde derives
//! for a tag inside an object keeps every field aside until it has seen the tag: many times the code, on the way of every call.
//! Fields that are not known are read past.

use std::str::FromStr;

use quarry_json::read::{Document, Json};

use crate::allowance::Allowance;
use crate::command::Command;
use crate::read::{Fields, Read, Unread, read_fields};
use crate::reply::{Counters, Credit, Inspection, LeaseView, LotView, Refusal, Reply};
use crate::terms::{DayUse, Failed, Grant, Part, Settlement, Totals};

read_fields! {
    Grant { reference, kind, calls, expires_at }
    Allowance { quota, window_ms, remaining }
    Totals { granted, remaining, reserved, consumed, expired }
    Credit { remaining, expires_at, kind }
    DayUse { day, label, outcome, calls, units }
    Failed { lease_id, at, label, error }
    Part { lot, units }
    Settlement { lease_id, lot, outcome, at, units or 0, further or Vec::new(), short or 0, label, error }
    LeaseView { lease_id, lot, units or 1, age_ms, expires_at }
    Counters { uncollected, uncollected_units or 0, released, lapsed }
    Inspection { account, status, limit, created_at, totals, lots, leases, counters, recent }
}

impl Read for LotView {
    fn read(json: Json<'_, '_>) -> Option<Self> {
        let mut fields = Fields::of(json);
        Some(Self {
            reference: fields.get("reference").ok()?,
            kind: fields.get("kind").ok()?,
            granted_at: fields.get("granted_at").ok()?,
            expires_at: fields.get("expires_at").ok()?,
            withdrawn_at: fields.get("withdrawn_at").ok()?,
            totals: Totals::read(json)?,
        })
    }
}

impl FromStr for Command {
    type Err = Unread;

    fn from_str(json: &str) -> Result<Self, Unread> {
        let document = Document::of(json)?;
        let mut fields = Fields::of(document.root());
        let tag = fields.tag("do")?;
        Ok(match &*tag {
            "open" => Self::Open {
                account: fields.get("account")?,
                concurrency_limit: fields.get("concurrency_limit")?,
                created_at: fields.get("created_at")?,
                grant: fields.get("grant")?,
            },
            "grant" => Self::Grant(fields.all("grant")?),
            "reserve" => Self::Reserve {
                lease_id: fields.get("lease_id")?,
                ttl_ms: fields.get("ttl_ms")?,
                units: fields.or("units", 1)?,
            },
            "commit" => Self::Commit {
                lease_id: fields.get("lease_id")?,
                asked: fields.or("asked", 0)?,
                units: fields.get("units")?,
                label: fields.get("label")?,
            },
            "release" => Self::Release {
                lease_id: fields.get("lease_id")?,
                asked: fields.or("asked", 0)?,
                label: fields.get("label")?,
                error: fields.get("error")?,
            },
            "withdraw" => Self::Withdraw { reference: fields.get("reference")? },
            "usage" => Self::Usage { days: fields.get("days")? },
            "look" => Self::Look,
            "draw" => Self::Draw,
            "status" => Self::Status,
            "lots" => Self::Lots { references: fields.get("references")? },
            "inspect" => Self::Inspect { recent: fields.or("recent", 0)? },
            "disable" => Self::Disable,
            "enable" => Self::Enable,
            "set_limit" => Self::SetLimit { concurrency_limit: fields.get("concurrency_limit")? },
            _ => return Err(Unread::NoSuch("command")),
        })
    }
}

impl FromStr for Reply {
    type Err = Unread;

    fn from_str(json: &str) -> Result<Self, Unread> {
        let document = Document::of(json)?;
        let mut fields = Fields::of(document.root());
        let tag = fields.tag("is")?;
        Ok(match &*tag {
            "opened" => Self::Opened,
            "granted" => {
                Self::Granted { remaining: fields.get("remaining")?, repeated: fields.get("repeated")? }
            }
            "reserved" => Self::Reserved {
                account: fields.get("account")?,
                remaining: fields.get("remaining")?,
                limit: fields.get("limit")?,
                live: fields.get("live")?,
                expires_at: fields.get("expires_at")?,
                requests: fields.get("requests")?,
                failures: fields.get("failures")?,
            },
            "reservable" => Self::Reservable {
                account: fields.get("account")?,
                remaining: fields.get("remaining")?,
                limit: fields.get("limit")?,
                live: fields.get("live")?,
                requests: fields.get("requests")?,
                failures: fields.get("failures")?,
            },
            "settled" => Self::Settled {
                outcome: fields.get("outcome")?,
                remaining: fields.get("remaining")?,
                units: fields.or("units", 0)?,
                uncollected: fields.or("uncollected", 0)?,
            },
            "withdrawn" => Self::Withdrawn {
                withdrawn: fields.get("withdrawn")?,
                reserved: fields.get("reserved")?,
                consumed: fields.get("consumed")?,
                repeated: fields.get("repeated")?,
            },
            "usage" => Self::Usage {
                account: fields.get("account")?,
                status: fields.get("status")?,
                days: fields.get("days")?,
                failed: fields.get("failed")?,
            },
            "status" => Self::Status {
                account: fields.get("account")?,
                status: fields.get("status")?,
                remaining: fields.get("remaining")?,
                limit: fields.get("limit")?,
                credits: fields.get("credits")?,
            },
            "inspected" => Self::Inspected(Box::new(fields.all("inspection")?)),
            "lots" => Self::Lots { lots: fields.get("lots")? },
            "changed" => Self::Changed,
            "refused" => Self::Refused(refusal(fields)?),
            _ => return Err(Unread::NoSuch("reply")),
        })
    }
}

fn refusal(mut fields: Fields<'_, '_>) -> Result<Refusal, Unread> {
    let reason = fields.tag("reason")?;
    Ok(match &*reason {
        "not_opened" => Refusal::NotOpened,
        "disabled" => Refusal::Disabled,
        "insufficient_credits" => Refusal::InsufficientCredits,
        "credits_reserved" => Refusal::CreditsReserved { retry_after_ms: fields.get("retry_after_ms")? },
        "rate_limited" => Refusal::RateLimited {
            allowance: fields.get("allowance")?,
            retry_after_ms: fields.get("retry_after_ms")?,
        },
        "failure_budget" => Refusal::FailureBudget {
            allowance: fields.get("allowance")?,
            retry_after_ms: fields.get("retry_after_ms")?,
        },
        "concurrency_limit" => Refusal::ConcurrencyLimit {
            limit: fields.get("limit")?,
            live: fields.or("live", 0)?,
            retry_after_ms: fields.get("retry_after_ms")?,
        },
        "lease_settled" => Refusal::LeaseSettled { outcome: fields.get("outcome")? },
        "bad_lease" => Refusal::BadLease,
        "too_old" => Refusal::TooOld,
        "other_account" => Refusal::OtherAccount,
        "grant_conflict" => Refusal::GrantConflict,
        "bad_grant" => Refusal::BadGrant,
        "bad_units" => Refusal::BadUnits,
        "grant_overflow" => Refusal::GrantOverflow,
        "bad_limit" => Refusal::BadLimit,
        "storage" => Refusal::Storage,
        _ => return Err(Unread::NoSuch("refusal")),
    })
}
