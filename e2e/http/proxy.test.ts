import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { credentialsOf, registration } from './support/builders.ts';
import { expectProblem } from './support/problems.ts';
import { jsonOf, Visitor } from './support/visitor.ts';

/** What a proxy that speaks TLS adds to the requests that it hands on. */
const forwarded = {
  'x-forwarded-host': 'drive.example.org',
  'x-forwarded-proto': 'https',
  'x-forwarded-for': '203.0.113.7',
  host: '127.0.0.1',
};

let trusting: RunningServer;
let other: RunningServer;

beforeAll(async () => {
  trusting = await startServer({ env: { COFFER_TRUST_PROXY: 'loopback' } });
  other = await startServer();
});
afterAll(async () => {
  await trusting.stop();
  await other.stop();
});

/** The line of the log for a request whose client a proxy has named like this. */
async function logged(named: string): Promise<unknown> {
  const headers = { ...forwarded, 'x-forwarded-for': named };
  const answer = await new Visitor(trusting.url).try('configuration', { headers });
  const id = String(answer.headers['x-request-id']);
  // Without a line of which only the beginning has come yet.
  const lines = () => trusting.log().split('\n').slice(0, -1);
  await expect.poll(() => lines().some((text) => text.includes(id))).toBe(true);
  return jsonOf(Buffer.from(lines().find((text) => text.includes(id)) ?? ''));
}

async function cookiesOfLogin(server: RunningServer, headers: Record<string, string>): Promise<string[]> {
  const visitor = new Visitor(server.url);
  const form = registration();
  expect((await visitor.try('register', { body: form, headers })).status).toBe(201);
  const { headers: answered } = await visitor.try('login', {
    body: credentialsOf(form, { remember: true }),
    headers,
  });
  return answered['set-cookie'] ?? [];
}

describe('Behind a trusted proxy that speaks TLS', () => {
  it('cookies travel over TLS alone', async () => {
    const cookies = await cookiesOfLogin(trusting, forwarded);
    expect(cookies).toHaveLength(3);
    for (const cookie of cookies) expect(cookie).toContain('; Secure');
  });

  it('cookies work without TLS where the proxy was opened without', async () => {
    const cookies = await cookiesOfLogin(trusting, { ...forwarded, 'x-forwarded-proto': 'http' });
    expect(cookies).toHaveLength(3);
    for (const cookie of cookies) expect(cookie).not.toContain('Secure');
  });

  it('the page is the one that the proxy was opened by', async () => {
    const call = (origin: string) =>
      new Visitor(trusting.url).try('logout', { headers: { ...forwarded, origin } });
    expect((await call('https://drive.example.org')).status).toBe(204);
    expectProblem(await call('http://drive.example.org'), 'origin_refused');
    expectProblem(await call('https://127.0.0.1'), 'origin_refused');
    expectProblem(await call('https://evil.example'), 'origin_refused');
  });

  it('the log has the address of whoever sent the request', async () => {
    expect(await logged('203.0.113.7')).toMatchObject({ address: '203.0.113.7' });
  });

  it.each([
    ['203.0.113.7:51234', '203.0.113.7'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['203.0.113.7:51234, 127.0.0.1:80', '203.0.113.7'],
    ['203.0.113.7, unknown', '127.0.0.1'],
  ])('fault B9: the address is the same whatever port it comes with: %s', async (named, address) => {
    expect(await logged(named)).toMatchObject({ address });
  });

  it('fault B9: a client with a new port each time meets the limit of its address', async () => {
    const resend = (port: number) =>
      new Visitor(trusting.url).try('resendActivation', {
        body: { email: `nobody-${port}@example.org` },
        headers: { ...forwarded, 'x-forwarded-for': `198.51.100.9:${port}` },
      });
    const statuses = new Set<number>();
    for (let port = 50_000; port < 50_032; port += 1) statuses.add((await resend(port)).status);
    expect(statuses).toContain(429);
  });
});

describe('Behind a proxy that is not trusted', () => {
  it('what it says counts for nothing', async () => {
    for (const cookie of await cookiesOfLogin(other, forwarded)) expect(cookie).not.toContain('Secure');
    const headers = { ...forwarded, origin: 'https://drive.example.org' };
    expectProblem(await new Visitor(other.url).try('logout', { headers }), 'origin_refused');
  });
});
