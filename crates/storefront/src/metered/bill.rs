//! Use and cost of a call (docs/specification.md, General rules 4). An upstream is billed either per successful call, or by the
//! `usage` header of its response: `[{"meter":"requests","quantity":1}]`.
//!
//! | Upstream's response | With `per_call` | With `header` |
//! |---|---|---|
//! | below 400, no `usage` | one unit of the call's meter | one unit of the call's meter |
//! | 400 or more, no `usage` | nothing | nothing |
//! | of our own data API, from the cache | nothing | nothing |
//! | `usage` with a list | as above; the header is ignored | the listed use, whatever the status; an empty list is nothing |
//! | `usage` that is invalid or out of range | as above | nothing, and `usage-error: invalid_usage_header` |
//! | `usage` with an unpriced meter | as above | the rest, and `usage-error: usage_not_priced` |

use quarry_kernel::money::MicroUsd;
use serde::Deserialize;

use crate::sellers::config::UsageSource;
use crate::upstream::UpstreamResponse;

/// Response header with the use.
pub const USAGE_HEADER: &str = "usage";
/// Maximum quantity on one meter.
const QUANTITY_MAX: u64 = 1_000_000_000;
/// Maximum number of meters.
const METERS_MAX: usize = 32;
/// Maximum cost: the largest exact integer of a JavaScript number.
const COST_MAX: i64 = (1 << 53) - 1;

/// Reported use of a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReportedUsage {
    /// No use.
    Nothing,
    /// Quantities by meter.
    Some(Vec<UsageLine>),
    /// Invalid `usage` header.
    Unreadable,
}

/// Quantity on one meter.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct UsageLine {
    /// Id of the meter.
    pub meter: String,
    /// Units used.
    pub quantity: u64,
}

/// Cost of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Bill {
    /// Micro-USD; for a free allowance, calls.
    pub cost: MicroUsd,
    /// Value of `usage-error` when a part could not be billed.
    pub error: Option<&'static str>,
}

/// Parses the use reported by a response.
#[must_use]
pub fn parse_usage(usage: UsageSource, meter: &str, arrived: &UpstreamResponse) -> ReportedUsage {
    let one = || vec![UsageLine { meter: meter.to_owned(), quantity: 1 }];
    let said = arrived.header(USAGE_HEADER).filter(|_| usage == UsageSource::Header);
    match said {
        _ if arrived.is_shared => ReportedUsage::Nothing,
        None if arrived.status < 400 => ReportedUsage::Some(one()),
        None => ReportedUsage::Nothing,
        Some(text) => match serde_json::from_str::<Vec<UsageLine>>(&text) {
            Ok(lines) if lines.iter().all(|line| line.quantity == 0) => ReportedUsage::Nothing,
            Ok(lines)
                if lines.len() <= METERS_MAX && lines.iter().all(|line| line.quantity <= QUANTITY_MAX) =>
            {
                ReportedUsage::Some(lines)
            }
            _ => ReportedUsage::Unreadable,
        },
    }
}

impl ReportedUsage {
    /// Computes the cost with the given unit prices.
    pub fn compute_cost(&self, price: impl Fn(&str) -> Option<MicroUsd>) -> Bill {
        let unreadable = Bill { cost: MicroUsd(0), error: Some("invalid_usage_header") };
        match self {
            Self::Nothing => Bill::default(),
            Self::Unreadable => unreadable,
            Self::Some(lines) => {
                let mut bill = Bill::default();
                for line in lines.iter().filter(|line| line.quantity > 0) {
                    let Some(price) = price(&line.meter) else {
                        bill.error = Some("usage_not_priced");
                        continue;
                    };
                    let quantity = i64::try_from(line.quantity).unwrap_or(i64::MAX);
                    let sum = price.0.checked_mul(quantity).and_then(|cost| cost.checked_add(bill.cost.0));
                    match sum.filter(|sum| *sum <= COST_MAX) {
                        Some(sum) => bill.cost = MicroUsd(sum),
                        None => return unreadable,
                    }
                }
                bill
            }
        }
    }

