//! Parsing of commands and replies, whose JSON is pinned by tests (`tests/wire.rs`). Written by hand, because serde's derive for
//! an internally tagged enum buffers every field until it has seen the tag: many times the code, on the path of every call.
//! Unknown fields are skipped.

use std::str::FromStr;

use quarry_json::read::{Document, Json};

use crate::access::{AccessRow, SecretView, SubKeyTerms, SubKeyView};
use crate::allowance::Allowance;
use crate::command::Command;
use crate::json_fields::{Fields, Read, ReadError, read_fields};
use crate::refusal::Refusal;
use crate::reply::{Counters, Credit, Inspection, LeaseView, LotView, OwnerView, Reply};
use crate::settings::{AlertTerms, Notice, Settings};
use crate::types::{Call, DailyUsage, FailedCall, Grant, LotCharge, Settlement, Totals};

read_fields! {
    Grant { reference, kind, calls, expires_at }
    Allowance { quota, window_ms, remaining }
    Totals { granted, remaining, reserved, consumed, expired }
    Credit { remaining, expires_at, kind }
    DailyUsage { day, label, outcome, calls, units }
    FailedCall { lease_id, at, label, error }
    LotCharge { lot, units }
    Settlement {
        lease_id, lot, outcome, at, units or 0, further or Vec::new(), short or 0, label, error, sub_key, unkept or false,
    }
    Call { lease_id, at, label, outcome, units, error, sub_key, unkept or false }
    SubKeyTerms { label, daily_limit, total_limit, expires_at, endpoints or Vec::new() }
    AccessRow { id, terms, made_at, ends_at, used or 0, day, used_in_day or 0 }
    SubKeyView { id, terms, made_at, ends_at, used, used_today }
    SecretView { id, made_at, ends_at }
    AlertTerms { below, to }
    Notice { id, at, remaining, below, to }
    Settings { unkept or false, alert, is_armed or false, notice }
    OwnerView { account, status, secrets, sub_keys, unkept or false, alert }
    LeaseView { lease_id, lot, units or 1, age_ms, expires_at }
    Counters { uncollected, uncollected_units or 0, released, lapsed }
    Inspection { account, status, limit, created_at, totals, lots, leases, counters, recent, access or Vec::new() }
}

impl Read for LotView {
    fn read(json: Json<'_, '_>) -> Option<Self> {
        let mut fields = Fields::new(json);
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
    type Err = ReadError;

    fn from_str(json: &str) -> Result<Self, ReadError> {
        let document = Document::parse(json)?;
        parse_command(Fields::new(document.root()))
    }
}

/// Command nested in [`Command::By`], which cannot be another one.
impl Read for Box<Command> {
    fn read(json: Json<'_, '_>) -> Option<Self> {
        parse_command(Fields::new(json))
            .ok()
            .filter(|command| !matches!(command, Command::By { .. }))
            .map(Self::new)
    }
}

impl Read for Box<SubKeyView> {
    fn read(json: Json<'_, '_>) -> Option<Self> {
        SubKeyView::read(json).map(Self::new)
    }
}

fn parse_command(mut fields: Fields<'_, '_>) -> Result<Command, ReadError> {
    let tag = fields.read_tag("do")?;
    Ok(match &*tag {
        "open" => Command::Open {
            account: fields.get("account")?,
            concurrency_limit: fields.get("concurrency_limit")?,
            created_at: fields.get("created_at")?,
            grant: fields.get("grant")?,
        },
        "grant" => Command::Grant(fields.read_whole("grant")?),
        "reserve" => Command::Reserve {
            lease_id: fields.get("lease_id")?,
            ttl_ms: fields.get("ttl_ms")?,
            units: fields.get_or("units", 1)?,
        },
        "commit" => Command::Commit {
            lease_id: fields.get("lease_id")?,
            asked: fields.get_or("asked", 0)?,
            units: fields.get("units")?,
            label: fields.get("label")?,
            unkept: fields.get_or("unkept", false)?,
        },
        "release" => Command::Release {
            lease_id: fields.get("lease_id")?,
            asked: fields.get_or("asked", 0)?,
            label: fields.get("label")?,
            error: fields.get("error")?,
        },
        "by" => Command::By {
            access: fields.get("access")?,
            label: fields.get("label")?,
            command: fields.get("command")?,
        },
        "calls" => Command::Calls { limit: fields.get("limit")? },
        "owned" => Command::Owned,
        "rotate" => Command::Rotate { id: fields.get("id")?, ends_at: fields.get("ends_at")? },
        "end_replaced" => Command::EndReplaced,
        "add_sub_key" => Command::AddSubKey { id: fields.get("id")?, terms: fields.get("terms")? },
        "change_sub_key" => Command::ChangeSubKey {
            id: fields.get("id")?,
            terms: fields.get("terms")?,
            members: fields.get("members")?,
        },
        "revoke_sub_key" => Command::RevokeSubKey { id: fields.get("id")? },
        "set_retention" => Command::SetRetention { unkept: fields.get("unkept")? },
        "set_alert" => Command::SetAlert { alert: fields.get("alert")? },
        "notice" => Command::Notice,
        "noticed" => Command::Noticed { id: fields.get("id")? },
        "withdraw" => Command::Withdraw { reference: fields.get("reference")? },
        "usage" => Command::Usage { days: fields.get("days")? },
        "look" => Command::Look,
        "draw" => Command::Draw,
        "status" => Command::Status,
        "lots" => Command::Lots { references: fields.get("references")? },
        "inspect" => Command::Inspect { recent: fields.get_or("recent", 0)? },
        "disable" => Command::Disable,
        "enable" => Command::Enable,
        "set_limit" => Command::SetLimit { concurrency_limit: fields.get("concurrency_limit")? },
        _ => return Err(ReadError::NoSuch("command")),
    })
}

impl FromStr for Reply {
    type Err = ReadError;

