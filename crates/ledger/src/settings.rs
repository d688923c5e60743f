//! Owner's settings of a key: retention, and the threshold for notices of low credit (rules 20 and 21).

use quarry_kernel::time::UnixMs;
use serde::{Deserialize, Serialize};

use crate::refusal::Refusal;
use crate::types::is_false;
use crate::{ALERT_TO_LEN_MAX, GRANTED_MAX};

/// Owner's settings of a key.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Settings {
    /// Whether sources' answers are not retained.
    #[serde(default, skip_serializing_if = "is_false")]
    pub unkept: bool,
    /// Recipient of notices of low credit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alert: Option<AlertTerms>,
    /// Whether credit has been at or above the threshold since the last notice.
    #[serde(default, skip_serializing_if = "is_false")]
    pub is_armed: bool,
    /// Pending notice to the owner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notice: Option<Notice>,
}

/// Threshold and recipient of notices.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AlertTerms {
    /// Threshold in units; less is low.
    pub below: u64,
    /// Recipient: 1 to [`ALERT_TO_LEN_MAX`] bytes, opaque to the ledger.
    pub to: String,
}

/// Notice that credit fell below the threshold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notice {
    /// Id, unique in the key.
    pub id: String,
    /// Time of the notice.
    pub at: UnixMs,
    /// Remaining units.
    pub remaining: u64,
    /// Threshold in units.
    pub below: u64,
    /// Recipient.
    pub to: String,
}

impl Settings {
    pub(crate) fn is_default(&self) -> bool {
        *self == Self::default()
    }

    /// Sets the threshold. An owner already below it is notified at the next crossing.
    pub(crate) fn set_alert(&mut self, alert: Option<AlertTerms>, left: u64) -> Result<(), Refusal> {
        let is_good = |alert: &AlertTerms| {
            (1..=GRANTED_MAX).contains(&alert.below) && (1..=ALERT_TO_LEN_MAX).contains(&alert.to.len())
        };
        if !alert.iter().all(is_good) {
            return Err(Refusal::BadAlert);
        }
        self.is_armed = alert.as_ref().is_some_and(|alert| left >= alert.below);
        if alert.is_none() {
            self.notice = None;
        }
        self.alert = alert;
        Ok(())
    }

    /// Compares credit with the threshold and returns whether anything changed. `id` becomes the id of a new notice.
    pub(crate) fn update_credit_alert(&mut self, left: u64, id: &str, at: UnixMs) -> bool {
        let Some(AlertTerms { below, to }) = &self.alert else { return false };
        let is_low = left < *below;
        if self.is_armed != is_low {
            return false;
        }
        self.is_armed = !is_low;
        if is_low {
            let notice = Notice { id: id.to_owned(), at, remaining: left, below: *below, to: to.clone() };
            self.notice = Some(notice);
        }
        true
    }
}
