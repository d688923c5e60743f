-- D1: identity and plans. It changes slowly and is never asked during a data call.
-- Applied again and again without harm.

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

-- Free visitor keys counted per address, for the rate limit. The address itself is not stored.
CREATE TABLE IF NOT EXISTS visits (
  address_hash TEXT NOT NULL,
  at           INTEGER NOT NULL          -- milliseconds since 1970, UTC
);

CREATE INDEX IF NOT EXISTS visits_by_address ON visits (address_hash, at);
