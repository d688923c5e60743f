//! State machine: a command in, a reply and the rows to write out.

use quarry_kernel::time::UnixMs;

use crate::allowance::Limits;
use crate::command::Command;
use crate::journal::{AccountRow, Journal, StoredRows, Write};
use crate::key::{KeyState, LeaseEnding, Reservation, SettleRequest, check_limit};
use crate::refusal::Refusal;
use crate::reply::Reply;
use crate::settings::Settings;
use crate::transition::{CorruptRows, Transition};
use crate::types::{Grant, KeyStatus};

/// Credits and concurrency of one key.
#[derive(Debug, Default)]
pub struct Ledger {
    key: Option<KeyState>,
    limits: Limits,
    /// Latest time seen: time never runs backwards while loaded (rule 7).
    seen: UnixMs,
    /// Whether writes were returned but not confirmed (rule 11).
    unwritten: bool,
}

impl Ledger {
    /// Loads the ledger from its durable rows, without leases.
    ///
    /// # Errors
    /// [`CorruptRows`] for inconsistent rows (rule 12).
    pub fn load(stored: StoredRows) -> Result<Self, CorruptRows> {
        let key = match stored.account.clone() {
            Some(account) => Some(KeyState::load(account, stored)?),
            None if stored.lots.is_empty() && stored.tallies.is_empty() && stored.failures.is_none() => None,
            None => return Err(CorruptRows { what: "rows without an account" }),
        };
        Ok(Self { key, ..Self::default() })
    }

