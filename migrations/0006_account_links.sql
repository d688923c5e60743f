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
