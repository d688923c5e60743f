ALTER TABLE payments ADD COLUMN owed_at INTEGER;

ALTER TABLE webhooks ADD COLUMN amount_micro INTEGER;

ALTER TABLE webhooks ADD COLUMN kind TEXT;

ALTER TABLE webhooks ADD COLUMN provider_reference TEXT;

-- Ledgers that payments are granted to, and when each is asked next what has become of its credit.
CREATE TABLE IF NOT EXISTS ledger_looks (
  ledger_id TEXT PRIMARY KEY,
  seller_id TEXT NOT NULL,
  look_at   INTEGER NOT NULL
) WITHOUT ROWID;

-- What the journal does not have to its end yet, as it is drawn and as it ends.
CREATE INDEX IF NOT EXISTS payments_open_by_ledger ON payments (ledger_id, consumed_at, payment_id)
  WHERE booked_used + booked_expired < amount_micro;

CREATE INDEX IF NOT EXISTS payments_open_by_end ON payments (ledger_id, credit_expires_at)
  WHERE booked_used + booked_expired < amount_micro;

CREATE INDEX IF NOT EXISTS payments_owed ON payments (owed_at) WHERE owed_at IS NOT NULL;

CREATE INDEX IF NOT EXISTS ledger_looks_by_time ON ledger_looks (look_at);

CREATE INDEX IF NOT EXISTS webhooks_by_reference ON webhooks (provider_reference);

CREATE INDEX IF NOT EXISTS journal_by_account ON journal (account);

CREATE INDEX IF NOT EXISTS journal_by_payment ON journal (payment_id);
