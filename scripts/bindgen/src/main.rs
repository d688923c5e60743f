//! `quarry-bindgen IN.wasm OUT_DIRECTORY dev|release`: writes `index.js` and `index_bg.wasm` for the worker.

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [wasm, out, profile] = arguments.as_slice() else {
        eprintln!("quarry-bindgen IN.wasm OUT_DIRECTORY dev|release");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    let generated = bindgen.module(true).and_then(|bindgen| {
        bindgen
            .input_path(wasm)
            .out_name("index")
            .typescript(false)
            // Names of functions are for stacks in development; a tenth of the worker's bytes is a lot for them.
            .remove_name_section(profile == "release")
            .remove_producers_section(profile == "release")
            // An instance that aborted is replaced by a fresh one (`src/entry.js`).
            .reset_state_function(true)
            .force_enable_abort_handler(true)
            .generate(out)
    });
    match generated {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("wasm-bindgen: {error:#}");
            ExitCode::FAILURE
        }
    }
}
