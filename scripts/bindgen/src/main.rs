//! Writes the JavaScript around a wasm module: `bindgen INPUT.wasm DIRECTORY` around the worker's, with `tests` as third argument
//! around that of tests, for Node.

use std::process::ExitCode;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (input, directory, tests) = match arguments.as_slice() {
        [input, directory] => (input, directory, false),
        [input, directory, "tests"] => (input, directory, true),
        _ => {
            eprintln!("usage: bindgen INPUT.wasm DIRECTORY [tests]");
            return ExitCode::from(2);
        }
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(input).out_name("index").typescript(false);
    let configured = if tests {
        bindgen
            .nodejs_module(true)
            .map(|module| module.debug(true).emit_start(false))
    } else {
        // An instance that aborted is replaced by a fresh one (src/entry.js).
        bindgen.module(true).map(|module| {
            module
                .reset_state_function(true)
                .remove_producers_section(true)
        })
    };
    match configured.and_then(|module| module.generate(directory)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:?}");
            ExitCode::FAILURE
        }
    }
}
