//! The end of a family of refresh tokens, and of everything that was signed for its credential: when a token comes again
//! ([`REUSED`]) or is revoked ([`REVOKED`]). Record and change are one transaction under one condition.

use quarry_kernel::mac;
use serde_json::Value;

use crate::audit::{self, Event, when};
use crate::context::Context;
use crate::error::Error;
use crate::ports::{Ports, Statement};

/// An occasion on which a family ends: its statements, each nothing where the occasion is not given.
#[derive(Debug)]
pub(crate) struct Ending {
    event: &'static str,
    raise: &'static str,
    end: &'static str,
}

// The registration of a token of this seller's; the seller's id keeps the tokens of others out.
macro_rules! registration {
    ($occasion:literal, $hash:literal, $seller:literal) => {
        concat!(
            "(SELECT t.registration_id FROM refresh_tokens t JOIN registrations r ON r.registration_id = t.registration_id \
             WHERE t.token_hash = ",
            $hash,
            " AND r.seller_id = ",
            $seller,
            " AND t.status ",
            $occasion,
            ")"
        )
    };
}

macro_rules! ending {
    ($occasion:literal) => {
        Ending {
            event: when!(of registration!($occasion, "?10", "?2"), "whose IS NOT NULL"),
            raise: concat!(
                "UPDATE registrations SET generation = generation + 1 WHERE registration_id = ",
                registration!($occasion, "?1", "?2")
            ),
            end: concat!(
                "UPDATE refresh_tokens SET status = 'revoked' WHERE family_id = \
                 (SELECT family_id FROM refresh_tokens WHERE token_hash = ?1) AND EXISTS ",
                registration!($occasion, "?1", "?2")
            ),
        }
    };
}

/// A token that was used before.
pub(crate) const REUSED: Ending = ending!("= 'used'");
/// A token of a family that stands.
pub(crate) const REVOKED: Ending = ending!("<> 'revoked'");

impl Ending {
    /// The statements for a token, with the record of the event.
    ///
    /// # Errors
    /// [`crate::error::Code::ServerError`] without randomness.
    pub(crate) fn statements<P: Ports>(
        &self,
        ctx: &Context<'_, P>,
        token: &str,
        event: Event<'_>,
        detail: &Value,
    ) -> Result<[Statement; 3], Error> {
        let hash = mac::at_rest(token);
        let of = |sql| Statement::new(sql).with(hash.as_str()).with(ctx.seller.id.as_str());
        let event = audit::event_when(ctx, self.event, event, detail)?.with(hash.as_str());
        Ok([event, of(self.raise), of(self.end)])
    }
}
