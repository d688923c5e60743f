-- How much of its person's credit an agent may spend, in micro-USD; no row where nobody has set a limit.
CREATE TABLE IF NOT EXISTS agent_limits (
  registration_id TEXT PRIMARY KEY,
  day_micro       INTEGER,               -- in one UTC day; null: any amount
  total_micro     INTEGER,               -- since a limit was first set; null: any amount
  updated_at      INTEGER NOT NULL
) WITHOUT ROWID;

-- What an agent with a limit has spent, with what is held for calls in flight.
CREATE TABLE IF NOT EXISTS agent_spending (
  registration_id TEXT NOT NULL,
  day             TEXT NOT NULL,         -- UTC, 2026-11-25
  micro           INTEGER NOT NULL,
  PRIMARY KEY (registration_id, day)
) WITHOUT ROWID;
