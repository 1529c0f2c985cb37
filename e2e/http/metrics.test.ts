import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { Account, chunkSaying } from './support/account.ts';
import { authenticationKey, credentialsOf } from './support/builders.ts';
import { send } from './support/http.ts';
import { expectProblem } from './support/problems.ts';
import { jsonOf, Visitor } from './support/visitor.ts';

const TOKEN = 'a-token-that-nobody-guesses';

/** One line of the format: a name with labels, and its value. */
interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

function samplesIn(text: string): Sample[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value] = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      expect(value, line).toBeDefined();
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
      return {
        name,
        labels: Object.fromEntries(pairs.map(([, key, text]) => [key, text])),
        value: Number(value),
      };
    });
}

/** The sum of all samples of this name with these labels. */
function total(samples: readonly Sample[], name: string, labels: Record<string, string> = {}): number {
  return samples
    .filter((sample) => sample.name === name)
    .filter((sample) => Object.entries(labels).every(([key, value]) => sample.labels[key] === value))
    .reduce((sum, { value }) => sum + value, 0);
}

/** Where a server says that its metrics are. */
function metricsUrlOf(server: RunningServer): string {
  const line = server
    .log()
    .split('\n')
    .find((text) => text.includes('metrics are served'));
  const { host, port } = Object(jsonOf(Buffer.from(line ?? '{}')));
  return `http://${host}:${port}`;
}

async function readMetrics(url: string, token?: string): Promise<Sample[]> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const { status, body } = await send(url, 'GET', '/metrics', { headers });
  expect(status).toBe(200);
  return samplesIn(body.toString());
}

