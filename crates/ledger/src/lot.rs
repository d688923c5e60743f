//! Lots: where granted units are. The sum `granted = remaining + reserved + consumed + expired` holds here by
//! construction: consumed and reserved never exceed granted, and what is free is either remaining or expired.

use quarry_kernel::time::UnixMs;

use crate::GRANTED_MAX;
use crate::journal::LotRow;
use crate::reply::{Credit, LotView};
use crate::terms::Totals;

/// One grant and what became of its units.
#[derive(Debug)]
struct Lot {
    row: LotRow,
    consumed: u64,
    reserved: u64,
}

impl Lot {
    /// Units that are neither consumed nor reserved.
    const fn free(&self) -> u64 {
        self.row.granted.saturating_sub(self.consumed).saturating_sub(self.reserved)
    }

    fn is_expired(&self, now: UnixMs) -> bool {
        self.row.withdrawn_at.is_some() || self.row.expires_at.is_some_and(|end| end <= now)
    }

    /// Whether a unit of this lot can ever be drawn again.
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

/// Units of lots, oldest lot first. Mostly of one lot, so that is no list.
#[derive(Debug, Default)]
pub(crate) struct Parts {
    first: Option<(LotSlot, u64)>,
    further: Vec<(LotSlot, u64)>,
}

impl Parts {
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

/// All lots of a key.
#[derive(Debug, Default)]
pub(crate) struct Lots {
    lots: Vec<Lot>,
    /// The lots that may still be drawn, oldest first, so that spent and expired ones cost the hot path nothing.
    drawable: Vec<LotSlot>,
    /// Units ever granted, at most [`GRANTED_MAX`].
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

    /// Units that can be reserved. Like all that follows, it is true after [`Lots::sweep`].
    pub(crate) fn remaining(&self) -> u64 {
        self.drawable.iter().filter_map(|slot| self.lot(*slot)).map(Lot::free).sum()
    }

    /// Units that could be reserved if all that are reserved were given back.
    pub(crate) fn may_remain(&self) -> u64 {
        self.drawable.iter().filter_map(|slot| self.lot(*slot)).map(|lot| lot.free() + lot.reserved).sum()
    }

    /// Units ever granted.
    pub(crate) const fn granted(&self) -> u64 {
        self.granted
    }

    /// Reserves units of the oldest lots; `None`, and nothing reserved, when fewer are left.
    pub(crate) fn reserve(&mut self, units: u64) -> Option<Parts> {
        if self.remaining() < units {
            return None;
        }
        let mut parts = Parts::default();
        self.draw(units, &mut parts, |lot, units| lot.reserved += units);
        Some(parts)
    }

    /// Gives reserved units back.
    pub(crate) fn unreserve(&mut self, parts: &Parts) {
        for (slot, units) in parts.iter() {
            if let Some(lot) = self.lots.get_mut(slot.0) {
                lot.reserved = lot.reserved.saturating_sub(units);
            }
        }
    }

    /// Consumes units: those that are held first, giving back what is held and not needed, then of the oldest lots. Answers
    /// what was consumed of which lot, and how many units were not there.
    pub(crate) fn charge(&mut self, held: Option<&Parts>, units: u64) -> (Parts, u64) {
        let mut left = units;
        let mut charged = Parts::default();
        for (slot, reserved) in held.into_iter().flat_map(Parts::iter) {
            let Some(lot) = self.lots.get_mut(slot.0) else { continue };
            lot.reserved = lot.reserved.saturating_sub(reserved);
            let taken = left.min(reserved).min(lot.free());
            if taken > 0 {
                lot.consumed += taken;
                charged.add(slot, taken);
                left -= taken;
            }
        }
        left = self.draw(left, &mut charged, |lot, units| lot.consumed += units);
        (charged, left)
    }

    /// Takes units that are free, of the oldest lots; answers how many were not there.
    fn draw(&mut self, units: u64, parts: &mut Parts, take: impl Fn(&mut Lot, u64)) -> u64 {
        let mut left = units;
        while left > 0
            && let Some(slot) = self.oldest_free()
            && let Some(lot) = self.lots.get_mut(slot.0)
        {
            let taken = left.min(lot.free());
            take(lot, taken);
            parts.add(slot, taken);
            left -= taken;
        }
        left
    }

    /// Ends a lot. Answers where its units are, and whether it had been ended before; `None` when there is no such lot.
    pub(crate) fn withdraw(&mut self, reference: &str, now: UnixMs) -> Option<(Totals, bool)> {
        let lot = self.lots.iter_mut().find(|lot| lot.row.reference == reference)?;
        let repeated = lot.row.withdrawn_at.is_some();
        lot.row.withdrawn_at.get_or_insert(now);
        Some((lot.totals(now), repeated))
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
            withdrawn_at: lot.row.withdrawn_at,
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
}
