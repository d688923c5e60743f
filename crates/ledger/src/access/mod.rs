//! Access to a key other than by its first secret: later secrets, and sub-keys that draw from the key within limits of their own
//! (rules 18 to 20).

mod row;
mod terms;

use quarry_kernel::time::UnixMs;

use crate::refusal::Refusal;
use crate::{SECRETS_MAX, SUB_KEYS_MAX};

pub use self::row::{AccessRow, SecretView, SubKeyView};
pub use self::terms::{SubKeyTerms, TermsMember};

/// Id of the secret that a key was created with. It has no row until a second secret exists.
pub(crate) const FIRST_SECRET: &str = "";

/// Access that a command requires of its sender.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RequiredAccess {
    /// No secret: an internal command, or the settlement of a lease.
    Nothing,
    /// Any valid secret or sub-key.
    Any,
    /// Any valid secret or sub-key that may call the label.
    Label,
    /// A secret of the key itself.
    Secret,
    /// The key's newest secret: a replaced one may have leaked, and must not lock the owner out.
    Newest,
}

/// Secrets and sub-keys of a key.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct AccessList(Vec<AccessRow>);

impl AccessList {
    /// Loads the rows; `None` when an id occurs twice.
    pub(crate) fn load(rows: Vec<AccessRow>) -> Option<Self> {
        let mut access = Self::default();
        for row in rows {
            access.find(&row.id).is_none().then_some(())?;
            access.insert(row);
        }
        Some(access)
    }

    /// Inserts a row after those created before it.
    fn insert(&mut self, row: AccessRow) {
        let is_before = |other: &AccessRow| (other.made_at, &other.id) < (row.made_at, &row.id);
        let place = self.0.partition_point(is_before);
        self.0.insert(place, row);
    }

    pub(crate) fn rows(&self) -> &[AccessRow] {
        &self.0
    }

    fn find(&self, id: &str) -> Option<&AccessRow> {
        self.0.iter().find(|row| row.id == id)
    }

    /// Returns whether a secret or sub-key has this id.
    pub(crate) fn has(&self, id: &str) -> bool {
        self.find(id).is_some()
    }

    /// Returns whether a secret has this id.
    pub(crate) fn has_secret(&self, id: &str) -> bool {
        self.find(id).is_some_and(|row| row.terms.is_none())
    }

    /// Returns the sub-key with this id.
    pub(crate) fn sub_key(&self, id: &str) -> Option<&AccessRow> {
        self.find(id).filter(|row| row.terms.is_some())
    }

    /// Authorizes a command, or returns the reason for refusing it.
    pub(crate) fn authorize(
        &self,
        id: &str,
        label: Option<&str>,
        need: RequiredAccess,
        now: UnixMs,
    ) -> Result<(), Refusal> {
        if need == RequiredAccess::Nothing {
            return Ok(());
        }
        let Some(row) = self.find(id) else {
            let is_only_secret = id == FIRST_SECRET;
            return if is_only_secret { Ok(()) } else { Err(Refusal::UnknownAccess) };
        };
        let Some(terms) = &row.terms else {
            return match row.ends_at {
                Some(at) if at <= now => Err(Refusal::SecretReplaced { at }),
                Some(_) if need == RequiredAccess::Newest => Err(Refusal::NotNewestSecret),
                _ => Ok(()),
            };
        };
        if row.has_ended(now) {
            return Err(Refusal::SubKeyRevoked);
        }
        if let Some(at) = terms.expires_at.filter(|at| *at <= now) {
            return Err(Refusal::SubKeyExpired { at });
        }
        match need {
            RequiredAccess::Secret | RequiredAccess::Newest => Err(Refusal::NotForSubKeys),
            RequiredAccess::Label if !terms.allows_label(label) => Err(Refusal::EndpointNotAllowed),
            _ => Ok(()),
        }
    }

    /// Checks that a sub-key can reserve units, with the given number in flight.
    pub(crate) fn check(
        &self,
        id: &str,
        units: u64,
        held: u64,
        now: UnixMs,
        soon_ms: u32,
    ) -> Result<(), Refusal> {
        self.sub_key(id).map_or(Ok(()), |row| row.check(units, held, now, soon_ms))
    }

    /// Returns the units that the holder of this id can still reserve, given the key's remaining units.
    pub(crate) fn remaining_units(&self, id: &str, remaining: u64, held: u64, now: UnixMs) -> u64 {
        self.find(id)
            .and_then(|row| row.remaining_units(held, now))
            .map_or(remaining, |left| left.min(remaining))
    }

    /// Counts units that a sub-key was charged.
    pub(crate) fn charge(&mut self, id: &str, units: u64, now: UnixMs) -> Option<&AccessRow> {
        let row = self.0.iter_mut().find(|row| row.id == id && row.terms.is_some()).filter(|_| units > 0)?;
        row.used_in_day = row.used_today(now).saturating_add(units);
        row.day = row.day.max(now.date().days);
        row.used = row.used.saturating_add(units);
        Some(row)
    }

