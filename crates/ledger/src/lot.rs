//! Lots: the state of granted units. `granted = remaining + reserved + consumed + expired` holds by construction: consumed and
//! reserved never exceed granted, and the rest is either remaining or expired.

use std::collections::HashMap;

use quarry_kernel::time::UnixMs;

use crate::GRANTED_MAX;
use crate::journal::LotRow;
use crate::reply::{Credit, LotView};
use crate::types::Totals;

/// Lot of a grant.
#[derive(Debug)]
struct Lot {
    row: LotRow,
    consumed: u64,
    reserved: u64,
}

impl Lot {
    /// Units that are neither consumed nor reserved.
    const fn free_units(&self) -> u64 {
        self.row.granted.saturating_sub(self.consumed).saturating_sub(self.reserved)
    }

    fn is_expired(&self, now: UnixMs) -> bool {
        self.row.withdrawn_at.is_some() || self.row.expires_at.is_some_and(|end| end <= now)
    }

    /// Returns whether any unit of this lot can still be drawn.
    fn is_alive(&self, now: UnixMs) -> bool {
        self.consumed < self.row.granted && !self.is_expired(now)
    }

    fn draw_order(&self) -> (UnixMs, &str) {
        (self.row.granted_at, &self.row.reference)
    }

    fn totals(&self, now: UnixMs) -> Totals {
        let (remaining, expired) =
            if self.is_expired(now) { (0, self.free_units()) } else { (self.free_units(), 0) };
        Totals {
            granted: self.row.granted,
            remaining,
            reserved: self.reserved,
            consumed: self.consumed,
            expired,
        }
    }

    fn to_view(&self, now: UnixMs) -> LotView {
        LotView {
            reference: self.row.reference.clone(),
            kind: self.row.kind,
            granted_at: self.row.granted_at,
            expires_at: self.row.expires_at,
            withdrawn_at: self.row.withdrawn_at,
            totals: self.totals(now),
        }
    }
}

/// Index of a lot in [`Lots`]; it stays valid because lots are never removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LotSlot(usize);

/// Units per lot, oldest lot first; the first one inline, because most calls draw on a single lot.
#[derive(Debug, Default)]
pub(crate) struct LotShares {
    first: Option<(LotSlot, u64)>,
    further: Vec<(LotSlot, u64)>,
}

impl LotShares {
    pub(crate) fn iter(&self) -> impl Iterator<Item = (LotSlot, u64)> {
        self.first.iter().chain(&self.further).copied()
    }

    pub(crate) fn first(&self) -> Option<LotSlot> {
        self.first.map(|(slot, _)| slot)
    }

    pub(crate) fn units(&self) -> u64 {
        self.iter().map(|(_, units)| units).sum()
    }

    fn add(&mut self, slot: LotSlot, units: u64) {
        let Some(first) = &mut self.first else {
            self.first = Some((slot, units));
            return;
        };
        let known = std::iter::once(first).chain(&mut self.further).find(|(known, _)| *known == slot);
        match known {
            Some((_, sum)) => *sum += units,
            None => self.further.push((slot, units)),
        }
    }
}

/// All lots of a key, with the sums that every call needs kept up to date, so that a key with many lots costs no more than
/// another: only the lots that a call draws on are visited, until one of them ends.
#[derive(Debug, Default)]
pub(crate) struct Lots {
    lots: Vec<Lot>,
    by_reference: HashMap<String, LotSlot>,
    /// Lots that may still be drawn, oldest first.
    drawable: Vec<LotSlot>,
    /// Units granted so far, at most [`GRANTED_MAX`].
    granted: u64,
    /// Free and reserved units of unexpired lots.
    free: u64,
    reserved: u64,
    /// Next expiry among the drawable lots.
    next_end: Option<UnixMs>,
    /// Whether a drawable lot may have been spent or withdrawn since the last sweep.
    has_ended: bool,
    /// Current time.
    now: UnixMs,
}

impl Lots {
    /// Adds a lot with `consumed` spent units. `None`, without a change, when the reference exists, when more is consumed than
    /// granted, or when all lots together would exceed [`GRANTED_MAX`].
    pub(crate) fn add(&mut self, row: LotRow, consumed: u64) -> Option<()> {
        let granted = self.granted.checked_add(row.granted).filter(|sum| *sum <= GRANTED_MAX)?;
        if consumed > row.granted || self.by_reference.contains_key(&row.reference) {
            return None;
        }
        let slot = LotSlot(self.lots.len());
        self.by_reference.insert(row.reference.clone(), slot);
        let lot = Lot { row, consumed, reserved: 0 };
        let place = self
            .drawable
            .partition_point(|slot| self.find_lot(*slot).is_some_and(|l| l.draw_order() < lot.draw_order()));
        self.drawable.insert(place, slot);
        self.lots.push(lot);
        self.granted = granted;
        // It may have expired before its arrival, which the next sweep accounts for.
        self.has_ended = true;
        Some(())
    }

    /// Returns the row of a lot by reference.
    pub(crate) fn find(&self, reference: &str) -> Option<&LotRow> {
        self.by_reference.get(reference).and_then(|slot| self.find_lot(*slot)).map(|lot| &lot.row)
    }

    /// Sets aside the lots that can never be drawn again; does nothing while none has ended.
    pub(crate) fn sweep(&mut self, now: UnixMs) {
        self.now = now;
        if !self.has_ended && self.next_end.is_none_or(|end| end > now) {
            return;
        }
        let lots = &self.lots;
        self.drawable.retain(|slot| lots.get(slot.0).is_some_and(|lot| lot.is_alive(now)));
        let alive = || self.drawable.iter().filter_map(|slot| lots.get(slot.0));
        self.free = alive().map(Lot::free_units).sum();
        self.reserved = alive().map(|lot| lot.reserved).sum();
        self.next_end = alive().filter_map(|lot| lot.row.expires_at).min();
        self.has_ended = false;
    }

