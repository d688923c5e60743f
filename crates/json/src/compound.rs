//! Lists and objects in the making.

use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant,
};

use crate::copy::push_name;
use crate::escape::append_text;
use crate::never::Never;
use crate::writer::{Out, Writer};

/// A list: what opens and parts its elements is written, the rest is theirs. Nothing but the bracket that opens a list ends
/// with one, so what is written tells whether an element comes first.
pub struct List<'o>(&'o mut Out);

impl<'o> List<'o> {
    pub fn open(out: &'o mut Out) -> Self {
        out.text.push('[');
        Self(out)
    }

    fn next(&mut self) -> Writer<'_> {
        if !self.0.text.ends_with('[') {
            self.0.text.push(',');
        }
        Writer(self.0)
    }
}

/// An object, which knows as a list does which member comes first, or JSON text as it was received.
pub struct Members<'o>(&'o mut Out);

impl<'o> Members<'o> {
    pub fn open(out: &'o mut Out) -> Self {
        out.text.push('{');
        Self(out)
    }

    /// JSON text.
    pub fn raw(out: &'o mut Out) -> Self {
        out.raw = true;
        Self(out)
    }

    /// The writer of the value under a name of the code, which needs no escape.
    fn field(&mut self, name: &'static str) -> Writer<'_> {
        if !self.0.raw {
            push_name(&mut self.0.text, name);
        }
        Writer(self.0)
    }

    /// Makes a text of a key that is none, as it was written from `at` on.
    fn quote(&mut self, at: usize) {
        let text = &mut self.0.text;
        if !text.get(at..).is_some_and(|key| key.starts_with('"')) {
            let key = text.split_off(at);
            append_text(text, &key);
        }
        text.push(':');
    }

    fn close(self) {
        if self.0.raw {
            self.0.raw = false;
        } else {
            self.0.text.push('}');
        }
    }
}

/// What stands under the name of a variant, in an object of its own.
pub struct Tagged<T>(pub T);

macro_rules! list {
    ($($kind:ident $method:ident)*) => {
        $(impl $kind for List<'_> {
            type Ok = ();
            type Error = Never;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
                value.serialize(self.next())
            }

            fn end(self) -> Result<(), Never> {
                self.0.text.push(']');
                Ok(())
            }
        })*
    };
}

list!(
    SerializeSeq serialize_element
    SerializeTuple serialize_element
    SerializeTupleStruct serialize_field
);

impl SerializeTupleVariant for Tagged<List<'_>> {
    type Ok = ();
    type Error = Never;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
        value.serialize(self.0.next())
    }

    fn end(self) -> Result<(), Never> {
        self.0.0.text.push_str("]}");
        Ok(())
    }
}

impl SerializeStruct for Members<'_> {
    type Ok = ();
    type Error = Never;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Never> {
        value.serialize(self.field(name))
    }

    fn end(self) -> Result<(), Never> {
        self.close();
        Ok(())
    }
}

impl SerializeStructVariant for Tagged<Members<'_>> {
    type Ok = ();
    type Error = Never;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Never> {
        value.serialize(self.0.field(name))
    }

    fn end(self) -> Result<(), Never> {
        self.0.0.text.push_str("}}");
        Ok(())
    }
}

impl SerializeMap for Members<'_> {
    type Ok = ();
    type Error = Never;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Never> {
        if !self.0.text.ends_with('{') {
            self.0.text.push(',');
        }
        let at = self.0.text.len();
        key.serialize(Writer(self.0))?;
        self.quote(at);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
        value.serialize(Writer(self.0))
    }

    fn end(self) -> Result<(), Never> {
        self.close();
        Ok(())
    }
}