    /// Computes the bill for a free allowance: one call, whatever it used.
    #[must_use]
    pub const fn count_calls(&self) -> Bill {
        match self {
            Self::Nothing => Bill { cost: MicroUsd(0), error: None },
            Self::Some(_) => Bill { cost: MicroUsd(1), error: None },
            Self::Unreadable => Bill { cost: MicroUsd(0), error: Some("invalid_usage_header") },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quarry_kernel::http::Body;

    fn arrived(status: u16, usage: Option<&str>) -> UpstreamResponse {
        let headers = usage.map(|text| (USAGE_HEADER.to_owned(), text.to_owned())).into_iter().collect();
        UpstreamResponse { status, headers, body: Body::Empty, asked: 0, is_shared: false, deferred: None }
    }

    fn price(meter: &str) -> Option<MicroUsd> {
        match meter {
            "calls" => Some(MicroUsd(150)),
            "tokens" => Some(MicroUsd(2)),
            "huge" => Some(MicroUsd(i64::MAX)),
            _ => None,
        }
    }

    #[test]
    fn the_table_of_what_a_call_costs() {
        let header = Some(r#"[{"meter":"tokens","quantity":40},{"meter":"calls","quantity":1}]"#);
        let rows = [
            (UsageSource::PerCall, 200, None, (150, None, 1)),
            (UsageSource::PerCall, 304, None, (150, None, 1)),
            (UsageSource::PerCall, 404, None, (0, None, 0)),
            (UsageSource::PerCall, 503, header, (0, None, 0)),
            (UsageSource::PerCall, 200, header, (150, None, 1)),
            (UsageSource::PerCall, 200, Some("?"), (150, None, 1)),
            (UsageSource::Header, 200, None, (150, None, 1)),
            (UsageSource::Header, 500, None, (0, None, 0)),
            (UsageSource::Header, 200, header, (230, None, 1)),
            (UsageSource::Header, 422, header, (230, None, 1)),
            (UsageSource::Header, 200, Some("[]"), (0, None, 0)),
            (UsageSource::Header, 200, Some(r#"[{"meter":"calls","quantity":0}]"#), (0, None, 0)),
            (UsageSource::Header, 200, Some(r#"[{"meter":"other","quantity":0}]"#), (0, None, 0)),
            (
                UsageSource::Header,
                200,
                Some(r#"[{"meter":"other","quantity":1}]"#),
                (0, Some("usage_not_priced"), 1),
            ),
            (
                UsageSource::Header,
                200,
                Some(r#"[{"meter":"other","quantity":1},{"meter":"calls","quantity":2}]"#),
                (300, Some("usage_not_priced"), 1),
            ),
        ];
        for (usage, status, said, (cost, error, calls)) in rows {
            let used = parse_usage(usage, "calls", &arrived(status, said));
            assert_eq!(
                used.compute_cost(price),
                Bill { cost: MicroUsd(cost), error },
                "{usage:?} {status} {said:?}"
            );
            assert_eq!(used.count_calls().cost, MicroUsd(calls), "{usage:?} {status} {said:?}");
        }
    }

    #[test]
    fn reports_an_unreadable_usage_header_and_charges_nothing() {
        let long = format!("[{}]", vec![r#"{"meter":"calls","quantity":1}"#; 33].join(","));
        for said in [
            "",
            "null",
            "{}",
            "requests=1",
            r#"[{"meter":"calls"}]"#,
            r#"[{"meter":"calls","quantity":-1}]"#,
            r#"[{"meter":"calls","quantity":1.5}]"#,
            r#"[{"meter":"calls","quantity":"1"}]"#,
            r#"[{"meter":"calls","quantity":1000000001}]"#,
            r#"[{"meter":"huge","quantity":2}]"#,
            r#"[{"meter":"calls","quantity":1}], [{"meter":"calls","quantity":1}]"#,
            &long,
        ] {
            let bill =
                parse_usage(UsageSource::Header, "calls", &arrived(200, Some(said))).compute_cost(price);
            assert_eq!(bill, Bill { cost: MicroUsd(0), error: Some("invalid_usage_header") }, "{said}");
        }
    }
}
