import { once } from 'node:events';
import { connect } from 'node:net';
import { routes } from '@coffer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engine } from '../support/engine.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { expectProblem } from './support/problems.ts';
import { jsonOf, Visitor } from './support/visitor.ts';

/** A store far away is asked every few seconds. */
const POLLING = { timeout: 15_000 };

let server: RunningServer;
let visitor: Visitor;

beforeAll(async () => {
  server = await startServer({ env: { COFFER_APP_NAME: 'Family drive' } });
  visitor = new Visitor(server.url);
});
afterAll(() => server.stop());

describe('The public configuration', () => {
  it('names the application, and the address in use where none is configured', async () => {
    expect(await visitor.call('configuration')).toEqual({
      app_name: 'Family drive',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      api: { version: 1, oldest: 1 },
      public_url: server.url,
      registration: 'open',
      is_new: true,
      activation_required: false,
      confirm_first: false,
      sends_mail: false,
      public_links: true,
      sharing: true,
      direct_transfers: false,
    });
    const elsewhere = await visitor.try('configuration', { headers: { host: 'drive.lan' } });
    expect(jsonOf(elsewhere.body)).toMatchObject({ public_url: 'http://drive.lan' });
  });

  it('names the public address where one is configured', async () => {
    const other = await startServer({ env: { COFFER_PUBLIC_URL: 'https://drive.example.org/' } });
    expect((await new Visitor(other.url).call('configuration')).public_url).toBe('https://drive.example.org');
    await other.stop();
  });
});

describe('A program that says its version of the API', () => {
  const saying = (version: string) => ({ headers: { 'coffer-api': version } });

  it('is refused in one sentence where it is too old, whatever it asks for', async () => {
    for (const route of ['configuration', 'login', 'self'] as const) {
      const refused = await visitor.try(route, saying('0'));
      expectProblem(refused, 'client_too_old');
      expect(jsonOf(refused.body)).toMatchObject({
        detail: 'This program is too old for this server. Update it.',
      });
    }
    expect((await visitor.send('GET', '/healthz', saying('0'))).status).toBe(200);
  });

  it('is served where it is newer, and where it says none or something else', async () => {
    for (const version of ['1', '999', 'new']) {
      expect((await visitor.try('configuration', saying(version))).status).toBe(200);
    }
  });
});

describe('Forwarded headers', () => {
  const forwarded = { 'x-forwarded-host': 'drive.example.org', 'x-forwarded-proto': 'https' };

  it('count for nothing unless a proxy is trusted', async () => {
    const received = await visitor.try('configuration', { headers: forwarded });
    expect(jsonOf(received.body)).toMatchObject({ public_url: server.url });
  });

  it('count when they come from a trusted proxy', async () => {
    const other = await startServer({ env: { COFFER_TRUST_PROXY: 'loopback' } });
    const received = await new Visitor(other.url).try('configuration', { headers: forwarded });
    expect(jsonOf(received.body)).toMatchObject({ public_url: 'https://drive.example.org' });
    await other.stop();
  });
});

/** Requests over one line, which take a second together. */
const CROWD = 1_500;

describe('Health', () => {
  it('is alive, and ready when database and data directory answer', async () => {
    const health = await visitor.send('GET', '/healthz');
    expect([health.status, jsonOf(health.body)]).toEqual([200, { status: 'ok' }]);
    const readiness = await visitor.send('GET', '/readyz');
    expect([readiness.status, jsonOf(readiness.body)]).toEqual([200, { status: 'ready' }]);
    for (const { headers } of [health, readiness]) expect(headers['cache-control']).toBe('no-store');
  });

  it('is said on a new connection while a crowd of requests waits', async () => {
    const { hostname, port } = new URL(server.url);
    const crowd = connect(Number(port), hostname);
    let received = '';
    crowd.setEncoding('utf8').on('data', (text: string) => {
      received += text;
    });
    const answered = () => received.split('HTTP/1.1 200').length - 1;
    crowd.write(`GET /api/configuration HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`.repeat(CROWD));
    await once(crowd, 'data');
    expect((await visitor.send('GET', '/healthz')).status).toBe(200);
    expect(answered()).toBeLessThan(CROWD * 0.75);
    await expect.poll(answered, POLLING).toBe(CROWD);
    crowd.destroy();
  });

  it('is not ready when nothing can be written', async () => {
    const unblock = await engine().store.block(server.dataDir);
    const isReady = async () => (await visitor.send('GET', '/readyz')).status === 200;
    await expect.poll(isReady, POLLING).toBe(false);
    const received = await visitor.send('GET', '/readyz');
    expect(expectProblem(received, 'unavailable').detail).toBe('Chunks cannot be stored.');
    expect(received.headers['retry-after']).toBe('5');
    expect((await visitor.send('GET', '/healthz')).status).toBe(200);
    await unblock();
    await expect.poll(isReady, POLLING).toBe(true);
  });
});

describe('The API document', () => {
  it('describes the calls that are in service', async () => {
    const { body, headers } = await visitor.send('GET', '/api/docs');
    expect(headers['content-type']).toContain('application/json');
    const document = jsonOf(body);
    expect(document).toMatchObject({ openapi: '3.1.0' });
    for (const [name, { method, path }] of Object.entries(routes)) {
      expect(document).toHaveProperty(['paths', path, method.toLowerCase(), 'operationId'], name);
    }
  });
});

describe('An unknown call', () => {
  it('is not found, and a wrong method says which are right', async () => {
    expectProblem(await visitor.send('GET', '/api/nothing'), 'not_found');
    expectProblem(await visitor.send('POST', '/api/nothing'), 'not_found');
    for (const [method, path, allow] of [
      ['GET', '/api/auth/login', 'POST'],
      ['DELETE', '/api/storage/stats', 'POST'],
      ['PATCH', '/api/storage', 'GET, POST'],
      ['OPTIONS', '/api/storage', 'GET, POST'],
    ] as const) {
      const received = await visitor.send(method, path);
      expectProblem(received, 'method_not_allowed');
      expect(received.headers['allow']).toBe(allow);
    }
  });
});
