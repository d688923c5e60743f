//! Counters that accounts, posts and films show where other results have their address: `1.5M+ followers`,
//! `160+ comments · 2 years ago`.

use crate::once::CollectVec;
use crate::web::date_text;
use crate::web::page_reader::split_by_dots;
use crate::words::contains_any;

/// The counters of a result and the day of its post, as shown.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Counters {
    /// Name before them.
    pub(super) name: Option<String>,
    pub(super) followers: Option<String>,
    pub(super) engagement: Option<String>,
    pub(super) date: Option<String>,
}

/// Beginnings of the words for who follows an account, in lower case.
#[rustfmt::skip]
const FOLLOWER_WORDS: [&str; 32] = [
    "follower", "subscriber", "abonn", "seguidor", "suscriptor", "iscritt", "volger", "obserwuj", "subskry", "подписчик", "підписник",
    "读者", "粉丝", "粉絲", "关注者", "追蹤者", "フォロワー", "登録者", "팔로워", "구독자", "takipçi", "abone", "người theo dõi", "ผู้ติดตาม",
    "pengikut", "متابع", "sleduj", "följare", "følgere", "seuraaj", "ακόλουθοι", "עוקבים",
];

/// Splits what a result shows in the place of its address into counters and a day; none for an address or a name.
pub(super) fn parse_counters(displayed: &str) -> Option<Counters> {
    let is_one_word = !displayed.contains(char::is_whitespace) && displayed.contains('.');
    if is_one_word || displayed.contains("://") || displayed.contains('\u{203A}') {
        return None;
    }
    let mut found = Counters::default();
    let mut counters = Vec::new();
    // Some pages were saved with a mark that no encoding has in the place of the dot.
    let parts = displayed.split('\u{FFFD}').flat_map(|part| split_by_dots(part).collect_vec());
    for part in parts {
        match date_text::parse_date(&part) {
            Some(date) if found.date.is_none() => found.date = Some(date),
            _ if is_counter(&part) => counters.push(part),
            _ if found.name.is_none() && counters.is_empty() && found.date.is_none() => {
                found.name = Some(part)
            }
            _ => return None,
        }
    }
    // Behind a name a number may be part of a title.
    let is_plain_counter = |counter: &String| counter.contains('+') || is_about_followers(counter);
    if found.name.is_some() && !counters.first().is_some_and(is_plain_counter) {
        return None;
    }
    for counter in counters {
        // A post tells its day, an account has none.
        let follows = is_about_followers(&counter) || found.date.is_none();
        let place = if follows { &mut found.followers } else { &mut found.engagement };
        *place = place.take().or(Some(counter));
    }
    Some(found).filter(|found| *found != Counters::default())
}

/// Returns whether a text counts something: a number before a word, or behind one and before its unit.
fn is_counter(text: &str) -> bool {
    text.rsplit_once(char::is_numeric).is_some_and(|(_, behind)| behind.contains(char::is_alphabetic))
}

fn is_about_followers(counter: &str) -> bool {
    let lower = counter.to_lowercase();
    contains_any(&lower, &FOLLOWER_WORDS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_who_follows_what_was_said_and_when_apart_in_any_language() {
        let followers = |text: &str| Counters { followers: Some(text.into()), ..Counters::default() };
        let post = |text: &str, date: &str| Counters {
            engagement: Some(text.into()),
            date: Some(date.into()),
            ..Counters::default()
        };
        let named = |name: &str, counters: Counters| Counters { name: Some(name.into()), ..counters };
        for (displayed, expected) in [
            ("A Site · 45K+ followers", named("A Site", followers("45K+ followers"))),
            ("@reeds · 3,4 mil seguidores", named("@reeds", followers("3,4 mil seguidores"))),
            ("A Site · 110+ comments · 1 year ago", named("A Site", post("110+ comments", "1 year ago"))),
            ("1.5M+ followers", followers("1.5M+ followers")),
            ("フォロワー 100万+ 人", followers("フォロワー 100万+ 人")),
            ("Plus de 45 k abonnés", followers("Plus de 45 k abonnés")),
            ("160+ comments · 2 years ago", post("160+ comments", "2 years ago")),
            ("617,9M+ views \u{FFFD} 1 year ago", post("617,9M+ views", "1 year ago")),
            ("Ca. 2000 Aufrufe · vor 12 Monaten", post("Ca. 2000 Aufrufe", "vor 12 Monaten")),
            ("7 months ago", Counters { date: Some("7 months ago".into()), ..Counters::default() }),
        ] {
            assert_eq!(parse_counters(displayed), Some(expected), "{displayed}");
        }
        let joined = parse_counters("2M subscribers · 1 day ago").unwrap();
        assert_eq!(joined.followers.as_deref(), Some("2M subscribers"));
    }

    #[test]
    fn leaves_addresses_and_names_as_they_are() {
        for displayed in [
            "https://a.test › 2024 › reeds",
            "a.test",
            "a4.test/2024-reeds",
            "A Site",
            "Studio 54",
            "A Site · r/reeds",
            "A Site · 1 year ago",
            "Reeds 24 · 7 boats",
            "en.a.test › wiki › 7_reeds",
        ] {
            assert_eq!(parse_counters(displayed), None, "{displayed}");
        }
    }
}
