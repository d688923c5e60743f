//! SQL that ends a credential for good, with all of its tokens and open payment pages: by its agent (RFC 7009), its person, its
//! provider or the operator. Audit event and change are one transaction under one condition, so an end is recorded once.

use quarry_kernel::mac;
use serde_json::{Value, json};

use crate::audit::{self, AuditEvent, when};
use crate::context::Context;
use crate::error::Error;
use crate::jose::sign::TokenClaims;
use crate::ports::{Ports, Statement};

/// Party that ends a credential.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EndedBy {
    /// Holder of its assertion or its refresh token.
    Agent,
    /// The person who claimed it.
    Person,
    /// The provider that introduced its user.
    Provider,
    /// The operator.
    Operator,
}

impl EndedBy {
    /// Returns the name in the audit trail.
    #[must_use]
    pub const fn token(self) -> &'static str {
        match self {
            Self::Agent => "agent",
            Self::Person => "person",
            Self::Provider => "provider",
            Self::Operator => "operator",
        }
    }
}

/// Kind of the audit event.
pub const KIND: &str = "revoked";

/// SQL statements that end a credential. Each finds it only while it has not ended, except the last, which finds it in any state.
struct EndingStatements {
    event: &'static str,
    registration: &'static str,
    tokens: &'static str,
    pages: &'static str,
}

macro_rules! ending {
    (recorded $recorded:expr, standing $standing:expr, any $any:expr) => {
        EndingStatements {
            event: when!(of $recorded, "whose IS NOT NULL"),
            registration: concat!(
                "UPDATE registrations SET status = 'revoked', generation = generation + 1 WHERE registration_id = ",
                $standing
            ),
            tokens: concat!(
                "UPDATE refresh_tokens SET status = 'revoked' WHERE registration_id = (SELECT registration_id FROM \
                 registrations WHERE status = 'revoked' AND seller_id = ?2 AND registration_id = ",
                $any,
                ")"
            ),
            // The sweep looks at the pages next and ends those without a receiver: this credential may have been the last of its
            // person's that could receive the purchase.
            pages: concat!(
                "UPDATE payments SET busy_until = 0, sweeps = 0, swept_at = NULL WHERE state = 'incomplete' AND rail = 'checkout' \
                 AND registration_id IN (SELECT buyer.registration_id FROM registrations ended JOIN registrations buyer \
                 ON buyer.registration_id = ended.registration_id OR (buyer.person_id = ended.person_id AND buyer.seller_id = ?2) \
                 WHERE ended.status = 'revoked' AND ended.seller_id = ?2 AND ended.registration_id = ",
                $any,
                ")"
            ),
        }
    };
}

// Selects by the credential's id.
macro_rules! of_id {
    ($id:literal) => {
        concat!(
            "(SELECT registration_id FROM registrations WHERE registration_id = ",
            $id,
            " AND seller_id = ?2 AND status <> 'revoked')"
        )
    };
}
const BY_ID: EndingStatements = ending!(recorded of_id!("?10"), standing of_id!("?1"), any "?1");

// Selects by a current assertion; a superseded one ends nothing, or whoever finds it could.
macro_rules! of_assertion {
    ($id:literal, $generation:literal) => {
        concat!(
            "(SELECT registration_id FROM registrations WHERE registration_id = ",
            $id,
            " AND seller_id = ?2 AND status IN ('unclaimed', 'claimed') AND generation = ",
            $generation,
            ")"
        )
    };
}
const BY_ASSERTION: EndingStatements =
    ending!(recorded of_assertion!("?10", "?11"), standing of_assertion!("?1", "?3"), any "?1");

// Selects by a refresh token of a valid family, used or not.
macro_rules! of_refresh_token {
    ($hash:literal) => {
        concat!(
            "(SELECT r.registration_id FROM refresh_tokens t JOIN registrations r ON r.registration_id = t.registration_id \
             WHERE t.token_hash = ",
            $hash,
            " AND r.seller_id = ?2 AND t.status <> 'revoked' AND r.status <> 'revoked')"
        )
    };
}
const BY_REFRESH_TOKEN: EndingStatements = ending!(
    recorded of_refresh_token!("?10"),
    standing of_refresh_token!("?1"),
    any "(SELECT registration_id FROM refresh_tokens WHERE token_hash = ?1)"
);

impl EndingStatements {
    fn build_statements<P: Ports>(
        &self,
        ctx: &Context<'_, P>,
        by: EndedBy,
        detail: Value,
        whose: &str,
        generation: Option<i64>,
    ) -> Result<[Statement; 4], Error> {
        let mut detail = detail;
        if let Some(members) = detail.as_object_mut() {
            members.insert("by".to_owned(), by.token().into());
        }
        let event = AuditEvent { kind: KIND, outcome: "ok", registration_id: None };
        let with = |statement: Statement| match generation {
            Some(generation) => statement.with(generation),
            None => statement,
        };
        let statement = |sql| Statement::new(sql).with(whose).with(ctx.seller.id.as_str());
        Ok([
            with(audit::build_event_when(ctx, self.event, event, &detail)?.with(whose)),
            with(statement(self.registration)),
            statement(self.tokens),
            statement(self.pages),
        ])
    }
}

/// Builds the statements that end a credential of this seller, in any state; without effect when it has already ended. `detail`
/// is added to the audit event.
///
/// # Errors
/// [`crate::error::ErrorCode::ServerError`] without randomness.
pub fn build_ending_by_id<P: Ports>(
    ctx: &Context<'_, P>,
    registration_id: &str,
    by: EndedBy,
    detail: Value,
) -> Result<[Statement; 4], Error> {
    BY_ID.build_statements(ctx, by, detail, registration_id, None)
}

/// Builds the statements that end the credential of a verified assertion, unless that was superseded.
///
/// # Errors
/// The errors of [`build_ending_by_id`].
pub fn build_ending_by_assertion<P: Ports>(
    ctx: &Context<'_, P>,
    claims: &TokenClaims,
) -> Result<[Statement; 4], Error> {
    let detail = json!({"token": "assertion", "jti": claims.id});
    BY_ASSERTION.build_statements(
        ctx,
        EndedBy::Agent,
        detail,
        &claims.registration_id,
        Some(claims.generation),
    )
}

/// Builds the statements that end the credential of a refresh token, while its family is valid.
///
/// # Errors
/// The errors of [`build_ending_by_id`].
pub fn build_ending_by_refresh_token<P: Ports>(
    ctx: &Context<'_, P>,
    token: &str,
) -> Result<[Statement; 4], Error> {
    let detail = json!({"token": "refresh_token"});
    BY_REFRESH_TOKEN.build_statements(ctx, EndedBy::Agent, detail, &mac::hash_secret(token), None)
}
