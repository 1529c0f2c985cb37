import { randomUUID } from 'node:crypto';
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEM_CONTENT_TYPE, type ProblemCode } from '@coffer/contract';
import type { FastifyBaseLogger } from 'fastify';
import { problemOf, Refusal } from '../calls/refusal.ts';

/** How long a refused connection stays open, so that the answer arrives before its end does. */
const LINGER_MS = 500;

/** Answers what is not HTTP enough to become a request. */
interface BrokenRequests {
  /** Learns which answers are under way on which connection. */
  watch(server: Server): void;
  /** Gives the connection a problem, unless it is in the middle of another answer, and closes it. */
  answer(error: Error & { code?: string }, socket: Socket, log: Pick<FastifyBaseLogger, 'info'>): void;
}

export function createBrokenRequests(): BrokenRequests {
  const lastResponses = new WeakMap<Socket, ServerResponse>();
  return {
    watch(server) {
      server.on('request', (request, response) => lastResponses.set(request.socket, response));
    },

    answer(error, socket, log) {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      const last = lastResponses.get(socket);
      const answering = last?.headersSent && !last.writableFinished;
      if (!socket.writable || answering) {
        socket.destroy();
        return;
      }
      const requestId = randomUUID();
      const [status, code, detail] = judged(error.code);
      log.info({ request_id: requestId, status, reason: error.code }, 'broken request');
      socket.end(responseOf(status, new Refusal(code, detail), requestId));
      setTimeout(() => socket.destroy(), LINGER_MS).unref();
    },
  };
}

function responseOf(status: number, refusal: Refusal, requestId: string): string {
  const body = JSON.stringify({ ...problemOf(refusal, requestId), status });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Type: ${PROBLEM_CONTENT_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}

function judged(errorCode: string | undefined): [status: number, code: ProblemCode, detail: string] {
  if (errorCode === 'ERR_HTTP_REQUEST_TIMEOUT')
    return [408, 'request_timeout', 'The request took too long to arrive.'];
  if (errorCode === 'HPE_HEADER_OVERFLOW')
    return [431, 'payload_too_large', 'The header of the request is too large.'];
  return [400, 'validation_failed', 'The request is not valid HTTP.'];
}
