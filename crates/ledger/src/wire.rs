//! Commands and replies out of their JSON. Written out, since what serde derives for a tag inside an object keeps every
//! field aside until it has seen the tag: many times the code, on the way of every call. What a value
//! says is the types' own; the tests pin it (`tests/wire.rs`). Fields that are not known are read past.

use serde::de::{DeserializeOwned, Error};
use serde_json::{Map, Value};

use crate::command::Command;
use crate::reply::{Refusal, Reply};

/// The fields of an object, taken out by their names.
struct Fields(Map<String, Value>);

type Read<T> = Result<T, serde_json::Error>;

impl Fields {
    fn of(value: Value) -> Read<Self> {
        match value {
            Value::Object(fields) => Ok(Self(fields)),
            _ => Err(Error::custom("it is no object")),
        }
    }

    fn absent(name: &str) -> serde_json::Error {
        Error::custom(format_args!("`{name}` is missing or of another type"))
    }

    fn text(&mut self, name: &'static str) -> Read<String> {
        self.text_or_none(name)?.ok_or_else(|| Self::absent(name))
    }

    fn text_or_none(&mut self, name: &'static str) -> Read<Option<String>> {
        match self.0.remove(name) {
            Some(Value::String(text)) => Ok(Some(text)),
            None | Some(Value::Null) => Ok(None),
            Some(_) => Err(Self::absent(name)),
        }
    }

    fn whole(&self, name: &'static str) -> Read<u64> {
        self.0.get(name).and_then(Value::as_u64).ok_or_else(|| Self::absent(name))
    }

    /// A whole number that may be missing, of any size that the field takes.
    fn whole_or<T: TryFrom<u64>>(&self, name: &'static str, missing: T) -> Read<T> {
        match self.0.get(name) {
            None | Some(Value::Null) => Ok(missing),
            Some(_) => self.small(name),
        }
    }

    fn small<T: TryFrom<u64>>(&self, name: &'static str) -> Read<T> {
        self.whole(name)?.try_into().map_err(|_| Self::absent(name))
    }

    fn flag(&self, name: &'static str) -> Read<bool> {
        self.0.get(name).and_then(Value::as_bool).ok_or_else(|| Self::absent(name))
    }

    /// A value of a type that reads itself; a missing one is null.
    fn value<T: DeserializeOwned>(&mut self, name: &'static str) -> Read<T> {
        serde_json::from_value(self.0.remove(name).unwrap_or_default())
    }

    /// The object as a value of a type that reads itself.
    fn all<T: DeserializeOwned>(self) -> Read<T> {
        serde_json::from_value(Value::Object(self.0))
    }
}

impl TryFrom<Value> for Command {
    type Error = serde_json::Error;

    fn try_from(value: Value) -> Read<Self> {
        let mut fields = Fields::of(value)?;
        let tag = fields.text("do")?;
        Ok(match tag.as_str() {
            "open" => Self::Open {
                account: fields.text("account")?,
                concurrency_limit: fields.small("concurrency_limit")?,
                created_at: fields.value("created_at")?,
                grant: fields.value("grant")?,
            },
            "grant" => Self::Grant(fields.all()?),
            "reserve" => Self::Reserve {
                lease_id: fields.text("lease_id")?,
                ttl_ms: fields.value("ttl_ms")?,
                units: fields.whole_or("units", 1)?,
            },
            "commit" => Self::Commit {
                lease_id: fields.text("lease_id")?,
                asked: fields.whole_or("asked", 0)?,
                units: fields.value("units")?,
                label: fields.text_or_none("label")?,
            },
            "release" => Self::Release {
                lease_id: fields.text("lease_id")?,
                asked: fields.whole_or("asked", 0)?,
                label: fields.text_or_none("label")?,
                error: fields.text_or_none("error")?,
            },
            "withdraw" => Self::Withdraw { reference: fields.text("reference")? },
            "usage" => Self::Usage { days: fields.small("days")? },
            "look" => Self::Look,
            "draw" => Self::Draw,
            "status" => Self::Status,
            "lots" => Self::Lots { references: fields.value("references")? },
            "inspect" => Self::Inspect { recent: fields.whole_or("recent", 0)? },
            "disable" => Self::Disable,
            "enable" => Self::Enable,
            "set_limit" => Self::SetLimit { concurrency_limit: fields.small("concurrency_limit")? },
            _ => return Err(Error::custom("there is no such command")),
        })
    }
}

