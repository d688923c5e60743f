//! Reference model of the storefront, without tokens, hashes and transactions; everything is an index into a list.

use crate::identity::stage::{DAY, HOUR, MINUTE};

/// Status and error code of a response, or status and heading of a page.
pub type Told = (u16, &'static str);

pub const OK: Told = (200, "ok");

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    Pending,
    Unclaimed,
    Claimed,
    Revoked,
}

/// A credential with its claim, if it has one.
#[derive(Debug)]
pub struct Registration {
    pub standing: Standing,
    pub generation: u32,
    pub person: Option<usize>,
    /// Provider's user who was introduced, and the person asked to claim.
    pub introduced: Option<(usize, usize)>,
    pub ends: i64,
    pub has_claim: bool,
    pub is_claimed: bool,
    /// Start time of each attempt.
    pub attempts: Vec<i64>,
    pub latest: Option<usize>,
    pub is_gone: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    Open,
    Proved,
    Confirmed,
    Denied,
}

#[derive(Debug)]
pub struct Attempt {
    pub registration: usize,
    pub mailbox: usize,
    pub progress: Progress,
    pub ends: i64,
    pub mails: u32,
    /// Whether the newest mail's code and link are still valid.
    pub is_mailed: bool,
    pub mail_tries: u32,
    /// Browser that proved the mailbox.
    pub browser: Option<usize>,
    pub code_ends: i64,
    pub code_tries: u32,
    pub is_gone: bool,
}

/// Assertion or access token of ours.
#[derive(Debug)]
pub struct Signed {
    pub registration: usize,
    pub generation: u32,
    pub ends: i64,
    pub is_revoked: bool,
}

#[derive(Debug)]
pub struct RefreshToken {
    pub registration: usize,
    pub family: usize,
    pub state: Use,
    pub ends: i64,
    pub is_gone: bool,
    /// Time of use, and the resulting registration.
    pub used: Option<(i64, usize)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Use {
    Active,
    Used,
    Revoked,
}

/// Assertion of a provider.
#[derive(Debug, Clone)]
pub struct Introduction {
    pub subject: usize,
    pub mailbox: usize,
    pub ends: i64,
    pub is_used: bool,
}

/// State of the model.
#[derive(Debug, Default)]
pub struct Model {
    pub now: i64,
    /// Mailboxes of persons, by number of the person.
    pub persons: Vec<usize>,
    /// Provider's users and their persons.
    pub links: Vec<(usize, usize)>,
    pub registrations: Vec<Registration>,
    pub attempts: Vec<Attempt>,
    pub assertions: Vec<Signed>,
    pub tokens: Vec<Signed>,
    pub refresh_tokens: Vec<RefreshToken>,
    pub introductions: Vec<Introduction>,
    families: usize,
}

const INVALID_GRANT: Told = (400, "invalid_grant");
const INVALID_REFRESH_TOKEN: Told = (401, "invalid_refresh_token");
const ATTEMPT: i64 = 10 * MINUTE;
const TRIES: u32 = 5;
const GRACE: i64 = 10_000;

impl Model {
    pub fn new(now: i64) -> Self {
        Self { now, ..Self::default() }
    }

    fn registered(&mut self, standing: Standing, life: i64) -> usize {
        self.registrations.push(Registration {
            standing,
            generation: 1,
            person: None,
            introduced: None,
            ends: self.now + life,
            has_claim: true,
            is_claimed: false,
            attempts: Vec::new(),
            latest: None,
            is_gone: false,
        });
        self.registrations.len() - 1
    }

    fn attempted(&mut self, registration: usize, mailbox: usize) {
        self.attempts.push(Attempt {
            registration,
            mailbox,
            progress: Progress::Open,
            ends: self.now + ATTEMPT,
            mails: 0,
            is_mailed: false,
            mail_tries: 0,
            browser: None,
            code_ends: 0,
            code_tries: 0,
            is_gone: false,
        });
        let latest = self.attempts.len() - 1;
        let now = self.now;
        let registration = &mut self.registrations[registration];
        registration.attempts.push(now);
        registration.latest = Some(latest);
    }

    fn asserted(&mut self, registration: usize, ends: i64) {
        let generation = self.registrations[registration].generation;
        self.assertions.push(Signed { registration, generation, ends, is_revoked: false });
    }

    /// Issues an identity with a refresh token of a new or an existing family.
    fn delivered(&mut self, registration: usize, family: Option<usize>) {
        self.asserted(registration, self.now + DAY);
        self.families += 1;
        self.refresh_tokens.push(RefreshToken {
            registration,
            family: family.unwrap_or(self.families),
            state: Use::Active,
            ends: self.now + 90 * DAY,
            is_gone: false,
            used: None,
        });
    }

