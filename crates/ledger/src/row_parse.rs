//! Parsing of durable rows as the storage returns them: JSON arrays of values in column order. A missing value or one of another
//! type is an error (rule 12).

use quarry_json::read::{Document, Items, Json, Kind};

use crate::access::{AccessRow, SubKeyTerms};
use crate::journal::{AccountRow, FailuresRow, LotRow, StoredRows, Tally};
use crate::json_fields::{Read, ReadError};
use crate::settings::Settings;
use crate::types::{Call, DailyUsage, FailedCall, LotCharge, Settlement};

/// Row whose columns are read in order.
#[derive(Debug)]
pub struct Row<'t, 'd>(Items<'t, 'd>);

impl Row<'_, '_> {
    fn next<T: Read>(&mut self) -> Option<T> {
        T::read(self.0.next()?)
    }

    /// Reads a sum, which arrives as decimal text: known to be an integer, and exact beyond 2^53.
    fn next_sum(&mut self) -> Option<u64> {
        self.next::<String>()?.parse().ok()
    }

    /// Reads a 0 or 1.
    fn next_flag(&mut self) -> Option<bool> {
        match self.next::<u32>()? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }

    /// Reads JSON text, or NULL.
    fn next_object<T: Read>(&mut self) -> Option<Option<T>> {
        match self.next::<Option<String>>()? {
            None => Some(None),
            Some(json) => T::read(Document::parse(&json).ok()?.root()).map(Some),
        }
    }
}

/// Type that is read from a stored row.
pub trait FromRow: Sized {
    /// Reads the row; `None` when a value is missing or of another type.
    fn from_row(row: &mut Row<'_, '_>) -> Option<Self>;
}

/// Parses the rows of a query.
///
/// # Errors
/// When a row is malformed.
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

/// Further lots of a charge, in one text.
impl FromRow for Vec<LotCharge> {
    fn from_row(row: &mut Row<'_, '_>) -> Option<Self> {
        parse_lot_charges(&row.next::<String>()?)
    }
}

fn parse_lot_charges(json: &str) -> Option<Vec<LotCharge>> {
    parse_each(json, |row| Some(LotCharge { lot: row.next()?, units: row.next()? })).ok()
}

/// Columns of the table as created and as extended by `ALTER TABLE`.
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
    /// Parses everything but [`StoredRows::further`] from the rows of one query, and counts the settlements with charges to
    /// further lots. The first column is the kind of row: 1 the account; 2 a lot; 3 a tally with its number of charges to further
    /// lots; 4 the failure allowance; 5 a secret or sub-key. The other columns are the fields in order; additional columns are
    /// ignored.
    ///
    /// # Errors
    /// When a row is malformed.
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
