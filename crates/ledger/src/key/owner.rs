//! Commands of a key's owner: secrets, sub-keys and settings (rules 18 to 21).

use quarry_kernel::time::UnixMs;

use super::KeyState;
use crate::LABEL_LEN_MAX;
use crate::access::{AccessRow, FIRST_SECRET, RequiredAccess, SubKeyTerms, TermsMember};
use crate::command::Command;
use crate::journal::{Journal, Write};
use crate::refusal::Refusal;
use crate::reply::{OwnerView, Reply};
use crate::settings::AlertTerms;
use crate::transition::Transition;

impl KeyState {
    /// Authorizes a command and returns its sub-key, if any.
    pub(crate) fn authorize(
        &self,
        access: &str,
        label: Option<&str>,
        command: &Command,
        now: UnixMs,
    ) -> Result<Option<String>, Refusal> {
        let need = match command {
            // A repeated rotation is answered again, even to the replaced secret, because the first response may have been lost.
            Command::Rotate { id, .. } if self.access.has_secret(id) => RequiredAccess::Secret,
            command => command.required_access(),
        };
        self.access.authorize(access, label, need, now)?;
        Ok(self.access.sub_key(access).map(|row| row.id.clone()))
    }

    /// Returns the units that a sub-key, or the key itself, can reserve.
    pub(super) fn remaining_for(&self, caller: Option<&str>, now: UnixMs) -> u64 {
        let remaining = self.lots.remaining();
        let held = |sub_key| self.leases.units_held_by(sub_key);
        caller
            .map_or(remaining, |sub_key| self.access.remaining_units(sub_key, remaining, held(sub_key), now))
    }

    /// Adds charged units to a sub-key's use; `None` for an unknown sub-key.
    pub(super) fn charge_sub_key(&mut self, sub_key: &str, units: u64, now: UnixMs) -> Option<Write> {
        let AccessRow { id, used, day, used_in_day, .. } = self.access.charge(sub_key, units, now)?;
        Some(Write::Used { id: id.clone(), used: *used, day: *day, used_in_day: *used_in_day })
    }

    /// Compares credit with the owner's threshold. `id` becomes the id of a new notice.
    pub(super) fn watch_credit(&mut self, id: &str, now: UnixMs) -> Option<Write> {
        let left = self.lots.potential_remaining();
        let settings = &mut self.account.settings;
        settings.update_credit_alert(left, id, now).then(|| Write::Settings(settings.clone()))
    }

    pub(crate) fn owner_reply(&self, now: UnixMs) -> Reply {
        let settings = &self.account.settings;
        Reply::Owned(Box::new(OwnerView {
            account: self.account.account.clone(),
            status: self.account.status,
            secrets: self.access.secrets(self.account.created_at),
            sub_keys: self.access.sub_keys(now),
            unkept: settings.unkept,
            alert: settings.alert.clone(),
        }))
    }

    fn apply_access_changes(&mut self, changed: Vec<AccessRow>, now: UnixMs) -> Transition {
        let gone = if changed.is_empty() { Vec::new() } else { self.access.prune(now) };
        let changed = changed.into_iter().map(Write::Access);
        let writes = changed.chain(gone.into_iter().map(|id| Write::ForgetAccess { id })).collect();
        Transition { reply: self.owner_reply(now), writes }
    }

    pub(crate) fn rotate(
        &mut self,
        id: String,
        ends_at: UnixMs,
        now: UnixMs,
        journal: &impl Journal,
    ) -> Result<Transition, Refusal> {
        self.check_id(&id, journal)?;
        let changed = self.access.rotate(id, self.account.created_at, ends_at, now)?;
        Ok(self.apply_access_changes(changed, now))
    }

    pub(crate) fn end_replaced(&mut self, now: UnixMs) -> Transition {
        let changed = self.access.end_replaced(now);
        self.apply_access_changes(changed, now)
    }

    pub(crate) fn add_sub_key(
        &mut self,
        id: String,
        terms: SubKeyTerms,
        now: UnixMs,
        journal: &impl Journal,
    ) -> Result<Transition, Refusal> {
        self.check_id(&id, journal)?;
        let added = self.access.add_sub_key(id, terms, now)?;
        Ok(self.apply_access_changes(Vec::from_iter(added), now))
    }

    pub(crate) fn change_sub_key(
        &mut self,
        id: &str,
        terms: SubKeyTerms,
        members: Option<&[TermsMember]>,
        now: UnixMs,
    ) -> Result<Transition, Refusal> {
        let changed = self.access.change_sub_key(id, terms, members, now)?;
        Ok(self.apply_access_changes(vec![changed], now))
    }

    pub(crate) fn revoke_sub_key(&mut self, id: &str, now: UnixMs) -> Result<Transition, Refusal> {
        let revoked = self.access.revoke_sub_key(id, now)?;
        Ok(self.apply_access_changes(Vec::from_iter(revoked), now))
    }

    pub(crate) fn set_retention(&mut self, unkept: bool, now: UnixMs) -> Transition {
        let is_change = std::mem::replace(&mut self.account.settings.unkept, unkept) != unkept;
        self.apply_settings_change(is_change, now)
    }

    pub(crate) fn set_alert(
        &mut self,
        alert: Option<AlertTerms>,
        now: UnixMs,
    ) -> Result<Transition, Refusal> {
        let before = self.account.settings.clone();
        self.account.settings.set_alert(alert, self.lots.potential_remaining())?;
        Ok(self.apply_settings_change(self.account.settings != before, now))
    }

    fn apply_settings_change(&self, is_change: bool, now: UnixMs) -> Transition {
        let write = is_change.then(|| Write::Settings(self.account.settings.clone()));
        Transition { reply: self.owner_reply(now), writes: Vec::from_iter(write) }
    }

    pub(crate) fn notice_reply(&self) -> Reply {
        Reply::Notice { notice: self.account.settings.notice.clone() }
    }

    pub(crate) fn acknowledge_notice(&mut self, id: &str) -> Transition {
        let settings = &mut self.account.settings;
        if settings.notice.take_if(|notice| notice.id == id).is_none() {
            return Transition::from_reply(Reply::Changed);
        }
        Transition { reply: Reply::Changed, writes: vec![Write::Settings(settings.clone())] }
    }

    /// Checks the id of a new secret or sub-key. Ids of deleted ones are refused: the key's text is derived from the id, so a
    /// replaced or revoked secret would become valid again.
    fn check_id(&self, id: &str, journal: &impl Journal) -> Result<(), Refusal> {
        if id == FIRST_SECRET || id.len() > LABEL_LEN_MAX {
            return Err(Refusal::BadAccess);
        }
        let is_taken =
            !self.access.has(id) && journal.is_access_forgotten(id).map_err(|_| Refusal::Storage)?;
        if is_taken { Err(Refusal::AccessConflict) } else { Ok(()) }
    }
}
