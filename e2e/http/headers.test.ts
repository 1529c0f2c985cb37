import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { RouteName } from '@coffer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { Account } from './support/account.ts';
import { temporaryWeb } from './support/temporary-web.ts';
import { Visitor } from './support/visitor.ts';

let server: RunningServer;
let visitor: Visitor;
let web: Awaited<ReturnType<typeof temporaryWeb>>;

beforeAll(async () => {
  web = await temporaryWeb();
  server = await startServer({ webRoot: web.root });
  visitor = new Visitor(server.url);
});
afterAll(async () => {
  await server.stop();
  await web.remove();
});

const get = (path: string, headers: Record<string, string> = {}) => visitor.send('GET', path, { headers });
const HTML = { accept: 'text/html,application/xhtml+xml' };

describe('Every response', () => {
  it.each([
    ['a document', 'GET', '/'],
    ['a file', 'GET', '/assets/app-1a2b3c.js'],
    ['an API answer', 'GET', '/api/configuration'],
    ['a problem', 'POST', '/api/auth/self'],
    ['an unknown address', 'GET', '/api/nothing'],
    ['an address that cannot be decoded', 'GET', '/api/%zz'],
    ['a wrong method', 'DELETE', '/api/auth/login'],
    ['a health check', 'GET', '/healthz'],
  ])('carries the security headers, and the version of the API: %s', async (_, method, path) => {
    const { headers } = await visitor.send(method, path);
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'coffer-api': '1',
      'permissions-policy': expect.stringContaining('microphone=()'),
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval';/);
    expect(policy).not.toMatch(/unsafe-eval'(?<!wasm-unsafe-eval')|https?:|\*/);
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('lets the page use passkeys and the camera, and nobody the microphone', async () => {
    const policy = String((await get('/')).headers['permissions-policy']).split(', ');
    expect(policy).toContain('publickey-credentials-create=(self)');
    expect(policy).toContain('publickey-credentials-get=(self)');
    expect(policy).toContain('camera=(self)');
    expect(policy).toContain('microphone=()');
  });

  it('asks for TLS from then on only where the public address has it', async () => {
    expect((await get('/')).headers).not.toHaveProperty('strict-transport-security');
    const secure = await startServer({
      env: { COFFER_PUBLIC_URL: 'https://drive.example.org' },
      webRoot: web.root,
    });
    const { headers } = await new Visitor(secure.url).send('GET', '/');
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
    await secure.stop();
  });
});

describe('The document', () => {
  it('gets a nonce of its own at every request, in the policy and in the page', async () => {
    const nonces = await Promise.all(
      ['/', '/index.html', '/auth/login', '/l/0b5bd5cf'].map(async (path) => {
        const { status, headers, body } = await get(path, HTML);
        expect(status).toBe(200);
        expect(headers['content-type']).toBe('text/html; charset=utf-8');
        expect(headers['cache-control']).toBe('no-cache');
        const nonce = /style-src 'self' 'nonce-([\w-]{22})'/.exec(
          String(headers['content-security-policy']),
        )?.[1];
        expect(body.toString()).toBe(web.document.replaceAll('__CSP_NONCE__', String(nonce)));
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(4);
  });

  const ADDRESSES = ['/', '/index.html', '/auth/login', '/l/0b5bd5cf', '/l/0b5bd5cf?a=b.c', '/no/such/page'];
  const MALFORMED = ['/files/%00', '/%', '/l/%E0%A4', '/l/%zz?x', '/%00', '//etc/passwd'];

  it.each([...ADDRESSES, ...MALFORMED])('fault B25: answers whatever is accepted: %s', async (path) => {
    for (const headers of [{}, { accept: '*/*' }, { accept: 'image/*' }, HTML]) {
      const page = await get(path, headers);
      expect(page.status).toBe(200);
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(page.body.toString()).toContain('<!doctype html>');
      const head = await visitor.send('HEAD', path, { headers });
      expect([head.status, head.headers['content-type'], head.body.length]).toEqual([
        200,
        'text/html; charset=utf-8',
        0,
      ]);
    }
  });

  it.each([
    '/assets/missing.js',
    '/assets/missing',
    '/assets/%zz',
    '/assets/%00',
    '/api',
    '/api?x',
    '/api/%zz',
    '/api/no',
  ])('fault B25: answers no file and no call: %s', async (path) => {
    for (const headers of [{}, HTML]) {
      const { status, headers: answered } = await get(path, headers);
      expect(status).toBe(404);
      expect(answered['content-type']).toContain('application/problem+json');
    }
  });

  it('answers the name of a file that is missing only to who asks for a page', async () => {
    for (const path of ['/favicon.ico', '/.well-known/security']) {
      expect((await get(path)).status).toBe(404);
      expect((await get(path, HTML)).status).toBe(200);
    }
    expect((await visitor.send('POST', '/auth/login', { headers: HTML })).status).toBe(404);
  });
});

describe('Shared files that no service worker has taken', () => {
  it.each(['null', 'https://elsewhere.example', undefined])(
    'are not read, wherever they come from: origin %s',
    async (origin) => {
      const canary = `shared-${crypto.randomUUID()}`;
      const { status, headers, body } = await visitor.send('POST', '/share', {
        headers: {
          'content-type': 'multipart/form-data; boundary=x',
          ...(origin === undefined ? {} : { origin }),
        },
        body: Buffer.from(`--x\r\n${canary.repeat(10_000)}\r\n--x--`),
      });
      expect(status).toBe(303);
      expect(headers['location']).toBe('/share');
      expect(body.toString()).not.toContain(canary);
      expect(server.log()).not.toContain(canary);
    },
  );
});

describe('A file of the web application', () => {
  it('is kept for ever when its name carries a hash, and asked for again otherwise', async () => {
    const asset = await get('/assets/app-1a2b3c.js');
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(asset.headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect((await get('/service-worker.js')).headers['cache-control']).toBe('no-cache');
  });

  it.each([
    '/../package.json',
    '/..%2f..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '/.hidden',
    '/assets/',
    '/assets/missing.js',
  ])('is nothing outside the web application: %s', async (path) => {
    const { status, body } = await get(path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(body.toString()).not.toMatch(/workspaces|root:|secret/);
  });
});

describe('audit 29: what is served', () => {
  const DECODED: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
    br: brotliDecompressSync,
    gzip: gunzipSync,
  };

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
  ])('comes as a file compressed in advance to who takes "%s"', async (accepted, encoding) => {
    const { headers, body } = await get('/assets/large-4d5e6f.js', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['vary']).toMatch(/accept-encoding/i);
    const decoded = encoding === undefined ? body : DECODED[encoding]?.(body);
    expect(decoded?.toString()).toBe(web.script);
  });

  it('comes as it is where there is no compressed copy', async () => {
    const { status, headers } = await get('/assets/app-1a2b3c.js', { 'accept-encoding': 'br' });
    expect(status).toBe(200);
    expect(headers).not.toHaveProperty('content-encoding');
  });

  it('is compressed as an answer from 1 KiB on where its route says so, and never where it holds a secret', async () => {
    const account = await Account.register(server.url);
    await account.createDirectory();
    const ask = async (name: RouteName) => {
      const { headers, body } = await account.try(name, { headers: { 'accept-encoding': 'br' } });
      const encoding = headers['content-encoding'];
      return {
        encoding,
        body: JSON.parse((encoding === 'br' ? brotliDecompressSync(body) : body).toString()),
      };
    };
    expect((await ask('listItems')).encoding).toBeUndefined();
    for (let count = 0; count < 5; count += 1) await account.createDirectory();
    const listing = await ask('listItems');
    expect(listing.encoding).toBe('br');
    expect(listing.body.children).toHaveLength(6);
    // More than 1 KiB as well, with the sealed private key.
    expect((await ask('self')).encoding).toBeUndefined();
  });
});

describe('API answers', () => {
  it('are stored nowhere', async () => {
    expect((await get('/api/configuration')).headers['cache-control']).toBe('no-store');
    expect((await get('/api/nothing')).headers['cache-control']).toBe('no-store');
  });
});
