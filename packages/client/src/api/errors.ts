import type { Problem, ProblemCode, RouteDefinition } from '@coffer/contract';

interface RefusalOptions extends ErrorOptions {
  readonly retryAfterMs?: number | undefined;
}

/** The server refused a call and said why (RFC 9457 `application/problem+json`). */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  /** The HTTP status. */
  readonly status: number;
  /** What kind of problem it is; stable. */
  readonly code: ProblemCode;
  /** What happened, for people; the same as the message. */
  readonly detail: string;
  /** Messages by field, for forms. */
  readonly errors: Readonly<Record<string, string[]>>;
  /** By which the server's log finds the request. */
  readonly requestId: string;
  /** How long the server asked not to be called again; undefined where it did not say. */
  readonly retryAfterMs: number | undefined;

  constructor(status: number, problem: Problem, { retryAfterMs, ...options }: RefusalOptions = {}) {
    super(problem.detail, options);
    this.retryAfterMs = retryAfterMs;
    this.status = status;
    this.code = problem.code;
    this.detail = problem.detail;
    this.errors = problem.errors ?? {};
    this.requestId = problem.request_id;
  }
}

/** No answer came, or one that is not from the Coffer server, such as a proxy's error page. */
export class ServerUnreachable extends Error {
  override readonly name = 'ServerUnreachable';
  /** How long what answered in its place asked not to be called again; undefined where it did not say. */
  readonly retryAfterMs: number | undefined;

  constructor({ retryAfterMs, ...options }: RefusalOptions = {}) {
    super('The server cannot be reached', options);
    this.retryAfterMs = retryAfterMs;
  }
}

/** What stands in front of the server, such as a proxy, takes no request of this size. */
export class RequestTooLarge extends Error {
  override readonly name = 'RequestTooLarge';

  constructor() {
    super('Something in front of the server refuses requests of this size');
  }
}

/** The server answered, but not what the contract says. */
export class ResponseInvalid extends Error {
  override readonly name = 'ResponseInvalid';
  /** The call, such as `POST /api/storage`. */
  readonly route: string;

  constructor({ method, path }: RouteDefinition, options?: ErrorOptions) {
    super('The server gave an answer that this program does not understand', options);
    this.route = `${method} ${path}`;
  }
}
