//! HTTP message signatures (RFC 9421), as far as we sign and verify our own: one signature, labelled `sig1`, over the method, the
//! URL and headers, with `created`, `keyid` and `alg`. This module builds the signed bytes; the caller has the keys.

/// The only algorithm: ECDSA on P-256, with both integers concatenated in Base64.
pub const ALGORITHM: &str = "ecdsa-p256-sha256";
/// Maximum difference between `created` and the verifier's clock, in seconds.
pub const TOLERANCE_S: i64 = 300;
const LABEL: &str = "sig1";

/// Covered components and parameters of a signature.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignatureInput {
    /// Covered components, derived ones with their `@`, headers in lower case.
    pub components: Vec<String>,
    /// Time of signing, in seconds since 1970.
    pub created: i64,
    /// Id of the key.
    pub keyid: String,
}

impl SignatureInput {
    /// Formats the inner list with its parameters, the value of `@signature-params`.
    fn params(&self) -> String {
        let components: Vec<String> = self.components.iter().map(|name| format!("\"{name}\"")).collect();
        let Self { created, keyid, .. } = self;
        format!("({});created={created};keyid=\"{keyid}\";alg=\"{ALGORITHM}\"", components.join(" "))
    }

    /// Formats the value of `Signature-Input`.
    #[must_use]
    pub fn to_header(&self) -> String {
        format!("{LABEL}={}", self.params())
    }

    /// Parses a `Signature-Input` of ours; `None` for anything else.
    #[must_use]
    pub fn parse(header: &str) -> Option<Self> {
        let rest = header.strip_prefix(LABEL)?.strip_prefix("=(")?;
        let (list, rest) = rest.split_once(");created=")?;
        let (created, rest) = rest.split_once(";keyid=\"")?;
        let (keyid, _) = rest.split_once('"')?;
        let component = |text: &str| Some(text.strip_prefix('"')?.strip_suffix('"')?.to_owned());
        let components = list.split(' ').map(component).collect::<Option<_>>()?;
        let read = Self { components, created: created.parse().ok()?, keyid: keyid.to_owned() };
        // A round trip detects anything that was not parsed.
        (read.to_header() == header).then_some(read)
    }

    /// Builds the signature base (RFC 9421, 2.5); `None` when a covered header is missing or a component is unknown.
    #[must_use]
    pub fn build_signature_base(
        &self,
        method: &str,
        url: &str,
        header: impl Fn(&str) -> Option<String>,
    ) -> Option<String> {
        let mut base = String::with_capacity(512);
        for name in &self.components {
            let value = match name.as_str() {
                "@method" => method.to_owned(),
                "@target-uri" => url.to_owned(),
                name if name.starts_with('@') => return None,
                name => header(name)?.trim().to_owned(),
            };
            base.push_str(&format!("\"{name}\": {value}\n"));
        }
        base.push_str(&format!("\"@signature-params\": {}", self.params()));
        Some(base)
    }

    /// Returns whether the signature was made within the tolerance around `now_s`, in seconds since 1970, and covers all
    /// components of `needed`.
    #[must_use]
    pub fn is_fresh_and_covers(&self, now_s: i64, needed: &[&str]) -> bool {
        let covers = |name: &&str| self.components.iter().any(|own| own == name);
        now_s.abs_diff(self.created) <= TOLERANCE_S.unsigned_abs() && needed.iter().all(covers)
    }
}

/// Formats the value of `Signature` from a Base64 signature.
#[must_use]
pub fn format_signature(base64: &str) -> String {
    format!("{LABEL}=:{base64}:")
}

/// Parses the Base64 signature of a `Signature` of ours.
#[must_use]
pub fn parse_signature(header: &str) -> Option<&str> {
    header.strip_prefix(LABEL)?.strip_prefix("=:")?.strip_suffix(':')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn input() -> SignatureInput {
        let components = ["@method", "@target-uri", "agent-id"].map(str::to_owned).to_vec();
        SignatureInput { components, created: 1_618_884_473, keyid: "key-1".to_owned() }
    }

    #[test]
    fn the_base_is_as_the_standard_writes_it() {
        let header = |name: &str| (name == "agent-id").then(|| " reg_1 ".to_owned());
        let base = input().build_signature_base("POST", "https://up.example/a?b=c", header).unwrap();
        let wanted = concat!(
            "\"@method\": POST\n",
            "\"@target-uri\": https://up.example/a?b=c\n",
            "\"agent-id\": reg_1\n",
            "\"@signature-params\": (\"@method\" \"@target-uri\" \"agent-id\");created=1618884473;keyid=\"key-1\";",
            "alg=\"ecdsa-p256-sha256\""
        );
        assert_eq!(base, wanted);
        assert_eq!(
            input().build_signature_base("POST", "https://up.example/", |_| None),
            None,
            "what is covered must be there"
        );
    }

    #[test]
    fn accepts_only_its_own_format() {
        let written = input().to_header();
        assert_eq!(SignatureInput::parse(&written), Some(input()));
        for bad in [
            "",
            "sig2=()",
            &written.replace("sig1", "sig2"),
            &format!("{written};tag=\"x\""),
            &written.replace("p256-sha256", "p384-sha384"),
            &written.replace("created=1", "created=x1"),
            &format!("{written}, {written}"),
        ] {
            assert_eq!(SignatureInput::parse(bad), None, "{bad}");
        }
        assert_eq!(parse_signature(&format_signature("QUJD")), Some("QUJD"));
        assert_eq!(parse_signature("sig1=:QUJD"), None);
    }

    #[test]
    fn an_old_or_a_narrow_signature_is_neither() {
        let now = 1_618_884_473;
        assert!(input().is_fresh_and_covers(now + TOLERANCE_S, &["@method", "agent-id"]));
        assert!(!input().is_fresh_and_covers(now + TOLERANCE_S + 1, &["@method"]));
        assert!(!input().is_fresh_and_covers(now - TOLERANCE_S - 1, &["@method"]));
        assert!(!input().is_fresh_and_covers(now, &["@method", "person-id"]));
    }
}
