//! Permissions and limits of a sub-key.

use quarry_kernel::time::UnixMs;
use serde::{Deserialize, Serialize};

use crate::{ENDPOINTS_MAX, LABEL_LEN_MAX};

/// Permissions and limits of a sub-key.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SubKeyTerms {
    /// Owner's label, at most [`LABEL_LEN_MAX`] bytes.
    pub label: String,
    /// Charged calls in one UTC day; absent: any number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub daily_limit: Option<u64>,
    /// Charged calls in all; absent: any number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total_limit: Option<u64>,
    /// Time from which the sub-key is refused; absent: never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<UnixMs>,
    /// Labels that it may ask for, at most [`ENDPOINTS_MAX`]; one that ends with `/` stands for all that begin with it. Empty: all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub endpoints: Vec<String>,
}

/// One member of [`SubKeyTerms`], as a change names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TermsMember {
    /// The owner's label.
    Label,
    /// The limit of a UTC day.
    DailyLimit,
    /// The limit in all.
    TotalLimit,
    /// The end.
    ExpiresAt,
    /// The labels that it may ask for.
    Endpoints,
}

impl SubKeyTerms {
    /// Takes over one member of other terms.
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
