ALTER TABLE payments ADD COLUMN vanished_at INTEGER;

ALTER TABLE payments ADD COLUMN watch_at INTEGER;

ALTER TABLE payments ADD COLUMN watches INTEGER NOT NULL DEFAULT 0;

CREATE INDEX IF NOT EXISTS payments_watched ON payments (watch_at) WHERE watch_at IS NOT NULL;
