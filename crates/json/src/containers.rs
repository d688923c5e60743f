//! Writers of arrays and objects.

use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant,
};

use crate::escape::append_text;
use crate::memory::copy::{add_brackets, push_name};
use crate::never::Never;
use crate::writer::{Output, Writer};

/// Writer of an array, which writes the separators between elements. A comma precedes each element; the first one becomes the
/// bracket at the end, so no writer has to know which element is first.
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

/// Writer of an object, implemented like an array; or of raw JSON text.
pub struct ObjectWriter<'o> {
    out: &'o mut Output,
    from: usize,
}

impl<'o> ObjectWriter<'o> {
    pub fn open(out: &'o mut Output) -> Self {
        let from = out.text.len();
        Self { out, from }
    }

    /// Creates a writer of raw JSON text.
    pub fn open_raw(out: &'o mut Output) -> Self {
        out.is_raw = true;
        Self::open(out)
    }

    /// Begins the value of a constant name that needs no escapes.
    fn begin_field(&mut self, name: &'static str) -> Writer<'_> {
        if !self.out.is_raw {
            push_name(&mut self.out.text, name);
        }
        Writer(self.out)
    }

    /// Quotes a key that was written as another type from `at` on.
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

/// Writer of a variant with content: an object whose single member is named after the variant.
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
