//! Outgoing messages: results and errors of JSON-RPC 2.0. Large parts are inserted as JSON text without parsing.

use quarry_kernel::http::Response;
use serde_json::{Value, json};

/// Error code of JSON-RPC or the protocol (revision 2026-07-28, Error Codes).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RpcErrorCode {
    /// Invalid JSON.
    Parse,
    /// Not a message.
    InvalidRequest,
    /// Unknown method.
    MethodNotFound,
    /// Missing, invalid or unknown parameters.
    InvalidParams,
    /// Internal error.
    Internal,
    /// A header contradicts the body.
    HeaderMismatch,
    /// Unsupported revision.
    UnsupportedProtocolVersion,
    /// Unknown resource, in 2025-11-25.
    ResourceNotFound,
    /// Unknown caller; an HTTP status, outside of the range reserved by JSON-RPC.
    Unauthorized,
    /// Origin of a page that is not admitted; an HTTP status too.
    Forbidden,
}

impl RpcErrorCode {
    const fn number(self) -> i32 {
        match self {
            Self::Parse => -32700,
            Self::InvalidRequest => -32600,
            Self::MethodNotFound => -32601,
            Self::InvalidParams => -32602,
            Self::Internal => -32603,
            Self::HeaderMismatch => -32020,
            Self::UnsupportedProtocolVersion => -32022,
            Self::ResourceNotFound => -32002,
            Self::Unauthorized => 401,
            Self::Forbidden => 403,
        }
    }
}

/// JSON-RPC error response.
#[derive(Debug, Clone, PartialEq)]
pub struct RpcError {
    /// Error code.
    pub code: RpcErrorCode,
    /// Message for people.
    pub message: String,
    /// Additional data.
    pub data: Option<Value>,
    /// HTTP status of the response.
    pub http_status: u16,
    /// Id of the request, if it could be read.
    pub id: Option<Value>,
}

impl RpcError {
    /// Creates an error with HTTP status 200.
    #[must_use]
    pub fn new(code: RpcErrorCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), data: None, http_status: 200, id: None }
    }

    /// Sets the HTTP status.
    #[must_use]
    pub const fn with_status(mut self, status: u16) -> Self {
        self.http_status = status;
        self
    }

    /// Sets additional data.
    #[must_use]
    pub fn with_data(mut self, data: Value) -> Self {
        self.data = Some(data);
        self
    }

    /// Sets the id of the request.
    #[must_use]
    pub fn with_id(mut self, id: &Value) -> Self {
        self.id = Some(id.clone());
        self
    }

    /// Converts the error to a response.
    #[must_use]
    pub fn into_response(self) -> Response {
        let mut error = json!({ "code": self.code.number(), "message": self.message });
        if let (Some(data), Some(members)) = (self.data, error.as_object_mut()) {
            members.insert("data".to_owned(), data);
        }
        let mut body = json!({ "jsonrpc": "2.0", "error": error });
        // A request with an unreadable id is answered with null (JSON-RPC 2.0, 5).
        if let Some(members) = body.as_object_mut() {
            members.insert("id".to_owned(), self.id.unwrap_or_default());
        }
        Response::json(self.http_status, body.to_string())
    }
}

/// Result under construction: the members of one JSON object.
#[derive(Debug, Default)]
pub struct RpcResult {
    members: String,
    /// Whether the client must provide input and repeat the call.
    is_open: bool,
}

impl RpcResult {
    /// Adds a member from JSON text.
    #[must_use]
    pub fn with_json_text(mut self, name: &str, json: &str) -> Self {
        self.members.push_str(if self.members.is_empty() { "\"" } else { ",\"" });
        self.members.push_str(name); // names are ours
        self.members.push_str("\":");
        self.members.push_str(json);
        self
    }

    /// Adds a member.
    #[must_use]
    pub fn with_member(self, name: &str, value: &Value) -> Self {
        self.with_json_text(name, &value.to_string())
    }

    /// Adds the cache lifetime and scope for clients; ignored by 2025-11-25.
    #[must_use]
    pub fn with_cache_hint(self, ms: u32, scope: &'static str) -> Self {
        self.with_member("ttlMs", &json!(ms)).with_member("cacheScope", &json!(scope))
    }

    /// Marks the result as a request for input: the client answers it and repeats the call (revision 2026-07-28).
    #[must_use]
    pub fn into_input_required(self) -> Self {
        Self { is_open: true, ..self }
    }

    /// Converts the result to a response.
    #[must_use]
    pub fn into_response(self, id: &Value) -> Response {
        Response::json(200, format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{{{}}}}}", self.members))
    }
}

impl RpcResult {
    /// Adds the members that revision 2026-07-28 requires of every result: its type and, in `_meta`, the server's identity.
    #[must_use]
    pub fn with_server_info(self, server: &Value) -> Self {
        let text = self.members;
        let own = format!("\"io.modelcontextprotocol/serverInfo\":{server}");
        let signed = match text.strip_prefix("\"_meta\":{") {
            Some(rest) if rest.starts_with('}') => format!("\"_meta\":{{{own}{rest}"),
            Some(rest) => format!("\"_meta\":{{{own},{rest}"),
            None if text.is_empty() => format!("\"_meta\":{{{own}}}"),
            None => format!("\"_meta\":{{{own}}},{text}"),
        };
        let kind = if self.is_open { "input_required" } else { "complete" };
        Self { members: signed, is_open: self.is_open }.with_member("resultType", &json!(kind))
    }
}
