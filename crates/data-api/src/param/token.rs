//! Tokens of the web search sources: languages, ids, national domains, filters. Each names itself, for messages and for
//! OpenAPI, beside the code that checks it.

/// A kind of token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Token {
    /// A language, with a region or script or without: `en`, `zh-TW`, `es-419`. Normalised to that case.
    Language,
    /// A place's CID: a positive decimal number that fits 64 bits.
    Cid,
    /// A knowledge-graph machine id: `/m/0jcx`, `/g/11b6`.
    MachineId,
    /// A national domain of the source: a name and `com`, `xx`, `co.xx` or `com.xx`. Normalised to lower case.
    NationalDomain,
    /// The past `d`, `w`, `m` or `y`, or a number of them: `m3`.
    Recency,
    /// Countries whose pages are wanted: `countryDE`, joined by `|` (or) and `.` (and), with `-` (not) and parentheses.
    Countries,
    /// Languages whose pages are wanted: `lang_de`, joined likewise.
    Languages,
    /// The source's own token of a place: `w+…` or `a+…`. A space is a plus sign that nobody encoded.
    Place,
}

impl Token {
    /// The rule in words: "must be …".
    #[must_use]
    pub const fn describe(self) -> &'static str {
        match self {
            Self::Language => "a language code such as en or zh-TW",
            Self::Cid => "a local CID: a positive decimal number of at most 64 bits",
            Self::MachineId => "a knowledge-graph machine id such as /m/0jcx or /g/11bx",
            Self::NationalDomain => {
                "a national domain of the source: its name followed by .com, .de, .co.uk, .com.br or the like"
            }
            Self::Recency => "d, w, m or y, alone or with a number of up to three digits such as m3",
            Self::Countries => {
                "country tokens such as countryDE, joined by | or . where there are several, - before what is not wanted"
            }
            Self::Languages => {
                "language tokens such as lang_de, joined by | or . where there are several, - before what is not wanted"
            }
            Self::Place => "a place token of the source (uule): w+ or a+ and up to 1,022 base64 characters",
        }
    }

    /// The rule as a regular expression, a little wider than the rule where it must be.
    #[must_use]
    pub const fn pattern(self) -> &'static str {
        match self {
            Self::Language => "^[A-Za-z]{2,3}(-([A-Za-z]{2}|[A-Za-z]{4}|[0-9]{3}))?$",
            Self::Cid => "^[1-9][0-9]{0,19}$",
            Self::MachineId => "^/[mg]/[0-9a-z_]{2,32}$",
            Self::NationalDomain => "^[A-Za-z0-9-]{1,63}\\.(com|(com?\\.)?[A-Za-z]{2})$",
            Self::Recency => "^[dwmy]([1-9][0-9]{0,2})?$",
            Self::Countries => "^[-(]*country[A-Za-z]{2}\\)*([|.][-(]*country[A-Za-z]{2}\\)*)*$",
            Self::Languages => {
                "^[-(]*lang_[A-Za-z]{2,3}(-[A-Za-z]{2,4})?\\)*([|.][-(]*lang_[A-Za-z]{2,3}(-[A-Za-z]{2,4})?\\)*)*$"
            }
            Self::Place => "^[wa]\\+[A-Za-z0-9+/_=-]{1,1022}$",
        }
    }

    /// The normalised token; none when the text breaks the rule.
    #[must_use]
    pub fn normalise(self, text: &str) -> Option<String> {
        match self {
            Self::Language => language(text),
            Self::Cid => {
                (!text.starts_with(['0', '+']) && text.parse::<u64>().is_ok()).then(|| text.to_owned())
            }
            Self::MachineId => machine_id(text).then(|| text.to_owned()),
            Self::NationalDomain => national_domain(text),
            Self::Recency => recency(text).then(|| text.to_owned()),
            Self::Countries => restriction(text, |word| {
                word.strip_prefix("country").is_some_and(|country| letters(country, 2, 2))
            }),
            Self::Languages => restriction(text, |word| {
                word.strip_prefix("lang_").is_some_and(|tag| language(tag).is_some())
            }),
            Self::Place => place(text),
        }
    }
}

fn language(text: &str) -> Option<String> {
    let (language, rest) =
        text.split_once('-').map_or((text, None), |(language, rest)| (language, Some(rest)));
    if !letters(language, 2, 3) {
        return None;
    }
    let language = language.to_ascii_lowercase();
    let Some(rest) = rest else { return Some(language) };
    let rest = match rest.len() {
        2 if letters(rest, 2, 2) => rest.to_ascii_uppercase(),
        3 if rest.bytes().all(|byte| byte.is_ascii_digit()) => rest.to_owned(),
        4 if letters(rest, 4, 4) => {
            let (first, others) = rest.split_at_checked(1)?;
            format!("{}{}", first.to_ascii_uppercase(), others.to_ascii_lowercase())
        }
        _ => return None,
    };
    Some(format!("{language}-{rest}"))
}

