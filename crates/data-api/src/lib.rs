//! The data API.
