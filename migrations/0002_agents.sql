-- The agent storefront. Times are milliseconds since 1970, UTC; every secret is stored as its hash (kernel::mac::at_rest).

-- People, by the mailbox that they proved.
CREATE TABLE IF NOT EXISTS persons (
  person_id  TEXT PRIMARY KEY,
  email      TEXT NOT NULL UNIQUE,       -- lower case
  created_at INTEGER NOT NULL
) WITHOUT ROWID;

-- Who a trusted provider's user is here.
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
  person_id       TEXT,                  -- with 'claimed'
  issuer          TEXT,                  -- of an identity assertion, until and after the claim
  subject         TEXT,
  program         TEXT NOT NULL,         -- what the agent calls itself
  created_at      INTEGER NOT NULL,
  claimed_at      INTEGER,
  expires_at      INTEGER                -- 'pending' and 'unclaimed' end here; a claimed credential does not
) WITHOUT ROWID;

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

-- Refresh tokens. A used one that comes again ends its family.
CREATE TABLE IF NOT EXISTS refresh_tokens (
  token_hash      TEXT PRIMARY KEY,
  family_id       TEXT NOT NULL,
  registration_id TEXT NOT NULL,
  status          TEXT NOT NULL CHECK (status IN ('active', 'used', 'revoked')),
  created_at      INTEGER NOT NULL,
  expires_at      INTEGER NOT NULL
) WITHOUT ROWID;

-- Ids of providers' assertions that were used, until the assertions have expired by themselves.
CREATE TABLE IF NOT EXISTS used_assertions (
  issuer     TEXT NOT NULL,
  jti        TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (issuer, jti)
) WITHOUT ROWID;

-- Ids of our own tokens that were revoked, until they have expired by themselves.
CREATE TABLE IF NOT EXISTS revoked_tokens (
  jti        TEXT PRIMARY KEY,
  expires_at INTEGER NOT NULL
) WITHOUT ROWID;

-- What happened to identities, for the operator.
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

-- Requests counted in fixed windows, for rate limits.
CREATE TABLE IF NOT EXISTS request_counts (
  bucket     TEXT NOT NULL,              -- what is limited, and whose
  starts_at  INTEGER NOT NULL,
  count      INTEGER NOT NULL,
  PRIMARY KEY (bucket, starts_at)
) WITHOUT ROWID;

CREATE INDEX IF NOT EXISTS registrations_by_person ON registrations (person_id);

CREATE INDEX IF NOT EXISTS registrations_by_end ON registrations (expires_at);

CREATE INDEX IF NOT EXISTS attempts_by_end ON attempts (expires_at);

CREATE INDEX IF NOT EXISTS refresh_tokens_by_family ON refresh_tokens (family_id);

CREATE INDEX IF NOT EXISTS refresh_tokens_by_registration ON refresh_tokens (registration_id);

CREATE INDEX IF NOT EXISTS identity_events_by_registration ON identity_events (registration_id, event_id);
