//! Scopes of the storefront, with their descriptions for people, and the scope that each protected route requires.

/// Scope, with its description for the consent page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scope {
    /// Name of the scope in tokens and documents.
    pub name: &'static str,
    /// Permission as described to people.
    pub words: &'static str,
}

/// Route that requires an access token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProtectedRoute {
    /// `GET /agent/entitlements`, at one seller and across all.
    Entitlements,
    /// Routes that cost money: purchase, extension, and payment status.
    Purchase,
    /// Calls paid by a plan.
    Call,
}

impl ProtectedRoute {
    /// Returns the required scope.
    #[must_use]
    pub const fn required_scope(self) -> &'static str {
        match self {
            Self::Entitlements => "entitlements.read",
            Self::Purchase => "plans.buy",
            Self::Call => "api.use",
        }
    }
}

/// Returns whether a token's `scope` contains a scope.
#[must_use]
pub fn contains_scope(granted: &str, scope: &str) -> bool {
    granted.split(' ').any(|own| own == scope)
}

/// All scopes. Every credential has all of them; its plans decide what it may buy and use.
pub const ALL: [Scope; 3] = [
    Scope { name: "plans.buy", words: "Buy plans and top them up" },
    Scope { name: "entitlements.read", words: "See your active plans and what is left of them" },
    Scope { name: "api.use", words: "Make calls that your plans pay for" },
];

/// Returns their names.
#[must_use]
pub fn list_names() -> [&'static str; 3] {
    ALL.map(|scope| scope.name)
}

/// Returns their descriptions for people.
#[must_use]
pub fn list_descriptions() -> [&'static str; 3] {
    ALL.map(|scope| scope.words)
}

/// Lists the scopes of tools: all except purchases, which happen at the storefront's own URL.
#[must_use]
pub fn list_mcp_names() -> Vec<&'static str> {
    list_names().into_iter().filter(|name| *name != ProtectedRoute::Purchase.required_scope()).collect()
}

/// Chooses the granted scopes: the requested ones that exist, or all when none is requested; `None` when every requested one is
/// unknown. Tools get only their scopes. Foreign scopes such as `offline_access` are ignored (RFC 6749, 3.3).
#[must_use]
pub fn choose_scopes(asked: Option<&str>, is_tools: bool) -> Option<String> {
    let mut known = if is_tools { list_mcp_names() } else { list_names().to_vec() };
    known.retain(|name| asked.is_none_or(|asked| contains_scope(asked, name)));
    (!known.is_empty()).then(|| known.join(" "))
}

/// Returns the consent page's descriptions of the granted scopes.
#[must_use]
pub fn describe_granted(granted: &str) -> Vec<&'static str> {
    ALL.iter().filter(|scope| contains_scope(granted, scope.name)).map(|scope| scope.words).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_names_its_scopes_with_a_space_between_them() {
        assert_eq!(list_names().join(" "), "plans.buy entitlements.read api.use");
        assert_eq!(list_descriptions().len(), list_names().len());
    }

    #[test]
    fn a_scope_is_held_whole_or_not_at_all() {
        assert!(contains_scope("plans.buy entitlements.read", "entitlements.read"));
        for granted in ["", "plans.buy", "entitlements", "entitlements.read.all", "entitlements.reader"] {
            assert!(!contains_scope(granted, "entitlements.read"), "{granted}");
        }
    }

    #[test]
    fn requires_only_scopes_that_are_issued() {
        for route in [ProtectedRoute::Entitlements, ProtectedRoute::Purchase, ProtectedRoute::Call] {
            assert!(list_names().contains(&route.required_scope()));
        }
    }
}