    /// Sets the operator's limits.
    #[must_use]
    pub const fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Returns the time until which the object must stay loaded for its memory-only state, live leases and drawn requests (rule
    /// 13); `None` when it may be evicted.
    #[must_use]
    pub fn stay_loaded_until(&self) -> Option<UnixMs> {
        self.key
            .as_ref()
            .and_then(|key| key.stay_loaded_until(self.limits))
            .filter(|until| *until > self.seen)
    }

    /// Applies a command at the time `now`; `journal` is read for leases that are not live.
    ///
    /// Contract of rule 11: the caller stores all writes in one transaction, then calls [`Ledger::confirm_writes`], and only then
    /// sends the reply. When storing fails, or the reply is `Refused(Storage)`, memory may be ahead of the disk: the caller drops
    /// this ledger, answers `Refused(Storage)` and loads it anew before the next command. A ledger with unconfirmed writes
    /// refuses every command with `Storage`.
    pub fn apply(&mut self, command: Command, now: UnixMs, journal: &impl Journal) -> Transition {
        if self.unwritten {
            return Transition::from_reply(Reply::Refused(Refusal::Storage));
        }
        let now = now.max(self.seen);
        self.seen = now;
        let applied = self.dispatch(command, now, journal);
        let applied = applied.unwrap_or_else(|refusal| Transition::from_reply(Reply::Refused(refusal)));
        self.unwritten = !applied.writes.is_empty();
        applied
    }

    /// Confirms that all writes of the last command are durable.
    pub const fn confirm_writes(&mut self) {
        self.unwritten = false;
    }

    fn dispatch(
        &mut self,
        command: Command,
        now: UnixMs,
        journal: &impl Journal,
    ) -> Result<Transition, Refusal> {
        if let Command::Open { account, concurrency_limit, created_at, grant } = command {
            return self.open(account, concurrency_limit, created_at, grant, now);
        }
        let key = self.key.as_mut().ok_or(Refusal::NotOpened)?;
        key.sweep(self.limits, now);
        let (access, label, command) = match command {
            Command::By { access, label, command } => (access, label, *command),
            command => (String::new(), None, command),
        };
        let caller = key.authorize(&access, label.as_deref(), &command, now)?;
        match command {
            Command::Reserve { lease_id, ttl_ms, units } => {
                key.reserve(self.limits, Reservation { lease_id, ttl_ms, units, caller }, now, journal)
            }
            Command::Commit { lease_id, asked, units, label, unkept } => {
                let ending =
                    if units == Some(0) { LeaseEnding::Release } else { LeaseEnding::Charge { units } };
                let request = SettleRequest { lease_id, ending, asked, label, error: None, caller, unkept };
                key.settle(request, now, journal)
            }
            Command::Release { lease_id, asked, label, error } => {
                let ending = LeaseEnding::Release;
                let request = SettleRequest { lease_id, ending, asked, label, error, caller, unkept: false };
                key.settle(request, now, journal)
            }
            command => dispatch_rare(key, self.limits, command, caller, now, journal),
        }
    }

    #[inline(never)] // used once per key
    fn open(
        &mut self,
        account: String,
        concurrency_limit: u32,
        created_at: UnixMs,
        grant: Option<Grant>,
        now: UnixMs,
    ) -> Result<Transition, Refusal> {
        if let Some(key) = &self.key {
            let same = key.is_owned_by(&account);
            return if same { Ok(Transition::from_reply(Reply::Opened)) } else { Err(Refusal::OtherAccount) };
        }
        check_limit(concurrency_limit)?;
        let row = AccountRow {
            account,
            status: KeyStatus::Active,
            concurrency_limit,
            created_at,
            released_base: 0,
            uncollected_base: 0,
            short_base: 0,
            forgotten_before: String::new(),
            settings: Settings::default(),
        };
        let mut key = KeyState::new(row.clone());
        let mut writes = vec![Write::Account(row)];
        if let Some(grant) = grant {
            writes.extend(key.grant(grant, now)?.writes);
        }
        self.key = Some(key);
        Ok(Transition { reply: Reply::Opened, writes })
    }
}

/// Carries out a command that is not part of a data call. Not inlined: V8 compiles a wasm function as a whole at its first call,
/// which the first data call waits for.
#[inline(never)]
fn dispatch_rare(
    key: &mut KeyState,
    limits: Limits,
    command: Command,
    caller: Option<String>,
    now: UnixMs,
    journal: &impl Journal,
) -> Result<Transition, Refusal> {
    match command {
        Command::Open { .. } => Err(Refusal::OtherAccount),
        Command::By { .. } => Err(Refusal::UnknownAccess),
        // Handled by `dispatch`.
        Command::Reserve { .. } | Command::Commit { .. } | Command::Release { .. } => Err(Refusal::BadLease),
        Command::Grant(grant) => key.grant(grant, now),
        Command::Look => key.check_reservable(limits, caller, now),
        Command::Draw => key.draw_request(limits, caller, now),
        Command::Calls { limit } => key.list_calls(limits, limit, journal),
        Command::Owned => Ok(Transition::from_reply(key.owner_reply(now))),
        Command::Rotate { id, ends_at } => key.rotate(id, ends_at, now, journal),
        Command::EndReplaced => Ok(key.end_replaced(now)),
        Command::AddSubKey { id, terms } => key.add_sub_key(id, terms, now, journal),
        Command::ChangeSubKey { id, terms, members } => {
            key.change_sub_key(&id, terms, members.as_deref(), now)
        }
        Command::RevokeSubKey { id } => key.revoke_sub_key(&id, now),
        Command::SetRetention { unkept } => Ok(key.set_retention(unkept, now)),
        Command::SetAlert { alert } => key.set_alert(alert, now),
        Command::Notice => Ok(Transition::from_reply(key.notice_reply())),
        Command::Noticed { id } => Ok(key.acknowledge_notice(&id)),
        Command::Withdraw { reference } => key.withdraw(reference, now),
        Command::Usage { days } => key.list_usage(limits, days, now, journal),
        Command::Status => Ok(Transition::from_reply(key.status_reply(caller, now))),
        Command::Lots { references } => Ok(Transition::from_reply(key.lots_reply(&references, now))),
        Command::Inspect { recent } => key.inspect(recent, now, journal),
        Command::Disable => Ok(key.set_status(KeyStatus::Disabled)),
        Command::Enable => Ok(key.set_status(KeyStatus::Active)),
        Command::SetLimit { concurrency_limit } => key.set_limit(concurrency_limit),
    }
}
