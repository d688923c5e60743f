//! Serialization of scalar values.

use serde::ser::{Serialize, Serializer};

use crate::containers::{ListWriter, ObjectWriter, VariantWriter};
use crate::escape::append_text;
use crate::memory::copy::push_text;
use crate::never::Never;
use crate::raw;
use crate::writer::Writer;

macro_rules! whole {
    ($($method:ident $kind:ty)*) => {
        $(fn $method(self, number: $kind) -> Result<(), Never> {
            self.write_verbatim(itoa::Buffer::new().format(number))
        })*
    };
}

impl<'o> Serializer for Writer<'o> {
    type Ok = ();
    type Error = Never;
    type SerializeSeq = ListWriter<'o>;
    type SerializeTuple = ListWriter<'o>;
    type SerializeTupleStruct = ListWriter<'o>;
    type SerializeTupleVariant = VariantWriter<ListWriter<'o>>;
    type SerializeMap = ObjectWriter<'o>;
    type SerializeStruct = ObjectWriter<'o>;
    type SerializeStructVariant = VariantWriter<ObjectWriter<'o>>;

    whole!(serialize_i8 i8 serialize_i16 i16 serialize_i32 i32 serialize_i64 i64 serialize_i128 i128);
    whole!(serialize_u8 u8 serialize_u16 u16 serialize_u32 u32 serialize_u64 u64 serialize_u128 u128);

    fn serialize_bool(self, flag: bool) -> Result<(), Never> {
        self.write_verbatim(if flag { "true" } else { "false" })
    }

    fn serialize_f32(self, number: f32) -> Result<(), Never> {
        match number.is_finite() {
            true => self.write_verbatim(zmij::Buffer::new().format_finite(number)),
            false => self.write_verbatim("null"),
        }
    }

    fn serialize_f64(self, number: f64) -> Result<(), Never> {
        match number.is_finite() {
            true => self.write_verbatim(zmij::Buffer::new().format_finite(number)),
            false => self.write_verbatim("null"),
        }
    }

    fn serialize_char(self, letter: char) -> Result<(), Never> {
        self.serialize_str(letter.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, text: &str) -> Result<(), Never> {
        match self.0.is_raw {
            true => push_text(&mut self.0.text, text),
            false => append_text(&mut self.0.text, text),
        }
        Ok(())
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<(), Never> {
        self.collect_seq(bytes)
    }

    fn serialize_none(self) -> Result<(), Never> {
        self.write_verbatim("null")
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Never> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Never> {
        self.write_verbatim("null")
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Never> {
        self.write_verbatim("null")
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<(), Never> {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Never> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Never> {
        self.0.open_variant(variant);
        value.serialize(Writer(self.0))?;
        self.0.text.push('}');
        Ok(())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<ListWriter<'o>, Never> {
        Ok(ListWriter::open(self.0))
    }

    fn serialize_tuple(self, _: usize) -> Result<ListWriter<'o>, Never> {
        Ok(ListWriter::open(self.0))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<ListWriter<'o>, Never> {
        Ok(ListWriter::open(self.0))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<VariantWriter<ListWriter<'o>>, Never> {
        self.0.open_variant(variant);
        Ok(VariantWriter(ListWriter::open(self.0)))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<ObjectWriter<'o>, Never> {
        Ok(ObjectWriter::open(self.0))
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<ObjectWriter<'o>, Never> {
        Ok(if name == raw::RAW_VALUE_NAME {
            ObjectWriter::open_raw(self.0)
        } else {
            ObjectWriter::open(self.0)
        })
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<VariantWriter<ObjectWriter<'o>>, Never> {
        self.0.open_variant(variant);
        Ok(VariantWriter(ObjectWriter::open(self.0)))
    }
}
