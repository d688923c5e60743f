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
  collected_at       INTEGER             -- its buyer came back from a checkout for the answer
) WITHOUT ROWID;

-- What became of payments, oldest first.
CREATE TABLE IF NOT EXISTS payment_events (
  event_id    TEXT PRIMARY KEY,          -- {payment}:{what}, or ours where it may happen again
  payment_id  TEXT NOT NULL,
  kind        TEXT NOT NULL,             -- reserved, complete, consumed, failed, refunded, disputed, released …
  detail      TEXT NOT NULL,             -- JSON
  at          INTEGER NOT NULL
) WITHOUT ROWID;

-- The card processor's webhooks that were dealt with.
CREATE TABLE IF NOT EXISTS webhooks (
  event_id TEXT PRIMARY KEY,
  at       INTEGER NOT NULL
) WITHOUT ROWID;

-- Names that buyers gave their requests (Idempotency-Key) or payments (payment-identifier).
CREATE TABLE IF NOT EXISTS idempotency_keys (
  buyer       TEXT NOT NULL,             -- the registration
  name        TEXT NOT NULL,             -- key:… or id:…
  fingerprint TEXT NOT NULL,             -- digest of the request, or of the payment too
  payment_id  TEXT NOT NULL,
  at          INTEGER NOT NULL,
  PRIMARY KEY (buyer, name)
) WITHOUT ROWID;

-- What was bought: credit of a plan, in the ledger en_{entitlement_id}, or a free trial, in the person's allowance.
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

-- Double entry: the lines of one entry add up to nothing. Debits are positive. Accounts: cash:{rail}, customers (paid, not
-- granted yet), credit:{ledger} (granted, not used yet), revenue:{meter}, expired, refunds, disputes, released.
CREATE TABLE IF NOT EXISTS journal (
  entry_id     TEXT NOT NULL,            -- {payment}:{what}; an entry is made once
  account      TEXT NOT NULL,
  seller_id    TEXT NOT NULL,
  payment_id   TEXT NOT NULL,
  amount_micro INTEGER NOT NULL,
  at           INTEGER NOT NULL,
  PRIMARY KEY (entry_id, account)
) WITHOUT ROWID;

CREATE INDEX IF NOT EXISTS payments_by_state ON payments (state, busy_until);

CREATE INDEX IF NOT EXISTS payments_by_look ON payments (state, look_at);

CREATE INDEX IF NOT EXISTS payments_by_entitlement ON payments (entitlement_id);

CREATE INDEX IF NOT EXISTS payments_by_registration ON payments (registration_id);

CREATE INDEX IF NOT EXISTS payments_by_person ON payments (person_id);

CREATE INDEX IF NOT EXISTS payments_by_seller ON payments (seller_id, payment_id);

CREATE INDEX IF NOT EXISTS payments_by_reference ON payments (provider_reference);

CREATE INDEX IF NOT EXISTS payment_events_by_payment ON payment_events (payment_id, at);

CREATE INDEX IF NOT EXISTS webhooks_by_time ON webhooks (at);

CREATE INDEX IF NOT EXISTS idempotency_keys_by_time ON idempotency_keys (at);

CREATE INDEX IF NOT EXISTS entitlements_by_registration ON entitlements (registration_id);

CREATE INDEX IF NOT EXISTS entitlements_by_person ON entitlements (person_id);

CREATE INDEX IF NOT EXISTS entitlements_by_status ON entitlements (status, person_id);

CREATE INDEX IF NOT EXISTS journal_by_seller ON journal (seller_id, account);
