//! Documents of the storefront and their paths.

/// Document of the storefront.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Document {
    /// `/manifest.json`.
    Manifest,
    /// `/services`.
    Services,
    /// `/llms.txt`.
    Llms,
    /// `/llms-full.txt`.
    LlmsFull,
    /// `/payment/mpp.md`.
    Mpp,
    /// `/openapi.json`.
    OpenApi,
}

impl Document {
    /// Every document.
    pub const ALL: [Self; 6] =
        [Self::Manifest, Self::Services, Self::Llms, Self::LlmsFull, Self::Mpp, Self::OpenApi];

    /// Returns the path below the storefront's base URL.
    #[must_use]
    pub const fn path(self) -> &'static str {
        match self {
            Self::Manifest => "/manifest.json",
            Self::Services => "/services",
            Self::Llms => "/llms.txt",
            Self::LlmsFull => "/llms-full.txt",
            Self::Mpp => "/payment/mpp.md",
            Self::OpenApi => "/openapi.json",
        }
    }

    /// Returns the document at a path.
    #[must_use]
    pub fn from_path(path: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|document| document.path() == path)
    }

    /// Returns the media type.
    #[must_use]
    pub const fn content_type(self) -> &'static str {
        match self {
            Self::Manifest | Self::Services | Self::OpenApi => "application/json; charset=utf-8",
            Self::Llms | Self::LlmsFull => "text/plain; charset=utf-8",
            Self::Mpp => "text/markdown; charset=utf-8",
        }
    }
}
