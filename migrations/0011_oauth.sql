-- What people's clients asked for when they sent a browser here (OAuth), beside the registration that came of it.
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
