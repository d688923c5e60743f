//! What the glue needs of the runtime beyond single bindings: the environment, the log, and the life of a wasm instance.

use std::panic;

use wasm_bindgen::prelude::*;

use crate::glue;

#[wasm_bindgen]
extern "C" {
    /// The worker's environment: variables, secrets and bindings by name.
    pub type Env;
    #[wasm_bindgen(js_namespace = console, js_name = log)]
    pub fn log(text: &str);
    #[wasm_bindgen(js_namespace = console, js_name = error)]
    pub fn error(text: &str);
}

impl Env {
    /// What stands under a name; `undefined` when nothing does, which then fails where it is used.
    pub fn get(&self, name: &str) -> JsValue {
        js_sys::Reflect::get(self, &name.into()).unwrap_or_default()
    }

    /// What follows `start` in the names that start so.
    pub fn names(&self, start: &str) -> Vec<String> {
        let names = js_sys::Object::keys(self.unchecked_ref::<js_sys::Object>());
        names.iter().filter_map(|name| Some(name.as_string()?.strip_prefix(start)?.to_owned())).collect()
    }
}

impl quarry_config::Environment for Env {
    fn value(&self, name: &str) -> Option<String> {
        self.get(name).as_string()
    }
}

/// Logs a line.
macro_rules! console_log {
    ($($part:tt)*) => { $crate::runtime::log(&format!($($part)*)) };
}

/// Logs a line as an error.
macro_rules! console_error {
    ($($part:tt)*) => { $crate::runtime::error(&format!($($part)*)) };
}

pub(crate) use {console_error, console_log};

/// Runs once an instance. A panic is logged where it happens; an instance that cannot go on is replaced by a fresh one, and
/// `wasm.js` learns of it by the count.
#[wasm_bindgen(start)]
fn begin() {
    panic::set_hook(Box::new(|info| {
        console_error!("{{\"event\":\"panicked\",\"what\":{:?}}}", info.to_string());
    }));
    glue::count_instance();
    wasm_bindgen::handler::set_on_abort(wasm_bindgen::handler::schedule_reinit);
}

/// The object whose `count` changes when the instance was replaced.
#[wasm_bindgen]
pub fn instances() -> JsValue {
    glue::instances()
}
