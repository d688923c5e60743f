//! Secrets, sub-keys and settings of the reference model: every number is computed from the whole history.

use quarry_kernel::time::UnixMs;
use quarry_ledger::*;

use super::Model;

pub(super) fn is_good(terms: &SubKeyTerms) -> bool {
    !terms.label.is_empty() && terms.daily_limit != Some(0) && terms.total_limit != Some(0)
}

/// Returns terms after a change of the named members, or of all.
pub(super) fn change_terms(
    old: &SubKeyTerms,
    new: SubKeyTerms,
    members: Option<Vec<TermsMember>>,
) -> SubKeyTerms {
    let is_new = |member| members.as_ref().is_none_or(|members| members.contains(&member));
    SubKeyTerms {
        label: if is_new(TermsMember::Label) { new.label } else { old.label.clone() },
        daily_limit: if is_new(TermsMember::DailyLimit) { new.daily_limit } else { old.daily_limit },
        total_limit: if is_new(TermsMember::TotalLimit) { new.total_limit } else { old.total_limit },
        expires_at: if is_new(TermsMember::ExpiresAt) { new.expires_at } else { old.expires_at },
        endpoints: if is_new(TermsMember::Endpoints) { new.endpoints } else { old.endpoints.clone() },
    }
}

impl Model {
    /// Authorizes the command and returns its sub-key, if any.
    pub(super) fn admit(
        &self,
        access: &str,
        label: Option<&str>,
        command: &Command,
    ) -> Result<Option<String>, Refusal> {
        let (is_call, is_free, is_owners) = match command {
            Command::Reserve { .. } | Command::Look => (true, false, false),
            Command::Draw | Command::Status => (false, true, false),
            Command::Usage { .. } | Command::Calls { .. } => (false, false, false),
            Command::Owned
            | Command::Rotate { .. }
            | Command::EndReplaced
            | Command::AddSubKey { .. }
            | Command::ChangeSubKey { .. }
            | Command::RevokeSubKey { .. }
            | Command::SetRetention { .. }
            | Command::SetAlert { .. } => (false, false, true),
            _ => {
                let is_sub_key = self.sub_keys.iter().any(|(id, ..)| id == access);
                return Ok(is_sub_key.then(|| access.to_owned()));
            }
        };
        if let Some((id, terms, _, ends_at)) = self.sub_keys.iter().find(|(id, ..)| id == access) {
            if ends_at.is_some() {
                return Err(Refusal::SubKeyRevoked);
            }
            if let Some(at) = terms.expires_at.filter(|at| *at <= self.seen) {
                return Err(Refusal::SubKeyExpired { at });
            }
            if !is_call && !is_free {
                return Err(Refusal::NotForSubKeys);
            }
            let allows = |entry: &String| match (label, entry.strip_suffix('/')) {
                (Some(label), Some(group)) => {
                    label.strip_prefix(group).is_some_and(|rest| rest.starts_with('/'))
                }
                (label, _) => label == Some(entry),
            };
            if is_call && !terms.endpoints.is_empty() && !terms.endpoints.iter().any(allows) {
                return Err(Refusal::EndpointNotAllowed);
            }
            return Ok(Some(id.clone()));
        }
        let secret = self.secrets.iter().find(|secret| secret.id == access);
        match secret.map(|secret| secret.ends_at) {
            None if access.is_empty() => Ok(None),
            None => Err(Refusal::UnknownAccess),
            Some(Some(at)) if at <= self.seen => Err(Refusal::SecretReplaced { at }),
            Some(Some(_)) if is_owners && !self.is_repeated(command) => Err(Refusal::NotNewestSecret),
            Some(_) => Ok(None),
        }
    }

    /// Returns whether a rotation is repeated, which is answered again, even to the replaced secret.
    fn is_repeated(&self, command: &Command) -> bool {
        matches!(command, Command::Rotate { id, .. } if self.secrets.iter().any(|secret| secret.id == *id))
    }

    /// Returns the day of a charge to a sub-key now: never earlier than that of an earlier charge.
    pub(super) fn day_of(&self, sub_key: &str) -> i64 {
        let of_sub_key = |id: &&String| self.settled[*id].sub_key.as_deref() == Some(sub_key);
        let days = self.days.iter().filter(|(id, _)| of_sub_key(id)).map(|(_, day)| *day);
        days.max().unwrap_or(0).max(self.seen.date().days)
    }

    /// Returns the units charged to a sub-key on the current day, and in total.
    fn used(&self, sub_key: &str) -> (u64, u64) {
        let today = self.day_of(sub_key);
        let own = self.settled.values().filter(|row| row.sub_key.as_deref() == Some(sub_key));
        own.fold((0, 0), |(day, all), row| {
            let is_today = self.days.get(&row.lease_id) == Some(&today);
            (day + if is_today { row.charged_units() } else { 0 }, all + row.charged_units())
        })
    }

    fn held_by(&self, sub_key: &str) -> u64 {
        let own = self.live.values().filter(|lease| lease.sub_key.as_deref() == Some(sub_key));
        own.flat_map(|lease| &lease.held).map(|(_, units)| units).sum()
    }

    fn terms_of(&self, sub_key: &str) -> &SubKeyTerms {
        &self.sub_keys.iter().find(|(id, ..)| id == sub_key).unwrap().1
    }

