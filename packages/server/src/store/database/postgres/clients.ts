import { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';
import type { PostgresConfiguration } from '../../../config/database-configuration.ts';
import { numbersAsNumbers } from './types.ts';

/** How long a connection may take to open. */
export const CONNECT_MS = 5_000;

const KEEP_ALIVE_MS = 10_000;

/** How every connection is opened. */
export function clientOptions(configuration: PostgresConfiguration): ClientConfig {
  const { host, port, user, password, database, tls } = configuration;
  return {
    host,
    port,
    user,
    password,
    database,
    ssl: tls === null ? false : { ca: tls.ca, rejectUnauthorized: true },
    types: numbersAsNumbers,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    fallback_application_name: 'coffer',
  };
}

/** Opens a connection for one piece of work, and closes it, whatever state it ends in. */
export async function withClient<T>(options: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const socket = new Socket();
  const client = new Client({ ...options, stream: () => socket });
  // What breaks while nothing is asked is told by the next query.
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    client.end().catch(() => {});
    socket.destroySoon();
  }
}
