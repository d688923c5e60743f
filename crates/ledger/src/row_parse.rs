//! Durable rows as the storage hands them over: lists of their values in the order of the columns, all of them a JSON list.
//! A value that is missing or of another type is an error (rule 12).

use quarry_json::read::{Document, Items, Json, Kind};

use crate::access::{AccessRow, SubKeyTerms};
use crate::journal::{AccountRow, FailuresRow, LotRow, StoredRows, Tally};
use crate::json_fields::{Read, ReadError};
use crate::settings::Settings;
use crate::types::{Call, DailyUsage, FailedCall, LotCharge, Settlement};

/// A row whose columns are read one after the other.
#[derive(Debug)]
pub struct Row<'t, 'd>(Items<'t, 'd>);

impl Row<'_, '_> {
    fn next<T: Read>(&mut self) -> Option<T> {
        T::read(self.0.next()?)
    }

    /// Returns a sum, which comes as the text of its digits: so it is known to be a whole number, and is exact beyond 2^53.
    fn next_sum(&mut self) -> Option<u64> {
        self.next::<String>()?.parse().ok()
    }

    /// Returns 0 or 1.
    fn next_flag(&mut self) -> Option<bool> {
        match self.next::<u32>()? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }

    /// Returns a JSON text; NULL when there is none.
    fn next_object<T: Read>(&mut self) -> Option<Option<T>> {
        match self.next::<Option<String>>()? {
            None => Some(None),
            Some(json) => T::read(Document::parse(&json).ok()?.root()).map(Some),
        }
    }
}

/// Type that can be read out of a stored row.
pub trait FromRow: Sized {
    /// `None` when a value is missing or of another type.
    fn from_row(row: &mut Row<'_, '_>) -> Option<Self>;
}

/// Returns the rows of a query.
///
/// # Errors
/// When one of them is not what it should be.
pub fn parse_rows<T: FromRow>(json: &str) -> Result<Vec<T>, ReadError> {
    parse_each(json, T::from_row)
}

fn parse_each<T>(
    json: &str,
    mut read: impl FnMut(&mut Row<'_, '_>) -> Option<T>,
) -> Result<Vec<T>, ReadError> {
    let document = Document::parse(json)?;
    let rows = document.root();
    if rows.kind() != Kind::List {
        return Err(ReadError::Value("the list of rows"));
    }
    let one = |row: Json<'_, '_>| read(&mut Row(row.items()));
    rows.items().map(one).collect::<Option<_>>().ok_or(ReadError::Value("a column"))
}

/// Two columns.
impl FromRow for (String, u64) {
    fn from_row(row: &mut Row<'_, '_>) -> Option<Self> {
        Some((row.next()?, row.next()?))
    }
}

/// The further lots of a charge, one text.
impl FromRow for Vec<LotCharge> {
    fn from_row(row: &mut Row<'_, '_>) -> Option<Self> {
        parse_lot_charges(&row.next::<String>()?)
    }
}

fn parse_lot_charges(json: &str) -> Option<Vec<LotCharge>> {
    parse_each(json, |row| Some(LotCharge { lot: row.next()?, units: row.next()? })).ok()
}

/// The columns of the table, as it was made and as `ALTER TABLE` has lengthened it.
impl FromRow for Settlement {
    fn from_row(row: &mut Row<'_, '_>) -> Option<Self> {
        let (lease_id, lot, outcome, at, units) =
            (row.next()?, row.next()?, row.next()?, row.next()?, row.next()?);
        let further = match row.next::<Option<String>>()? {
            Some(text) => parse_lot_charges(&text)?,
            None => Vec::new(),
        };
        let (short, label, error) = (row.next()?, row.next()?, row.next()?);
        let (sub_key, unkept) = (row.next()?, row.next_flag()?);
        Some(Self { lease_id, lot, outcome, at, units, further, short, label, error, sub_key, unkept })
    }
}

impl FromRow for Call {
    fn from_row(row: &mut Row<'_, '_>) -> Option<Self> {
        Some(Self {
            lease_id: row.next()?,
            at: row.next()?,
            label: row.next()?,
            outcome: row.next()?,
            units: row.next()?,
            error: row.next()?,
            sub_key: row.next()?,
            unkept: row.next_flag()?,
        })
    }
}

impl FromRow for AccessRow {
    fn from_row(row: &mut Row<'_, '_>) -> Option<Self> {
        Some(Self {
            id: row.next()?,
            terms: row.next_object::<SubKeyTerms>()?,
            made_at: row.next()?,
            ends_at: row.next()?,
            used: row.next()?,
            day: row.next()?,
            used_in_day: row.next()?,
        })
    }
}

impl FromRow for DailyUsage {
    fn from_row(row: &mut Row<'_, '_>) -> Option<Self> {
        Some(Self {
            day: row.next()?,
            label: row.next()?,
            outcome: row.next()?,
            calls: row.next()?,
            units: row.next()?,
        })
    }
}

impl FromRow for FailedCall {
    fn from_row(row: &mut Row<'_, '_>) -> Option<Self> {
        Some(Self { lease_id: row.next()?, at: row.next()?, label: row.next()?, error: row.next()? })
    }
}

impl StoredRows {
    /// Returns all that is stored but [`StoredRows::further`], out of the rows of one query, and how many settlements charged
    /// further lots. Each row begins with what it is: 1, the account's; 2, a lot's; 3, a tally's and how many in it charged
    /// further lots; 4, what failed calls cost; 5, a secret's or a sub-key's. The columns are the fields in their order; further
    /// columns are ignored.
    ///
    /// # Errors
    /// When a row is not what it should be.
    pub fn from_rows(json: &str) -> Result<(Self, u64), ReadError> {
        let (mut stored, mut further) = (Self::default(), 0);
        parse_each(json, |row| stored.take_row(row, &mut further))?;
        Ok((stored, further))
    }

    fn take_row(&mut self, row: &mut Row<'_, '_>, further: &mut u64) -> Option<()> {
        match row.next::<u32>()? {
            1 => self.account = Some(AccountRow::from_row(row)?),
            2 => self.lots.push(LotRow::from_row(row)?),
            3 => {
                self.tallies.push(Tally::from_row(row)?);
                *further += row.next::<u64>()?;
            }
            4 => self.failures = Some(FailuresRow { drawn_micro: row.next()?, at: row.next()? }),
            5 => self.access.push(AccessRow::from_row(row)?),
            _ => return None,
        }
        Some(())
    }
}

impl FromRow for AccountRow {
    fn from_row(row: &mut Row<'_, '_>) -> Option<Self> {
        Some(Self {
            account: row.next()?,
            status: row.next()?,
            concurrency_limit: row.next()?,
            created_at: row.next()?,
            released_base: row.next()?,
            uncollected_base: row.next()?,
            short_base: row.next()?,
            forgotten_before: row.next()?,
            settings: row.next_object::<Settings>()?.unwrap_or_default(),
        })
    }
}

impl FromRow for LotRow {
    fn from_row(row: &mut Row<'_, '_>) -> Option<Self> {
        Some(Self {
            reference: row.next()?,
            kind: row.next()?,
            granted: row.next()?,
            consumed_base: row.next()?,
            expires_at: row.next()?,
            granted_at: row.next()?,
            withdrawn_at: row.next()?,
        })
    }
}

impl FromRow for Tally {
    fn from_row(row: &mut Row<'_, '_>) -> Option<Self> {
        Some(Self {
            lot: row.next()?,
            outcome: row.next()?,
            rows: row.next()?,
            units: row.next_sum()?,
            short: row.next_sum()?,
            oldest: row.next()?,
            newest: row.next()?,
        })
    }
}
