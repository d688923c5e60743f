//! Settlement of leases (rules 3 to 6 and 15), and folding of old settlements.

use quarry_kernel::time::UnixMs;

use super::{KeyState, LeaseEnding, SettleRequest, add_saturating};
use crate::allowance::PAID_REQUESTS;
use crate::journal::{FailuresRow, Journal, Write};
use crate::lease;
use crate::lot::LotShares;
use crate::refusal::Refusal;
use crate::reply::Reply;
use crate::transition::Transition;
use crate::types::{LotCharge, Outcome, Settlement};
use crate::{FOLD_EVERY, GRANTED_MAX, LABEL_LEN_MAX, SETTLEMENT_WINDOW_MS, USAGE_DAYS};

impl KeyState {
    pub(crate) fn settle(
        &mut self,
        end: SettleRequest,
        now: UnixMs,
        journal: &impl Journal,
    ) -> Result<Transition, Refusal> {
        lease::check_lease_id(&end.lease_id, now, &self.account.forgotten_before)?;
        let lease = self.leases.take(&end.lease_id);
        if lease.is_none()
            && let Some(earlier) = self.find_settlement(&end.lease_id, journal)?
        {
            return Ok(Transition::from_reply(self.settled_reply(&earlier)));
        }
        let asked = end.asked;
        let row = self.apply_settlement(end, lease.map(|lease| lease.held), now);
        self.note_settled(&row.lease_id);
        add_saturating(&mut self.unfolded, 1);
        let used =
            row.sub_key.as_deref().and_then(|sub_key| self.charge_sub_key(sub_key, row.charged_units(), now));
        let told = self.watch_credit(&row.lease_id, now);
        let reply = self.settled_reply(&row);
        let drawn = self.draw_requests(row.outcome, asked, now);
        let mut writes = vec![Write::Settle(row)];
        writes.extend(drawn);
        writes.extend(used);
        writes.extend(told);
        writes.extend(self.fold_if_due(now));
        Ok(Transition { reply, writes })
    }

    fn settled_reply(&self, row: &Settlement) -> Reply {
        Reply::Settled {
            outcome: row.outcome,
            remaining: self.lots.remaining(),
            units: row.charged_units(),
            uncollected: row.short,
            notice: self.account.settings.notice.is_some(),
        }
    }

    /// Moves the units of an unsettled lease: its own when it is live, else the oldest ones.
    fn apply_settlement(&mut self, end: SettleRequest, held: Option<LotShares>, now: UnixMs) -> Settlement {
        let SettleRequest { lease_id, ending, label, error, caller, unkept, .. } = end;
        let mut row = Settlement {
            lease_id,
            lot: None,
            outcome: Outcome::Released,
            at: now,
            units: 0,
            further: Vec::new(),
            short: 0,
            label: label.map(truncate_label),
            error: error.map(truncate_label),
            sub_key: caller,
            unkept,
        };
        let LeaseEnding::Charge { units } = ending else {
            if let Some(held) = held {
                self.lots.unreserve(&held);
            }
            self.counters.released += 1;
            return row;
        };
        // Capped to the maximum that can be granted, so that sums cannot overflow.
        let units = units.unwrap_or_else(|| held.as_ref().map_or(1, LotShares::units)).min(GRANTED_MAX);
        let (charged, short) = self.lots.charge(held.as_ref(), units);
        row.short = short;
        add_saturating(&mut self.counters.uncollected_units, short);
        let name = |slot| self.lots.reference(slot).unwrap_or_default().to_owned();
        let mut parts = charged.iter().map(|(slot, units)| LotCharge { lot: name(slot), units });
        if let Some(first) = parts.next() {
            (row.outcome, row.lot, row.units) = (Outcome::Charged, Some(first.lot), first.units);
            row.further = parts.collect();
        } else {
            row.outcome = Outcome::Uncollected;
            self.counters.uncollected += 1;
        }
        row
    }

    /// Draws the outgoing requests of a call. A charged call pays for some of them and returns the unused ones, so a caller whose
    /// calls mostly succeed never exhausts the budget.
    fn draw_requests(&mut self, outcome: Outcome, asked: u32, now: UnixMs) -> Option<Write> {
        let (asked, paid) = (i64::from(asked), i64::from(PAID_REQUESTS));
        self.requests.draw((asked - paid).max(0));
        let before = self.failures.micro();
        self.failures.draw(if outcome == Outcome::Charged { asked - paid } else { asked });
        let drawn_micro = self.failures.micro();
        (drawn_micro != before).then_some(Write::Failures(FailuresRow { drawn_micro, at: now }))
    }

    /// Finds the settlement of a lease that is not live.
    pub(super) fn find_settlement(
        &self,
        lease_id: &str,
        journal: &impl Journal,
    ) -> Result<Option<Settlement>, Refusal> {
        if *lease_id > *self.newest_settled {
            return Ok(None);
        }
        journal.find_settlement(lease_id).map_err(|_| Refusal::Storage)
    }

    /// Folds old settlements together with a new one, so pruning needs no alarm and no transaction of its own. Folded ids are
    /// refused from then on (rule 6), so nothing else changes.
    fn fold_if_due(&mut self, now: UnixMs) -> Option<Write> {
        let stale = self.oldest_loaded.is_some_and(|oldest| oldest < now.plus_ms(-SETTLEMENT_WINDOW_MS));
        if !stale && self.unfolded < FOLD_EVERY {
            return None;
        }
        // The clock may have been later before a reload; forgotten ids stay forgotten.
        let before = lease::oldest_usable_id(now).max(self.account.forgotten_before.clone());
        (self.oldest_loaded, self.unfolded) = (None, 0);
        self.account.forgotten_before.clone_from(&before);
        let usage_from = now.date().plus_days(1 - i64::from(USAGE_DAYS)).days;
        Some(Write::FoldSettlements { before, usage_from })
    }
}

fn truncate_label(mut text: String) -> String {
    text.truncate(text.floor_char_boundary(LABEL_LEN_MAX));
    text
}
