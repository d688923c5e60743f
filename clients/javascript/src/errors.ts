// Errors, by their remedies.

import type { components } from "./contract.js";

/** The codes of errors that the contract lists. Newer services may have others. */
export type ErrorCode = components["schemas"]["Error"]["error_code"];

/** Whatever goes wrong with a call, except for the abort of the caller's own signal. */
export class QuarryError extends Error {
  override name = "QuarryError";
}

/** There was no answer: the service could not be reached, or the connection broke. */
export class NetworkError extends QuarryError {
  override name = "NetworkError";
}

/** The time for the call was over before there was an answer. */
export class DeadlineError extends QuarryError {
  override name = "DeadlineError";
}

/** The service answered with an error. A call that failed was not charged. */
export class ApiError extends QuarryError {
  override name = "ApiError";
  /** The HTTP status. */
  readonly status: number;
  /** Error code for programs: one of `ErrorCode`, or one that is newer than this package. */
  readonly code: ErrorCode | (string & {}) | undefined;
  /** The request's id, to name it to the operator. */
  readonly requestId: string | undefined;
  /** Whether the same request may succeed later. */
  readonly isRetryable: boolean;
  /** Why a source gave no usable answer. */
  readonly reason: string | undefined;
  /** Seconds after which it is worth trying, if the service says so. */
  readonly retryAfter: number | undefined;
  /** The whole answer. */
  readonly body: unknown;

  constructor(status: number, body: unknown, retryAfter?: number) {
    const told = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
    const text = (name: string) => (typeof told[name] === "string" ? (told[name] as string) : undefined);
    super(text("error") ?? `The service answered ${status} without saying why.`);
    this.status = status;
    this.code = text("error_code");
    this.requestId = text("request_id");
    this.isRetryable = told.retryable === true;
    this.reason = text("reason");
    this.retryAfter = retryAfter;
    this.body = body;
  }
}

/** 400: a parameter breaks its rule; the message names both. */
export class InvalidRequestError extends ApiError {
  override name = "InvalidRequestError";
}
/** 401: there is no key, or none of this service. */
export class AuthenticationError extends ApiError {
  override name = "AuthenticationError";
}
/** 402: no calls are left on the key. */
export class PaymentRequiredError extends ApiError {
  override name = "PaymentRequiredError";
}
/** 403: the key is disabled, or the endpoint has no such parameter. */
export class ForbiddenError extends ApiError {
  override name = "ForbiddenError";
}
/** 404: no such thing at the source, or no such route. */
export class NotFoundError extends ApiError {
  override name = "NotFoundError";
}
/** 409: the same Idempotency-Key came with another request. */
export class ConflictError extends ApiError {
  override name = "ConflictError";
}
/** 429: more calls, or more at once, than the key may make. */
export class RateLimitError extends ApiError {
  override name = "RateLimitError";
}
/** 500: the service's own failure. */
export class ServerError extends ApiError {
  override name = "ServerError";
}
/** 503: the source, or a part of the service, does not answer just now. */
export class UnavailableError extends ApiError {
  override name = "UnavailableError";
}

const BY_STATUS: Record<number, typeof ApiError> = {
  400: InvalidRequestError,
  401: AuthenticationError,
  402: PaymentRequiredError,
  403: ForbiddenError,
  404: NotFoundError,
  409: ConflictError,
  429: RateLimitError,
  503: UnavailableError,
};

/** The error of an answer. */
export function errorOf(status: number, body: unknown, retryAfter?: number): ApiError {
  const Kind = BY_STATUS[status] ?? (status >= 500 ? ServerError : ApiError);
  return new Kind(status, body, retryAfter);
}
