-- What owners of keys have to be told, on its way to them.
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
