import { PROBLEM_CONTENT_TYPE, PROBLEMS, type Problem, type ProblemCode } from '@coffer/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '../refusal.ts';

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
    request_id: requestId,
  };
}

/** Answers with a problem (RFC 9457). */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const problem = problemOf(refusal, request.id);
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  reply.header('cache-control', 'no-store');
  return reply
    .code(problem.status)
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