    fn from_str(json: &str) -> Result<Self, ReadError> {
        let document = Document::parse(json)?;
        let mut fields = Fields::new(document.root());
        let tag = fields.read_tag("is")?;
        Ok(match &*tag {
            "reserved" => Self::Reserved {
                account: fields.get("account")?,
                remaining: fields.get("remaining")?,
                limit: fields.get("limit")?,
                live: fields.get("live")?,
                expires_at: fields.get("expires_at")?,
                requests: fields.get("requests")?,
                failures: fields.get("failures")?,
                unkept: fields.get_or("unkept", false)?,
            },
            "settled" => Self::Settled {
                outcome: fields.get("outcome")?,
                remaining: fields.get("remaining")?,
                units: fields.get_or("units", 0)?,
                uncollected: fields.get_or("uncollected", 0)?,
                notice: fields.get_or("notice", false)?,
            },
            "refused" => Self::Refused(parse_refusal(fields)?),
            tag => return parse_rare_reply(tag, fields),
        })
    }
}

/// Parses a reply to a command that is not part of a data call; not inlined, so that the first data call compiles less.
#[inline(never)]
fn parse_rare_reply(tag: &str, mut fields: Fields<'_, '_>) -> Result<Reply, ReadError> {
    Ok(match tag {
        "opened" => Reply::Opened,
        "granted" => {
            Reply::Granted { remaining: fields.get("remaining")?, repeated: fields.get("repeated")? }
        }
        "reservable" => Reply::Reservable {
            account: fields.get("account")?,
            remaining: fields.get("remaining")?,
            limit: fields.get("limit")?,
            live: fields.get("live")?,
            requests: fields.get("requests")?,
            failures: fields.get("failures")?,
        },
        "withdrawn" => Reply::Withdrawn {
            withdrawn: fields.get("withdrawn")?,
            reserved: fields.get("reserved")?,
            consumed: fields.get("consumed")?,
            repeated: fields.get("repeated")?,
        },
        "usage" => Reply::Usage {
            account: fields.get("account")?,
            status: fields.get("status")?,
            days: fields.get("days")?,
            failed: fields.get("failed")?,
        },
        "status" => Reply::Status {
            account: fields.get("account")?,
            status: fields.get("status")?,
            remaining: fields.get("remaining")?,
            limit: fields.get("limit")?,
            credits: fields.get("credits")?,
            sub_key: fields.get("sub_key")?,
        },
        "calls" => Reply::Calls {
            account: fields.get("account")?,
            status: fields.get("status")?,
            calls: fields.get("calls")?,
        },
        "owned" => Reply::Owned(Box::new(fields.read_whole("what is owned")?)),
        "notice" => Reply::Notice { notice: fields.get("notice")? },
        "inspected" => Reply::Inspected(Box::new(fields.read_whole("inspection")?)),
        "lots" => Reply::Lots { lots: fields.get("lots")? },
        "changed" => Reply::Changed,
        _ => return Err(ReadError::NoSuch("reply")),
    })
}

#[inline(never)]
fn parse_refusal(mut fields: Fields<'_, '_>) -> Result<Refusal, ReadError> {
    let reason = fields.read_tag("reason")?;
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
            live: fields.get_or("live", 0)?,
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
        "unknown_access" => Refusal::UnknownAccess,
        "secret_replaced" => Refusal::SecretReplaced { at: fields.get("at")? },
        "not_newest_secret" => Refusal::NotNewestSecret,
        "not_for_sub_keys" => Refusal::NotForSubKeys,
        "sub_key_revoked" => Refusal::SubKeyRevoked,
        "sub_key_expired" => Refusal::SubKeyExpired { at: fields.get("at")? },
        "endpoint_not_allowed" => Refusal::EndpointNotAllowed,
        "sub_key_spent" => Refusal::SubKeySpent { limit: fields.get("limit")? },
        "sub_key_day" => {
            Refusal::SubKeyDay { limit: fields.get("limit")?, retry_after_ms: fields.get("retry_after_ms")? }
        }
        "sub_key_reserved" => Refusal::SubKeyReserved { retry_after_ms: fields.get("retry_after_ms")? },
        "no_such_sub_key" => Refusal::NoSuchSubKey,
        "access_conflict" => Refusal::AccessConflict,
        "bad_access" => Refusal::BadAccess,
        "too_many_secrets" => Refusal::TooManySecrets,
        "too_many_sub_keys" => Refusal::TooManySubKeys,
        "bad_alert" => Refusal::BadAlert,
        "bad_limit" => Refusal::BadLimit,
        "storage" => Refusal::Storage,
        _ => return Err(ReadError::NoSuch("refusal")),
    })
}
