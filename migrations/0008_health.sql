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

-- What sellers' configurations were.
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

-- What the canary found when it asked an endpoint last.
CREATE TABLE IF NOT EXISTS canary_findings (
  endpoint TEXT PRIMARY KEY,
  at       INTEGER NOT NULL,
  reason   TEXT,                         -- why it is not well; null when it is
  missing  TEXT NOT NULL,                -- groups that were expected and are not there, parted by blanks
  ms       INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX IF NOT EXISTS seller_hosts_by_seller ON seller_hosts (seller_id);