    fn person(&mut self, mailbox: usize) -> usize {
        let known = self.persons.iter().position(|own| *own == mailbox);
        known.unwrap_or_else(|| {
            self.persons.push(mailbox);
            self.persons.len() - 1
        })
    }

    pub fn anonymous(&mut self) -> Told {
        let registration = self.registered(Standing::Unclaimed, 7 * DAY);
        self.asserted(registration, self.now + 7 * DAY);
        OK
    }

    /// Registers for a mailbox; `None` is a plus alias.
    pub fn service_auth(&mut self, mailbox: Option<usize>) -> Told {
        let registration = self.registered(Standing::Pending, DAY);
        if let Some(mailbox) = mailbox {
            self.attempted(registration, mailbox);
        }
        OK
    }

    pub fn introduce(&mut self, introduction: usize) -> Told {
        let Introduction { subject, mailbox, ends, is_used } = self.introductions[introduction];
        if ends <= self.now - MINUTE {
            return (400, "expired");
        }
        if is_used {
            return (400, "replay_detected");
        }
        self.introductions[introduction].is_used = true;
        let linked = self.links.iter().find(|(own, _)| *own == subject).map(|(_, person)| *person);
        if linked.is_none() && self.persons.contains(&mailbox) {
            let asked = self.person(mailbox);
            let registration = self.registered(Standing::Pending, DAY);
            self.registrations[registration].introduced = Some((subject, asked));
            self.attempted(registration, mailbox);
            return (401, "interaction_required");
        }
        let person = linked.unwrap_or_else(|| self.person(mailbox));
        if linked.is_none() {
            self.links.push((subject, person));
        }
        let registration = self.registered(Standing::Claimed, 0);
        let made = &mut self.registrations[registration];
        (made.person, made.has_claim) = (Some(person), false);
        self.delivered(registration, None);
        OK
    }

    /// Returns the error of a closed claim.
    fn closed(&self, registration: usize) -> Option<Told> {
        let registration = &self.registrations[registration];
        match registration.standing {
            _ if registration.is_gone => Some((401, "invalid_claim_token")),
            Standing::Revoked => Some((410, "claim_revoked")),
            Standing::Claimed => Some((409, "already_claimed")),
            _ if registration.ends <= self.now => Some((410, "claim_expired")),
            _ => None,
        }
    }

    pub fn start(&mut self, registration: usize, mailbox: Option<usize>) -> Told {
        if let Some(closed) = self.closed(registration) {
            return closed;
        }
        let Some(mailbox) = mailbox else { return (400, "invalid_login_hint") };
        let recent =
            self.registrations[registration].attempts.iter().filter(|at| **at > self.now - HOUR).count();
        if recent >= 10 {
            return (429, "too_many_attempts");
        }
        let was_refused = |attempt: &Attempt| {
            attempt.registration == registration
                && attempt.mailbox == mailbox
                && attempt.progress == Progress::Denied
                && attempt.ends - ATTEMPT > self.now - DAY
        };
        if self.attempts.iter().any(was_refused) {
            return (403, "claim_denied");
        }
        self.attempted(registration, mailbox);
        OK
    }

    pub fn complete(&mut self, registration: usize, is_right: bool) -> Told {
        if let Some(closed) = self.closed(registration) {
            return closed;
        }
        let now = self.now;
        let Some(latest) = self.registrations[registration].latest else {
            return (409, "claim_not_confirmed");
        };
        let attempt = &mut self.attempts[latest];
        match attempt.progress {
            Progress::Confirmed => {}
            Progress::Denied => return (403, "claim_denied"),
            _ if attempt.ends <= now => return (410, "user_code_expired"),
            _ => return (409, "claim_not_confirmed"),
        }
        if attempt.code_ends <= now || attempt.code_tries >= TRIES {
            return (410, "user_code_expired");
        }
        if !is_right {
            attempt.code_tries += 1;
            return (401, "invalid_user_code");
        }
        let mailbox = attempt.mailbox;
        let person = self.person(mailbox);
        let claimed = &mut self.registrations[registration];
        (claimed.standing, claimed.is_claimed) = (Standing::Claimed, true);
        claimed.person = Some(person);
        claimed.generation += 1;
        if let Some((subject, asked)) = claimed.introduced
            && asked == person
            && !self.links.iter().any(|(own, _)| *own == subject)
        {
            self.links.push((subject, person));
        }
        self.delivered(registration, None);
        OK
    }

