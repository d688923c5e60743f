export { type BatchLine, type CallOptions, path, Quarry, type Settings } from "./client.js";
export type { components, paths } from "./contract.js";
export type { AnswerOf, Endpoint, ParamsOf } from "./endpoints.js";
export * from "./errors.js";