impl TryFrom<Value> for Reply {
    type Error = serde_json::Error;

    fn try_from(value: Value) -> Read<Self> {
        let mut fields = Fields::of(value)?;
        let tag = fields.text("is")?;
        Ok(match tag.as_str() {
            "opened" => Self::Opened,
            "granted" => {
                Self::Granted { remaining: fields.whole("remaining")?, repeated: fields.flag("repeated")? }
            }
            "reserved" => Self::Reserved {
                account: fields.text("account")?,
                remaining: fields.whole("remaining")?,
                limit: fields.small("limit")?,
                live: fields.small("live")?,
                expires_at: fields.value("expires_at")?,
                requests: fields.value("requests")?,
                failures: fields.value("failures")?,
            },
            "reservable" => Self::Reservable {
                account: fields.text("account")?,
                remaining: fields.whole("remaining")?,
                limit: fields.small("limit")?,
                live: fields.small("live")?,
                requests: fields.value("requests")?,
                failures: fields.value("failures")?,
            },
            "settled" => Self::Settled {
                outcome: fields.value("outcome")?,
                remaining: fields.whole("remaining")?,
                units: fields.whole_or("units", 0)?,
                uncollected: fields.whole_or("uncollected", 0)?,
            },
            "withdrawn" => Self::Withdrawn {
                withdrawn: fields.whole("withdrawn")?,
                reserved: fields.whole("reserved")?,
                consumed: fields.whole("consumed")?,
                repeated: fields.flag("repeated")?,
            },
            "usage" => Self::Usage {
                account: fields.text("account")?,
                status: fields.value("status")?,
                days: fields.value("days")?,
                failed: fields.value("failed")?,
            },
            "status" => Self::Status {
                account: fields.text("account")?,
                status: fields.value("status")?,
                remaining: fields.whole("remaining")?,
                limit: fields.small("limit")?,
                credits: fields.value("credits")?,
            },
            "inspected" => Self::Inspected(fields.all()?),
            "lots" => Self::Lots { lots: fields.value("lots")? },
            "changed" => Self::Changed,
            "refused" => Self::Refused(fields.refusal()?),
            _ => return Err(Error::custom("there is no such reply")),
        })
    }
}

impl Fields {
    fn refusal(mut self) -> Read<Refusal> {
        let reason = self.text("reason")?;
        Ok(match reason.as_str() {
            "not_opened" => Refusal::NotOpened,
            "disabled" => Refusal::Disabled,
            "insufficient_credits" => Refusal::InsufficientCredits,
            "credits_reserved" => Refusal::CreditsReserved { retry_after_ms: self.small("retry_after_ms")? },
            "rate_limited" => Refusal::RateLimited {
                allowance: self.value("allowance")?,
                retry_after_ms: self.small("retry_after_ms")?,
            },
            "failure_budget" => Refusal::FailureBudget {
                allowance: self.value("allowance")?,
                retry_after_ms: self.small("retry_after_ms")?,
            },
            "concurrency_limit" => Refusal::ConcurrencyLimit {
                limit: self.small("limit")?,
                live: self.whole_or("live", 0)?,
                retry_after_ms: self.small("retry_after_ms")?,
            },
            "lease_settled" => Refusal::LeaseSettled { outcome: self.value("outcome")? },
            "bad_lease" => Refusal::BadLease,
            "too_old" => Refusal::TooOld,
            "other_account" => Refusal::OtherAccount,
            "grant_conflict" => Refusal::GrantConflict,
            "bad_grant" => Refusal::BadGrant,
            "bad_units" => Refusal::BadUnits,
            "grant_overflow" => Refusal::GrantOverflow,
            "bad_limit" => Refusal::BadLimit,
            "storage" => Refusal::Storage,
            _ => return Err(Error::custom("there is no such refusal")),
        })
    }
}
