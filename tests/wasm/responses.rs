//! Our responses as the runtime's.

use quarry_kernel::http::{Body, Response};
use wasm_bindgen_test::wasm_bindgen_test;
use worker::web_sys;

use crate::http::into_response;

async fn text(response: &web_sys::Response) -> String {
    let text = wasm_bindgen_futures::JsFuture::from(response.text().unwrap()).await.unwrap();
    text.as_string().unwrap()
}

#[wasm_bindgen_test]
async fn status_headers_and_body_are_handed_over() {
    let response =
        Response::json(402, "{\"a\":\"é\"}".to_owned()).with_header("x-one", "1").with_header("x-one", "2");
    let response = into_response(response);
    assert_eq!(response.status(), 402);
    let header = |name: &str| response.headers().get(name).unwrap();
    assert_eq!(header("content-type").as_deref(), Some("application/json; charset=utf-8"));
    assert_eq!(header("x-one").as_deref(), Some("1, 2"));
    assert_eq!(text(&response).await, "{\"a\":\"é\"}");
}

#[wasm_bindgen_test]
async fn a_value_never_ends_its_line() {
    let split = Response::new(200).with_header("x-name", "a\r\nset-cookie: b\0c".to_owned());
    let response = into_response(split);
    assert_eq!(response.headers().get("x-name").unwrap().as_deref(), Some("aset-cookie: bc"));
    assert_eq!(response.headers().get("set-cookie").unwrap(), None);
}

#[wasm_bindgen_test]
async fn bytes_and_nothing_are_bodies_as_well() {
    let mut bytes = Response::new(200);
    bytes.body = Body::Bytes(vec![0x71, 0x72]);
    assert_eq!(text(&into_response(bytes)).await, "qr");
    assert!(into_response(Response::new(204)).body().is_none());
}

#[wasm_bindgen_test]
fn a_response_that_the_runtime_refuses_is_our_own_failure() {
    assert_eq!(into_response(Response::new(200).with_header("not a name", "x")).status(), 500);
}
