-- The limits of keys whose limit was changed; `keys` has the one that a key was made with.
CREATE TABLE IF NOT EXISTS key_limits (
  key_id             TEXT PRIMARY KEY,
  concurrency_limit  INTEGER NOT NULL
) WITHOUT ROWID;