    fn stands(&self, signed: &Signed) -> bool {
        let registration = &self.registrations[signed.registration];
        let stands = match registration.standing {
            Standing::Claimed => true,
            Standing::Unclaimed => registration.ends > self.now,
            _ => false,
        };
        stands && !registration.is_gone && !signed.is_revoked && registration.generation == signed.generation
    }

    pub fn exchange(&mut self, assertion: usize) -> Told {
        let signed = &self.assertions[assertion];
        if signed.ends <= self.now || !self.stands(signed) {
            return INVALID_GRANT;
        }
        let (registration, generation) = (signed.registration, signed.generation);
        let own = &self.registrations[registration];
        let end = self.now + 15 * MINUTE;
        let ends = if own.standing == Standing::Claimed { end } else { end.min(own.ends) };
        self.tokens.push(Signed { registration, generation, ends, is_revoked: false });
        OK
    }

    /// Returns the reason instead of the code, where there is one.
    pub fn present(&self, token: usize) -> Told {
        match &self.tokens[token] {
            signed if signed.ends <= self.now => (401, "token_expired"),
            signed if !self.stands(signed) => (401, "token_invalid"),
            _ => OK,
        }
    }

    fn end_family(&mut self, family: usize) {
        for token in self.refresh_tokens.iter_mut().filter(|token| token.family == family) {
            token.state = Use::Revoked;
        }
    }

    pub fn refresh(&mut self, token: usize) -> Told {
        let RefreshToken { registration, family, state, ends, is_gone, used } = self.refresh_tokens[token];
        match state {
            _ if is_gone => INVALID_REFRESH_TOKEN,
            Use::Revoked => INVALID_REFRESH_TOKEN,
            Use::Used
                if used.is_some_and(|(at, next)| {
                    at > self.now - GRACE && self.refresh_tokens[next].state == Use::Active
                }) =>
            {
                self.asserted(registration, self.now + DAY);
                OK
            }
            Use::Used => {
                self.registrations[registration].generation += 1;
                self.end_family(family);
                INVALID_REFRESH_TOKEN
            }
            Use::Active if ends <= self.now => INVALID_REFRESH_TOKEN,
            Use::Active => {
                let next = self.refresh_tokens.len();
                let used = &mut self.refresh_tokens[token];
                (used.state, used.used) = (Use::Used, Some((self.now, next)));
                self.delivered(registration, Some(family));
                OK
            }
        }
    }

    pub fn revoke_refresh_token(&mut self, token: usize) -> Told {
        let RefreshToken { registration, state, is_gone, .. } = self.refresh_tokens[token];
        if state != Use::Revoked && !is_gone {
            self.end(registration);
        }
        OK
    }

    /// A current assertion represents the credential; a superseded one ends nothing.
    pub fn revoke_assertion(&mut self, assertion: usize) -> Told {
        let signed = &self.assertions[assertion];
        if signed.ends > self.now && self.has_generation(signed) {
            self.end(signed.registration);
        }
        OK
    }

    fn has_generation(&self, signed: &Signed) -> bool {
        let own = &self.registrations[signed.registration];
        let is_there = matches!(own.standing, Standing::Claimed | Standing::Unclaimed) && !own.is_gone;
        is_there && own.generation == signed.generation
    }

    fn end(&mut self, registration: usize) {
        let own = &mut self.registrations[registration];
        if own.standing != Standing::Revoked {
            own.standing = Standing::Revoked;
            own.generation += 1;
        }
        for token in self.refresh_tokens.iter_mut().filter(|token| token.registration == registration) {
            token.state = Use::Revoked;
        }
    }

    pub fn revoke_token(&mut self, token: usize) -> Told {
        self.tokens[token].is_revoked = true;
        OK
    }

    pub fn revoke_by_operator(&mut self, registration: usize) -> Told {
        if self.registrations[registration].is_gone {
            return (404, "not_found");
        }
        self.end(registration);
        OK
    }

    pub fn sweep(&mut self) {
        let now = self.now;
        for registration in &mut self.registrations {
            let can_end = matches!(registration.standing, Standing::Pending | Standing::Unclaimed);
            registration.is_gone |= can_end && registration.ends <= now;
        }
        for (at, attempt) in self.attempts.iter_mut().enumerate() {
            let own = &self.registrations[attempt.registration];
            let counts = attempt.progress == Progress::Denied && attempt.ends - ATTEMPT > now - DAY;
            let is_needed = counts || (own.latest == Some(at) && !own.is_claimed && own.ends > now);
            attempt.is_gone |= own.is_gone || (attempt.ends <= now - HOUR && !is_needed);
        }
        for token in &mut self.refresh_tokens {
            token.is_gone |= token.ends <= now;
        }
    }

