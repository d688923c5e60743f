-- What the sweep does with a payment next, and when: both follow from the other columns, so no step can forget to keep them.
ALTER TABLE payments ADD COLUMN sweeps INTEGER NOT NULL DEFAULT 0;

ALTER TABLE payments ADD COLUMN swept_at INTEGER;

ALTER TABLE payments ADD COLUMN pending_reference TEXT;

ALTER TABLE payments ADD COLUMN answered_at INTEGER;

ALTER TABLE payments ADD COLUMN work TEXT GENERATED ALWAYS AS (CASE
  WHEN state = 'incomplete' AND rail = 'checkout' AND provider_session IS NOT NULL THEN 'page'
  WHEN state = 'incomplete' AND (rail = 'checkout' OR CASE WHEN json_valid(proof) THEN json_extract(proof, '$.body') END = '') THEN 'idle'
  WHEN state = 'incomplete' THEN 'settle'
  WHEN state = 'complete' AND (purpose <> 'call' OR rail IN ('x402', 'mpp_evm')) THEN 'grant'
  WHEN state IN ('refunded', 'released') AND withdrawn_at IS NULL THEN 'withdraw'
END) VIRTUAL;

ALTER TABLE payments ADD COLUMN due_at INTEGER GENERATED ALWAYS AS (MAX(
  busy_until,
  created_at + CASE work WHEN 'settle' THEN 60000 WHEN 'idle' THEN 600000 ELSE 0 END,
  COALESCE(swept_at, 0) + MIN(sweeps * sweeps * 30000, CASE work WHEN 'page' THEN 21600000 WHEN 'settle' THEN 3600000 ELSE 600000 END)
)) VIRTUAL;

CREATE INDEX IF NOT EXISTS payments_due ON payments (work, due_at) WHERE work IS NOT NULL;
