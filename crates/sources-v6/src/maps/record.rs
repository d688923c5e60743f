//! A record of the source: an id and components by their type, each with values and their attribution.

use crate::cursor::{Cursor, parse_link};

/// One record.
#[derive(Debug, Clone, Copy)]
pub struct Record<'v>(pub Cursor<'v>);

/// One component that has values.
#[derive(Debug, Clone, Copy)]
pub struct Component<'v>(Cursor<'v>);

impl<'v> Record<'v> {
    /// Returns the record in a member of the answer's list: the member itself, or its `place` when it also has a note for the
    /// map.
    #[must_use]
    pub fn from_member(member: Cursor<'v>) -> Self {
        Self(member.member("place").or(member))
    }

    /// Returns the id: a positive decimal number of up to 20 digits.
    #[must_use]
    pub fn muid(self) -> Option<&'v str> {
        parse_muid(self.0.member("muid"))
            .or_else(|| parse_muid(self.0.member("mapsId").member("shardedId").member("muid")))
    }

    /// Returns the components of a type that have values.
    pub fn components(self, kind: &'static str) -> impl Iterator<Item = Component<'v>> {
        let components = self.0.member("component").items_at(&[]);
        let of_kind = components.filter(move |component| {
            component.member("type").raw_str(&[]).and_then(|name| name.strip_prefix("COMPONENT_TYPE_"))
                == Some(kind)
        });
        of_kind.filter(|component| !component.member("value").is_empty()).map(Component)
    }

    /// Returns the first value of a type, under its own key.
    #[must_use]
    pub fn first_value(self, kind: &'static str, key: &str) -> Cursor<'v> {
        let mut values = self.components(kind).flat_map(|component| component.values(key));
        values.next().unwrap_or_default()
    }

    /// Returns whether this is a record: it has a list of components.
    #[must_use]
    pub fn is_record(self) -> bool {
        self.0.member("component").is_list()
    }
}

impl<'v> Component<'v> {
    /// Returns the values, each under its own key.
    pub fn values<'k>(self, key: &'k str) -> impl Iterator<Item = Cursor<'v>> + use<'v, 'k> {
        let values = self.0.member("value").items_at(&[]).map(move |value| value.member(key));
        values.filter(|value| value.is_present())
    }

    /// Returns the component's attribution.
    #[must_use]
    pub fn attribution(self) -> Attribution<'v> {
        Attribution(self.0.member("attribution"))
    }
}

/// Attribution of a value.
#[derive(Debug, Clone, Copy)]
pub struct Attribution<'v>(pub Cursor<'v>);

impl<'v> Attribution<'v> {
    /// Returns the name as shown.
    #[must_use]
    pub fn name(self) -> Option<String> {
        self.0.member("displayName").text_line(&[])
    }

    /// Returns the place's id at that provider.
    #[must_use]
    pub fn place_id(self) -> Option<String> {
        self.0.member("externalItemId").token(&[], 1..=128).map(str::to_owned)
    }

    /// Returns the page at that provider that a browser can open: others open apps.
    #[must_use]
    pub fn link(self) -> Option<String> {
        let lists = ["attributionUrl", "attributionUrls"].map(|name| self.0.member(name));
        lists.into_iter().flat_map(|list| list.items_at(&[])).find_map(|one| one.link(&[]))
    }

    /// Returns whether the source itself is the provider: the attribution is empty or one of its own vendors.
    #[must_use]
    pub fn is_own(self) -> bool {
        self.0.member("vendorId").raw_str(&[]).is_none_or(|vendor| vendor.starts_with("com.apple"))
    }
}

/// Parses the id at a cursor, written as a string or a number.
#[must_use]
pub fn parse_muid(cursor: Cursor<'_>) -> Option<&str> {
    cursor.decimal_id(&[], 1..=20)
}

/// Returns the text of `[{locale, stringValue}]` in a language, else in its base language, else the first.
#[must_use]
pub fn find_localized(list: Cursor<'_>, locale: &str) -> Option<String> {
    let (text, _) = find_localized_text(list, locale)?;
    text.member("stringValue").text_line(&[])
}

/// Finds text like [`find_localized`], keeping its lines, with its language.
#[must_use]
pub fn find_localized_prose(list: Cursor<'_>, locale: &str) -> Option<(String, Option<String>)> {
    let (text, language) = find_localized_text(list, locale)?;
    Some((text.member("stringValue").multiline_text(&[])?, language.map(str::to_owned)))
}

fn find_localized_text<'v>(list: Cursor<'v>, locale: &str) -> Option<(Cursor<'v>, Option<&'v str>)> {
    let texts = || list.items_at(&[]).filter(|text| text.member("stringValue").multiline_text(&[]).is_some());
    let base = |tag: &str| tag.split('-').next().unwrap_or_default().to_ascii_lowercase();
    let is_in =
        |text: &Cursor<'v>, same: &dyn Fn(&str) -> bool| text.member("locale").raw_str(&[]).is_some_and(same);
    let exact = texts().find(|text| is_in(text, &|tag| tag.eq_ignore_ascii_case(locale)));
    let near = || texts().find(|text| is_in(text, &|tag| base(tag) == base(locale)));
    let text = exact.or_else(near).or_else(|| texts().next())?;
    Some((text, text.member("locale").language_tag(&[])))
}

/// Parses an https URL; `http` is upgraded.
#[must_use]
pub fn parse_web_address(cursor: Cursor<'_>) -> Option<String> {
    cursor.raw_str(&[]).and_then(parse_link)
}
