import {
  OVERTAKEN_CODES,
  OVERTAKEN_HEADER,
  PROBLEM_CONTENT_TYPE,
  PROBLEMS,
  type Problem,
  type ProblemCode,
  type RefusedBatch,
} from '@coffer/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * A request that a rule refuses. The code is one of the contract's problems, which gives status and title;
 * the detail says to a person what happened, and never holds a path, a query or a secret.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ProblemCode;
  readonly errors: Readonly<Record<string, string[]>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly batch: RefusedBatch | undefined;
  readonly ownerId: string | undefined;

  constructor(code: ProblemCode, detail: string, more: RefusalDetails = {}) {
    super(detail);
    this.code = code;
    this.errors = more.errors;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.headers = more.headers ?? {};
    this.batch = more.batch;
    this.ownerId = more.ownerId;
  }
}

interface RefusalDetails {
  /** Messages by field. */
  readonly errors?: Readonly<Record<string, string[]>>;
  readonly retryAfterSeconds?: number;
  /** Sent with the answer. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly batch?: RefusedBatch;
  /** Whose storage is meant: somebody else who is signed in is told that it is not their own. */
  readonly ownerId?: string | undefined;
}

/** The refusal of one field's value. */
export function fieldRefused(field: string, message: string): Refusal {
  return new Refusal('validation_failed', 'Please check the marked fields.', {
    errors: { [field]: [message] },
  });
}

const OWNER_HAS_NO_ROOM = 'There is not enough space left in the storage of the owner of this folder.';
const OWNER_HAS_TOO_MANY =
  'The owner of this folder has as many files and folders as an account may have. Ask them to delete some.';

/** The same, as somebody is told it in whose storage the room is not missing. */
function ofOwner(refusal: Refusal, callerId: string | undefined): Refusal {
  const { code, ownerId, errors, batch } = refusal;
  if (ownerId === undefined || callerId === undefined || callerId === ownerId) return refusal;
  const detail = code === 'too_many_items' ? OWNER_HAS_TOO_MANY : OWNER_HAS_NO_ROOM;
  return new Refusal(code, detail, {
    errors: { ...errors, owner: [detail] },
    ...(batch && { batch }),
  });
}

/** The body that answers a refusal. */
export function problemOf(refusal: Refusal, requestId: string): Problem {
  const { status, title } = PROBLEMS[refusal.code];
  return {
    type: 'about:blank',
    status,
    title,
    detail: refusal.message,
    code: refusal.code,
    ...(refusal.errors === undefined ? {} : { errors: refusal.errors }),
    ...(refusal.batch === undefined ? {} : { batch: refusal.batch }),
    request_id: requestId,
  };
}

const OK = 200;

/** Answers with a problem (RFC 9457). */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const problem = problemOf(ofOwner(refusal, request.caller?.userId), request.id);
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  reply.headers(refusal.headers);
  reply.header('cache-control', 'no-store');
  const isAnswer = OVERTAKEN_CODES.has(refusal.code) && request.headers[OVERTAKEN_HEADER] !== undefined;
  return reply
    .code(isAnswer ? OK : problem.status)
    .header('content-type', PROBLEM_CONTENT_TYPE)
    .serializer(JSON.stringify)
    .send(problem);
}

/** The code of an error status that the HTTP library answers by itself. */
export function codeOfStatus(status: number): ProblemCode {
  if (status === 404) return 'not_found';
  if (status === 405) return 'method_not_allowed';
  if (status === 413) return 'payload_too_large';
  if (status === 415) return 'unsupported_media_type';
  if (status === 429) return 'too_many_requests';
  if (status >= 400 && status < 500) return 'validation_failed';
  return 'internal';
}
