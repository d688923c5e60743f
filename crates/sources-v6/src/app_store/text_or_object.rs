//! Value that is either a string or an object, as in the store's pages and feeds.

use std::borrow::Cow;

use quarry_sources_v6_apps::read::{Json, Kind, Read, Text};

/// A string, or an object that stands for one.
#[derive(Debug, Clone, Default)]
pub enum TextOr<'a, T> {
    /// Neither.
    #[default]
    Absent,
    /// A string that is not empty.
    Text(Cow<'a, str>),
    /// An object.
    Object(T),
}

impl<'a, T: Read<'a>> Read<'a> for TextOr<'a, T> {
    fn read(json: Json<'a, '_>) -> Self {
        match json.kind() {
            Kind::Object => Self::Object(T::read(json)),
            Kind::Text(_) => Text::read(json).take().map_or(Self::Absent, Self::Text),
            _ => Self::Absent,
        }
    }
}
