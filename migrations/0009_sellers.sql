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

CREATE INDEX IF NOT EXISTS seller_hosts_by_seller ON seller_hosts (seller_id);
