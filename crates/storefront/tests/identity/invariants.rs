//! Invariants of the rows, checked after any sequence of events.

use std::fmt::Write as _;

use rusqlite::types::ValueRef;

use crate::people::world::World;

/// Queries that must find no rows.
const NEVER: [(&str, &str); 20] = [
    ("a limit never counts less than nothing", "SELECT bucket FROM request_counts WHERE count < 0"),
    (
        "what a token was answered is remembered for tokens that were used",
        "SELECT f.token_hash FROM refreshes f LEFT JOIN refresh_tokens t USING (token_hash) WHERE t.replaced_by IS NULL",
    ),
    (
        "a family has at most one active refresh token",
        "SELECT family_id FROM refresh_tokens WHERE status = 'active' GROUP BY family_id HAVING COUNT(*) > 1",
    ),
    (
        "only a claimed credential has a refresh token that can be used",
        "SELECT t.family_id FROM refresh_tokens t LEFT JOIN registrations r USING (registration_id) \
         WHERE t.status = 'active' AND r.status IS NOT 'claimed'",
    ),
    (
        "a mailbox has one person",
        "SELECT lower(email) FROM persons GROUP BY lower(email) HAVING COUNT(*) > 1",
    ),
    (
        "a person's mailbox is no alias, and in lower case",
        "SELECT email FROM persons WHERE email LIKE '%+%' OR email <> lower(email)",
    ),
    (
        "nothing hangs on a registration that is gone",
        "SELECT 'claim ' || claim_id FROM claims WHERE claim_id NOT IN (SELECT registration_id FROM registrations) \
         UNION ALL SELECT 'attempt ' || attempt_id FROM attempts WHERE claim_id NOT IN (SELECT claim_id FROM claims) \
         UNION ALL SELECT 'token ' || registration_id FROM refresh_tokens \
         WHERE registration_id NOT IN (SELECT registration_id FROM registrations)",
    ),
    (
        "a link leads to a person",
        "SELECT subject FROM person_links WHERE person_id NOT IN (SELECT person_id FROM persons)",
    ),
    (
        "a claimed credential has its person and no end, an unclaimed one an end and no time of claim",
        "SELECT registration_id FROM registrations WHERE CASE status \
         WHEN 'claimed' THEN expires_at IS NOT NULL OR claimed_at IS NULL \
         OR person_id IS NULL OR person_id NOT IN (SELECT person_id FROM persons) \
         WHEN 'revoked' THEN FALSE ELSE expires_at IS NULL OR claimed_at IS NOT NULL END",
    ),
    (
        "nothing is claimed without an attempt that a person confirmed",
        "SELECT c.claim_id FROM claims c LEFT JOIN attempts a USING (attempt_id) WHERE c.status = 'claimed' \
         AND a.status IS NOT 'confirmed' AND (a.status IS NOT NULL OR NOT EXISTS (SELECT 1 FROM identity_events e \
         WHERE e.kind = 'claim_confirmed' AND e.registration_id = c.claim_id))",
    ),
    (
        "a claim and its credential agree on whether it was claimed",
        "SELECT claim_id FROM claims c JOIN registrations r ON r.registration_id = c.claim_id \
         WHERE r.status <> 'revoked' AND (c.status = 'claimed') <> (r.status = 'claimed') \
         UNION ALL SELECT claim_id FROM claims WHERE (status = 'claimed') <> (won_by IS NOT NULL)",
    ),
    (
        "a credential without a claim was introduced",
        "SELECT registration_id FROM registrations WHERE registration_id NOT IN (SELECT claim_id FROM claims) \
         AND (type <> 'identity_assertion' OR claimed_at IS NULL)",
    ),
    (
        "a claim's latest attempt is its own, and it counts them",
        "SELECT claim_id FROM claims c WHERE (SELECT COUNT(*) FROM attempts a WHERE a.claim_id = c.claim_id) > attempts \
         OR EXISTS (SELECT 1 FROM attempts a WHERE a.attempt_id = c.attempt_id AND a.claim_id <> c.claim_id)",
    ),
    (
        "each registration is recorded once, and none that was not made",
        "SELECT registration_id FROM registrations r WHERE (SELECT COUNT(*) FROM identity_events e \
         WHERE e.kind = 'registered' AND e.registration_id = r.registration_id) <> 1 \
         UNION ALL SELECT registration_id FROM identity_events WHERE kind = 'registered' \
         GROUP BY registration_id HAVING COUNT(*) > 1",
    ),
    (
        "an assertion made one registration at most",
        "SELECT json_extract(detail, '$.jti') AS jti FROM identity_events \
         WHERE kind = 'registered' AND jti IS NOT NULL GROUP BY jti HAVING COUNT(*) > 1",
    ),
    (
        "a claim that was won is recorded, once, and none that was not",
        "SELECT claim_id FROM claims c WHERE (SELECT COUNT(*) FROM identity_events e WHERE e.kind = 'claimed' \
         AND e.outcome = 'ok' AND e.registration_id = c.claim_id) <> (c.status = 'claimed')",
    ),
    (
        "each start, mail, proof, yes and no of an attempt is recorded, and no other",
        "SELECT attempt_id FROM attempts a WHERE \
         (SELECT COUNT(*) FROM identity_events e WHERE json_extract(e.detail, '$.attempt_id') = a.attempt_id \
         AND e.outcome = 'ok' AND e.kind = 'mail_sent') <> a.mails \
         OR (SELECT COUNT(*) FROM identity_events e WHERE json_extract(e.detail, '$.attempt_id') = a.attempt_id \
         AND e.outcome = 'ok' AND e.kind = 'claim_confirmed') <> (a.status = 'confirmed' OR EXISTS (SELECT 1 FROM identity_events t \
         WHERE t.kind = 'claim_taken_back' AND t.outcome = 'ok' AND t.detail ->> 'attempt_id' = a.attempt_id)) \
         OR (SELECT COUNT(*) FROM identity_events e WHERE json_extract(e.detail, '$.attempt_id') = a.attempt_id \
         AND e.outcome = 'ok' AND e.kind IN ('claim_denied', 'claim_taken_back')) <> (a.status = 'denied') \
         OR ((SELECT COUNT(*) FROM identity_events e WHERE json_extract(e.detail, '$.attempt_id') = a.attempt_id \
         AND e.outcome = 'ok' AND e.kind = 'mailbox_proved') > 0) <> (a.status <> 'open')",
    ),
    (
        "each refresh is recorded, and no other",
        "SELECT registration_id FROM registrations r WHERE (SELECT COUNT(*) FROM identity_events e \
         WHERE e.kind = 'refreshed' AND e.outcome = 'ok' AND e.registration_id = r.registration_id) \
         < (SELECT COUNT(*) FROM refresh_tokens t WHERE t.registration_id = r.registration_id AND t.replaced_by IS NOT NULL) \
         UNION ALL SELECT replaced_by FROM refresh_tokens WHERE replaced_by IS NOT NULL GROUP BY replaced_by HAVING COUNT(*) > 1 \
         UNION ALL SELECT token_hash FROM refresh_tokens WHERE status = 'used' AND replaced_by IS NULL",
    ),
    (
        "the end of a credential is recorded once",
        "SELECT registration_id FROM registrations r WHERE (SELECT COUNT(*) FROM identity_events e WHERE e.kind = 'revoked' \
         AND json_extract(e.detail, '$.by') IS NOT NULL AND e.registration_id = r.registration_id) <> (r.status = 'revoked')",
    ),
    (
        "what ends tokens, and only that, raises the generation",
        "SELECT registration_id FROM registrations r WHERE generation <> 1 + COALESCE((SELECT status = 'claimed' FROM claims \
         WHERE claim_id = r.registration_id), 0) + (SELECT COUNT(*) FROM identity_events e \
         WHERE e.registration_id = r.registration_id AND (e.kind = 'refresh_reused' OR (e.kind = 'revoked' \
         AND json_extract(e.detail, '$.by') IS NOT NULL)))",
    ),
];

