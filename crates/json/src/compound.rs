//! Lists and objects in the making.

use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant,
};

use crate::copy::{enclose, push_name};
use crate::escape::append_text;
use crate::never::Never;
use crate::writer::{Out, Writer};

/// A list: what parts its elements is written, the rest is theirs. A comma comes before each; the first becomes the bracket
/// when the list ends, so that nobody has to know which is the first.
pub struct List<'o> {
    out: &'o mut Out,
    from: usize,
}

impl<'o> List<'o> {
    pub fn open(out: &'o mut Out) -> Self {
        let from = out.text.len();
        Self { out, from }
    }

    fn next(&mut self) -> Writer<'_> {
        self.out.text.push(',');
        Writer(self.out)
    }

    fn close(self) -> &'o mut Out {
        enclose(&mut self.out.text, self.from, *b"[]");
        self.out
    }
}

/// An object, which is written as a list is, or JSON text as it was received.
pub struct Members<'o> {
    out: &'o mut Out,
    from: usize,
}

impl<'o> Members<'o> {
    pub fn open(out: &'o mut Out) -> Self {
        let from = out.text.len();
        Self { out, from }
    }

    /// JSON text.
    pub fn raw(out: &'o mut Out) -> Self {
        out.raw = true;
        Self::open(out)
    }

    /// The writer of the value under a name of the code, which needs no escape.
    fn field(&mut self, name: &'static str) -> Writer<'_> {
        if !self.out.raw {
            push_name(&mut self.out.text, name);
        }
        Writer(self.out)
    }

    /// Makes a text of a key that is none, as it was written from `at` on.
    fn quote(&mut self, at: usize) {
        let text = &mut self.out.text;
        if !text.get(at..).is_some_and(|key| key.starts_with('"')) {
            let key = text.split_off(at);
            append_text(text, &key);
        }
        text.push(':');
    }

    fn close(self) -> &'o mut Out {
        if self.out.raw {
            self.out.raw = false;
        } else {
            enclose(&mut self.out.text, self.from, *b"{}");
        }
        self.out
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
);

impl SerializeTupleVariant for Tagged<List<'_>> {
    type Ok = ();
    type Error = Never;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
        value.serialize(self.0.next())
    }

    fn end(self) -> Result<(), Never> {
        self.0.close().text.push('}');
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
        self.0.close().text.push('}');
        Ok(())
    }
}

impl SerializeMap for Members<'_> {
    type Ok = ();
    type Error = Never;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Never> {
        self.out.text.push(',');
        let at = self.out.text.len();
        key.serialize(Writer(self.out))?;
        self.quote(at);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
        value.serialize(Writer(self.out))
    }

    fn end(self) -> Result<(), Never> {
        self.close();
        Ok(())
    }
}