    /// Returns whether an attempt is still open for its person.
    fn is_alive(&self, attempt: usize) -> bool {
        let own = &self.attempts[attempt];
        let is_undecided = matches!(own.progress, Progress::Open | Progress::Proved);
        is_undecided && own.ends > self.now && self.is_latest(attempt)
    }

    fn is_latest(&self, attempt: usize) -> bool {
        let registration = self.attempts[attempt].registration;
        self.closed(registration).is_none() && self.registrations[registration].latest == Some(attempt)
    }

    /// Returns the page of an attempt in a browser.
    pub fn page(&self, attempt: usize, browser: usize) -> Told {
        let own = &self.attempts[attempt];
        if own.is_gone {
            return (404, "This link doesn't work");
        }
        match self.closed(own.registration) {
            Some((409, _)) => return (200, "Your agent is connected"),
            Some(_) => return (410, "This request was withdrawn"),
            None => {}
        }
        let is_mine = own.browser == Some(browser);
        match own.progress {
            _ if !self.is_latest(attempt) => (410, "There is a newer link"),
            Progress::Denied => (200, "You said no"),
            Progress::Confirmed if own.code_ends <= self.now || own.code_tries >= TRIES => {
                (410, "This link has expired")
            }
            Progress::Confirmed if is_mine => (200, "Give this code to your agent"),
            Progress::Confirmed => (409, "Continue in your other browser"),
            _ if own.ends <= self.now => (410, "This link has expired"),
            Progress::Proved if is_mine => (200, "May this agent act for you?"),
            _ if own.mail_tries >= TRIES => (429, "Too many wrong codes"),
            _ if own.is_mailed => (200, "Enter the code we emailed you"),
            _ => (200, "An agent asks to act for you"),
        }
    }

    pub fn mail(&mut self, attempt: usize, browser: usize) -> Told {
        let is_alive = self.is_alive(attempt);
        let own = &mut self.attempts[attempt];
        let is_undecided = matches!(own.progress, Progress::Open | Progress::Proved);
        if !own.is_gone && is_undecided && own.mails >= 5 {
            return (429, "No more emails for now");
        }
        if is_alive {
            own.mails += 1;
            own.is_mailed = true;
        }
        self.page(attempt, browser)
    }

    fn proved(&mut self, attempt: usize, browser: usize) {
        let own = &mut self.attempts[attempt];
        (own.progress, own.browser, own.is_mailed) = (Progress::Proved, Some(browser), false);
    }

    /// Proves the mailbox; `is_right` when the code is that of the newest mail.
    pub fn prove_by_code(&mut self, attempt: usize, browser: usize, is_right: bool) -> Told {
        let is_alive = self.is_alive(attempt);
        let own = &mut self.attempts[attempt];
        if is_alive && own.is_mailed {
            if own.mail_tries >= TRIES {
                return (429, "Too many wrong codes");
            }
            if is_right {
                self.proved(attempt, browser);
            } else {
                own.mail_tries += 1;
                let spent = own.mail_tries >= TRIES;
                return if spent {
                    (429, "Too many wrong codes")
                } else {
                    (422, "Enter the code we emailed you")
                };
            }
        }
        self.page(attempt, browser)
    }

    pub fn prove_by_link(&mut self, attempt: usize, browser: usize, is_newest: bool) -> Told {
        if self.is_alive(attempt) {
            if !self.attempts[attempt].is_mailed || !is_newest {
                return (410, "This link has been used");
            }
            self.proved(attempt, browser);
        }
        self.page(attempt, browser)
    }

    pub fn decide(&mut self, attempt: usize, browser: usize, yes: bool) -> Told {
        let now = self.now;
        let is_alive = self.is_alive(attempt);
        let own = &mut self.attempts[attempt];
        if is_alive && own.progress == Progress::Proved && own.browser == Some(browser) {
            own.progress = if yes { Progress::Confirmed } else { Progress::Denied };
            own.is_mailed = false;
            own.code_ends = now + ATTEMPT;
        } else if !yes && self.page(attempt, browser).1 == "Give this code to your agent" {
            // An approval can be withdrawn while its code is shown.
            self.attempts[attempt].progress = Progress::Denied;
        }
        self.page(attempt, browser)
    }
}
