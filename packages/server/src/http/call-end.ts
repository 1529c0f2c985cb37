import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

const waiting = new WeakMap<Socket, Set<() => void>>();

/** True if nobody can be answered any more. */
export const isOver = ({ raw }: FastifyReply, { socket }: FastifyRequest): boolean =>
  raw.closed || raw.destroyed || socket.destroyed;

/**
 * Calls back once, when a call is answered or its connection is gone. Of answers that wait behind others of the same connection
 * (pipelining, RFC 9112, 9.3.2), Node closes none when the connection goes, so the connection is listened to as well.
 */
export function onceOver(reply: FastifyReply, request: FastifyRequest, act: () => void): void {
  if (isOver(reply, request)) {
    act();
    return;
  }
  const { raw } = reply;
  const ends = endsOf(request.socket);
  const end = () => {
    if (!ends.delete(end)) return;
    raw.off('close', end);
    act();
  };
  ends.add(end);
  raw.once('close', end);
}

/** One listener for all calls of a connection. */
function endsOf(socket: Socket): Set<() => void> {
  const known = waiting.get(socket);
  if (known !== undefined) return known;
  const ends = new Set<() => void>();
  waiting.set(socket, ends);
  socket.once('close', () => {
    for (const end of ends) end();
  });
  return ends;
}
