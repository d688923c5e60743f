//! JSON of every command, reply and durable row. Caller and object may run different deployments, and rows outlive them all: a
//! deliberate change needs a migration for stored rows and messages in flight.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

use std::fmt::Debug;
use std::str::FromStr;

use quarry_kernel::time::UnixMs;
use quarry_ledger::*;
use serde::Serialize;

fn pin<T: Serialize + FromStr<Err: Debug> + PartialEq + Debug>(value: &T, json: &str) {
    assert_eq!(serde_json::to_string(value).unwrap(), json);
    assert_eq!(&json.parse::<T>().unwrap(), value, "{json}");
}

fn grant(expires_at: Option<UnixMs>) -> Grant {
    Grant { reference: "pay_1".to_owned(), kind: LotKind::TopUp, calls: 66_666, expires_at }
}

fn allowance(remaining: u32) -> Allowance {
    Allowance { quota: 200, window_ms: 2_000, remaining }
}

fn settlement(outcome: Outcome) -> Settlement {
    let lot = (outcome == Outcome::Charged).then(|| "pay_1".to_owned());
    let units = u64::from(lot.is_some());
    let (further, short) = (Vec::new(), 0);
    Settlement {
        lease_id: "L".to_owned(),
        lot,
        outcome,
        at: UnixMs(7),
        units,
        further,
        short,
        label: None,
        error: None,
        sub_key: None,
        unkept: false,
    }
}

