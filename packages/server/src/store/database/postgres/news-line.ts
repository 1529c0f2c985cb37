import { Socket } from 'node:net';
import { followedSpace } from '@coffer/contract';
import { Client } from 'pg';
import { z } from 'zod';
import { backoff } from '../../../concurrency/backoff.ts';
import type { PostgresConfiguration } from '../../../config/database-configuration.ts';
import type { NewsLine, NewsListener } from '../news.ts';
import { clientOptions } from './clients.ts';

/** Of one database: PostgreSQL keeps those of others apart. */
const CHANNEL = 'coffer_spaces';

/** A payload has 8,000 bytes at most; an item takes some 80. */
const ITEMS_PER_MESSAGE = 80;

const RETRY_MS = { first: 500, longest: 10_000 };

/** A server that takes longer is not there, or has more to do than to pass on news. */
const QUERY_MS = 10_000;

const message = z.array(z.union([followedSpace, z.object({ endedOf: z.string() })]));

interface Line {
  readonly client: Client;
  readonly socket: Socket;
}

/**
 * News between processes by NOTIFY, on a connection of its own: inside of the transactions it would make all commits
 * wait for one another. A line that breaks is opened again, and what was told meanwhile is lost.
 */
export function postgresNewsLine(configuration: PostgresConfiguration): NewsLine {
  let onNews: NewsListener = () => {};
  let line: Line | null = null;
  let closed = false;
  let failures = 0;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const socket = new Socket();
    const options = { ...clientOptions(configuration), query_timeout: QUERY_MS, stream: () => socket };
    const client = new Client(options);
    const opened = { client, socket };
    client.on('error', () => {});
    client.on('notification', ({ payload }) => receive(payload));
    client.once('end', () => {
      if (line !== opened) return;
      line = null;
      connectLater();
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch {
      socket.destroy();
      connectLater();
      return;
    }
    if (closed) {
      socket.destroySoon();
      return;
    }
    line = opened;
    failures = 0;
    onNews(null);
  }

  function connectLater(): void {
    if (closed) return;
    failures += 1;
    retry = setTimeout(() => void connect(), backoff(failures, RETRY_MS)).unref();
  }

  /** Somebody else who uses the database may say what they like. */
  function receive(payload = ''): void {
    try {
      onNews(message.parse(JSON.parse(payload)));
    } catch {
      onNews(null);
    }
  }

  async function notify({ client, socket }: Line, payload: string): Promise<void> {
    try {
      await client.query('select pg_notify($1, $2)', [CHANNEL, payload]);
    } catch {
      // Another line is opened; who missed this asks again within half a minute.
      socket.destroy();
    }
  }

  return {
    open(listener) {
      onNews = listener;
      void connect();
    },

    async send(news) {
      for (let from = 0; from < news.length && line !== null; from += ITEMS_PER_MESSAGE) {
        await notify(line, JSON.stringify(news.slice(from, from + ITEMS_PER_MESSAGE)));
      }
    },

    async close() {
      closed = true;
      clearTimeout(retry);
      await line?.client.end().catch(() => {});
    },
  };
}
