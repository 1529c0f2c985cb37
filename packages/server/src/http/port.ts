import type { FastifyInstance } from 'fastify';

/** The port that the server listens on. */
export function portOf(app: FastifyInstance): number {
  const [address] = app.addresses();
  if (typeof address !== 'object') throw new Error('The server does not listen yet');
  return address.port;
}
