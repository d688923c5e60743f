//! Permissions and limits of a sub-key.

use quarry_kernel::time::UnixMs;
use serde::{Deserialize, Serialize};

use crate::{ENDPOINTS_MAX, LABEL_LEN_MAX};

/// Permissions and limits of a sub-key.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SubKeyTerms {
    /// Owner's label, at most [`LABEL_LEN_MAX`] bytes.
    pub label: String,
    /// Maximum charged calls per UTC day; unlimited when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub daily_limit: Option<u64>,
    /// Maximum charged calls in total; unlimited when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total_limit: Option<u64>,
    /// Time from which the sub-key is refused; never when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<UnixMs>,
    /// Allowed labels, at most [`ENDPOINTS_MAX`]; one that ends with `/` is a prefix. All labels when empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub endpoints: Vec<String>,
}

/// Member of [`SubKeyTerms`], named by a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TermsMember {
    /// Owner's label.
    Label,
    /// Daily limit.
    DailyLimit,
    /// Total limit.
    TotalLimit,
    /// Expiry.
    ExpiresAt,
    /// Allowed labels.
    Endpoints,
}

impl SubKeyTerms {
    /// Copies one member from other terms.
    pub(super) fn copy_member(&mut self, from: &Self, member: TermsMember) {
        match member {
            TermsMember::Label => self.label.clone_from(&from.label),
            TermsMember::DailyLimit => self.daily_limit = from.daily_limit,
            TermsMember::TotalLimit => self.total_limit = from.total_limit,
            TermsMember::ExpiresAt => self.expires_at = from.expires_at,
            TermsMember::Endpoints => self.endpoints.clone_from(&from.endpoints),
        }
    }

    pub(super) fn is_valid(&self) -> bool {
        let is_name = |text: &String| (1..=LABEL_LEN_MAX).contains(&text.len());
        let is_limit = |limit: Option<u64>| limit != Some(0);
        is_name(&self.label)
            && is_limit(self.daily_limit)
            && is_limit(self.total_limit)
            && self.endpoints.len() <= ENDPOINTS_MAX
            && self.endpoints.iter().all(is_name)
    }

    pub(super) fn allows_label(&self, label: Option<&str>) -> bool {
        let allows = |entry: &String| {
            label.is_some_and(|label| {
                label == entry || (entry.ends_with('/') && label.starts_with(entry.as_str()))
            })
        };
        self.endpoints.is_empty() || self.endpoints.iter().any(allows)
    }
}
