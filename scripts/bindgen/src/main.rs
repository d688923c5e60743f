//! Writes the JavaScript around the worker's wasm: `bindgen INPUT.wasm DIRECTORY dev|release`.

use std::process::ExitCode;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [input, directory, profile] = arguments.as_slice() else {
        eprintln!("usage: bindgen INPUT.wasm DIRECTORY dev|release");
        return ExitCode::from(2);
    };
    // Names of functions are for stacks in development; a tenth of the worker's bytes is a lot for them.
    let strip = profile == "release";
    let mut bindgen = Bindgen::new();
    let written = bindgen.input_path(input).module(true).and_then(|module| {
        module
            .out_name("index")
            .typescript(false)
            // An instance that aborted is replaced by a fresh one (src/entry.js).
            .reset_state_function(true)
            .remove_name_section(strip)
            .remove_producers_section(strip)
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
