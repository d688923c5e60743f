//! All of v1's endpoints over any text, as a page or as a piece of one. Shared with the fuzzer (`fuzz/`).

use quarry_sources_core::{Failure, Probe, Reading, Source, SourceFuture, SourceRequest, SourceResponse};
use quarry_sources_v1::product::{ProductIdSet, ProductLinks};
use quarry_sources_v1::{ads, ai_mode, local, overview, product, search, shopping};
use std::cell::Cell;
use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

const ASKED: &str = "https://engine.test/search?q=asked";

/// Names how an endpoint is asked, and asks.
pub type Endpoint = (&'static str, fn(&Garbled) -> Result<Reading, Failure>);

/// Every endpoint, and every way of asking that is read by code of its own.
pub const ENDPOINTS: [Endpoint; 12] = [
    ("search", |source| now(search::run(&phrase(), source))),
    ("search, fast", |source| now(search::run(&search::Query { fast_mode: true, ..phrase() }, source))),
    ("overview", |source| now(overview::run(&phrase(), source))),
    ("ads", |source| now(ads::run(&ads::Query { q: asked(), ..ads::Query::default() }, source))),
    ("local", |source| now(local::run(&local::Query { q: asked(), ..local::Query::default() }, source))),
    ("local, one place", |source| {
        now(local::run(&local::Query { ludocid: Some(7), ..local::Query::default() }, source))
    }),
    ("shopping", |source| now(shopping::run(&shop(), source))),
    ("shopping, filtered", |source| {
        let (sort_by, on_sale, free_shipping) = (Some(shopping::SortBy::Price), true, true);
        let (min_price, max_price) = (Some(1.0), Some(500.0));
        let small_business = true;
        let wishes = shopping::Query {
            sort_by,
            min_price,
            max_price,
            on_sale,
            free_shipping,
            small_business,
            num: 100,
            ..shop()
        };
        now(shopping::run(&wishes, source))
    }),
    ("product", |source| {
        let ids = ProductIdSet { gpcid: Some("77".into()), ..ProductIdSet::default() };
        now(product::run(&product::Query { ids, links: links(), ..product::Query::default() }, source))
    }),
    ("mode", |source| now(ai_mode::run(&question(), source))),
    ("mode, following", |source| {
        now(ai_mode::run(&ai_mode::Query { conversation: Some("mstk=x".into()), ..question() }, source))
    }),
    ("mode, of a picture", |source| {
        let image_url = Some("https://93.184.215.14/picture.png".into());
        now(ai_mode::run(&ai_mode::Query { image_url, ..question() }, source))
    }),
];

fn asked() -> String {
    "asked".into()
}

fn phrase() -> search::Query {
    search::Query { q: asked(), ..search::Query::default() }
}

fn question() -> ai_mode::Query {
    ai_mode::Query { q: asked(), ..ai_mode::Query::default() }
}

fn links() -> ProductLinks {
    ProductLinks { endpoint: "https://own.test/product".into(), kept: "hl=en".into() }
}

fn shop() -> shopping::Query {
    let links = shopping::Links { product: links(), same_call: "https://own.test/shopping?q=asked".into() };
    shopping::Query { q: asked(), links, ..shopping::Query::default() }
}

/// A source that answers with a text in one of some shapes, whatever it is asked.
pub struct Garbled {
    page: String,
    /// Special answer to the first request.
    first: Cell<Option<&'static str>>,
}

/// Number of shapes.
pub const SHAPES: usize = 5;

/// Announces what a second request brings: an overview, an answer of the mode, more offers.
const ANNOUNCING: &str = "<html><body data-ei=EI><textarea name=q>asked</textarea>\
    <div data-stkp=ST data-srtst=SR data-garc=GA data-elrc=EL data-xsrf-folwr-token=W></div>\
    <div data-attrid=product_title>Kettle</div><div data-nms=1>\
    <div data-attrid=organic_offers_grid><div role=listitem data-merchantid=1 data-merchant-name=Shop></div></div>\
    <div role=button>More stores</div></div>\
    <div id=main><div id=search><div id=rso><a href=https://a.test><h3 class=LC20lb>t</h3></a></div></div></div>\
    <script>(function(){var p={astyp:'folsrch',url:'/async/folsrch?a\\x3d1'}})()</script></body></html>";

impl Garbled {
    /// Returns the text itself, or in a page's column of results, or as a script writes it, or as the answer to a second request,
    /// or as an answer of the mode: by the shape's number.
    pub fn new(shape: usize, text: &str) -> Self {
        let page = match shape % SHAPES {
            1 => in_column(text),
            2 => late(text),
            4 => in_mode(text),
            _ => text.to_owned(),
        };
        Self { page, first: Cell::new((shape % SHAPES == 3).then_some(ANNOUNCING)) }
    }
}

impl Source for Garbled {
    fn fetch(&self, _: SourceRequest) -> SourceFuture<'_, SourceResponse> {
        Box::pin(async move {
            let body = self.first.take().map_or_else(|| self.page.clone(), str::to_owned);
            Ok(SourceResponse { status: 200, url: ASKED.into(), body })
        })
    }

    fn probe<'a>(&'a self, _: &'a str, _: u64) -> SourceFuture<'a, Probe> {
        Box::pin(async move {
            Ok(Probe { status: 200, content_type: "image/png".into(), length: Some(1), location: None })
        })
    }
}

fn in_column(text: &str) -> String {
    format!(
        "<html><body><textarea name=q>asked</textarea><div id=main><div id=search><div id=rso>{text}</div></div></div>\
         </body></html>"
    )
}

fn in_mode(text: &str) -> String {
    format!(
        "<html><body><div data-scope-id=turn data-mstk=M><div data-subtree=aimc><div data-container-id=main-col>{text}\
         </div></div></div><a href='?vsrid=V'>x</a></body></html>"
    )
}

fn late(text: &str) -> String {
    let escaped: String = text
        .chars()
        .map(|letter| match letter {
            '<' | '>' | '"' | '\'' | '=' | '\\' => format!("\\x{:02x}", u32::from(letter)),
            letter => letter.to_string(),
        })
        .collect();
    format!(
        "<html><body><div id=rso><div class=related-question-pair data-q=why><div id=\"late\"></div></div></div>\
         <script>window.jsl.dh('late','{escaped}');</script></body></html>"
    )
}

/// Runs a future that never waits.
fn now<F: Future>(future: F) -> F::Output {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(output) => output,
        Poll::Pending => panic!("this source never waits"),
    }
}