    pub(super) fn check_sub_key(&self, sub_key: &str, units: u64, soon_ms: u32) -> Result<(), Refusal> {
        let terms = self.terms_of(sub_key);
        let (day, all) = self.used(sub_key);
        let units = u128::from(units);
        let exceeds = |limit: Option<u64>, used: u64| {
            limit.is_some_and(|limit| u128::from(used) + units > limit.into())
        };
        if exceeds(terms.total_limit, all) {
            return Err(Refusal::SubKeySpent { limit: terms.total_limit.unwrap() });
        }
        if exceeds(terms.daily_limit, day) {
            let next_day = UnixMs((self.day_of(sub_key) + 1) * 86_400_000);
            let retry_after_ms = (next_day.0 - self.seen.0) as u32;
            return Err(Refusal::SubKeyDay { limit: terms.daily_limit.unwrap(), retry_after_ms });
        }
        let held = self.held_by(sub_key);
        if exceeds(terms.total_limit, all + held) || exceeds(terms.daily_limit, day + held) {
            return Err(Refusal::SubKeyReserved { retry_after_ms: soon_ms });
        }
        Ok(())
    }

    pub(super) fn left_to(&self, caller: Option<&str>) -> u64 {
        let mut left = self.totals().remaining;
        if let Some(sub_key) = caller {
            let terms = self.terms_of(sub_key);
            let ((day, all), held) = (self.used(sub_key), self.held_by(sub_key));
            for (limit, used) in [(terms.daily_limit, day), (terms.total_limit, all)] {
                left = left.min(limit.map_or(left, |limit| limit.saturating_sub(used + held)));
            }
        }
        left
    }

    pub(super) fn may_remain(&self) -> u64 {
        let usable = self.grants.iter().filter(|(grant, _)| !self.is_over(grant));
        usable.map(|(grant, _)| self.lot(grant)).map(|lot| lot.remaining + lot.reserved).sum()
    }

    pub fn notice(&self) -> Option<&Notice> {
        self.notice.as_ref()
    }

    pub(super) fn watch(&mut self, id: &str) {
        let (left, at) = (self.may_remain(), self.seen);
        let Some(AlertTerms { below, to }) = self.alert.clone() else { return };
        if left >= below {
            self.is_armed = true;
        } else if self.is_armed {
            self.is_armed = false;
            self.notice = Some(Notice { id: id.to_owned(), at, remaining: left, below, to });
        }
    }

    pub(super) fn calls(&mut self, limit: u32) -> Result<Reply, Refusal> {
        if !self.disabled {
            self.check_requests()?;
            self.requests += super::ONE;
        }
        let limit = limit.min(RECENT_MAX) as usize;
        let calls = self.settled.values().rev().take(limit).map(super::super::call).collect();
        Ok(Reply::Calls {
            account: self.account.as_ref().unwrap().0.clone(),
            status: self.key_status(),
            calls,
        })
    }

    pub(super) fn rotate(&mut self, id: String, ends_at: UnixMs) -> Result<Reply, Refusal> {
        let is_sub_key = self.sub_keys.iter().any(|(own, ..)| *own == id);
        if id.is_empty() || is_sub_key {
            return Err(Refusal::BadAccess);
        }
        if self.secrets.iter().any(|secret| secret.id == id) {
            return Ok(self.owned());
        }
        let (_, created_at) = self.account.clone().unwrap();
        if self.secrets.is_empty() {
            self.secrets.push(SecretView { id: String::new(), made_at: created_at, ends_at: None });
        }
        let ends_at = ends_at.max(self.seen);
        for secret in &mut self.secrets {
            secret.ends_at = Some(secret.ends_at.map_or(ends_at, |end| end.min(ends_at)));
        }
        self.secrets.push(SecretView { id, made_at: self.seen, ends_at: None });
        Ok(self.owned())
    }

    pub(super) fn add_sub_key(&mut self, id: String, terms: SubKeyTerms) -> Result<Reply, Refusal> {
        if id.is_empty() || !is_good(&terms) {
            return Err(Refusal::BadAccess);
        }
        let known = self.sub_keys.iter().find(|(own, ..)| *own == id);
        let is_secret = self.secrets.iter().any(|secret| secret.id == id);
        match known {
            Some((_, own, ..)) if *own == terms => {}
            None if !is_secret => self.sub_keys.push((id, terms, self.seen, None)),
            _ => return Err(Refusal::AccessConflict),
        }
        Ok(self.owned())
    }

    pub(super) fn sub_key_views(&self) -> Vec<SubKeyView> {
        let view = |(id, terms, made_at, ends_at): &(String, SubKeyTerms, UnixMs, Option<UnixMs>)| {
            let (used_today, used) = self.used(id);
            let (id, terms) = (id.clone(), terms.clone());
            SubKeyView { id, terms, made_at: *made_at, ends_at: *ends_at, used, used_today }
        };
        let mut views: Vec<SubKeyView> = self.sub_keys.iter().map(view).collect();
        views.sort_by(|a, b| (a.made_at, &a.id).cmp(&(b.made_at, &b.id)));
        views
    }

    /// Returns the id of the secret that may administer the key.
    pub fn newest(&self) -> &str {
        self.secrets.iter().find(|secret| secret.ends_at.is_none()).map_or("", |secret| &secret.id)
    }

    pub(super) fn owned(&self) -> Reply {
        let (account, created_at) = self.account.clone().unwrap();
        let mut secrets = self.secrets.clone();
        if secrets.is_empty() {
            secrets.push(SecretView { id: String::new(), made_at: created_at, ends_at: None });
        }
        secrets.sort_by(|a, b| (a.made_at, &a.id).cmp(&(b.made_at, &b.id)));
        Reply::Owned(Box::new(OwnerView {
            account,
            status: self.key_status(),
            secrets,
            sub_keys: self.sub_key_views(),
            unkept: self.unkept,
            alert: self.alert.clone(),
        }))
    }
}
