//! Context of payment work from a request, a webhook or the sweep: the ports and an id for the log. It carries no seller: the
//! payment's row describes the purchase, which is delivered even if the seller's plans have changed since.

use quarry_kernel::id;
use quarry_kernel::time::UnixMs;

use crate::context::Context;
use crate::error::{Error, ErrorCode};
use crate::ports::{Ports, Rows, Statement, write_with_retries};

/// Ports and request id of payment work.
#[derive(Debug)]
pub struct PaymentContext<'a, P: Ports> {
    /// Ports of the adapter.
    pub ports: &'a P,
    /// Request id; `sweep` for scheduled work.
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

    /// Returns the current time, read afresh after each outgoing request.
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
    /// operators count. A later step, or an expired lease, makes up for the lost write.
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
