ALTER TABLE payments ADD COLUMN noticed_at INTEGER;

CREATE INDEX IF NOT EXISTS payments_by_consumption ON payments (state, consumed_at);
