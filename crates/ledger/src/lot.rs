//! Lots: where granted calls are. The sum `granted = remaining + reserved + consumed + expired` holds here by
//! construction: consumed and reserved never exceed granted, and what is free is either remaining or expired.

use quarry_kernel::time::UnixMs;

use crate::GRANTED_MAX;
use crate::journal::LotRow;
use crate::reply::{Credit, LotView};
use crate::terms::Totals;

/// One grant and what became of its calls.
#[derive(Debug)]
struct Lot {
    row: LotRow,
    consumed: u64,
    reserved: u64,
}

impl Lot {
    /// Calls that are neither consumed nor reserved.
    const fn free(&self) -> u64 {
        self.row.granted.saturating_sub(self.consumed).saturating_sub(self.reserved)
    }

    fn is_expired(&self, now: UnixMs) -> bool {
        self.row.expires_at.is_some_and(|end| end <= now)
    }

    /// Whether a call of this lot can ever be drawn again.
    fn is_alive(&self, now: UnixMs) -> bool {
        self.consumed < self.row.granted && !self.is_expired(now)
    }

    fn draw_key(&self) -> (UnixMs, &str) {
        (self.row.granted_at, &self.row.reference)
    }

    fn totals(&self, now: UnixMs) -> Totals {
        let (remaining, expired) = if self.is_expired(now) { (0, self.free()) } else { (self.free(), 0) };
        Totals {
            granted: self.row.granted,
            remaining,
            reserved: self.reserved,
            consumed: self.consumed,
            expired,
        }
    }
}

/// The place of a lot in [`Lots`]; it stays true because lots are never removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LotSlot(usize);

/// All lots of a key.
#[derive(Debug, Default)]
pub(crate) struct Lots {
    lots: Vec<Lot>,
    /// The lots that may still be drawn, oldest first, so that spent and expired ones cost the hot path nothing.
    drawable: Vec<LotSlot>,
    /// Calls ever granted, at most [`GRANTED_MAX`].
    granted: u64,
}

impl Lots {
    /// Adds a lot of which `consumed` calls are spent. `None`, and nothing added, when the reference exists, when more
    /// is consumed than granted, or when all lots together would exceed [`GRANTED_MAX`].
    pub(crate) fn add(&mut self, row: LotRow, consumed: u64) -> Option<()> {
        let granted = self.granted.checked_add(row.granted).filter(|sum| *sum <= GRANTED_MAX)?;
        if consumed > row.granted || self.find(&row.reference).is_some() {
            return None;
        }
        let lot = Lot { row, consumed, reserved: 0 };
        let place = self
            .drawable
            .partition_point(|slot| self.lot(*slot).is_some_and(|l| l.draw_key() < lot.draw_key()));
        self.drawable.insert(place, LotSlot(self.lots.len()));
        self.lots.push(lot);
        self.granted = granted;
        Some(())
    }

    /// The row of the lot with this reference.
    pub(crate) fn find(&self, reference: &str) -> Option<&LotRow> {
        self.lots.iter().map(|lot| &lot.row).find(|row| row.reference == reference)
    }

    /// Lays aside the lots that can never be drawn again.
    pub(crate) fn sweep(&mut self, now: UnixMs) {
        let lots = &self.lots;
        self.drawable.retain(|slot| lots.get(slot.0).is_some_and(|lot| lot.is_alive(now)));
    }

    /// Calls that can be reserved. Like all that follows, it is true after [`Lots::sweep`].
    pub(crate) fn remaining(&self) -> u64 {
        self.drawable.iter().filter_map(|slot| self.lot(*slot)).map(Lot::free).sum()
    }

    /// Whether a reserved call would be one to reserve again, were it given back.
    pub(crate) fn may_come_back(&self) -> bool {
        self.drawable.iter().filter_map(|slot| self.lot(*slot)).any(|lot| lot.reserved > 0)
    }

    /// Calls ever granted.
    pub(crate) const fn granted(&self) -> u64 {
        self.granted
    }

    /// Reserves one call of the oldest lot; `None` when no call is left.
    pub(crate) fn reserve_oldest(&mut self) -> Option<LotSlot> {
        let slot = self.oldest_free()?;
        self.lots.get_mut(slot.0)?.reserved += 1;
        Some(slot)
    }

    /// Gives a reserved call back.
    pub(crate) fn unreserve(&mut self, slot: LotSlot) {
        if let Some(lot) = self.lots.get_mut(slot.0) {
            lot.reserved = lot.reserved.saturating_sub(1);
        }
    }

    /// Consumes one call of the oldest lot and names the lot; `None` when no call is left.
    pub(crate) fn charge_oldest(&mut self) -> Option<&str> {
        let slot = self.oldest_free()?;
        self.consume(slot)
    }

    /// Consumes a reserved call and names the lot.
    pub(crate) fn charge_reserved(&mut self, slot: LotSlot) -> Option<&str> {
        self.unreserve(slot);
        self.consume(slot)
    }

    /// The reference of a lot.
    pub(crate) fn reference(&self, slot: LotSlot) -> Option<&str> {
        self.lot(slot).map(|lot| lot.row.reference.as_str())
    }

    /// What the owner can still spend, the lot drawn next first.
    pub(crate) fn credits(&self) -> Vec<Credit> {
        let left = self.drawable.iter().filter_map(|slot| self.lot(*slot)).filter(|lot| lot.free() > 0);
        left.map(|lot| Credit { remaining: lot.free(), expires_at: lot.row.expires_at, kind: lot.row.kind })
            .collect()
    }

    /// The sum over all lots.
    pub(crate) fn totals(&self, now: UnixMs) -> Totals {
        self.lots.iter().map(|lot| lot.totals(now)).fold(Totals::default(), |sum, lot| Totals {
            granted: sum.granted + lot.granted,
            remaining: sum.remaining + lot.remaining,
            reserved: sum.reserved + lot.reserved,
            consumed: sum.consumed + lot.consumed,
            expired: sum.expired + lot.expired,
        })
    }

    /// All lots, oldest first.
    pub(crate) fn views(&self, now: UnixMs) -> Vec<LotView> {
        let mut lots: Vec<&Lot> = self.lots.iter().collect();
        lots.sort_by(|a, b| a.draw_key().cmp(&b.draw_key()));
        let view = |lot: &Lot| LotView {
            reference: lot.row.reference.clone(),
            kind: lot.row.kind,
            granted_at: lot.row.granted_at,
            expires_at: lot.row.expires_at,
            totals: lot.totals(now),
        };
        lots.into_iter().map(view).collect()
    }

    fn lot(&self, slot: LotSlot) -> Option<&Lot> {
        self.lots.get(slot.0)
    }

    fn oldest_free(&self) -> Option<LotSlot> {
        self.drawable.iter().copied().find(|slot| self.lot(*slot).is_some_and(|lot| lot.free() > 0))
    }

    fn consume(&mut self, slot: LotSlot) -> Option<&str> {
        let lot = self.lots.get_mut(slot.0).filter(|lot| lot.free() > 0)?;
        lot.consumed += 1;
        Some(&lot.row.reference)
    }
}
