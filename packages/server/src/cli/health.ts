import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Configuration } from '../config/configuration.ts';
import { speaksTls } from '../config/tls-configuration.ts';
import { CommandRefused, say } from './output.ts';

const PATIENCE_MS = 4_000;

/**
 * Asks the server that runs with this configuration whether it is alive. It takes any certificate: who asks is on the
 * same machine, and learns nothing that matters.
 */
export async function healthCommand({ host, port, tls }: Configuration): Promise<void> {
  if (port === 0) throw new CommandRefused('COFFER_PORT is 0, so nobody knows which port the server has');
  const options = { host: reachable(host), port, path: '/healthz', timeout: PATIENCE_MS };
  const status = await statusOf(
    speaksTls(tls)
      ? (onAnswer) => httpsRequest({ ...options, rejectUnauthorized: false }, onAnswer)
      : (onAnswer) => httpRequest(options, onAnswer),
  );
  if (status !== 200) throw new CommandRefused(`The server on port ${port} answers with ${status}`);
  say(`The server on port ${port} is alive`);
}

type Send = (onAnswer: (incoming: IncomingMessage) => void) => ReturnType<typeof httpRequest>;

function statusOf(send: Send): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = send((incoming) => {
      incoming.resume();
      resolve(incoming.statusCode ?? 0);
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('it does not answer')));
    outgoing.on('error', ({ message }) => reject(new CommandRefused(`No server is there: ${message}`)));
    outgoing.end();
  });
}

/** Nobody can connect to all addresses at once. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '::1' : host;
}
