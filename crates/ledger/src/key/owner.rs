//! What the owner of a key rules over: its secrets, its sub-keys, its settings (rules 18 to 21).

use quarry_kernel::time::UnixMs;

use super::Key;
use crate::LABEL_LEN_MAX;
use crate::access::{AccessRow, FIRST_SECRET, Need, SubKeyTerms};
use crate::applied::Applied;
use crate::command::Command;
use crate::journal::Write;
use crate::refusal::Refusal;
use crate::reply::{Owned, Reply};
use crate::settings::AlertTerms;

impl Key {
    /// Lets a command in; answers the sub-key that sends it, if one does.
    pub(crate) fn admit(
        &self,
        access: &str,
        label: Option<&str>,
        command: &Command,
        now: UnixMs,
    ) -> Result<Option<String>, Refusal> {
        let need = match command {
            // One that was answered is answered again, also to the secret that it replaced: the answer may have been lost.
            Command::Rotate { id, .. } if self.access.has_secret(id) => Need::Secret,
            command => command.need(),
        };
        self.access.admit(access, label, need, now)?;
        Ok(self.access.sub_key(access).map(|row| row.id.clone()))
    }

    /// Units that a sub-key, or the key itself, can reserve.
    pub(super) fn left_to(&self, caller: Option<&str>, now: UnixMs) -> u64 {
        let remaining = self.lots.remaining();
        let held = |sub_key| self.leases.held_by(sub_key);
        caller.map_or(remaining, |sub_key| self.access.left(sub_key, remaining, held(sub_key), now))
    }

    /// Counts what a sub-key was charged.
    pub(super) fn charge_sub_key(&mut self, sub_key: &str, units: u64, now: UnixMs) -> Option<Write> {
        let AccessRow { id, used, day, used_in_day, .. } = self.access.charge(sub_key, units, now)?;
        Some(Write::Used { id: id.clone(), used: *used, day: *day, used_in_day: *used_in_day })
    }

    /// Compares credit with the owner's mark. `id` names the notice, should there be one.
    pub(super) fn watch_credit(&mut self, id: &str, now: UnixMs) -> Option<Write> {
        let left = self.lots.may_remain();
        let settings = &mut self.account.settings;
        settings.watch(left, id, now).then(|| Write::Settings(settings.clone()))
    }

    pub(crate) fn owned(&self, now: UnixMs) -> Reply {
        let settings = &self.account.settings;
        Reply::Owned(Box::new(Owned {
            account: self.account.account.clone(),
            status: self.account.status,
            secrets: self.access.secrets(self.account.created_at),
            sub_keys: self.access.sub_keys(now),
            unkept: settings.unkept,
            alert: settings.alert.clone(),
        }))
    }

    fn owned_after(&mut self, changed: Vec<AccessRow>, now: UnixMs) -> Applied {
        let gone = if changed.is_empty() { Vec::new() } else { self.access.prune(now) };
        let changed = changed.into_iter().map(Write::Access);
        let writes = changed.chain(gone.into_iter().map(|id| Write::ForgetAccess { id })).collect();
        Applied { reply: self.owned(now), writes }
    }

    pub(crate) fn rotate(&mut self, id: String, ends_at: UnixMs, now: UnixMs) -> Result<Applied, Refusal> {
        check_id(&id)?;
        let changed = self.access.rotate(id, self.account.created_at, ends_at, now)?;
        Ok(self.owned_after(changed, now))
    }

    pub(crate) fn end_replaced(&mut self, now: UnixMs) -> Applied {
        let changed = self.access.end_replaced(now);
        self.owned_after(changed, now)
    }

    pub(crate) fn add_sub_key(
        &mut self,
        id: String,
        terms: SubKeyTerms,
        now: UnixMs,
    ) -> Result<Applied, Refusal> {
        check_id(&id)?;
        let added = self.access.add(id, terms, now)?;
        Ok(self.owned_after(Vec::from_iter(added), now))
    }

    pub(crate) fn change_sub_key(
        &mut self,
        id: &str,
        terms: SubKeyTerms,
        now: UnixMs,
    ) -> Result<Applied, Refusal> {
        let changed = self.access.change(id, terms, now)?;
        Ok(self.owned_after(vec![changed], now))
    }

    pub(crate) fn revoke_sub_key(&mut self, id: &str, now: UnixMs) -> Result<Applied, Refusal> {
        let revoked = self.access.revoke(id, now)?;
        Ok(self.owned_after(Vec::from_iter(revoked), now))
    }

    pub(crate) fn set_retention(&mut self, unkept: bool, now: UnixMs) -> Applied {
        let is_change = std::mem::replace(&mut self.account.settings.unkept, unkept) != unkept;
        self.settings_after(is_change, now)
    }

    pub(crate) fn set_alert(&mut self, alert: Option<AlertTerms>, now: UnixMs) -> Result<Applied, Refusal> {
        let before = self.account.settings.clone();
        self.account.settings.set_alert(alert, self.lots.may_remain())?;
        Ok(self.settings_after(self.account.settings != before, now))
    }

    fn settings_after(&self, is_change: bool, now: UnixMs) -> Applied {
        let write = is_change.then(|| Write::Settings(self.account.settings.clone()));
        Applied { reply: self.owned(now), writes: Vec::from_iter(write) }
    }

    pub(crate) fn notice(&self) -> Reply {
        Reply::Notice { notice: self.account.settings.notice.clone() }
    }

    pub(crate) fn noticed(&mut self, id: &str) -> Applied {
        let settings = &mut self.account.settings;
        if settings.notice.take_if(|notice| notice.id == id).is_none() {
            return Applied::answer(Reply::Changed);
        }
        Applied { reply: Reply::Changed, writes: vec![Write::Settings(settings.clone())] }
    }
}

fn check_id(id: &str) -> Result<(), Refusal> {
    let is_good = id != FIRST_SECRET && id.len() <= LABEL_LEN_MAX;
    if is_good { Ok(()) } else { Err(Refusal::BadAccess) }
}
