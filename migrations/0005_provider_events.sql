ALTER TABLE registrations ADD COLUMN client_id TEXT;

ALTER TABLE registrations ADD COLUMN session TEXT;

-- What a used refresh token was answered with, for seconds: the next token follows from the token itself, this salt and the
-- seller's secret, and from nothing less.
CREATE TABLE IF NOT EXISTS refreshes (
  token_hash   TEXT PRIMARY KEY,         -- the token that was used
  salt         TEXT NOT NULL,
  network_hash TEXT NOT NULL,            -- who may hear the answer again
  at           INTEGER NOT NULL
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

CREATE INDEX IF NOT EXISTS registrations_by_subject ON registrations (issuer, subject);

CREATE INDEX IF NOT EXISTS attempts_by_claim ON attempts (claim_id, created_at);

CREATE INDEX IF NOT EXISTS refreshes_by_time ON refreshes (at);

CREATE INDEX IF NOT EXISTS received_events_by_time ON received_events (seller_id, issuer, at);
