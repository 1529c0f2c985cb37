import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEM_CONTENT_TYPE, type ProblemCode } from '@coffer/contract';
import { Refusal } from '../refusal.ts';
import { problemOf } from './problem-reply.ts';

/** Answers what is not HTTP enough to become a request: the connection gets a problem and is closed. */
export function answerBrokenRequests(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  socket.end(responseTo(error.code));
  // Not at once: closing a connection on which data is still arriving would take the answer with it.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

const LINGER_MS = 500;

function responseTo(errorCode: string | undefined): string {
  const [status, code, detail] = judged(errorCode);
  const body = JSON.stringify({ ...problemOf(new Refusal(code, detail), randomUUID()), status });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Type: ${PROBLEM_CONTENT_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}

function judged(errorCode: string | undefined): [status: number, code: ProblemCode, detail: string] {
  if (errorCode === 'ERR_HTTP_REQUEST_TIMEOUT')
    return [408, 'validation_failed', 'The request took too long to arrive.'];
  if (errorCode === 'HPE_HEADER_OVERFLOW')
    return [431, 'payload_too_large', 'The header of the request is too large.'];
  return [400, 'validation_failed', 'The request is not valid HTTP.'];
}
