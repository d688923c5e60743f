//! Fakes of the runtime's objects.

use js_sys::{Function, Object, Reflect};
use worker::Env;
use worker::wasm_bindgen::{JsCast, JsValue};

/// The value of a JavaScript expression.
pub fn evaluate(expression: &str) -> JsValue {
    let function = Function::new_no_args(&format!("return ({expression})"));
    function.call0(&JsValue::UNDEFINED).unwrap()
}

/// An environment with these members.
pub fn env(members: &[(&str, JsValue)]) -> Env {
    let object = Object::new();
    for (name, value) in members {
        Reflect::set(&object, &(*name).into(), value).unwrap();
    }
    object.unchecked_into()
}

/// A database that answers a batch with the values that were bound to each statement.
pub fn echoing_database() -> JsValue {
    evaluate(
        "new (class D1Database {
            prepare(sql) { return { bind: (...values) => ({ sql, values }) } }
            async batch(all) {
                return all.map(({ values: [first = null] }) => ({ success: true, results: [{ value: first }] }))
            }
        })()",
    )
}

/// The state of an object over Node's SQLite. `state.broken = true` makes every write fail.
pub fn object_state() -> JsValue {
    evaluate(
        "(() => {
            const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
            const database = new DatabaseSync(':memory:')
            const state = { broken: false }
            const sql = {
                exec(text, ...bindings) {
                    if (state.broken && !/^SELECT/i.test(text)) throw new Error('disk I/O error')
                    const statement = database.prepare(text)
                    const rows = /^SELECT/i.test(text) ? statement.all(...bindings) : (statement.run(...bindings), [])
                    return { raw: () => rows.map((row) => Object.values(row)).values() }
                },
            }
            const transactionSync = (run) => {
                database.exec('BEGIN')
                try {
                    const value = run()
                    database.exec('COMMIT')
                    return value
                } catch (error) {
                    database.exec('ROLLBACK')
                    throw error
                }
            }
            return Object.assign(state, { storage: { sql, transactionSync } })
        })()",
    )
}