#[test]
fn commands_keep_their_json() {
    let lease_id = || "L".to_owned();
    let reserve = |ttl_ms, units| Command::Reserve { lease_id: lease_id(), ttl_ms, units };
    let text = |text: Option<&str>| text.map(str::to_owned);
    let commit = |asked, units, label| Command::Commit {
        lease_id: lease_id(),
        asked,
        units,
        label: text(label),
        unkept: false,
    };
    let release = |asked, label, error| Command::Release {
        lease_id: lease_id(),
        asked,
        label: text(label),
        error: text(error),
    };
    let open = |grant| Command::Open {
        account: "a".to_owned(),
        concurrency_limit: 25,
        created_at: UnixMs(5),
        grant,
    };
    let rows = [
        (open(None), r#"{"do":"open","account":"a","concurrency_limit":25,"created_at":5}"#),
        (
            open(Some(grant(None))),
            r#"{"do":"open","account":"a","concurrency_limit":25,"created_at":5,"grant":{"reference":"pay_1","kind":"top_up","calls":66666}}"#,
        ),
        (
            Command::Grant(grant(Some(UnixMs(9)))),
            r#"{"do":"grant","reference":"pay_1","kind":"top_up","calls":66666,"expires_at":9}"#,
        ),
        (reserve(None, 1), r#"{"do":"reserve","lease_id":"L"}"#),
        (reserve(Some(1_000), 1), r#"{"do":"reserve","lease_id":"L","ttl_ms":1000}"#),
        (reserve(None, 150), r#"{"do":"reserve","lease_id":"L","units":150}"#),
        (commit(0, None, None), r#"{"do":"commit","lease_id":"L"}"#),
        (release(0, None, None), r#"{"do":"release","lease_id":"L"}"#),
        (commit(3, None, None), r#"{"do":"commit","lease_id":"L","asked":3}"#),
        (release(3, None, None), r#"{"do":"release","lease_id":"L","asked":3}"#),
        (commit(0, Some(0), Some("/a")), r#"{"do":"commit","lease_id":"L","units":0,"label":"/a"}"#),
        (
            release(0, Some("/a"), Some("not_found")),
            r#"{"do":"release","lease_id":"L","label":"/a","error":"not_found"}"#,
        ),
        (Command::Withdraw { reference: "pay_1".to_owned() }, r#"{"do":"withdraw","reference":"pay_1"}"#),
        (Command::Usage { days: 7 }, r#"{"do":"usage","days":7}"#),
        (Command::Look, r#"{"do":"look"}"#),
        (Command::Draw, r#"{"do":"draw"}"#),
        (Command::Status, r#"{"do":"status"}"#),
        (Command::Lots { references: vec!["pay_1".to_owned()] }, r#"{"do":"lots","references":["pay_1"]}"#),
        (Command::Inspect { recent: 20 }, r#"{"do":"inspect","recent":20}"#),
        (Command::Disable, r#"{"do":"disable"}"#),
        (Command::Enable, r#"{"do":"enable"}"#),
        (Command::SetLimit { concurrency_limit: 50 }, r#"{"do":"set_limit","concurrency_limit":50}"#),
    ];
    for (command, json) in rows {
        pin(&command, json);
    }
}

#[test]
fn replies_keep_their_json() {
    let rows = [
        (Reply::Opened, r#"{"is":"opened"}"#),
        (Reply::Changed, r#"{"is":"changed"}"#),
        (
            Reply::Granted { remaining: 9, repeated: true },
            r#"{"is":"granted","remaining":9,"repeated":true}"#,
        ),
        (
            Reply::Reserved {
                account: "a".to_owned(),
                remaining: 8,
                limit: 25,
                live: 2,
                expires_at: UnixMs(6),
                requests: None,
                failures: None,
                unkept: false,
            },
            r#"{"is":"reserved","account":"a","remaining":8,"limit":25,"live":2,"expires_at":6}"#,
        ),
        (
            Reply::Reserved {
                account: "a".to_owned(),
                remaining: 8,
                limit: 25,
                live: 2,
                expires_at: UnixMs(6),
                requests: Some(allowance(199)),
                failures: Some(allowance(200)),
                unkept: false,
            },
            concat!(
                r#"{"is":"reserved","account":"a","remaining":8,"limit":25,"live":2,"expires_at":6,"#,
                r#""requests":{"quota":200,"window_ms":2000,"remaining":199},"#,
                r#""failures":{"quota":200,"window_ms":2000,"remaining":200}}"#
            ),
        ),
        (
            Reply::Reservable {
                account: "a".to_owned(),
                remaining: 8,
                limit: 25,
                live: 2,
                requests: allowance(199),
                failures: allowance(200),
            },
            concat!(
                r#"{"is":"reservable","account":"a","remaining":8,"limit":25,"live":2,"#,
                r#""requests":{"quota":200,"window_ms":2000,"remaining":199},"#,
                r#""failures":{"quota":200,"window_ms":2000,"remaining":200}}"#
            ),
        ),
        (
            Reply::Settled {
                outcome: Outcome::Charged,
                remaining: 8,
                units: 1,
                uncollected: 0,
                notice: false,
            },
            r#"{"is":"settled","outcome":"charged","remaining":8,"units":1}"#,
        ),
        (
            Reply::Settled {
                outcome: Outcome::Uncollected,
                remaining: 0,
                units: 0,
                uncollected: 3,
                notice: false,
            },
            r#"{"is":"settled","outcome":"uncollected","remaining":0,"uncollected":3}"#,
        ),
        (
            Reply::Withdrawn { withdrawn: 4, reserved: 1, consumed: 2, repeated: false },
            r#"{"is":"withdrawn","withdrawn":4,"reserved":1,"consumed":2,"repeated":false}"#,
        ),
        (
            Reply::Usage {
                account: "a".to_owned(),
                status: KeyStatus::Active,
                days: vec![DailyUsage {
                    day: 20_000,
                    label: "/a".to_owned(),
                    outcome: Outcome::Charged,
                    calls: 2,
                    units: 300,
                }],
                failed: vec![FailedCall {
                    lease_id: "L".to_owned(),
                    at: UnixMs(7),
                    label: Some("/a".to_owned()),
                    error: "not_found".to_owned(),
                }],
            },
            concat!(
                r#"{"is":"usage","account":"a","status":"active","#,
                r#""days":[{"day":20000,"label":"/a","outcome":"charged","calls":2,"units":300}],"#,
                r#""failed":[{"lease_id":"L","at":7,"label":"/a","error":"not_found"}]}"#
            ),
        ),
        (
            Reply::Status {
                account: "a".to_owned(),
                status: KeyStatus::Active,
                remaining: 8,
                limit: 25,
                credits: vec![
                    Credit { remaining: 1, expires_at: None, kind: LotKind::Free },
                    Credit { remaining: 7, expires_at: Some(UnixMs(9)), kind: LotKind::TopUp },
                ],
                sub_key: None,
            },
            concat!(
                r#"{"is":"status","account":"a","status":"active","remaining":8,"limit":25,"credits":["#,
                r#"{"remaining":1,"kind":"free"},{"remaining":7,"expires_at":9,"kind":"top_up"}]}"#
            ),
        ),
    ];
    for (reply, json) in rows {
        pin(&reply, json);
    }
}

#[test]
fn refusals_keep_their_json() {
    let rows = [
        (Refusal::NotOpened, r#"{"is":"refused","reason":"not_opened"}"#),
        (Refusal::Disabled, r#"{"is":"refused","reason":"disabled"}"#),
        (Refusal::InsufficientCredits, r#"{"is":"refused","reason":"insufficient_credits"}"#),
        (
            Refusal::CreditsReserved { retry_after_ms: 1_000 },
            r#"{"is":"refused","reason":"credits_reserved","retry_after_ms":1000}"#,
        ),
        (
            Refusal::ConcurrencyLimit { limit: 25, live: 30, retry_after_ms: 1_000 },
            r#"{"is":"refused","reason":"concurrency_limit","limit":25,"live":30,"retry_after_ms":1000}"#,
        ),
        (
            Refusal::RateLimited { allowance: allowance(0), retry_after_ms: 10 },
            concat!(
                r#"{"is":"refused","reason":"rate_limited","#,
                r#""allowance":{"quota":200,"window_ms":2000,"remaining":0},"retry_after_ms":10}"#
            ),
        ),
        (
            Refusal::FailureBudget { allowance: allowance(0), retry_after_ms: 10 },
            concat!(
                r#"{"is":"refused","reason":"failure_budget","#,
                r#""allowance":{"quota":200,"window_ms":2000,"remaining":0},"retry_after_ms":10}"#
            ),
        ),
        (
            Refusal::LeaseSettled { outcome: Outcome::Uncollected },
            r#"{"is":"refused","reason":"lease_settled","outcome":"uncollected"}"#,
        ),
        (Refusal::BadLease, r#"{"is":"refused","reason":"bad_lease"}"#),
        (Refusal::TooOld, r#"{"is":"refused","reason":"too_old"}"#),
        (Refusal::OtherAccount, r#"{"is":"refused","reason":"other_account"}"#),
        (Refusal::GrantConflict, r#"{"is":"refused","reason":"grant_conflict"}"#),
        (Refusal::BadUnits, r#"{"is":"refused","reason":"bad_units"}"#),
        (Refusal::BadGrant, r#"{"is":"refused","reason":"bad_grant"}"#),
        (Refusal::GrantOverflow, r#"{"is":"refused","reason":"grant_overflow"}"#),
        (Refusal::BadLimit, r#"{"is":"refused","reason":"bad_limit"}"#),
        (Refusal::Storage, r#"{"is":"refused","reason":"storage"}"#),
    ];
    for (refusal, json) in rows {
        pin(&Reply::Refused(refusal), json);
    }
}

#[test]
fn an_inspection_keeps_its_json() {
    let totals = Totals { granted: 10, remaining: 5, reserved: 1, consumed: 3, expired: 1 };
    let lot = |expires_at| LotView {
        reference: "pay_1".to_owned(),
        kind: LotKind::Operator,
        granted_at: UnixMs(5),
        expires_at,
        withdrawn_at: None,
        totals,
    };
    pin(
        &Reply::Lots { lots: vec![lot(None)] },
        concat!(
            r#"{"is":"lots","lots":[{"reference":"pay_1","kind":"operator","granted_at":5,"#,
            r#""granted":10,"remaining":5,"reserved":1,"consumed":3,"expired":1}]}"#
        ),
    );
    let inspection = Inspection {
        account: "a".to_owned(),
        status: KeyStatus::Disabled,
        limit: 25,
        created_at: UnixMs(5),
        totals,
        lots: vec![lot(None), lot(Some(UnixMs(9)))],
        leases: vec![LeaseView {
            lease_id: "L".to_owned(),
            lot: "pay_1".to_owned(),
            units: 1,
            age_ms: 12,
            expires_at: UnixMs(8),
        }],
        counters: Counters { uncollected: 1, uncollected_units: 0, released: 2, lapsed: 3 },
        recent: vec![settlement(Outcome::Charged)],
        access: Vec::new(),
    };
    let json = concat!(
        r#"{"is":"inspected","account":"a","status":"disabled","limit":25,"created_at":5,"#,
        r#""totals":{"granted":10,"remaining":5,"reserved":1,"consumed":3,"expired":1},"lots":["#,
        r#"{"reference":"pay_1","kind":"operator","granted_at":5,"#,
        r#""granted":10,"remaining":5,"reserved":1,"consumed":3,"expired":1},"#,
        r#"{"reference":"pay_1","kind":"operator","granted_at":5,"expires_at":9,"#,
        r#""granted":10,"remaining":5,"reserved":1,"consumed":3,"expired":1}],"#,
        r#""leases":[{"lease_id":"L","lot":"pay_1","age_ms":12,"expires_at":8}],"#,
        r#""counters":{"uncollected":1,"released":2,"lapsed":3},"#,
        r#""recent":[{"lease_id":"L","lot":"pay_1","outcome":"charged","at":7,"units":1}]}"#
    );
    pin(&Reply::Inspected(Box::new(inspection)), json);
}

#[test]
fn durable_rows_keep_their_columns() {
    let account = AccountRow {
        account: "a".to_owned(),
        status: KeyStatus::Active,
        concurrency_limit: 25,
        created_at: UnixMs(5),
        released_base: 1,
        uncollected_base: 2,
        short_base: 3,
        forgotten_before: "L".to_owned(),
        settings: Settings::default(),
    };
    let lot = |expires_at| LotRow {
        reference: "pay_1".to_owned(),
        kind: LotKind::TopUp,
        granted: 66_666,
        consumed_base: 4,
        expires_at,
        granted_at: UnixMs(5),
        withdrawn_at: None,
    };
    let account_json = concat!(
        r#""account":"a","status":"active","concurrency_limit":25,"created_at":5,"#,
        r#""released_base":1,"uncollected_base":2,"short_base":3,"forgotten_before":"L"}"#
    );
    let rows = [
        (Write::Account(account.clone()), format!(r#"{{"write":"account",{account_json}"#)),
        (
            Write::Lot(lot(None)),
            r#"{"write":"lot","reference":"pay_1","kind":"top_up","granted":66666,"consumed_base":4,"granted_at":5}"#
                .to_owned(),
        ),
        (
            Write::Settle(settlement(Outcome::Charged)),
            r#"{"write":"settle","lease_id":"L","lot":"pay_1","outcome":"charged","at":7,"units":1}"#.to_owned(),
        ),
        (
            Write::Settle(settlement(Outcome::Released)),
            r#"{"write":"settle","lease_id":"L","outcome":"released","at":7,"units":0}"#.to_owned(),
        ),
        (
            Write::Settle(Settlement {
                further: vec![LotCharge { lot: "pay_2".to_owned(), units: 9 }],
                short: 2,
                label: Some("/a".to_owned()),
                error: Some("e".to_owned()),
                ..settlement(Outcome::Charged)
            }),
            concat!(
                r#"{"write":"settle","lease_id":"L","lot":"pay_1","outcome":"charged","at":7,"units":1,"#,
                r#""further":[{"lot":"pay_2","units":9}],"short":2,"label":"/a","error":"e"}"#
            )
            .to_owned(),
        ),
        (
            Write::Withdraw { reference: "pay_1".to_owned(), at: UnixMs(7) },
            r#"{"write":"withdraw","reference":"pay_1","at":7}"#.to_owned(),
        ),
        (
            Write::Status { status: KeyStatus::Disabled },
            r#"{"write":"status","status":"disabled"}"#.to_owned(),
        ),
        (
            Write::Settings(Settings { unkept: true, ..Settings::default() }),
            r#"{"write":"settings","unkept":true}"#.to_owned(),
        ),
        (
            Write::Access(AccessRow {
                id: "s".to_owned(),
                terms: Some(terms()),
                made_at: UnixMs(5),
                ends_at: None,
                used: 2,
                day: 20_000,
                used_in_day: 1,
            }),
            format!(
                r#"{{"write":"access","id":"s","terms":{TERMS},"made_at":5,"used":2,"day":20000,"used_in_day":1}}"#
            ),
        ),
        (Write::ForgetAccess { id: "s".to_owned() }, r#"{"write":"forget_access","id":"s"}"#.to_owned()),
        (
            Write::Used { id: "s".to_owned(), used: 2, day: 20_000, used_in_day: 1 },
            r#"{"write":"used","id":"s","used":2,"day":20000,"used_in_day":1}"#.to_owned(),
        ),
        (Write::Limit { concurrency_limit: 50 }, r#"{"write":"limit","concurrency_limit":50}"#.to_owned()),
        (
            Write::Failures(FailuresRow { drawn_micro: 3_000_000, at: UnixMs(7) }),
            r#"{"write":"failures","drawn_micro":3000000,"at":7}"#.to_owned(),
        ),
        (
            Write::FoldSettlements { before: "L".to_owned(), usage_from: 20_000 },
            r#"{"write":"fold_settlements","before":"L","usage_from":20000}"#.to_owned(),
        ),
    ];
    for (write, json) in rows {
        assert_eq!(serde_json::to_string(&write).unwrap(), json);
        assert_eq!(serde_json::from_str::<Write>(&json).unwrap(), write, "{json}");
    }
}

fn terms() -> SubKeyTerms {
    SubKeyTerms {
        label: "a".to_owned(),
        daily_limit: Some(3),
        total_limit: Some(9),
        expires_at: Some(UnixMs(8)),
        endpoints: vec!["/a".to_owned(), "/b/".to_owned()],
    }
}

const TERMS: &str =
    r#"{"label":"a","daily_limit":3,"total_limit":9,"expires_at":8,"endpoints":["/a","/b/"]}"#;

#[test]
fn keeps_the_json_of_owner_commands() {
    let id = || "s".to_owned();
    let alert = || AlertTerms { below: 5, to: "t".to_owned() };
    let reserve = Command::Reserve { lease_id: "L".to_owned(), ttl_ms: None, units: 1 };
    let commit =
        Command::Commit { lease_id: "L".to_owned(), asked: 0, units: None, label: None, unkept: true };
    let rows = [
        (
            reserve.with_access(Some("s"), Some("/a")),
            r#"{"do":"by","access":"s","label":"/a","command":{"do":"reserve","lease_id":"L"}}"#.to_owned(),
        ),
        (
            commit.with_access(Some("s"), None),
            r#"{"do":"by","access":"s","command":{"do":"commit","lease_id":"L","unkept":true}}"#.to_owned(),
        ),
        (Command::Calls { limit: 9 }, r#"{"do":"calls","limit":9}"#.to_owned()),
        (Command::Owned, r#"{"do":"owned"}"#.to_owned()),
        (
            Command::Rotate { id: id(), ends_at: UnixMs(7) },
            r#"{"do":"rotate","id":"s","ends_at":7}"#.to_owned(),
        ),
        (Command::EndReplaced, r#"{"do":"end_replaced"}"#.to_owned()),
        (
            Command::AddSubKey { id: id(), terms: terms() },
            format!(r#"{{"do":"add_sub_key","id":"s","terms":{TERMS}}}"#),
        ),
        (
            Command::ChangeSubKey {
                id: id(),
                terms: SubKeyTerms { label: "b".to_owned(), ..Default::default() },
                members: None,
            },
            r#"{"do":"change_sub_key","id":"s","terms":{"label":"b"}}"#.to_owned(),
        ),
        (
            Command::ChangeSubKey {
                id: id(),
                terms: SubKeyTerms { label: "b".to_owned(), ..Default::default() },
                members: Some(vec![
                    TermsMember::Label,
                    TermsMember::DailyLimit,
                    TermsMember::TotalLimit,
                    TermsMember::ExpiresAt,
                    TermsMember::Endpoints,
                ]),
            },
            r#"{"do":"change_sub_key","id":"s","terms":{"label":"b"},"members":["label","daily_limit","total_limit","expires_at","endpoints"]}"#
                .to_owned(),
        ),
        (Command::RevokeSubKey { id: id() }, r#"{"do":"revoke_sub_key","id":"s"}"#.to_owned()),
        (Command::SetRetention { unkept: true }, r#"{"do":"set_retention","unkept":true}"#.to_owned()),
        (Command::SetAlert { alert: None }, r#"{"do":"set_alert"}"#.to_owned()),
        (
            Command::SetAlert { alert: Some(alert()) },
            r#"{"do":"set_alert","alert":{"below":5,"to":"t"}}"#.to_owned(),
        ),
        (Command::Notice, r#"{"do":"notice"}"#.to_owned()),
        (Command::Noticed { id: id() }, r#"{"do":"noticed","id":"s"}"#.to_owned()),
    ];
    for (command, json) in rows {
        pin(&command, &json);
    }
    let nested = r#"{"do":"by","access":"s","command":{"do":"by","access":"t","command":{"do":"look"}}}"#;
    assert!(nested.parse::<Command>().is_err(), "a command inside a command inside a command");
}

#[test]
fn keeps_the_json_of_owner_replies() {
    let sub_key = SubKeyView {
        id: "s".to_owned(),
        terms: terms(),
        made_at: UnixMs(5),
        ends_at: Some(UnixMs(6)),
        used: 2,
        used_today: 1,
    };
    let sub_key_json =
        format!(r#"{{"id":"s","terms":{TERMS},"made_at":5,"ends_at":6,"used":2,"used_today":1}}"#);
    let secret = |id: &str, ends_at| SecretView { id: id.to_owned(), made_at: UnixMs(5), ends_at };
    let notice = Notice { id: "L".to_owned(), at: UnixMs(7), remaining: 4, below: 5, to: "t".to_owned() };
    let call = Call {
        lease_id: "L".to_owned(),
        at: UnixMs(7),
        label: Some("/a".to_owned()),
        outcome: Outcome::Charged,
        units: 1,
        error: None,
        sub_key: Some("s".to_owned()),
        unkept: true,
    };
    let (account, status) = ("a".to_owned(), KeyStatus::Active);
    let rows = [
        (
            Reply::Owned(Box::new(OwnerView {
                account: account.clone(),
                status,
                secrets: vec![secret("", Some(UnixMs(6))), secret("t", None)],
                sub_keys: vec![sub_key.clone()],
                unkept: true,
                alert: Some(AlertTerms { below: 5, to: "t".to_owned() }),
            })),
            format!(
                concat!(
                    r#"{{"is":"owned","account":"a","status":"active","secrets":[{{"id":"","made_at":5,"ends_at":6}},"#,
                    r#"{{"id":"t","made_at":5}}],"sub_keys":[{}],"unkept":true,"alert":{{"below":5,"to":"t"}}}}"#
                ),
                sub_key_json
            ),
        ),
        (
            Reply::Status {
                account: account.clone(),
                status,
                remaining: 1,
                limit: 25,
                credits: Vec::new(),
                sub_key: Some(Box::new(sub_key)),
            },
            format!(
                r#"{{"is":"status","account":"a","status":"active","remaining":1,"limit":25,"credits":[],"sub_key":{sub_key_json}}}"#
            ),
        ),
        (
            Reply::Calls { account, status, calls: vec![call] },
            concat!(
                r#"{"is":"calls","account":"a","status":"active","calls":[{"lease_id":"L","at":7,"label":"/a","#,
                r#""outcome":"charged","units":1,"sub_key":"s","unkept":true}]}"#
            )
            .to_owned(),
        ),
        (Reply::Notice { notice: None }, r#"{"is":"notice"}"#.to_owned()),
        (
            Reply::Notice { notice: Some(notice) },
            r#"{"is":"notice","notice":{"id":"L","at":7,"remaining":4,"below":5,"to":"t"}}"#.to_owned(),
        ),
    ];
    for (reply, json) in rows {
        pin(&reply, &json);
    }
    let refusals = [
        (Refusal::UnknownAccess, "unknown_access", ""),
        (Refusal::SecretReplaced { at: UnixMs(7) }, "secret_replaced", r#","at":7"#),
        (Refusal::NotNewestSecret, "not_newest_secret", ""),
        (Refusal::NotForSubKeys, "not_for_sub_keys", ""),
        (Refusal::SubKeyRevoked, "sub_key_revoked", ""),
        (Refusal::SubKeyExpired { at: UnixMs(7) }, "sub_key_expired", r#","at":7"#),
        (Refusal::EndpointNotAllowed, "endpoint_not_allowed", ""),
        (Refusal::SubKeySpent { limit: 9 }, "sub_key_spent", r#","limit":9"#),
        (
            Refusal::SubKeyDay { limit: 3, retry_after_ms: 5 },
            "sub_key_day",
            r#","limit":3,"retry_after_ms":5"#,
        ),
        (Refusal::SubKeyReserved { retry_after_ms: 5 }, "sub_key_reserved", r#","retry_after_ms":5"#),
        (Refusal::NoSuchSubKey, "no_such_sub_key", ""),
        (Refusal::AccessConflict, "access_conflict", ""),
        (Refusal::BadAccess, "bad_access", ""),
        (Refusal::TooManySecrets, "too_many_secrets", ""),
        (Refusal::TooManySubKeys, "too_many_sub_keys", ""),
        (Refusal::BadAlert, "bad_alert", ""),
    ];
    for (refusal, reason, more) in refusals {
        pin(&Reply::Refused(refusal), &format!(r#"{{"is":"refused","reason":"{reason}"{more}}}"#));
    }
}

/// Refusal from a deployment that did not count calls in flight.
#[test]
fn a_refusal_without_the_calls_in_flight_is_read() {
    let old = r#"{"is":"refused","reason":"concurrency_limit","limit":25,"retry_after_ms":1000}"#;
    let refusal = Refusal::ConcurrencyLimit { limit: 25, live: 0, retry_after_ms: 1_000 };
    assert_eq!(old.parse::<Reply>().unwrap(), Reply::Refused(refusal));
}

/// Reply from a deployment that counted only calls.
#[test]
fn a_settlement_without_units_is_read() {
    let old = r#"{"is":"settled","outcome":"charged","remaining":8}"#;
    let reply =
        Reply::Settled { outcome: Outcome::Charged, remaining: 8, units: 0, uncollected: 0, notice: false };
    assert_eq!(old.parse::<Reply>().unwrap(), reply);
}

/// A missing field or one of another type is never replaced by its default.
#[test]
fn refuses_values_of_another_type() {
    for broken in [
        "",
        "[]",
        "null",
        r#"{"do":"look"}{"do":"look"}"#,
        r#"{"do":"walk"}"#,
        r#"{"is":"look"}"#,
        r#"{"do":["look"]}"#,
        r#"{"do":"reserve"}"#,
        r#"{"do":"reserve","lease_id":null}"#,
        r#"{"do":"reserve","lease_id":"L","units":"1"}"#,
        r#"{"do":"reserve","lease_id":"L","ttl_ms":4294967296}"#,
        r#"{"do":"commit","lease_id":"L","asked":-1}"#,
        r#"{"do":"commit","lease_id":"L","units":1.5}"#,
        r#"{"do":"commit","lease_id":"L","label":7}"#,
        r#"{"do":"open","account":"a","concurrency_limit":25,"created_at":"5"}"#,
        r#"{"do":"open","account":"a","concurrency_limit":25,"created_at":5,"grant":{}}"#,
        r#"{"do":"grant","reference":"pay_1","kind":"gift","calls":1}"#,
        r#"{"do":"lots","references":"pay_1"}"#,
        r#"{"do":"lots","references":[1]}"#,
    ] {
        assert!(broken.parse::<Command>().is_err(), "{broken}");
    }
    for broken in [
        r#"{"is":"settled","outcome":"lost","remaining":8}"#,
        r#"{"is":"settled","outcome":"charged","remaining":8,"units":"1"}"#,
        r#"{"is":"refused"}"#,
        r#"{"is":"refused","reason":"weather"}"#,
        r#"{"is":"refused","reason":"credits_reserved"}"#,
        r#"{"is":"granted","remaining":9,"repeated":1}"#,
        r#"{"is":"usage","account":"a","status":"active","days":[]}"#,
        r#"{"is":"reserved","account":"a","remaining":8,"limit":25,"live":2,"expires_at":6,"requests":{}}"#,
    ] {
        assert!(broken.parse::<Reply>().is_err(), "{broken}");
    }
}

#[test]
fn names_unknown_values() {
    let error = |command: &str| command.parse::<Command>().unwrap_err().to_string();
    assert_eq!(error(r#"{"do":"walk"}"#), "there is no such command");
    assert_eq!(error(r#"{"do":"withdraw"}"#), "reference is missing or of another type");
}

/// A newer deployment may send more, and null counts as absent.
#[test]
fn skips_unknown_fields() {
    let more = r#" {"more":[{"do":"draw"}],"do":"reserve","lease_id":"\u004c","ttl_ms":null,"units":null} "#;
    let reserve = Command::Reserve { lease_id: "L".to_owned(), ttl_ms: None, units: 1 };
    assert_eq!(more.parse::<Command>().unwrap(), reserve);
}