/// Fails when an invariant is violated.
pub fn hold(world: &World, after: &str) {
    for (promise, sql) in NEVER {
        let mut prepared = world.database.prepare_cached(sql).unwrap();
        let found: Vec<Option<String>> =
            prepared.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
        assert!(found.is_empty(), "{promise}; not so after {after}: {found:?}\n{}", dump(world));
    }
}

/// Dumps every row of every table as text.
pub fn dump(world: &World) -> String {
    let mut text = String::new();
    let mut tables =
        world.database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").unwrap();
    let names: Vec<String> = tables.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    for name in names {
        let mut rows = world.database.prepare(&format!("SELECT * FROM {name}")).unwrap();
        let columns: Vec<String> = rows.column_names().map(str::to_owned).collect();
        let mut rows = rows.query([]).unwrap();
        while let Some(row) = rows.next().unwrap() {
            write!(text, "{name}:").unwrap();
            for (at, column) in columns.iter().enumerate() {
                match row.get_ref(at).unwrap() {
                    ValueRef::Null => {}
                    ValueRef::Integer(number) => write!(text, " {column}={number}").unwrap(),
                    ValueRef::Text(bytes) => {
                        write!(text, " {column}={}", String::from_utf8_lossy(bytes)).unwrap();
                    }
                    other => write!(text, " {column}={other:?}").unwrap(),
                }
            }
            text.push('\n');
        }
    }
    text
}
