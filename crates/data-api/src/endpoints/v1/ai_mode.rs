//! `GET /api/v1/ai-mode`: the generated answer of a conversation, with its references. A follow-up question sends the token of
//! the previous answer (`crate::continuation`); a question about an image sends the image's public URL.

use quarry_sources::Reading;
use quarry_sources::ask::Failure;
use quarry_sources::v1::ai_mode::{self, Query};
use quarry_sources::v1::search::{Reference, TextBlock};

use crate::continuation::{Continuation, TokenDelivery};
use crate::endpoint::{Endpoint, EndpointCall, Engine, Group};
use crate::endpoints::v1::web::{self, build_visit};
use crate::param::{Constraint, Param, Rule};

/// The row of the catalogue.
pub static ENDPOINT: Endpoint = Endpoint {
    path: "/api/v1/ai-mode",
    operation_id: "v1_ai_mode",
    engine: Engine::V1,
    alpha: false,
    cache_ttl_s: Some(3600),
    summary: "Generated conversational answer with references",
    params: &[
        Param::required("q", crate::endpoints::PHRASE, "The question."),
        web::HL,
        web::GL,
        web::V1_DOMAIN,
        web::DEVICE,
        web::LOCATION,
        web::UULE,
        Param::with_default(
            CONTINUABLE,
            Rule::Flag,
            "false",
            "`true` returns a `subsequent_request_token`, with which the next question continues the conversation.",
        ),
        Continuation::build_param(
            TOKEN,
            "Token of the previous answer, valid for 30 minutes and for the same account; send the other parameters unchanged and a new `q`.",
        ),
        Param::optional(
            IMAGE_URL,
            Rule::Text { max_bytes: 2048, max_encoded_bytes: 6144 },
            "Public http or https address of an image of up to 20 MB that the question is about; it begins a conversation.",
        ),
    ],
    constraints: &[web::PLACE_OR_TOKEN, Constraint::Excludes(IMAGE_URL, TOKEN)],
    groups: &[
        Group::always::<Vec<TextBlock>>(
            "text_blocks",
            "Parts of the answer, in the page's order. `reference_indexes` are the indexes of the references that a part cites; `table` holds the rows of a table as lists of texts, the head first.",
        ),
        Group::optional::<Vec<Reference>>("references", "What the answer cites."),
        Group::optional::<Vec<ai_mode::InlineImage>>("inline_images", "Pictures beside the text."),
        Group::always::<String>(
            "reconstructed_markdown",
            "The answer as Markdown; citations are numbers of references, counted from 1.",
        ),
        Group::optional::<String>(
            TOKEN,
            "With `continuable`: continues the conversation within 30 minutes, sent as the parameter of that name.",
        ),
    ],
    continuation: Some(Continuation {
        name: TOKEN,
        also: &[],
        keeps: &[],
        minutes: Some(30),
        given: TokenDelivery::AsGroup,
    }),
    run: |asked| Box::pin(run(asked)),
};

const IMAGE_URL: &str = "image_url";
const TOKEN: &str = "subsequent_request_token";
/// Name of the flag for a conversation that will be continued.
const CONTINUABLE: &str = "continuable";

/// Runs the call; the conversation's state is returned only if the caller asked for it (docs/specification.md, `continuable`).
async fn run(asked: &EndpointCall<'_>) -> Result<Reading, Failure> {
    let reading = ai_mode::run(&build_query(asked), asked.source).await?;
    let cursor = reading.cursor.filter(|_| asked.params.flag(CONTINUABLE));
    Ok(Reading { cursor, ..reading })
}

/// Builds the source's query for a call that continues a conversation, or begins one.
fn build_query(asked: &EndpointCall<'_>) -> Query {
    let params = asked.params;
    Query {
        q: params.string("q"),
        visit: build_visit(params),
        conversation: asked.cursor.map(str::to_owned),
        image_url: params.text(IMAGE_URL).map(str::to_owned),
    }
}