describe('Metrics on a port of their own', () => {
  let mails: MailServer;
  let server: RunningServer;
  let account: Account;
  let canaries: string[];

  beforeAll(async () => {
    mails = await startMailServer();
    server = await startServer({ env: { ...mails.env, COFFER_METRICS_PORT: '0' } });
    account = await Account.register(server.url);
    const wrongKey = authenticationKey();
    await account.try('login', { body: credentialsOf(account.form, { password: wrongKey }) });
    const file = await account.createFile({ size: 5_000_000 });
    await account.storeChunk(file, 0);
    await account.try('uploadChunk', chunkSaying(file, 1, Buffer.from('wrong')));
    await account.storeChunk(file, 1);
    await account.call('downloadChunk', { params: { id: file.id }, query: { chunk: '0' } });
    await account.try('itemMetadata', { params: { id: randomUUID() }, query: {} });
    await account.send('GET', `/api/${account.form.email}`);
    await account.send('GET', `/files/${file.id}`, { headers: { accept: 'text/html' } });
    canaries = [
      ...[account.form.email, account.form.password, account.form.fingerprint, wrongKey, file.id],
      ...[file.encrypted_name, account.cookie('coffer_session') ?? '', '127.0.0.1', server.dataDir],
    ];
  });
  afterAll(async () => {
    await server.stop();
    await mails.stop();
  });

  it('are in the text format of Prometheus, with its conventions for names', async () => {
    const { headers, body } = await send(metricsUrlOf(server), 'GET', '/metrics');
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    const text = body.toString();
    for (const [, name = '', type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
      expect(text).toMatch(new RegExp(`^# HELP ${name} \\S`, 'm'));
      expect(name).toMatch(/^[a-z][a-z0-9_]*$/);
      if (!name.startsWith('coffer_')) continue;
      if (type === 'counter') expect(name).toMatch(/_total$/);
      if (type === 'histogram') expect(name).toMatch(/_seconds$/);
    }
    for (const name of ['process_cpu_seconds_total', 'nodejs_eventloop_lag_seconds']) {
      expect(samplesIn(text).map((sample) => sample.name)).toContain(name);
    }
  });

  it('count requests by route, chunks, transactions, logins, mail and the clean-up', async () => {
    await mails.mailTo(account.form.email);
    await expect
      .poll(async () =>
        total(await readMetrics(metricsUrlOf(server)), 'coffer_mail_messages_total', { outcome: 'sent' }),
      )
      .toBe(1);
    await expect
      .poll(async () =>
        total(await readMetrics(metricsUrlOf(server)), 'coffer_clean_up_duration_seconds_count'),
      )
      .toBe(1);
    const samples = await readMetrics(metricsUrlOf(server));
    const requests = 'coffer_http_request_duration_seconds_count';
    const upload = { method: 'POST', route: '/api/storage/:id' };
    expect(total(samples, requests, { ...upload, status_class: '2xx' })).toBe(2);
    expect(total(samples, requests, { ...upload, status_class: '4xx' })).toBe(1);
    expect(total(samples, requests, { route: '/api/auth/login', status_class: '4xx' })).toBe(1);
    expect(total(samples, 'coffer_chunk_received_bytes_total')).toBeGreaterThan(5_000_000);
    expect(total(samples, 'coffer_chunk_sent_bytes_total')).toBeGreaterThan(4_000_000);
    for (const operation of ['receive', 'publish', 'open']) {
      const name = 'coffer_chunk_store_operation_duration_seconds_count';
      expect(total(samples, name, { operation }), operation).toBeGreaterThan(0);
    }
    expect(total(samples, 'coffer_chunk_store_failures_total')).toBe(0);
    const transactions = 'coffer_database_transaction_duration_seconds_count';
    expect(total(samples, transactions, { outcome: 'committed' })).toBeGreaterThan(5);
    expect(total(samples, 'coffer_security_events_total', { kind: 'login_failed' })).toBe(1);
    expect(total(samples, 'coffer_security_events_total', { kind: 'account_created' })).toBe(1);
    expect(total(samples, 'coffer_clean_up_last_success_timestamp_seconds')).toBeGreaterThan(1_700_000_000);
  });

  it('hold no id, address, e-mail or secret', async () => {
    const { body } = await send(metricsUrlOf(server), 'GET', '/metrics');
    const text = body.toString();
    for (const canary of canaries) {
      expect(canary).not.toBe('');
      expect(text).not.toContain(canary);
    }
    for (const { labels } of samplesIn(text)) {
      for (const value of Object.values(labels)) {
        expect(value).not.toMatch(/[0-9a-f]{8}-|[0-9a-f]{16}|@|%|(\d+\.){3}\d/i);
      }
    }
  });

  it('are nowhere else, and nothing else is there', async () => {
    expectProblem(await new Visitor(server.url).send('GET', '/metrics'), 'not_found');
    expect((await send(metricsUrlOf(server), 'GET', '/api/configuration')).status).toBe(404);
    expect((await send(metricsUrlOf(server), 'POST', '/metrics')).status).toBe(405);
  });

  it('can ask for a token there, too', async () => {
    const other = await startServer({ env: { COFFER_METRICS_PORT: '0', COFFER_METRICS_TOKEN: TOKEN } });
    expect((await send(metricsUrlOf(other), 'GET', '/metrics')).status).toBe(401);
    expect((await readMetrics(metricsUrlOf(other), TOKEN)).length).toBeGreaterThan(10);
    await other.stop();
  });

  it('stop the start with one line where the port is in use', async () => {
    const { port } = new URL(metricsUrlOf(server));
    const refused = startServer({ env: { COFFER_METRICS_PORT: port } });
    await expect(refused).rejects.toThrow(
      `Coffer cannot start: COFFER_METRICS_PORT ${port} cannot be opened`,
    );
  });
});

describe('Metrics beside everything else', () => {
  it('are there for whoever has the token', async () => {
    const server = await startServer({ env: { COFFER_METRICS_TOKEN: TOKEN, COFFER_LOG_LEVEL: 'trace' } });
    const visitor = new Visitor(server.url);
    const ask = (authorization?: string) =>
      visitor.send('GET', '/metrics', { headers: authorization === undefined ? {} : { authorization } });
    for (const wrong of [undefined, 'Bearer', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN]) {
      const received = await ask(wrong);
      expectProblem(received, 'unauthenticated');
      expect(received.headers['www-authenticate']).toBe('Bearer');
    }
    expect((await readMetrics(server.url, TOKEN)).length).toBeGreaterThan(10);
    expect(server.log()).not.toContain(TOKEN);
    await server.stop();
  });

  it('are not there where nobody asked for them', async () => {
    const server = await startServer();
    expectProblem(await new Visitor(server.url).send('GET', '/metrics'), 'not_found');
    await server.stop();
  });
});
