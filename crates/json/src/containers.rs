//! Lists and objects in the making.

use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant,
};

use crate::escape::append_text;
use crate::memory::copy::{add_brackets, push_name};
use crate::never::Never;
use crate::writer::{Output, Writer};

/// A list: what parts its elements is written, the rest is theirs. A comma comes before each; the first becomes the bracket
/// when the list ends, so that nobody has to know which is the first.
pub struct ListWriter<'o> {
    out: &'o mut Output,
    from: usize,
}

impl<'o> ListWriter<'o> {
    pub fn open(out: &'o mut Output) -> Self {
        let from = out.text.len();
        Self { out, from }
    }

    fn next(&mut self) -> Writer<'_> {
        self.out.text.push(',');
        Writer(self.out)
    }

    fn close(self) -> &'o mut Output {
        add_brackets(&mut self.out.text, self.from, *b"[]");
        self.out
    }
}

/// An object, which is written as a list is, or JSON text as it was received.
pub struct ObjectWriter<'o> {
    out: &'o mut Output,
    from: usize,
}

impl<'o> ObjectWriter<'o> {
    pub fn open(out: &'o mut Output) -> Self {
        let from = out.text.len();
        Self { out, from }
    }

    /// Returns JSON text.
    pub fn open_raw(out: &'o mut Output) -> Self {
        out.is_raw = true;
        Self::open(out)
    }

    /// Returns the writer of the value under a name of the code, which needs no escape.
    fn begin_field(&mut self, name: &'static str) -> Writer<'_> {
        if !self.out.is_raw {
            push_name(&mut self.out.text, name);
        }
        Writer(self.out)
    }

    /// Makes a text of a key that is none, as it was written from `at` on.
    fn finish_key(&mut self, at: usize) {
        let text = &mut self.out.text;
        if !text.get(at..).is_some_and(|key| key.starts_with('"')) {
            let key = text.split_off(at);
            append_text(text, &key);
        }
        text.push(':');
    }

    fn close(self) -> &'o mut Output {
        if self.out.is_raw {
            self.out.is_raw = false;
        } else {
            add_brackets(&mut self.out.text, self.from, *b"{}");
        }
        self.out
    }
}

/// Writer of a variant with content: an object whose one member is the variant's name.
pub struct VariantWriter<T>(pub T);

macro_rules! list {
    ($($kind:ident $method:ident)*) => {
        $(impl $kind for ListWriter<'_> {
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

impl SerializeTupleVariant for VariantWriter<ListWriter<'_>> {
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

impl SerializeStruct for ObjectWriter<'_> {
    type Ok = ();
    type Error = Never;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Never> {
        value.serialize(self.begin_field(name))
    }

    fn end(self) -> Result<(), Never> {
        self.close();
        Ok(())
    }
}

impl SerializeStructVariant for VariantWriter<ObjectWriter<'_>> {
    type Ok = ();
    type Error = Never;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Never> {
        value.serialize(self.0.begin_field(name))
    }

    fn end(self) -> Result<(), Never> {
        self.0.close().text.push('}');
        Ok(())
    }
}

impl SerializeMap for ObjectWriter<'_> {
    type Ok = ();
    type Error = Never;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Never> {
        self.out.text.push(',');
        let at = self.out.text.len();
        key.serialize(Writer(self.out))?;
        self.finish_key(at);
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
