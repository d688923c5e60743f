//! Writes the JavaScript around the worker's wasm: `bindgen INPUT.wasm DIRECTORY`.

use std::process::ExitCode;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [input, directory] = arguments.as_slice() else {
        eprintln!("usage: bindgen INPUT.wasm DIRECTORY");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    let written = bindgen.input_path(input).module(true).and_then(|module| {
        module
            .out_name("index")
            .typescript(false)
            // An instance that aborted is replaced by a fresh one (src/entry.js).
            .reset_state_function(true)
            .remove_producers_section(true)
            .generate(directory)
    });
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:?}");
            ExitCode::FAILURE
        }
    }
}
