//! Context for moving money, from a request, a webhook or the sweep: the ports and an id for the log. Without the seller: the
//! purchase is described in the payment's row, so it is delivered even when the seller's plans have changed since.

use quarry_kernel::id;
use quarry_kernel::time::UnixMs;

use crate::context::Context;
use crate::error::{Error, ErrorCode};
use crate::ports::{Ports, Rows, Statement, write_with_retries};

/// The world, as payments see it.
#[derive(Debug)]
pub struct PaymentContext<'a, P: Ports> {
    /// The world.
    pub ports: &'a P,
    /// The request's id; `sweep` where there is none.
    pub request_id: &'a str,
}

impl<P: Ports> Clone for PaymentContext<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Ports> Copy for PaymentContext<'_, P> {}

impl<'a, P: Ports> PaymentContext<'a, P> {
    /// Creates the context of a request.
    #[must_use]
    pub fn from_request(ctx: &'a Context<'_, P>) -> Self {
        Self { ports: ctx.ports, request_id: &ctx.request_id }
    }

    /// Returns the time; it goes on while others are asked.
    #[must_use]
    pub fn now(&self) -> UnixMs {
        self.ports.now()
    }

    /// Runs statements as one transaction.
    ///
    /// # Errors
    /// [`ErrorCode::TemporarilyUnavailable`].
    pub async fn run_batch(&self, statements: Vec<Statement>) -> Result<Vec<Rows>, Error> {
        self.ports.run_batch(statements).await.map_err(|_| Error::unavailable("d1"))
    }

    /// Runs statements whose failure the request survives: tries three times with pauses, then logs `payment_write_lost`, which
    /// operators count. What was to be written then follows from the next step, or a lease that lapses.
    pub async fn write(&self, what: &str, payment_id: &str, statements: Vec<Statement>) {
        if !write_with_retries(self.ports, statements).await {
            self.log("payment_write_lost", payment_id, what);
        }
    }

    /// Returns a fresh id that sorts by time.
    ///
    /// # Errors
    /// [`ErrorCode::ServerError`] without randomness.
    pub fn generate_id(&self, prefix: &str) -> Result<String, Error> {
        let failed = || Error { cause: Some("no_randomness"), ..Error::from_code(ErrorCode::ServerError) };
        let bytes = self.ports.random_bytes().map_err(|_| failed())?;
        let (random, _) = bytes.split_first_chunk::<10>().ok_or_else(failed)?;
        Ok(format!("{prefix}{}", id::new_sortable(self.now(), *random)))
    }

    /// Logs a line about a payment that needs the operator's attention.
    pub fn log(&self, event: &str, payment_id: &str, detail: &str) {
        let line = serde_json::json!({
            "event": event, "payment": payment_id, "detail": detail, "request_id": self.request_id,
        });
        self.ports.log(&line.to_string());
    }
}
