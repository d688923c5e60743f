-- D1: identity and plans. It changes slowly and is never queried during a data call.
-- The sum of migrations/, for reading and comparison: `npm run migration NAME` makes the next migration from additions here (`npm
-- run migration -- --check` lists them).

-- API keys. Only the public id is stored; a key proves itself by its mac. The key's ledger decides about its use.
CREATE TABLE IF NOT EXISTS keys (
  key_id             TEXT PRIMARY KEY,
  account_id         TEXT NOT NULL,
  label              TEXT NOT NULL,
  origin             TEXT NOT NULL CHECK (origin IN ('operator', 'visitor')),
  status             TEXT NOT NULL CHECK (status IN ('active', 'disabled')),
  concurrency_limit  INTEGER NOT NULL,
  initial_calls      INTEGER NOT NULL,
  initial_expires_at INTEGER,            -- milliseconds since 1970, UTC
  created_at         INTEGER NOT NULL    -- milliseconds since 1970, UTC
) WITHOUT ROWID;

CREATE INDEX IF NOT EXISTS keys_by_account ON keys (account_id);

-- The limits of keys whose limit was changed; `keys` has the one that a key was made with.
CREATE TABLE IF NOT EXISTS key_limits (
  key_id             TEXT PRIMARY KEY,
  concurrency_limit  INTEGER NOT NULL
) WITHOUT ROWID;

-- Notices to owners of keys, until they are delivered.
CREATE TABLE IF NOT EXISTS key_notices (
  notice_id  TEXT PRIMARY KEY,           -- msg_{key}_{what made it}: each is made once
  key_id     TEXT NOT NULL,
  recipient  TEXT NOT NULL,              -- mailto:…, or the address of a webhook
  body       TEXT NOT NULL,              -- JSON, as a webhook gets it
  created_at INTEGER NOT NULL,
  tries      INTEGER NOT NULL DEFAULT 0,
  due_at     INTEGER                     -- when it is sent next; null: it was taken, or given up
) WITHOUT ROWID;

CREATE INDEX IF NOT EXISTS key_notices_due ON key_notices (due_at) WHERE due_at IS NOT NULL;

-- Free visitor keys counted per address, for the rate limit. The address itself is not stored.
CREATE TABLE IF NOT EXISTS visits (
  address_hash TEXT NOT NULL,
  at           INTEGER NOT NULL          -- milliseconds since 1970, UTC
);

CREATE INDEX IF NOT EXISTS visits_by_address ON visits (address_hash, at);

-- The agent storefront. Times are milliseconds since 1970, UTC; every secret is stored as its hash (kernel::mac::at_rest).

-- People, by the mailbox that they proved.
CREATE TABLE IF NOT EXISTS persons (
  person_id  TEXT PRIMARY KEY,
  email      TEXT NOT NULL UNIQUE,       -- lower case
  created_at INTEGER NOT NULL
) WITHOUT ROWID;

-- Links from a trusted provider's users to persons.
CREATE TABLE IF NOT EXISTS person_links (
  issuer     TEXT NOT NULL,
  subject    TEXT NOT NULL,
  person_id  TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (issuer, subject)
) WITHOUT ROWID;

-- Agents' credentials. `generation` is in every token; what was signed with an older one is worth nothing.
CREATE TABLE IF NOT EXISTS registrations (
  registration_id TEXT PRIMARY KEY,      -- reg_…, sorts by time
  seller_id       TEXT NOT NULL,
  type            TEXT NOT NULL CHECK (type IN ('anonymous', 'service_auth', 'identity_assertion')),
  status          TEXT NOT NULL CHECK (status IN ('pending', 'unclaimed', 'claimed', 'revoked')),
  generation      INTEGER NOT NULL DEFAULT 1,
  person_id       TEXT,                  -- who has claimed it; while it is pending, who is asked to
  issuer          TEXT,                  -- of an identity assertion, until and after the claim
  subject         TEXT,
  client_id       TEXT,                  -- the agent, as that provider names it
  session         TEXT,                  -- the user's session at that provider (sid), where it named one
  program         TEXT NOT NULL,         -- what the agent calls itself
  created_at      INTEGER NOT NULL,
  claimed_at      INTEGER,
  expires_at      INTEGER,               -- 'pending' and 'unclaimed' end here; a claimed credential does not
  credit_apart    INTEGER NOT NULL DEFAULT 0  -- 1: its person keeps its credit apart from their other agents'
) WITHOUT ROWID;