    /// Returns the reservable units. This and the following methods require a preceding [`Lots::sweep`].
    pub(crate) const fn remaining(&self) -> u64 {
        self.free
    }

    /// Returns the units that would be reservable if all reserved ones were returned.
    pub(crate) const fn potential_remaining(&self) -> u64 {
        self.free + self.reserved
    }

    /// Returns the units granted so far.
    pub(crate) const fn granted(&self) -> u64 {
        self.granted
    }

    /// Reserves units of the oldest lots; `None`, without a change, when fewer are left.
    pub(crate) fn reserve(&mut self, units: u64) -> Option<LotShares> {
        if self.remaining() < units {
            return None;
        }
        let mut parts = LotShares::default();
        self.draw(units, &mut parts, |lot, units| lot.reserved += units);
        Some(parts)
    }

    /// Returns reserved units.
    pub(crate) fn unreserve(&mut self, parts: &LotShares) {
        for (slot, units) in parts.iter() {
            self.update_lot(slot, |lot| lot.reserved = lot.reserved.saturating_sub(units));
        }
    }

    /// Consumes units: first the held ones, returning those not needed, then of the oldest lots. Returns the consumption by lot,
    /// and the number of missing units.
    pub(crate) fn charge(&mut self, held: Option<&LotShares>, units: u64) -> (LotShares, u64) {
        let mut left = units;
        let mut charged = LotShares::default();
        for (slot, reserved) in held.into_iter().flat_map(LotShares::iter) {
            let mut taken = 0;
            self.update_lot(slot, |lot| {
                lot.reserved = lot.reserved.saturating_sub(reserved);
                taken = left.min(reserved).min(lot.free_units());
                lot.consumed += taken;
            });
            if taken > 0 {
                charged.add(slot, taken);
                left -= taken;
            }
        }
        left = self.draw(left, &mut charged, |lot, units| lot.consumed += units);
        (charged, left)
    }

    /// Changes a lot together with the sums.
    fn update_lot(&mut self, slot: LotSlot, change: impl FnOnce(&mut Lot)) {
        let Some(lot) = self.lots.get_mut(slot.0) else { return };
        let (free, reserved) = (lot.free_units(), lot.reserved);
        change(lot);
        if !lot.is_expired(self.now) {
            self.free = self.free + lot.free_units() - free;
            self.reserved = self.reserved + lot.reserved - reserved;
        }
        self.has_ended |= lot.consumed == lot.row.granted;
    }

    /// Takes free units of the oldest lots and returns the number of missing ones.
    fn draw(&mut self, units: u64, parts: &mut LotShares, take: impl Fn(&mut Lot, u64)) -> u64 {
        let mut left = units;
        while left > 0
            && let Some(slot) = self.find_oldest_free()
        {
            let mut taken = 0;
            self.update_lot(slot, |lot| {
                taken = left.min(lot.free_units());
                take(lot, taken);
            });
            parts.add(slot, taken);
            left -= taken;
        }
        left
    }

    /// Ends a lot. Returns its totals, and whether it had already ended; `None` for an unknown lot.
    pub(crate) fn withdraw(&mut self, reference: &str, now: UnixMs) -> Option<(Totals, bool)> {
        let slot = *self.by_reference.get(reference)?;
        let lot = self.lots.get_mut(slot.0)?;
        let repeated = lot.row.withdrawn_at.is_some();
        lot.row.withdrawn_at.get_or_insert(now);
        self.has_ended = true;
        Some((lot.totals(now), repeated))
    }

    /// Returns the reference of a lot.
    pub(crate) fn reference(&self, slot: LotSlot) -> Option<&str> {
        self.find_lot(slot).map(|lot| lot.row.reference.as_str())
    }

    /// Lists the unspent credits, in drawing order.
    pub(crate) fn credits(&self) -> Vec<Credit> {
        let left =
            self.drawable.iter().filter_map(|slot| self.find_lot(*slot)).filter(|lot| lot.free_units() > 0);
        left.map(|lot| Credit {
            remaining: lot.free_units(),
            expires_at: lot.row.expires_at,
            kind: lot.row.kind,
        })
        .collect()
    }

    /// Returns the sum over all lots.
    pub(crate) fn totals(&self, now: UnixMs) -> Totals {
        self.lots.iter().map(|lot| lot.totals(now)).fold(Totals::default(), |sum, lot| Totals {
            granted: sum.granted + lot.granted,
            remaining: sum.remaining + lot.remaining,
            reserved: sum.reserved + lot.reserved,
            consumed: sum.consumed + lot.consumed,
            expired: sum.expired + lot.expired,
        })
    }

    /// Returns all lots, oldest first.
    pub(crate) fn to_views(&self, now: UnixMs) -> Vec<LotView> {
        let mut lots: Vec<&Lot> = self.lots.iter().collect();
        lots.sort_by(|a, b| a.draw_order().cmp(&b.draw_order()));
        lots.into_iter().map(|lot| lot.to_view(now)).collect()
    }

    /// Returns the view of a lot by reference.
    pub(crate) fn find_view(&self, reference: &str, now: UnixMs) -> Option<LotView> {
        let slot = self.by_reference.get(reference)?;
        self.find_lot(*slot).map(|lot| lot.to_view(now))
    }

    fn find_lot(&self, slot: LotSlot) -> Option<&Lot> {
        self.lots.get(slot.0)
    }

    fn find_oldest_free(&self) -> Option<LotSlot> {
        self.drawable
            .iter()
            .copied()
            .find(|slot| self.find_lot(*slot).is_some_and(|lot| lot.free_units() > 0))
    }
}
