//! Lists and objects in the making.

use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant,
};

use crate::copy::{push, push_name};
use crate::escape::append_text;
use crate::never::Never;
use crate::writer::Writer;

/// A list: what opens and parts its elements is written, the rest is theirs.
pub struct List<'o> {
    out: &'o mut String,
    is_empty: bool,
    close: &'static str,
}

impl<'o> List<'o> {
    /// A list that ends with `close`.
    pub fn open(out: &'o mut String, close: &'static str) -> Self {
        out.push('[');
        Self { out, is_empty: true, close }
    }

    fn next(&mut self) -> Writer<'_> {
        if !self.is_empty {
            self.out.push(',');
        }
        self.is_empty = false;
        Writer { out: self.out, raw: false }
    }

    fn close(self) {
        push(self.out, self.close);
    }
}

/// An object, or JSON text as it was received.
pub struct Members<'o> {
    out: &'o mut String,
    is_empty: bool,
    raw: bool,
    close: &'static str,
}

impl<'o> Members<'o> {
    /// An object that ends with `close`.
    pub fn open(out: &'o mut String, close: &'static str) -> Self {
        out.push('{');
        Self { out, is_empty: true, raw: false, close }
    }

    /// JSON text.
    pub fn raw(out: &'o mut String) -> Self {
        Self { out, is_empty: true, raw: true, close: "" }
    }

    /// The writer of the value under a name of the code, which needs no escape.
    fn field(&mut self, name: &'static str) -> Writer<'_> {
        if !self.raw {
            push_name(self.out, name, self.is_empty);
            self.is_empty = false;
        }
        Writer { out: self.out, raw: self.raw }
    }

    /// Makes a text of a key that is none, as it was written from `at` on.
    fn quote(&mut self, at: usize) {
        if !self.out.get(at..).is_some_and(|key| key.starts_with('"')) {
            let key = self.out.split_off(at);
            append_text(self.out, &key);
        }
        self.out.push(':');
    }

    fn close(self) {
        push(self.out, self.close);
    }
}

macro_rules! list {
    ($($kind:ident $method:ident)*) => {
        $(impl $kind for List<'_> {
            type Ok = ();
            type Error = Never;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
                value.serialize(self.next())
            }

            fn end(self) -> Result<(), Never> {
                self.close();
                Ok(())
            }
        })*
    };
}

list!(
    SerializeSeq serialize_element
    SerializeTuple serialize_element
    SerializeTupleStruct serialize_field
    SerializeTupleVariant serialize_field
);

macro_rules! fields {
    ($($kind:ident)*) => {
        $(impl $kind for Members<'_> {
            type Ok = ();
            type Error = Never;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Never> {
                value.serialize(self.field(name))
            }

            fn end(self) -> Result<(), Never> {
                self.close();
                Ok(())
            }
        })*
    };
}

fields!(SerializeStruct SerializeStructVariant);

impl SerializeMap for Members<'_> {
    type Ok = ();
    type Error = Never;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Never> {
        if !self.is_empty {
            self.out.push(',');
        }
        self.is_empty = false;
        let at = self.out.len();
        key.serialize(Writer { out: self.out, raw: false })?;
        self.quote(at);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
        value.serialize(Writer { out: self.out, raw: false })
    }

    fn end(self) -> Result<(), Never> {
        self.close();
        Ok(())
    }
}
