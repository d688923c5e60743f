// The operations of the contract that are asked with GET and answer JSON, by their paths: what they take and what they answer.

import type { paths } from "./contract.js";

type Get<Path extends keyof paths> = paths[Path] extends { get: infer Operation } ? Operation : never;
type Ok<Operation> = Operation extends { responses: { 200: { content: { "application/json": infer Body } } } }
  ? Body
  : never;
type Query<Operation> = Operation extends { parameters: { query: infer Params } }
  ? Params
  : Operation extends { parameters: { query?: infer Params } }
    ? NonNullable<Params>
    : Record<never, never>;

/** The paths. */
export type Endpoint = {
  [Path in keyof paths]: [Get<Path>] extends [never]
    ? never
    : [Ok<Get<Path>>] extends [never]
      ? never
      : Path extends `${string}{${string}`
        ? never
        : Path;
}[keyof paths];

/** Parameters of the endpoint at a path. Parameters that are undefined are left out. */
export type ParamsOf<Path extends Endpoint> = {
  [Name in keyof Query<Get<Path>>]:
    Query<Get<Path>>[Name] | (undefined extends Query<Get<Path>>[Name] ? undefined : never);
};

/** Answer of the endpoint at a path. Fields beside those that the contract lists may be there. */
export type AnswerOf<Path extends Endpoint> = Ok<Get<Path>>;

/** The parameters of a call, which may be left out where none is required. */
export type Given<Path extends Endpoint> =
  Record<never, never> extends ParamsOf<Path> ? [params?: ParamsOf<Path>] : [params: ParamsOf<Path>];
