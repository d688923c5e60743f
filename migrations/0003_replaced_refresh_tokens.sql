ALTER TABLE refresh_tokens ADD COLUMN replaced_by TEXT;