    /// Creates a secret that replaces the others from a given time; returns the rows to store, none for an existing one.
    pub(crate) fn rotate(
        &mut self,
        id: String,
        created_at: UnixMs,
        ends_at: UnixMs,
        now: UnixMs,
    ) -> Result<Vec<AccessRow>, Refusal> {
        match self.find(&id) {
            Some(row) if row.terms.is_none() => return Ok(Vec::new()),
            None if !id.is_empty() => {}
            _ => return Err(Refusal::BadAccess),
        }
        if self.find(FIRST_SECRET).is_none() {
            self.insert(AccessRow::new(String::new(), None, created_at));
        }
        let valid = self.0.iter().filter(|row| row.terms.is_none() && !row.has_ended(now)).count();
        if valid >= SECRETS_MAX {
            return Err(Refusal::TooManySecrets);
        }
        let mut changed = self.end_secrets(ends_at.max(now), |_| true);
        let row = AccessRow::new(id, None, now);
        self.insert(row.clone());
        changed.push(row);
        Ok(changed)
    }

    /// Ends the replaced secrets now.
    pub(crate) fn end_replaced(&mut self, now: UnixMs) -> Vec<AccessRow> {
        self.end_secrets(now, |row| row.ends_at.is_some())
    }

    /// Ends the chosen secrets at a time, unless they end before it; returns their rows.
    fn end_secrets(&mut self, at: UnixMs, is_one: impl Fn(&AccessRow) -> bool) -> Vec<AccessRow> {
        let later = |row: &&mut AccessRow| {
            row.terms.is_none() && is_one(row) && row.ends_at.is_none_or(|end| end > at)
        };
        let ended = self.0.iter_mut().filter(later).map(|row| {
            row.ends_at = Some(at);
            row.clone()
        });
        ended.collect()
    }

    /// Adds a sub-key; returns `None` for a repetition.
    pub(crate) fn add_sub_key(
        &mut self,
        id: String,
        terms: SubKeyTerms,
        now: UnixMs,
    ) -> Result<Option<AccessRow>, Refusal> {
        if id.is_empty() || !terms.is_valid() {
            return Err(Refusal::BadAccess);
        }
        match self.find(&id) {
            Some(row) if row.terms.as_ref() == Some(&terms) => return Ok(None),
            Some(_) => return Err(Refusal::AccessConflict),
            None => {}
        }
        let live = self.0.iter().filter(|row| row.terms.is_some() && !row.has_ended(now)).count();
        if live >= SUB_KEYS_MAX {
            return Err(Refusal::TooManySubKeys);
        }
        let row = AccessRow::new(id, Some(terms), now);
        self.insert(row.clone());
        Ok(Some(row))
    }

    /// Changes the named members of a sub-key's terms, or all of them.
    pub(crate) fn change_sub_key(
        &mut self,
        id: &str,
        terms: SubKeyTerms,
        members: Option<&[TermsMember]>,
        now: UnixMs,
    ) -> Result<AccessRow, Refusal> {
        let row = self.0.iter_mut().find(|row| row.id == id).ok_or(Refusal::NoSuchSubKey)?;
        let mut changed = row.terms.clone().ok_or(Refusal::NoSuchSubKey)?;
        if row.has_ended(now) {
            return Err(Refusal::SubKeyRevoked);
        }
        match members {
            None => changed = terms,
            Some(members) => members.iter().for_each(|member| changed.copy_member(&terms, *member)),
        }
        if !changed.is_valid() {
            return Err(Refusal::BadAccess);
        }
        row.terms = Some(changed);
        Ok(row.clone())
    }

    /// Revokes a sub-key; returns `None` if it was already revoked.
    pub(crate) fn revoke_sub_key(&mut self, id: &str, now: UnixMs) -> Result<Option<AccessRow>, Refusal> {
        let of_id = |row: &&mut AccessRow| row.id == id && row.terms.is_some();
        let row = self.0.iter_mut().find(of_id).ok_or(Refusal::NoSuchSubKey)?;
        if row.has_ended(now) {
            return Ok(None);
        }
        row.ends_at = Some(now);
        Ok(Some(row.clone()))
    }

    /// Deletes the oldest ended rows beyond the retained number and returns their ids.
    pub(crate) fn prune(&mut self, now: UnixMs) -> Vec<String> {
        let mut gone = Vec::new();
        for (is_secret, most) in [(true, SECRETS_MAX), (false, 2 * SUB_KEYS_MAX)] {
            let of_kind = |row: &AccessRow| row.terms.is_none() == is_secret;
            while self.0.iter().filter(|row| of_kind(row)).count() > most
                && let Some(at) =
                    self.0.iter().position(|row| of_kind(row) && !row.id.is_empty() && row.has_ended(now))
            {
                gone.push(self.0.remove(at).id);
            }
        }
        gone
    }

    /// Returns the view of a sub-key.
    pub(crate) fn sub_key_view(&self, id: &str, now: UnixMs) -> Option<SubKeyView> {
        self.find(id)?.to_view(now)
    }

    /// Returns all sub-keys, oldest first.
    pub(crate) fn sub_keys(&self, now: UnixMs) -> Vec<SubKeyView> {
        self.0.iter().filter_map(|row| row.to_view(now)).collect()
    }

    /// Returns all secrets, oldest first.
    pub(crate) fn secrets(&self, created_at: UnixMs) -> Vec<SecretView> {
        let secret = |row: &AccessRow| {
            let (id, made_at, ends_at) = (row.id.clone(), row.made_at, row.ends_at);
            row.terms.is_none().then_some(SecretView { id, made_at, ends_at })
        };
        let secrets: Vec<SecretView> = self.0.iter().filter_map(secret).collect();
        match secrets.is_empty() {
            true => vec![SecretView { id: String::new(), made_at: created_at, ends_at: None }],
            false => secrets,
        }
    }
}