fn machine_id(text: &str) -> bool {
    let id = text.strip_prefix("/m/").or_else(|| text.strip_prefix("/g/"));
    id.is_some_and(|id| {
        (2..=32).contains(&id.len())
            && id.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_lowercase() || byte == b'_')
    })
}

fn national_domain(text: &str) -> Option<String> {
    let domain = text.to_ascii_lowercase();
    let (name, suffix) = domain.split_once('.')?;
    let is_name = (1..=63).contains(&name.len())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        && !name.starts_with('-')
        && !name.ends_with('-');
    let country = suffix.strip_prefix("co.").or_else(|| suffix.strip_prefix("com.")).unwrap_or(suffix);
    (is_name && (suffix == "com" || letters(country, 2, 2))).then_some(domain)
}

fn recency(text: &str) -> bool {
    let Some(count) = text.strip_prefix(['d', 'w', 'm', 'y']) else { return false };
    count.len() <= 3 && !count.starts_with('0') && count.bytes().all(|byte| byte.is_ascii_digit())
}

/// Words between `|`, `.` and parentheses, each with a `-` before it or not.
fn restriction(text: &str, is_word: impl Fn(&str) -> bool) -> Option<String> {
    const MAX_BYTES: usize = 512;
    let mut operands = text.split(['|', '.']).map(|operand| {
        let operand = operand.trim_start_matches(['-', '(']);
        is_word(operand.trim_end_matches(')'))
    });
    (text.len() <= MAX_BYTES && operands.all(|is_one| is_one)).then(|| text.to_owned())
}

fn place(text: &str) -> Option<String> {
    let token = text.replace(' ', "+");
    let rest = token.strip_prefix("w+").or_else(|| token.strip_prefix("a+"))?;
    let is_base64 = |byte: u8| byte.is_ascii_alphanumeric() || b"+/-_=".contains(&byte);
    ((1..=1022).contains(&rest.len()) && rest.bytes().all(is_base64)).then_some(token)
}

fn letters(text: &str, min: usize, max: usize) -> bool {
    (min..=max).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphabetic())
}

#[cfg(test)]
mod tests {
    use super::Token::*;

    #[test]
    fn tokens_are_normalised() {
        for (token, text, expected) in [
            (Language, "EN", "en"),
            (Language, "zh-tw", "zh-TW"),
            (Language, "sr-LATN", "sr-Latn"),
            (Language, "es-419", "es-419"),
            (Cid, "18446744073709551615", "18446744073709551615"),
            (MachineId, "/g/11b6_x", "/g/11b6_x"),
            (NationalDomain, "Engine.CO.uk", "engine.co.uk"),
            (NationalDomain, "engine.com", "engine.com"),
            (NationalDomain, "engine.de", "engine.de"),
            (NationalDomain, "engine.com.br", "engine.com.br"),
            (Recency, "w", "w"),
            (Recency, "m12", "m12"),
            (Countries, "countryDE", "countryDE"),
            (Countries, "(-countryFR).(-countryIT)", "(-countryFR).(-countryIT)"),
            (Languages, "lang_de|lang_zh-TW", "lang_de|lang_zh-TW"),
            (Place, "w+CAIQICI", "w+CAIQICI"),
            (Place, "a cm9s ZQ==", "a+cm9s+ZQ=="),
        ] {
            assert_eq!(token.normalise(text).as_deref(), Some(expected), "{token:?} {text}");
        }
    }

    #[test]
    fn what_breaks_a_rule_is_no_token() {
        let long = format!("w+{}", "x".repeat(1023));
        for (token, text) in [
            (Language, ""),
            (Language, "e"),
            (Language, "english"),
            (Language, "en_US"),
            (Language, "en-"),
            (Language, "en-US-x"),
            (Language, "en-é1"),
            (Cid, ""),
            (Cid, "0"),
            (Cid, "+7"),
            (Cid, "-7"),
            (Cid, "18446744073709551616"),
            (MachineId, "m/0jcx"),
            (MachineId, "/x/0jcx"),
            (MachineId, "/m/0JCX"),
            (MachineId, "/m/"),
            (NationalDomain, "com"),
            (NationalDomain, "www.engine.com"),
            (NationalDomain, "engine.org"),
            (NationalDomain, "engine.gov.uk"),
            (NationalDomain, "engine.com/x"),
            (NationalDomain, "-.com"),
            (NationalDomain, "a@b.com"),
            (Recency, "h"),
            (Recency, "m0"),
            (Recency, "d1000"),
            (Countries, "DE"),
            (Countries, "countryDEU"),
            (Countries, "countryDE|"),
            (Languages, "lang_"),
            (Languages, "de"),
            (Place, "w+"),
            (Place, "x+abc"),
            (Place, "w+a&b"),
            (Place, long.as_str()),
        ] {
            assert_eq!(token.normalise(text), None, "{token:?} {text}");
        }
    }
}
