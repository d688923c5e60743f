// Promises that Rust awaits. wasm-bindgen copies this file unchanged, so it imports nothing.

/**
 * Calls `resume` with the ticket of a promise, whether it was fulfilled, and its value or reason, once it is settled. `resume` lives
 * as long as the wasm instance: wasm-bindgen would make two closures for each promise. Saves four crossings.
 */
export function follow(promise, ticket, resume) {
  promise.then(
    (value) => resume(ticket, true, value),
    (reason) => resume(ticket, false, reason),
  );
}
