//! Tokens of web search and shopping: languages, domains, filters, ids.

pub(super) fn parse_language(text: &str) -> Option<String> {
    let (language, rest) =
        text.split_once('-').map_or((text, None), |(language, rest)| (language, Some(rest)));
    if !is_letters(language, 2, 3) {
        return None;
    }
    let language = language.to_ascii_lowercase();
    let Some(rest) = rest else { return Some(language) };
    let rest = match rest.len() {
        2 if is_letters(rest, 2, 2) => rest.to_ascii_uppercase(),
        3 if rest.bytes().all(|byte| byte.is_ascii_digit()) => rest.to_owned(),
        4 if is_letters(rest, 4, 4) => {
            let (first, others) = rest.split_at_checked(1)?;
            format!("{}{}", first.to_ascii_uppercase(), others.to_ascii_lowercase())
        }
        _ => return None,
    };
    Some(format!("{language}-{rest}"))
}

pub(super) fn is_machine_id(text: &str) -> bool {
    let id = text.strip_prefix("/m/").or_else(|| text.strip_prefix("/g/"));
    id.is_some_and(|id| {
        (2..=32).contains(&id.len())
            && id.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_lowercase() || byte == b'_')
    })
}

pub(super) fn parse_national_domain(text: &str) -> Option<String> {
    let domain = text.to_ascii_lowercase();
    let is_name = |name: &str| {
        (1..=63).contains(&name.len())
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
            && !name.starts_with('-')
            && !name.ends_with('-')
    };
    let is_full =
        domain.split_once('.').is_some_and(|(name, suffix)| is_name(name) && is_national_ending(suffix));
    (is_full || is_national_ending(&domain)).then_some(domain)
}

/// Returns whether a text is the suffix of national domains: `com`, `xx`, `co.xx` or `com.xx`.
fn is_national_ending(suffix: &str) -> bool {
    let country = suffix.strip_prefix("co.").or_else(|| suffix.strip_prefix("com.")).unwrap_or(suffix);
    suffix == "com" || is_letters(country, 2, 2)
}

pub(super) fn parse_host(text: &str) -> Option<String> {
    let text = text.to_ascii_lowercase();
    let bare = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")).unwrap_or(&text);
    let bare = bare.strip_suffix('/').unwrap_or(bare);
    let is_label = |label: &str| {
        (1..=63).contains(&label.len())
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let labels = bare.split('.').count();
    let is_host = (2..=5).contains(&labels) && bare.split('.').all(is_label);
    (is_host || is_national_ending(bare)).then(|| bare.to_owned())
}

pub(super) fn parse_stars(text: &str) -> Option<String> {
    let is_one = |byte: u8| (b'1'..=b'5').contains(&byte);
    let is_known = text.bytes().all(|byte| is_one(byte) || matches!(byte, b',' | b' '));
    let is_ended = text.bytes().next().is_some_and(is_one) && text.bytes().last().is_some_and(is_one);
    let chosen: Vec<&str> =
        ["5", "4", "3", "2", "1"].into_iter().filter(|star| text.contains(star)).collect();
    (text.len() <= 32 && is_known && is_ended).then(|| chosen.join(","))
}

pub(super) fn is_alias_list(text: &str) -> bool {
    let is_one = |alias: &str| {
        (1..=128).contains(&alias.len())
            && alias.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_.-".contains(&byte))
    };
    text.len() <= 1024 && text.split(',').all(is_one)
}

pub(super) fn is_recency(text: &str) -> bool {
    let Some(count) = text.strip_prefix(['d', 'w', 'm', 'y']) else { return false };
    count.len() <= 3 && !count.starts_with('0') && count.bytes().all(|byte| byte.is_ascii_digit())
}

/// Parses words combined by `|`, `.` and parentheses, each optionally preceded by `-`.
pub(super) fn parse_restriction(text: &str, is_word: impl Fn(&str) -> bool) -> Option<String> {
    const MAX_BYTES: usize = 512;
    let mut operands = text.split(['|', '.']).map(|operand| {
        let operand = operand.trim_start_matches(['-', '(']);
        is_word(operand.trim_end_matches(')'))
    });
    (text.len() <= MAX_BYTES && operands.all(|is_one| is_one)).then(|| text.to_owned())
}

/// Parses a text of 1 to `most` bytes of one class.
pub(super) fn parse_limited_text(text: &str, most: usize, is_one: impl Fn(u8) -> bool) -> Option<String> {
    ((1..=most).contains(&text.len()) && text.bytes().all(is_one)).then(|| text.to_owned())
}

pub(super) fn is_letters(text: &str, min: usize, max: usize) -> bool {
    (min..=max).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphabetic())
}
