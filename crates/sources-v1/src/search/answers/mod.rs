//! Answers of the page itself: the direct answer, the generated one, the panel of a thing, questions and topics.

pub(in crate::search) mod answer_box;
pub(in crate::search) mod knowledge;
pub(crate) mod no_script;
pub(in crate::search) mod overview;
pub(in crate::search) mod questions;
pub(in crate::search) mod topics;

pub use answer_box::{AnswerBox, Forecast, Hour, Movement, Quote, Report, Weather};
pub use knowledge::{
    Admission, EntityLists, Fact, FactLink, FactTable, KnowledgeGraph, Lyrics, NamedLink, Nutrient,
    Nutrition, OtherEntity, PanelParts, Picture, PlaceQuestion, TypicalPrices,
};
pub use questions::RelatedQuestion;
pub use topics::Topic;
