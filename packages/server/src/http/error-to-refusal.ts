import { z } from 'zod';
import { Refusal } from '../refusal.ts';
import { Unavailable } from '../unavailable.ts';
import { codeOfStatus } from './problem-reply.ts';

/** What the HTTP library throws when a request is at fault: the status that it has in mind, and a code. */
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
    'The disk of the server is full. Nothing that is stored is lost; its operator has to make room before anything can be added.',
  internal: 'Something went wrong on the server. The request id helps its operator to find out what.',
} as const;

/**
 * What a thrown value tells the client. Everything that is neither a refusal, nor something that does not answer, nor a
 * known complaint of the HTTP library is `internal`, and says nothing about its cause.
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