CREATE INDEX IF NOT EXISTS registrations_by_person ON registrations (person_id);
CREATE INDEX IF NOT EXISTS registrations_by_subject ON registrations (issuer, subject);
CREATE INDEX IF NOT EXISTS registrations_by_end ON registrations (expires_at);

-- The pending claim of a registration; one at most.
CREATE TABLE IF NOT EXISTS claims (
  claim_id        TEXT PRIMARY KEY,      -- the registration's id
  token_hash      TEXT NOT NULL UNIQUE,  -- clm_…
  status          TEXT NOT NULL CHECK (status IN ('open', 'claimed')),
  attempts        INTEGER NOT NULL DEFAULT 0,
  attempt_id      TEXT,                  -- the latest; earlier ones are void
  won_by          TEXT,                  -- the completion that delivered the identity
  created_at      INTEGER NOT NULL,
  expires_at      INTEGER NOT NULL
) WITHOUT ROWID;

-- Attempts to claim: a link for a person, proof of the mailbox, the person's word, the code read back.
CREATE TABLE IF NOT EXISTS attempts (
  attempt_id      TEXT PRIMARY KEY,
  claim_id        TEXT NOT NULL,
  token_hash      TEXT NOT NULL UNIQUE,  -- att_…, in the link
  email           TEXT NOT NULL,         -- lower case
  status          TEXT NOT NULL CHECK (status IN ('open', 'proved', 'confirmed', 'denied')),
  mails           INTEGER NOT NULL DEFAULT 0,
  mail_code_hash  TEXT,                  -- keyed hash of the one-time code that was mailed
  mail_link_hash  TEXT,                  -- the secret of the link that was mailed
  mail_tries      INTEGER NOT NULL DEFAULT 0,
  session_hash    TEXT,                  -- the browser that proved the mailbox
  user_code_hash  TEXT,                  -- keyed hash of the code that the page shows
  user_code_tries INTEGER NOT NULL DEFAULT 0,
  user_code_ends  INTEGER,
  created_at      INTEGER NOT NULL,
  expires_at      INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX IF NOT EXISTS attempts_by_claim ON attempts (claim_id, created_at);
CREATE INDEX IF NOT EXISTS attempts_by_end ON attempts (expires_at);

-- Refresh tokens. A used one that comes again ends its family, unless it is a retry (refreshes).
CREATE TABLE IF NOT EXISTS refresh_tokens (
  token_hash      TEXT PRIMARY KEY,
  family_id       TEXT NOT NULL,
  registration_id TEXT NOT NULL,
  status          TEXT NOT NULL CHECK (status IN ('active', 'used', 'revoked')),
  replaced_by     TEXT,                  -- the hash of the token that the refresh gave
  created_at      INTEGER NOT NULL,
  expires_at      INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX IF NOT EXISTS refresh_tokens_by_family ON refresh_tokens (family_id);
CREATE INDEX IF NOT EXISTS refresh_tokens_by_registration ON refresh_tokens (registration_id);

-- Responses to used refresh tokens, kept for seconds: the next token is derived from the used token, this salt and the seller's
-- secret, and only from all three.
CREATE TABLE IF NOT EXISTS refreshes (
  token_hash   TEXT PRIMARY KEY,         -- the token that was used
  salt         TEXT NOT NULL,
  network_hash TEXT NOT NULL,            -- who may hear the answer again
  at           INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX IF NOT EXISTS refreshes_by_time ON refreshes (at);

-- Links that were mailed to see the agents of a mailbox, and the browsers that opened them.
CREATE TABLE IF NOT EXISTS account_links (
  link_hash    TEXT PRIMARY KEY,
  seller_id    TEXT NOT NULL,
  email        TEXT NOT NULL,            -- lower case
  session_hash TEXT UNIQUE,              -- the browser that opened it
  created_at   INTEGER NOT NULL,
  expires_at   INTEGER NOT NULL          -- of the link, then of the browser's session
) WITHOUT ROWID;

CREATE INDEX IF NOT EXISTS account_links_by_end ON account_links (expires_at);

-- Ids of providers' assertions that were used, until the assertions have expired by themselves.
CREATE TABLE IF NOT EXISTS used_assertions (
  issuer     TEXT NOT NULL,
  jti        TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (issuer, jti)
) WITHOUT ROWID;

-- Providers' events that were received: each is applied once, and what was signed before one is believed no more.
CREATE TABLE IF NOT EXISTS received_events (
  seller_id  TEXT NOT NULL,
  issuer     TEXT NOT NULL,
  jti        TEXT NOT NULL,
  subject    TEXT,                       -- whom it was about; null: whoever had the session
  session    TEXT,
  at         INTEGER NOT NULL,           -- when the provider signed it
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (seller_id, issuer, jti)
) WITHOUT ROWID;

CREATE INDEX IF NOT EXISTS received_events_by_time ON received_events (seller_id, issuer, at);

-- Ids of our own tokens that were revoked, until they have expired by themselves.
CREATE TABLE IF NOT EXISTS revoked_tokens (
  jti        TEXT PRIMARY KEY,
  expires_at INTEGER NOT NULL
) WITHOUT ROWID;

-- Events of identities, for the operator.
CREATE TABLE IF NOT EXISTS identity_events (
  event_id        TEXT PRIMARY KEY,      -- sorts by time
  seller_id       TEXT NOT NULL,
  registration_id TEXT,
  person_id       TEXT,
  kind            TEXT NOT NULL,         -- registered, claim_started, mailbox_proved, claimed, refreshed …
  outcome         TEXT NOT NULL,         -- ok, or the code of the error
  detail          TEXT NOT NULL,         -- JSON without secrets
  network_hash    TEXT NOT NULL,
  request_id      TEXT NOT NULL,
  at              INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX IF NOT EXISTS identity_events_by_registration ON identity_events (registration_id, event_id);

-- Requests counted in fixed windows, for rate limits.
CREATE TABLE IF NOT EXISTS request_counts (
  bucket     TEXT NOT NULL,              -- what is limited, and whose
  starts_at  INTEGER NOT NULL,
  count      INTEGER NOT NULL,
  PRIMARY KEY (bucket, starts_at)
) WITHOUT ROWID;

-- Payments. One row from the moment its means is taken (a wallet's nonce, a challenge, a checkout session); it only moves
-- forward: incomplete, complete (the money is ours), consumed (what was bought is granted); or it ends as failed, refunded or
-- released. Amounts are micro-USD.
CREATE TABLE IF NOT EXISTS payments (
  payment_id         TEXT PRIMARY KEY,   -- pay_…, sorts by time
  seller_id          TEXT NOT NULL,
  registration_id    TEXT,               -- the credential that pays; null for who has none
  person_id          TEXT,               -- who has claimed it, then or since
  purpose            TEXT NOT NULL CHECK (purpose IN ('purchase', 'extend', 'call', 'topup')),
  plan_id            TEXT,
  entitlement_id     TEXT,               -- what it is for; of a purchase, known once the money is ours
  ledger_id          TEXT,               -- whose ledger is granted, and in what units; of a purchase, as above
  units              INTEGER,
  meter              TEXT,               -- of a call
  amount_micro       INTEGER NOT NULL,
  rail               TEXT NOT NULL CHECK (rail IN ('x402', 'mpp_evm', 'mpp_card', 'checkout')),
  spend_key          TEXT NOT NULL UNIQUE,  -- what can be spent once: x402:{chain}:{token}:{payer}:{nonce}, mpp:{challenge}, checkout:{payment}
  challenge_id       TEXT UNIQUE,        -- of MPP
  fingerprint        TEXT NOT NULL,      -- digest of the request that it pays for
  state              TEXT NOT NULL CHECK (state IN ('incomplete', 'complete', 'consumed', 'failed', 'refunded', 'released')),
  proof              TEXT NOT NULL,      -- JSON: what has to be asked outside, again if need be
  asked              INTEGER NOT NULL DEFAULT 0,  -- how often it was asked
  busy_until         INTEGER NOT NULL DEFAULT 0,  -- somebody is at it until then
  provider_session   TEXT,               -- the card processor's checkout session
  provider_reference TEXT,               -- the transaction, or the card processor's payment
  settlement_reason  TEXT,               -- why it did not settle
  answer             TEXT,               -- JSON: what its buyer was told, with the receipts
  credit_ms          INTEGER,            -- how long the credit lasts once it is paid; null: it stays
  credit_expires_at  INTEGER,
  refunded_micro     INTEGER NOT NULL DEFAULT 0,
  disputed_micro     INTEGER NOT NULL DEFAULT 0,
  withdrawn_at       INTEGER,            -- a refunded or released payment's credit was taken back
  booked_used        INTEGER NOT NULL DEFAULT 0,  -- how much of its credit the journal has as used,
  booked_expired     INTEGER NOT NULL DEFAULT 0,  -- and as expired or taken back
  look_at            INTEGER NOT NULL DEFAULT 0,  -- when its ledger is asked next what has become of it
  created_at         INTEGER NOT NULL,
  settled_at         INTEGER,
  consumed_at        INTEGER,
  collected_at       INTEGER,            -- its buyer came back from a checkout for the answer
  noticed_at         INTEGER,            -- its person was mailed about it
  owed_at            INTEGER,            -- its money came after it had failed or was released, or its receiver ended first: the buyer's, until it is refunded
  sweeps             INTEGER NOT NULL DEFAULT 0,  -- how often the sweep has tried its present step
  swept_at           INTEGER,            -- when it last did
  pending_reference  TEXT,               -- a transaction that the facilitator called pending
  answered_at        INTEGER,            -- when its buyer was first sent the result
  base               TEXT,               -- the address of the storefront at which it was offered
  watch_at           INTEGER,            -- when a chain is asked next what became of a wallet's signature; null: never
  watches            INTEGER NOT NULL DEFAULT 0,  -- how often it was asked since the last step
  vanished_at        INTEGER,            -- its transaction vanished from the chain with its block
  -- Next step of the sweep, and its time; null: none.
  work               TEXT GENERATED ALWAYS AS (CASE
    WHEN state = 'incomplete' AND rail = 'checkout' AND provider_session IS NOT NULL THEN 'page'
    WHEN state = 'incomplete' AND (rail = 'checkout' OR CASE WHEN json_valid(proof) THEN json_extract(proof, '$.body') END = '') THEN 'idle'
    WHEN state = 'incomplete' THEN 'settle'
    WHEN state = 'complete' AND (purpose <> 'call' OR rail IN ('x402', 'mpp_evm')) THEN 'grant'
    WHEN state IN ('refunded', 'released') AND withdrawn_at IS NULL THEN 'withdraw'
  END) VIRTUAL,
  due_at             INTEGER GENERATED ALWAYS AS (MAX(
    busy_until,
    created_at + CASE work WHEN 'settle' THEN 60000 WHEN 'idle' THEN 600000 ELSE 0 END,
    COALESCE(swept_at, 0) + MIN(sweeps * sweeps * 30000, CASE work WHEN 'page' THEN 21600000 WHEN 'settle' THEN 3600000 ELSE 600000 END)
  )) VIRTUAL
) WITHOUT ROWID;

CREATE INDEX IF NOT EXISTS payments_by_state ON payments (state, busy_until);
CREATE INDEX IF NOT EXISTS payments_due ON payments (work, due_at) WHERE work IS NOT NULL;
CREATE INDEX IF NOT EXISTS payments_by_look ON payments (state, look_at);
CREATE INDEX IF NOT EXISTS payments_by_consumption ON payments (state, consumed_at);
CREATE INDEX IF NOT EXISTS payments_by_entitlement ON payments (entitlement_id);
CREATE INDEX IF NOT EXISTS payments_by_registration ON payments (registration_id);
CREATE INDEX IF NOT EXISTS payments_by_person ON payments (person_id);
CREATE INDEX IF NOT EXISTS payments_by_seller ON payments (seller_id, payment_id);
CREATE INDEX IF NOT EXISTS payments_by_reference ON payments (provider_reference);
-- Payments that the journal has not recorded in full yet, by their draws and their end.
CREATE INDEX IF NOT EXISTS payments_open_by_ledger ON payments (ledger_id, consumed_at, payment_id)
  WHERE booked_used + booked_expired < amount_micro;
CREATE INDEX IF NOT EXISTS payments_open_by_end ON payments (ledger_id, credit_expires_at)
  WHERE booked_used + booked_expired < amount_micro;
CREATE INDEX IF NOT EXISTS payments_watched ON payments (watch_at) WHERE watch_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS payments_owed ON payments (owed_at) WHERE owed_at IS NOT NULL;

-- Ledgers with payments, and the next time at which the state of each one's credit is requested.
CREATE TABLE IF NOT EXISTS ledger_looks (
  ledger_id TEXT PRIMARY KEY,
  seller_id TEXT NOT NULL,
  look_at   INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX IF NOT EXISTS ledger_looks_by_time ON ledger_looks (look_at);

-- Events of payments, oldest first.
CREATE TABLE IF NOT EXISTS payment_events (
  event_id    TEXT PRIMARY KEY,          -- {payment}:{what}, or ours where it may happen again
  payment_id  TEXT NOT NULL,
  kind        TEXT NOT NULL,             -- reserved, complete, consumed, failed, refunded, disputed, released …
  detail      TEXT NOT NULL,             -- JSON
  at          INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX IF NOT EXISTS payment_events_by_payment ON payment_events (payment_id, at);

-- The card processor's webhooks that were dealt with; and those of money that went back, with what they said.
CREATE TABLE IF NOT EXISTS webhooks (
  event_id           TEXT PRIMARY KEY,
  at                 INTEGER NOT NULL,
  kind               TEXT,               -- null: dealt with; refunded, refunded_in_part, disputed, dispute_won
  provider_reference TEXT,               -- the processor's payment
  amount_micro       INTEGER
) WITHOUT ROWID;

CREATE INDEX IF NOT EXISTS webhooks_by_time ON webhooks (at);
CREATE INDEX IF NOT EXISTS webhooks_by_reference ON webhooks (provider_reference);

-- Names that buyers gave their requests (Idempotency-Key) or payments (payment-identifier).
CREATE TABLE IF NOT EXISTS idempotency_keys (
  buyer       TEXT NOT NULL,             -- the registration
  name        TEXT NOT NULL,             -- key:… or id:…
  fingerprint TEXT NOT NULL,             -- digest of the request, or of the payment too
  payment_id  TEXT NOT NULL,
  at          INTEGER NOT NULL,
  PRIMARY KEY (buyer, name)
) WITHOUT ROWID;

CREATE INDEX IF NOT EXISTS idempotency_keys_by_time ON idempotency_keys (at);

-- Purchases: credit of a plan, in the ledger en_{entitlement_id}, or a free trial, in the person's allowance.
CREATE TABLE IF NOT EXISTS entitlements (
  entitlement_id  TEXT PRIMARY KEY,      -- ent_…, sorts by time
  seller_id       TEXT NOT NULL,
  plan_id         TEXT NOT NULL,
  kind            TEXT NOT NULL CHECK (kind IN ('credit', 'free_trial')),
  registration_id TEXT NOT NULL,         -- who bought it first
  person_id       TEXT,                  -- who has claimed that credential
  status          TEXT NOT NULL CHECK (status IN ('active', 'ended')),
  created_at      INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX IF NOT EXISTS entitlements_by_registration ON entitlements (registration_id);
CREATE INDEX IF NOT EXISTS entitlements_by_person ON entitlements (person_id);
CREATE INDEX IF NOT EXISTS entitlements_by_status ON entitlements (status, person_id);

-- Double entry: the lines of one entry add up to nothing. Debits are positive. Accounts: cash:{rail}, customers (paid, not
-- granted yet), owed (paid after its reference had ended), credit:{ledger} (granted, not used yet), revenue:{meter}, expired,
-- refunds, disputes, released.
CREATE TABLE IF NOT EXISTS journal (
  entry_id     TEXT NOT NULL,            -- {payment}:{what}; an entry is made once
  account      TEXT NOT NULL,
  seller_id    TEXT NOT NULL,
  payment_id   TEXT NOT NULL,
  amount_micro INTEGER NOT NULL,
  at           INTEGER NOT NULL,
  PRIMARY KEY (entry_id, account)
) WITHOUT ROWID;

CREATE INDEX IF NOT EXISTS journal_by_seller ON journal (seller_id, account);
CREATE INDEX IF NOT EXISTS journal_by_account ON journal (account);
CREATE INDEX IF NOT EXISTS journal_by_payment ON journal (payment_id);

-- Sellers, as the operator's API keeps them. An entry of the variable SELLERS counts while no row has its id.
CREATE TABLE IF NOT EXISTS sellers (
  seller_id     TEXT PRIMARY KEY,
  version       INTEGER NOT NULL,        -- raised by every change
  configuration TEXT NOT NULL,           -- JSON, without secrets
  retired       TEXT NOT NULL,           -- JSON: generations of keys that sign no more, and until when they are accepted
  change_id     TEXT NOT NULL,           -- the latest change
  created_at    INTEGER NOT NULL,
  updated_at    INTEGER NOT NULL
) WITHOUT ROWID;

-- A host belongs to one seller.
CREATE TABLE IF NOT EXISTS seller_hosts (
  host      TEXT PRIMARY KEY,            -- lower case, with a port only where it has one of its own
  seller_id TEXT NOT NULL
) WITHOUT ROWID;

CREATE INDEX IF NOT EXISTS seller_hosts_by_seller ON seller_hosts (seller_id);

-- Earlier configurations of sellers.
CREATE TABLE IF NOT EXISTS seller_versions (
  seller_id     TEXT NOT NULL,
  version       INTEGER NOT NULL,
  configuration TEXT NOT NULL,           -- JSON
  what          TEXT NOT NULL,           -- created, configured, enabled, disabled, rotated
  request_id    TEXT NOT NULL,
  at            INTEGER NOT NULL,
  PRIMARY KEY (seller_id, version)
) WITHOUT ROWID;

-- Calls of each endpoint by day and outcome, for the operator: counted in memory and added once a minute, so a little may be
-- missing. Money is in the ledgers.
CREATE TABLE IF NOT EXISTS source_health (
  endpoint TEXT NOT NULL,
  day      TEXT NOT NULL,                -- UTC, 2026-11-22
  outcome  TEXT NOT NULL,                -- success, or why not
  count    INTEGER NOT NULL,
  last_at  INTEGER NOT NULL,
  PRIMARY KEY (endpoint, day, outcome)
) WITHOUT ROWID;

-- Findings of the canary's latest call of each endpoint.
CREATE TABLE IF NOT EXISTS canary_findings (
  endpoint TEXT PRIMARY KEY,
  at       INTEGER NOT NULL,
  reason   TEXT,                         -- why it is not well; null when it is
  missing  TEXT NOT NULL,                -- groups that were expected and are not there, parted by blanks
  ms       INTEGER NOT NULL
) WITHOUT ROWID;

-- Requests of OAuth clients that sent a browser here, with the resulting registration.
CREATE TABLE IF NOT EXISTS oauth_grants (
  registration_id TEXT PRIMARY KEY,
  client_id       TEXT NOT NULL,         -- an address, or what the client got here
  redirect_uri    TEXT NOT NULL,
  code_challenge  TEXT NOT NULL,         -- S256
  state           TEXT,
  scope           TEXT NOT NULL,
  resource        TEXT NOT NULL,         -- for which of our addresses its tokens are
  created_at      INTEGER NOT NULL
) WITHOUT ROWID;

-- Limit on an agent's use of its person's credit, in micro-USD; no row: no limit.
CREATE TABLE IF NOT EXISTS agent_limits (
  registration_id TEXT PRIMARY KEY,
  day_micro       INTEGER,               -- in one UTC day; null: any amount
  total_micro     INTEGER,               -- since a limit was first set; null: any amount
  updated_at      INTEGER NOT NULL
) WITHOUT ROWID;

-- Amounts spent by agents with a limit, including those reserved for calls in flight.
CREATE TABLE IF NOT EXISTS agent_spending (
  registration_id TEXT NOT NULL,
  day             TEXT NOT NULL,         -- UTC, 2026-11-25
  micro           INTEGER NOT NULL,
  PRIMARY KEY (registration_id, day)
) WITHOUT ROWID;
