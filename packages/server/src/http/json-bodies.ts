import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../calls/refusal.ts';

/** Most bodies have no more. */
const FIRST_BYTES = 4 * 1_024;

/**
 * Reads JSON bodies in one piece of memory that grows with them. A client decides how small the pieces are in which a body comes,
 * and a piece of one byte that is kept until the end takes hundreds.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', (request, payload: IncomingMessage, done) => {
    const announced = Number(request.headers['content-length'] ?? 0);
    collect(payload, announced, request.routeOptions.bodyLimit, (error, text) => {
      if (error === null) parse(request, text, done);
      else done(error);
    });
  });
}

function collect(
  payload: IncomingMessage,
  announced: number,
  mostBytes: number,
  done: (error: Error | null, text: string) => void,
): void {
  if (announced > mostBytes) {
    done(tooLong(mostBytes), '');
    return;
  }
  let bytes = Buffer.allocUnsafe(Math.min(FIRST_BYTES, mostBytes));
  let filled = 0;
  const finish = (error: Error | null) => {
    payload.off('data', take).off('end', end).off('error', finish);
    done(error, error === null ? bytes.toString('utf8', 0, filled) : '');
  };
  const end = () => finish(null);
  const take = (piece: Buffer) => {
    const needed = filled + piece.length;
    if (needed > mostBytes) {
      finish(tooLong(mostBytes));
      return;
    }
    if (needed > bytes.length)
      bytes = grown(bytes, filled, Math.min(mostBytes, Math.max(needed, 2 * filled)));
    bytes.set(piece, filled);
    filled = needed;
  };
  payload.on('data', take).on('end', end).on('error', finish);
}

function grown(bytes: Buffer, filled: number, length: number): Buffer<ArrayBuffer> {
  const larger = Buffer.allocUnsafeSlow(length);
  larger.set(bytes.subarray(0, filled));
  return larger;
}

/** The refusal of a body that is longer than its call takes. */
export const tooLong = (mostBytes: number) =>
  new Refusal('payload_too_large', `The body of this call may have ${mostBytes} bytes.`);
