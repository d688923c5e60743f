//! Redirect URIs: which ones may be registered, and which one a request may name (RFC 6749, 3.1.2; RFC 8252, 7; RFC 9700, 4.1).

use crate::sellers::host::is_port;

/// Maximum length of a redirect URI.
const MAX_BYTES: usize = 512;

/// Parts of a URI: scheme, authority, and the rest.
struct AddressParts<'u> {
    scheme: &'u str,
    authority: &'u str,
    rest: &'u str,
}

impl<'u> AddressParts<'u> {
    fn parse(address: &'u str) -> Option<Self> {
        let (scheme, rest) = address.split_once(':')?;
        let Some(rest) = rest.strip_prefix("//") else { return Some(Self { scheme, authority: "", rest }) };
        let end = rest.find(['/', '?']).unwrap_or(rest.len());
        let (authority, rest) = rest.split_at_checked(end)?;
        Some(Self { scheme, authority, rest })
    }

    /// Returns the host without its optional numeric port; `None` for any other authority. `[::1]` keeps its brackets.
    fn host(&self) -> Option<&'u str> {
        let end = match self.authority.strip_prefix('[') {
            Some(rest) => rest.find(']')? + 2,
            None => self.authority.find(':').unwrap_or(self.authority.len()),
        };
        let (host, port) = self.authority.split_at_checked(end)?;
        let is_whole = port.is_empty() || port.strip_prefix(':').is_some_and(is_port);
        is_whole.then_some(host)
    }

    fn is_loopback(&self) -> bool {
        self.scheme == "http" && matches!(self.host(), Some("127.0.0.1" | "[::1]" | "localhost"))
    }
}

/// Schemes without a dot that known programs registered before RFC 8252, 7.1, with the programs' names. Each is documented in
/// docs/agents.md; none runs scripts, reads files or opens another protocol.
pub const KNOWN_SCHEMES: [(&str, &str); 9] = [
    ("cherrystudio", "Cherry Studio"),
    ("cursor", "Cursor"),
    ("goose", "Goose"),
    ("raycast", "Raycast"),
    ("vscode", "Visual Studio Code"),
    ("vscode-insiders", "Visual Studio Code Insiders"),
    ("warp", "Warp"),
    ("windsurf", "Windsurf"),
    ("zed", "Zed"),
];

/// Returns the program that uses a scheme of [`KNOWN_SCHEMES`].
fn find_known_program(scheme: &str) -> Option<&'static str> {
    KNOWN_SCHEMES.iter().find(|(own, _)| *own == scheme).map(|(_, name)| *name)
}

/// Returns whether a client may register a redirect URI: https; http on a loopback host; a private-use scheme, which contains a
/// dot as RFC 8252, 7.1 requires (`com.example.app`), or one of [`KNOWN_SCHEMES`]. Other schemes belong to documents, files,
/// protocols and the operating system.
#[must_use]
pub fn can_be_registered(address: &str) -> bool {
    let is_plain = address.bytes().all(|byte| byte.is_ascii_graphic() && !b"#\\\"<>^`{|}".contains(&byte));
    if !is_plain || address.len() > MAX_BYTES {
        return false;
    }
    let Some(parts) = AddressParts::parse(address) else { return false };
    if parts.authority.contains('@') {
        return false;
    }
    match parts.scheme {
        "https" => parts.host().is_some_and(is_domain),
        "http" => parts.is_loopback(),
        scheme => {
            let is_scheme = scheme.starts_with(|first: char| first.is_ascii_lowercase())
                && scheme
                    .bytes()
                    .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b"+-.".contains(&b));
            let has_owner = scheme.split('.').count() > 1 && scheme.split('.').all(|label| !label.is_empty());
            let is_own = is_scheme && has_owner || find_known_program(scheme).is_some();
            is_own && !(parts.authority.is_empty() && parts.rest.is_empty())
        }
    }
}

/// Returns whether a host is a domain name or an IP address in URL notation.
fn is_domain(host: &str) -> bool {
    let is_address = host
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
        .is_some_and(|address| address.parse::<std::net::Ipv6Addr>().is_ok());
    let is_label = |label: &str| {
        !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
    };
    is_address || host.split('.').all(is_label)
}

/// Returns whether a requested redirect URI matches a registered one: exactly, except for the port of a loopback address, which a
/// program does not know before it listens.
#[must_use]
pub fn is_registered(registered: &str, asked: &str) -> bool {
    if registered == asked {
        return true;
    }
    let (Some(own), Some(asked)) = (AddressParts::parse(registered), AddressParts::parse(asked)) else {
        return false;
    };
    own.is_loopback() && asked.is_loopback() && own.host() == asked.host() && own.rest == asked.rest
}

