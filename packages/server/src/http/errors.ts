import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { codeOfStatus, Refusal, sendProblem } from '../calls/refusal.ts';
import { Unavailable } from '../store/unavailable.ts';
import { endBodyTime } from './time-limits.ts';

/**
 * Answers everything that a handler throws as a problem; only the log learns about unexpected errors.
 *
 * @param bodyMs for how long the rest of a refused body is awaited at most
 */
export function handleErrors(app: FastifyInstance, bodyMs: number): void {
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = wasCutOff(request) ? CUT_OFF : errorToRefusal(error);
    if (refusal.code === 'internal') request.log.error({ err: error }, 'failed');
    // The error itself is logged once, where it is found out, and not for each request that meets it.
    if (error instanceof Unavailable) request.log.warn({ reason: error.message }, 'not available');
    endBodyTime(request);
    // What does not arrive is not waited for.
    if (refusal.code === 'request_timeout') reply.header('connection', 'close');
    else await drain(request.raw, bodyMs);
    return sendProblem(request, reply, refusal);
  });
}

/** Nobody reads this answer; it keeps a broken connection from looking like an error of the server. */
const CUT_OFF = new Refusal('validation_failed', 'The connection broke before the request had arrived.');

function wasCutOff({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

/** An error of the HTTP library that blames the request: its status, and a code. */
const libraryError = z.object({ statusCode: z.int().min(400).max(499), code: z.string().optional() });

/** When to ask again for what is not available for the moment. */
const RETRY_SECONDS = 5;

const DETAILS = {
  malformed_json: 'The body of the request could not be read as JSON.',
  payload_too_large: 'The body of the request is larger than this call accepts.',
  unsupported_media_type: 'This call does not accept a body of this content type.',
  not_found: 'There is nothing at this address.',
  validation_failed: 'The request could not be understood.',
  unavailable:
    'The server cannot reach its storage for the moment. Nothing is lost; please try again shortly.',
  storage_full:
    'The disk of the server is full. Nothing that is stored is lost; nothing can be added until something is deleted, or its operator makes room.',
  internal: 'Something went wrong on the server. The request id helps its operator to find out what.',
} as const;

/**
 * The refusal that answers a thrown value. Everything that is neither a refusal, nor something that does not answer,
 * nor a known complaint of the HTTP library is `internal`, and says nothing about its cause.
 */
export function errorToRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof Unavailable) {
    // That heals only when somebody makes room, so nobody is told to wait for it.
    if (error.isFull) return new Refusal('storage_full', DETAILS.storage_full);
    return new Refusal('unavailable', DETAILS.unavailable, { retryAfterSeconds: RETRY_SECONDS });
  }
  const known = libraryError.safeParse(error);
  if (!known.success) return new Refusal('internal', DETAILS.internal);
  if (JSON_ERRORS.has(known.data.code ?? '')) return new Refusal('malformed_json', DETAILS.malformed_json);
  const code = codeOfStatus(known.data.statusCode);
  return new Refusal(code, isDescribed(code) ? DETAILS[code] : DETAILS.validation_failed);
}

const JSON_ERRORS = new Set(['FST_ERR_CTP_INVALID_JSON_BODY', 'FST_ERR_CTP_EMPTY_JSON_BODY']);

function isDescribed(code: string): code is keyof typeof DETAILS {
  return Object.hasOwn(DETAILS, code);
}

/** The largest body that is read to its end only to be thrown away. */
const DRAIN_BYTES = 16 * 1024 * 1024;
const DRAIN_MS = 5_000;

/**
 * Reads and drops what a client is still sending, because many clients look at the answer only after they
 * have sent everything, and report a broken connection otherwise. Gives up at a bound.
 *
 * @param longestMs after this time, if it is shorter than the bound
 */
function drain(request: IncomingMessage, longestMs: number): Promise<void> {
  if (request.complete || request.destroyed || request.readableEnded) return Promise.resolve();
  return new Promise((resolve) => {
    let size = 0;
    const finish = () => {
      clearTimeout(timer);
      request.off('data', count).off('end', finish).off('close', finish).off('error', finish);
      resolve();
    };
    const count = (piece: Uint8Array | string) => {
      size += piece.length;
      if (size > DRAIN_BYTES) finish();
    };
    const timer = setTimeout(finish, Math.min(DRAIN_MS, longestMs));
    request.on('data', count).on('end', finish).on('close', finish).on('error', finish);
    request.resume();
  });
}
