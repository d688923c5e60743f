//! Gives the unoptimised worker a larger stack: its frames are several times larger than the release's, and an agent's tool call
//! overflowed the linker's default of 1 MiB, which the runtime reports as a hung request.

use std::env;

const DEVELOPMENT_STACK_BYTES: u32 = 4 << 20;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let is = |name: &str, value: &str| env::var(name).is_ok_and(|own| own == value);
    if is("CARGO_CFG_TARGET_ARCH", "wasm32") && is("OPT_LEVEL", "0") {
        println!("cargo:rustc-cdylib-link-arg=-zstack-size={DEVELOPMENT_STACK_BYTES}");
    }
}
