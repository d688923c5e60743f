//! Deferred work of a metered call: the settlement in the ledger, and the upstream adapter's own work. A settlement that is not
//! acknowledged or not stored is repeated with growing pauses while the runtime keeps the request alive; its lease id makes it
//! count once.

use quarry_kernel::http::OpaqueStream;
use quarry_kernel::http::line::RequestLine;
use quarry_kernel::retry::RetrySchedule;
use quarry_ledger::Command;
use serde_json::json;

use crate::error::ErrorCode;
use crate::plans::spending::SpendingHold;
use crate::ports::Ports;

/// Deferred work of a metered call.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Deferred {
    /// Ledger id and settlement command.
    pub(crate) settle: Option<(String, Command)>,
    /// Unspent part of the hold on the agent's own limits.
    pub(crate) unspent: Option<SpendingHold>,
    /// Whole hold on the agent's own limits, returned when the charge is withdrawn.
    pub(crate) hold: Option<SpendingHold>,
    /// Deferred work of the upstream's adapter.
    pub(crate) upstream: Option<OpaqueStream>,
    /// Milliseconds until the upstream's head arrived.
    pub(crate) upstream_ms: Option<i64>,
    /// Log line that waits for the final charge.
    pub(crate) held_line: Option<Box<RequestLine<'static>>>,
}

impl Deferred {
    /// Returns the ledger of the settlement.
    pub(crate) fn ledger_id(&self) -> Option<&str> {
        self.settle.as_ref().map(|(ledger_id, _)| ledger_id.as_str())
    }

    /// Returns the units that the settlement charges.
    pub(crate) fn charged_units(&self) -> u64 {
        match &self.settle {
            Some((_, Command::Commit { units, .. })) => units.unwrap_or(1),
            _ => 0,
        }
    }

    /// Removes the charge, because the response turned out to be invalid.
    #[must_use]
    pub fn withdraw_charge(mut self, reason: &'static str) -> Self {
        let Some((ledger_id, Command::Commit { lease_id, asked, label, .. })) = self.settle.clone() else {
            return self;
        };
        if let Some(line) = &mut self.held_line {
            let row = ErrorCode::ServerError.info();
            line.withdraw(row.status, row.token, reason);
        }
        let error = Some("internal_error".to_owned());
        let release = Command::Release { lease_id, asked, label, error };
        Self { settle: Some((ledger_id, release)), unspent: self.hold.clone(), ..self }
    }

    /// Performs the work, in parallel: settlements take time, the adapter's resources are freed at once.
    pub async fn finish<P: Ports>(self, ports: &P) {
        if let Some(line) = &self.held_line {
            ports.record_request(line);
        }
        let settled = async {
            if let Some((ledger_id, command)) = &self.settle {
                settle_ledger(ports, ledger_id, command).await;
            }
        };
        let given_back = async {
            if let Some(unspent) = &self.unspent
                && ports.run_batch(vec![unspent.build_give_back()]).await.is_err()
            {
                ports.log(&json!({"event": "write_lost", "what": "unspent"}).to_string());
            }
        };
        let let_go = async {
            if let Some(rest) = &self.upstream {
                ports.finish_upstream(rest).await;
            }
        };
        futures_util::future::join3(settled, given_back, let_go).await;
    }
}

async fn settle_ledger<P: Ports>(ports: &P, ledger_id: &str, command: &Command) {
    let mut tries = RetrySchedule::start(ports.now());
    loop {
        if ports.send_ledger_command(ledger_id, command).await.is_ok_and(|reply| reply.is_decided()) {
            return;
        }
        let [random, ..] = ports.random_bytes().unwrap_or_default();
        let Some(pause_ms) = tries.next_pause_ms(ports.now(), random) else { break };
        ports.pause(pause_ms).await;
    }
    ports.log(&json!({"event": "settlement_lost", "ledger": ledger_id, "command": command}).to_string());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_withdrawn_charge_is_a_release_of_the_same_lease() {
        let commit = Command::Commit {
            lease_id: "lease".to_owned(),
            asked: 2,
            units: Some(150),
            label: Some("/api/v1/search".to_owned()),
            unkept: false,
        };
        let deferred = Deferred { settle: Some(("en_1".to_owned(), commit)), ..Deferred::default() };
        assert_eq!(deferred.charged_units(), 150);
        let withdrawn = deferred.withdraw_charge("schema_misfit");
        assert_eq!(withdrawn.charged_units(), 0);
        let release = Command::Release {
            lease_id: "lease".to_owned(),
            asked: 2,
            label: Some("/api/v1/search".to_owned()),
            error: Some("internal_error".to_owned()),
        };
        assert_eq!(withdrawn.settle, Some(("en_1".to_owned(), release)));
        assert_eq!(Deferred::default().withdraw_charge("schema_misfit"), Deferred::default());
    }
}
