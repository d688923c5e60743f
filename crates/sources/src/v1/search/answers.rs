//! What the page answers by itself: the direct answer, the generated one, the panel of a thing, questions and topics.

pub(in crate::v1::search) mod answer;
pub(in crate::v1::search) mod knowledge;
pub(in crate::v1::search) mod overview;
pub(in crate::v1) mod plain;
pub(in crate::v1::search) mod questions;
pub(in crate::v1::search) mod topics;

pub use answer::{AnswerBox, Forecast, Hour, Movement, Quote, Report, Weather};
pub use knowledge::{
    Admission, EntityLists, Fact, FactLink, FactTable, KnowledgeGraph, Lyrics, NamedLink, Nutrient,
    Nutrition, OtherEntity, Parts, Picture, PlaceQuestion,
};
pub use questions::RelatedQuestion;
pub use topics::Topic;
