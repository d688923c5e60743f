//! `GET /api/v1/ai-mode`: the generated answer of a conversation, with what it cites. A following question sends the
//! token of the answer before (`crate::continuation`); a question about a picture sends the picture's public address.

use quarry_sources::Reading;
use quarry_sources::ask::Failure;
use quarry_sources::v1::ai_mode::{self, Query};

use super::field;
use super::v1_web::{self as web, visit};
use crate::continuation::{Continuation, Given};
use crate::endpoint::{Asked, Endpoint, Engine, Field, Group, Shape};
use crate::param::{Constraint, Param, Rule};

/// The row of the catalogue.
pub static ENDPOINT: Endpoint = Endpoint {
    path: "/api/v1/ai-mode",
    operation_id: "v1_ai_mode",
    engine: Engine::V1,
    alpha: false,
    summary: "Generated conversational answer with references",
    params: &[
        Param::required("q", super::PHRASE, "The question."),
        web::HL,
        web::GL,
        web::V1_DOMAIN,
        web::DEVICE,
        web::LOCATION,
        web::UULE,
        Param::defaulted(
            CONTINUABLE,
            Rule::Flag,
            "false",
            "true answers a `subsequent_request_token` with which the next question continues the conversation.",
        ),
        Continuation::param(
            TOKEN,
            "Token of the answer before, valid for 30 minutes and for the same account; send the other parameters as before and a new `q`.",
        ),
        Param::optional(
            IMAGE_URL,
            Rule::Text { max_bytes: 2048, max_encoded_bytes: 6144 },
            "Public http or https address of an image of up to 20 MB that the question is about; it begins a conversation.",
        ),
    ],
    constraints: &[web::PLACE_OR_TOKEN, Constraint::Excludes(IMAGE_URL, TOKEN)],
    groups: &[
        Group::always(
            "text_blocks",
            Shape::List,
            &BLOCK,
            "Parts of the answer, in the page's order. `reference_indexes` are the indexes of the references that a part cites; `table` holds the rows of a table as lists of texts, the head first.",
        ),
        Group::optional("references", Shape::List, &REFERENCE, "What the answer cites."),
        Group::optional("inline_images", Shape::List, &IMAGE, "Pictures beside the text."),
        Group::always(
            "reconstructed_markdown",
            Shape::Text,
            &[],
            "The answer as Markdown; citations are numbers of references, counted from 1.",
        ),
        Group::optional(
            TOKEN,
            Shape::Text,
            &[],
            "With `continuable`: continues the conversation within 30 minutes, sent as the parameter of that name.",
        ),
    ],
    continuation: Some(Continuation { name: TOKEN, keeps: &[], minutes: Some(30), given: Given::AsGroup }),
    run: |asked| Box::pin(run(asked)),
};

const IMAGE_URL: &str = "image_url";
const TOKEN: &str = "subsequent_request_token";
/// Whether the caller wants to go on.
const CONTINUABLE: &str = "continuable";

const BLOCK: [Field; 8] = [
    field("type", Shape::Text, "paragraph, heading, list, table or code_block."),
    field("snippet", Shape::Text, "Text of a paragraph, a heading or of code."),
    field("snippet_highlighted_words", Shape::Texts, "What the text marks."),
    field("level", Shape::Integer, "Level of a heading, 1 the highest."),
    field("language", Shape::Text, "Language of code."),
    field("ordered", Shape::Flag, "Whether a list is numbered."),
    field(
        "list",
        Shape::List,
        "Items of a list: title, snippet, reference_indexes, and list and text_blocks within the item.",
    ),
    field("header", Shape::Texts, "Names of a table's columns."),
];

const REFERENCE: [Field; 8] = [
    field("index", Shape::Integer, "The number by which parts cite it, from 0."),
    field("title", Shape::Text, "Title."),
    field("link", Shape::Text, "Address."),
    field("snippet", Shape::Text, "Text."),
    field("date", Shape::Text, "Date as shown before the text."),
    field("source", Shape::Text, "Name of the site."),
    field("thumbnail", Shape::Text, "Image."),
    field("favicon", Shape::Text, "Icon of the site."),
];

const IMAGE: [Field; 6] = [
    super::POSITION,
    field("title", Shape::Text, "Title of the page that shows it."),
    field("link", Shape::Text, "That page."),
    field("source", Shape::Text, "Name of that site."),
    field("thumbnail", Shape::Text, "The image, small."),
    field("original", Shape::Text, "The image as the page has it."),
];

/// Asks; the state of the conversation is for the caller who wants to go on (specification, `continuable`).
async fn run(asked: &Asked<'_>) -> Result<Reading, Failure> {
    let reading = ai_mode::run(&query(asked), asked.source).await?;
    let cursor = reading.cursor.filter(|_| asked.params.flag(CONTINUABLE));
    Ok(Reading { cursor, ..reading })
}

/// The source's query for a call that continues a conversation, or begins one.
fn query(asked: &Asked<'_>) -> Query {
    let params = asked.params;
    Query {
        q: params.string("q"),
        visit: visit(params),
        conversation: asked.cursor.map(str::to_owned),
        image_url: params.text(IMAGE_URL).map(str::to_owned),
    }
}