/// Formats the target of a redirect URI for a person: a host, this computer, or a program.
#[must_use]
pub fn format_destination(address: &str) -> String {
    match AddressParts::parse(address) {
        Some(parts) if parts.is_loopback() => "a program on this computer".to_owned(),
        Some(parts) if parts.scheme == "https" => parts.authority.to_owned(),
        Some(parts) => match find_known_program(parts.scheme) {
            Some(name) => {
                format!("{name}, or another program on this computer that opens {}: links", parts.scheme)
            }
            None => format!("the program on this computer that opens {}: links", parts.scheme),
        },
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_programs_and_of_secure_pages_are_registered() {
        for good in [
            "https://app.example/back",
            "https://app.example:8443/back?x=1",
            "http://127.0.0.1/back",
            "http://127.0.0.1:3000/back",
            "http://localhost:3000/",
            "http://[::1]:9/back",
            "com.example.app:/back",
            "com.vendor.editor://extension/back",
            "https://[2001:db8::1]/back",
            "cursor://anysphere.cursor-mcp/oauth/callback",
            "vscode://vscode.github-authentication/did-authenticate",
            "vscode-insiders://dynamic-auth/callback",
            "windsurf://mcp/oauth/callback",
            "warp://mcp/oauth2callback",
            "zed://mcp/oauth",
            "goose://oauth/callback",
            "raycast://oauth?package_name=mcp",
            "cherrystudio://oauth/callback",
        ] {
            assert!(can_be_registered(good), "{good}");
        }
        for bad in [
            "",
            "back",
            "http://app.example/back",
            "http://127.0.0.1.app.example/back",
            "http://localhost@app.example/",
            "https://user@app.example/",
            "https:///back",
            "https://app.example/back#fragment",
            "https://app.example/b ack",
            "https://app.example\\@evil.test/",
            "javascript:alert(1)",
            "javascript://app.example/%0aalert(1)",
            "data:text/html,x",
            "file:///etc/passwd",
            "JavaScript:alert(1)",
            "editor:",
            "editor://vendor.extension/back",
            "cursor:",
            "cursor://user@anysphere.cursor-mcp/back",
            "Cursor://anysphere.cursor-mcp/back",
            "cursors://anysphere.cursor-mcp/back",
            "vscode-x://x/back",
            "vbscript:msgbox(1)",
            "blob:https://app.example/x",
            "about:blank",
            "intent://x/#Intent;scheme=http;end",
            "http://192.168.0.7/back",
            "ms-msdt:/id",
            "search-ms:query=x",
            "feed:javascript:alert(1)",
            "smb://host/share",
            "chrome://settings",
            "jar:https://app.example/x!/y",
            "http://[::1].evil/back",
            "http://[::1]evil/back",
            "http://localhost:0/back",
            "http://localhost:+80/back",
            "http://127.0.0.1:080/back",
            "http://[::1]:080/back",
            "https://app.example:+443/back",
            "https://app.example:0443/back",
            "https://app.example:65536/back",
            "https://app.example:/back",
            "http://127.0.0.1:3000:80/back",
            "https://app..example/back",
            "https://[::1/back",
            ".a.b:/back",
            "a..b:/back",
            "1a://x",
        ] {
            assert!(!can_be_registered(bad), "{bad}");
        }
    }

    #[test]
    fn a_request_names_what_was_registered_and_only_the_port_of_a_loopback_address_is_free() {
        for (registered, asked, is_same) in [
            ("https://app.example/back", "https://app.example/back", true),
            ("https://app.example/back", "https://app.example/back/", false),
            ("https://app.example/back", "https://app.example/back?x=1", false),
            ("https://app.example/back", "https://app.example:8443/back", false),
            ("https://app.example/back", "https://APP.example/back", false),
            ("https://app.example/back", "https://app.example.evil.test/back", false),
            ("http://127.0.0.1/back", "http://127.0.0.1:49152/back", true),
            ("http://127.0.0.1:3000/back", "http://127.0.0.1:4000/back", true),
            ("http://localhost:3000/back", "http://localhost/back", true),
            ("http://[::1]:1/back", "http://[::1]:2/back", true),
            ("http://127.0.0.1/back", "http://localhost:3000/back", false),
            ("http://127.0.0.1/back", "http://127.0.0.1:3000/other", false),
            ("http://127.0.0.1/back", "https://127.0.0.1:3000/back", false),
            ("http://127.0.0.1/back", "http://127.0.0.1:x/back", false),
            ("http://127.0.0.1/back", "http://127.0.0.1:3000@evil.test/back", false),
            ("http://127.0.0.1/back", "http://127.0.0.1:99999/back", false),
            ("cursor://anysphere.cursor-mcp/back", "cursor://anysphere.cursor-mcp/back", true),
            ("cursor://anysphere.cursor-mcp/back", "cursor://other.extension/back", false),
            ("cursor://anysphere.cursor-mcp/back", "cursor://anysphere.cursor-mcp:1/back", false),
        ] {
            assert_eq!(is_registered(registered, asked), is_same, "{registered} {asked}");
        }
    }

    #[test]
    fn a_person_sees_where_an_answer_goes() {
        assert_eq!(format_destination("https://app.example/back"), "app.example");
        assert_eq!(format_destination("http://127.0.0.1:3/x"), "a program on this computer");
        assert_eq!(
            format_destination("com.vendor.editor://x/y"),
            "the program on this computer that opens com.vendor.editor: links"
        );
        assert_eq!(
            format_destination("vscode://x/y"),
            "Visual Studio Code, or another program on this computer that opens vscode: links"
        );
    }
}
