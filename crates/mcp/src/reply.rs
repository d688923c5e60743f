//! Outgoing messages: results and errors of JSON-RPC 2.0. Large parts come as JSON texts and are never parsed again.

use quarry_kernel::http::Response;
use serde_json::{Value, json};

/// The codes that are used here (revision 2026-07-28, Error Codes).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RpcErrorCode {
    /// The body is no JSON.
    Parse,
    /// The body is no message.
    InvalidRequest,
    /// There is no such method.
    MethodNotFound,
    /// Parameters are missing or wrong, or name nothing.
    InvalidParams,
    /// Our own failure.
    Internal,
    /// A header does not say what the body says.
    HeaderMismatch,
    /// The revision is not spoken here.
    UnsupportedProtocolVersion,
    /// There is no such resource, in the words of 2025-11-25.
    ResourceNotFound,
    /// The caller is unknown; an HTTP status, outside of the range that JSON-RPC reserves.
    Unauthorized,
    /// The asking page's origin is not admitted; likewise.
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

/// An error on its way to the client.
#[derive(Debug, Clone, PartialEq)]
pub struct RpcError {
    /// Error code.
    pub code: RpcErrorCode,
    /// Message for people.
    pub message: String,
    /// More of it.
    pub data: Option<Value>,
    /// The status of the response.
    pub http_status: u16,
    /// The request's id, where it could be read.
    pub id: Option<Value>,
}

impl RpcError {
    /// Returns an error that travels with status 200.
    #[must_use]
    pub fn new(code: RpcErrorCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), data: None, http_status: 200, id: None }
    }

    /// Sets another status.
    #[must_use]
    pub const fn with_status(mut self, status: u16) -> Self {
        self.http_status = status;
        self
    }

    /// Adds more to say.
    #[must_use]
    pub fn with_data(mut self, data: Value) -> Self {
        self.data = Some(data);
        self
    }

    /// Sets the id of the answered request.
    #[must_use]
    pub fn with_id(mut self, id: &Value) -> Self {
        self.id = Some(id.clone());
        self
    }

    /// Returns the response.
    #[must_use]
    pub fn into_response(self) -> Response {
        let mut error = json!({ "code": self.code.number(), "message": self.message });
        if let (Some(data), Some(members)) = (self.data, error.as_object_mut()) {
            members.insert("data".to_owned(), data);
        }
        let mut body = json!({ "jsonrpc": "2.0", "error": error });
        // A request whose id could not be read is answered with null (JSON-RPC 2.0, 5).
        if let Some(members) = body.as_object_mut() {
            members.insert("id".to_owned(), self.id.unwrap_or_default());
        }
        Response::json(self.http_status, body.to_string())
    }
}

/// A result as it grows: the members of one JSON object.
#[derive(Debug, Default)]
pub struct RpcResult {
    members: String,
    /// Whether the client has to do something and call again.
    is_open: bool,
}

impl RpcResult {
    /// Adds one more member; `json` is a JSON text.
    #[must_use]
    pub fn with_json_text(mut self, name: &str, json: &str) -> Self {
        self.members.push_str(if self.members.is_empty() { "\"" } else { ",\"" });
        self.members.push_str(name); // names are ours
        self.members.push_str("\":");
        self.members.push_str(json);
        self
    }

    /// Adds one more member.
    #[must_use]
    pub fn with_member(self, name: &str, value: &Value) -> Self {
        self.with_json_text(name, &value.to_string())
    }

    /// Adds how long a client may keep it, and whether for others too; for 2025-11-25 that says nothing.
    #[must_use]
    pub fn with_cache_hint(self, ms: u32, scope: &'static str) -> Self {
        self.with_member("ttlMs", &json!(ms)).with_member("cacheScope", &json!(scope))
    }

    /// Returns a result that is none yet: the client answers what it is asked and calls again (revision 2026-07-28).
    #[must_use]
    pub fn into_input_required(self) -> Self {
        Self { is_open: true, ..self }
    }

    /// Returns the response to a request.
    #[must_use]
    pub fn into_response(self, id: &Value) -> Response {
        Response::json(200, format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{{{}}}}}", self.members))
    }
}

impl RpcResult {
    /// Adds what revision 2026-07-28 wants of every result: its type, and who answers, beside what `_meta` says already.
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
