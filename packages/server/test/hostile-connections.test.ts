import { once } from 'node:events';
import { connect, Socket } from 'node:net';
import { routes } from '@coffer/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { Refusal } from '../src/calls/refusal.ts';
import { proxyMatcher } from '../src/config/trusted-proxies.ts';
import { addServe } from '../src/http/register-route.ts';
import { createHttpServer, portOf } from '../src/http/server.ts';

const MEBIBYTE = 1024 * 1024;

const ID = 'a0000000-0000-4000-8000-000000000000';

const closing: (() => unknown)[] = [];

/** How many large answers were made at once, at most. */
let mostMade = 0;

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

interface Limits {
  readonly perAddress?: number;
  readonly total?: number;
  readonly trustProxy?: string[];
  /** How long a body may take. */
  readonly bodyMs?: number;
}

/** A server with one route that refuses all logins; gives its port. */
async function startLogin({ perAddress = 1_000, total = 1_000, trustProxy, bodyMs }: Limits = {}) {
  const app = await createHttpServer(
    {
      trustProxy: trustProxy ?? false,
      connections: { perAddress, total },
      logLevel: 'silent',
      publicUrl: null,
      tls: { mode: 'off' },
      store: 'disk',
      s3: null,
    },
    null,
    bodyMs,
  );
  addServe(app, { authenticate: async () => null, confirmationComesFirst: async () => false }, bodyMs);
  app.serve(routes.uploadRequestChunk, async ({ body }) => {
    for await (const _ of body.pieces);
    return { chunks_stored: 1, finished_upload_at: null };
  });
  let made = 0;
  mostMade = 0;
  app.serve(routes.linkThumbnails, async () => {
    made += 1;
    mostMade = Math.max(mostMade, made);
    await new Promise((resolve) => setTimeout(resolve, 20));
    // How many are being made at once.
    const thumbnail = { id: ID, version_id: ID, encrypted_thumbnail: String(made) };
    made -= 1;
    return [thumbnail];
  });
  app.serve(routes.requestLink, async () => ({
    ...{ public_key: 'x'.repeat(routes.requestLink.limits.answerBytes), encrypted_terms: '' },
    ...{ files_left: 0, bytes_left: 0 },
  }));
  app.serve(routes.login, async () => {
    throw new Refusal('wrong_credentials', 'E-mail or password is wrong.');
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  closing.push(() => app.close());
  return portOf(app);
}

interface Client {
  readonly socket: Socket;
  /** The status of the first answer. */
  readonly status: Promise<number>;
  readonly closed: Promise<unknown>;
}

function open(port: number, localAddress = '127.0.0.1'): Client {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  closing.push(() => socket.destroy());
  // Ended by the server while something was still being sent.
  socket.on('error', () => undefined);
  return {
    socket,
    status: once(socket, 'data').then(([data]) => Number(String(data).split(' ')[1])),
    closed: once(socket, 'close'),
  };
}

const head = (length: number, headers = '') =>
  `POST ${routes.login.path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n${headers}\r\n`;

/** Sends a body of blanks but for its last byte. */
function holdBack(client: Client, length: number, headers = ''): Client {
  client.socket.write(head(length, headers) + ' '.repeat(length - 1));
  return client;
}

describe('audit 18: connections that hold back the end of a body', () => {
  it('are refused where the body is longer than the call takes, of which nothing is kept', async () => {
    const port = await startLogin({ bodyMs: 300 });
    const clients = Array.from({ length: 30 }, () => holdBack(open(port), MEBIBYTE));
    const statuses = await Promise.all(clients.map(({ status }) => status));
    expect(statuses).toEqual(statuses.map(() => 413));
  });

  it('are ended after the time that a body may take', async () => {
    const port = await startLogin({ bodyMs: 300 });
    const clients = Array.from({ length: 100 }, () => holdBack(open(port), routes.login.limits.bodyBytes));
    const statuses = await Promise.all(clients.map(({ status }) => status));
    expect(statuses).toEqual(statuses.map(() => 408));
    await Promise.all(clients.map(({ closed }) => closed));
  });

  it('do not end those whose bodies arrive in time', async () => {
    const port = await startLogin({ bodyMs: 300 });
    const body = JSON.stringify({ email: 'ada@example.org', password: 'A'.repeat(43) });
    const client = open(port);
    client.socket.write(head(body.length) + body);
    expect(await client.status).toBe(401);
    await new Promise((resolve) => setTimeout(resolve, 400));
    const again = once(client.socket, 'data');
    client.socket.write(head(body.length) + body);
    expect(String((await again)[0])).toContain(' 401 ');
  });
});

describe('limits of answers:', () => {
  it('those that may be large are made one after the other, and in the end all of them', async () => {
    const port = await startLogin();
    const url = `http://127.0.0.1:${port}/api/links/${ID}/thumbnails`;
    const asked = Array.from({ length: 6 }, async () => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ ids: [ID] }) });
      return answer.text();
    });
    for (const answer of await Promise.all(asked)) expect(answer).toContain('"encrypted_thumbnail":"1"');
  });

  it('those to the visitors of one link wait for none by another', async () => {
    const port = await startLogin();
    const ask = async (id: string) => {
      const headers = { 'content-type': 'application/json' };
      const url = `http://127.0.0.1:${port}/api/links/${id}/thumbnails`;
      return (await fetch(url, { method: 'POST', headers, body: JSON.stringify({ ids: [ID] }) })).text();
    };
    await Promise.all([ask(ID), ask(ID.replace('a', 'b')), ask(ID)]);
    expect(mostMade).toBe(2);
    await Promise.all(Array.from({ length: 9 }, (_, link) => ask(ID.replace('a', String(link)))));
    expect(mostMade).toBe(4);
  });

  it('fault S6: calls whose callers have gone are not made beside those of others', async () => {
    const port = await startLogin();
    const body = JSON.stringify({ ids: [ID] });
    const asking = `POST /api/links/${ID}/thumbnails HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
    const gone = Array.from({ length: 50 }, () => open(port));
    for (const { socket } of gone) socket.write(asking);
    await once(gone[0]?.socket ?? new Socket(), 'connect');
    await new Promise((resolve) => setTimeout(resolve, 30));
    for (const { socket } of gone) socket.destroy();
    const headers = { 'content-type': 'application/json' };
    const url = `http://127.0.0.1:${port}/api/links/${ID}/thumbnails`;
    const answer = await fetch(url, { method: 'POST', headers, body });
    expect(answer.status).toBe(200);
    expect(mostMade).toBe(1);
  });

  it('fault S6: places are free again where answers waited behind others of a connection that has gone', async () => {
    const port = await startLogin();
    const asking = `GET /api/requests/${ID} HTTP/1.1\r\nhost: a\r\n\r\n`.repeat(64);
    const gone = Array.from({ length: 8 }, () => open(port));
    await Promise.all(gone.map(({ socket }) => once(socket, 'connect')));
    for (const { socket } of gone) socket.write(asking);
    await new Promise((resolve) => setTimeout(resolve, 3));
    for (const { socket } of gone) socket.resetAndDestroy();
    const signal = AbortSignal.timeout(5_000);
    const { status } = await fetch(`http://127.0.0.1:${port}/api/requests/${ID}`, { signal });
    expect(status).toBe(413);
  });

  it('one that is longer than its call may give is not sent', async () => {
    const port = await startLogin();
    const { status } = await fetch(`http://127.0.0.1:${port}/api/requests/${ID}`);
    expect(status).toBe(413);
  });
});

describe('fault S7: chunks that stand still', () => {
  const begin = (client: Client, link: string) => {
    const id = `${link}0000000-0000-4000-8000-000000000000`;
    const query = `chunk=0&checksum=${'0'.repeat(4)}&checksum_function=crc16&ticket=${'A'.repeat(43)}`;
    client.socket.write(
      `POST /api/requests/${id}/uploads/${id}?${query} HTTP/1.1\r\nhost: a\r\ncontent-type: application/octet-stream\r\ncontent-length: 9\r\n\r\nx`,
    );
    return client;
  };

  it('end after a silence, and until then take places of their sender and link alone', async () => {
    const port = await startLogin({ bodyMs: 1_500 });
    const stalled = Array.from({ length: 16 }, () => begin(open(port), 'a'));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await begin(open(port), 'a').status).toBe(429);
    const others = [begin(open(port), 'b'), begin(open(port, '127.0.0.2'), 'a')];
    for (const { socket } of others) socket.write('x'.repeat(8));
    expect(await Promise.all(others.map(({ status }) => status))).toEqual([200, 200]);
    const statuses = await Promise.all(stalled.map(({ status }) => status));
    expect(statuses).toEqual(statuses.map(() => 408));
    await Promise.all(stalled.map(({ closed }) => closed));
  });
});

describe('audit 18: connections at once', () => {
  const isAlive = async (client: Client) => {
    client.socket.write(`${head(2)}{}`);
    return Promise.race([client.status, client.closed.then(() => null)]);
  };

  it('from one address are bounded, and others go on', async () => {
    const port = await startLogin({ perAddress: 3 });
    const clients = [open(port), open(port), open(port)];
    for (const client of clients) expect(await isAlive(client)).toBe(400);
    expect(await isAlive(open(port))).toBeNull();
    expect(await isAlive(open(port, '127.0.0.2'))).toBe(400);
    clients[0]?.socket.destroy();
    await clients[0]?.closed;
    await expect.poll(() => isAlive(open(port))).toBe(400);
  });

  it('are bounded in all', async () => {
    const port = await startLogin({ total: 2 });
    const clients = [open(port), open(port, '127.0.0.2')];
    for (const client of clients) expect(await isAlive(client)).toBe(400);
    expect(await isAlive(open(port, '127.0.0.3'))).toBeNull();
  });

  it('of a trusted proxy are as many as there are people behind it, of whom each has a bound', async () => {
    const port = await startLogin({ perAddress: 2, trustProxy: ['loopback'] });
    const through = (address: string) => holdBack(open(port), 100, `x-forwarded-for: ${address}\r\n`);
    const held = [
      through('203.0.113.7'),
      through('203.0.113.7'),
      through('2001:db8::1'),
      through('2001:db8::2'),
    ];
    await Promise.all(held.map(({ socket }) => once(socket, 'connect')));
    const more = ['203.0.113.7', '2001:db8::3', '203.0.113.8'].map((address) => through(address));
    // A refusal lets a body arrive that is still on its way.
    for (const { socket } of more) socket.write(' ');
    expect(await Promise.all(more.map(({ status }) => status))).toEqual([429, 429, 400]);
  });
});

describe('A trusted proxy', () => {
  it.each([
    [['loopback'], '127.0.0.1', true],
    [['loopback'], '::1', true],
    [['loopback'], '::ffff:127.0.0.9', true],
    [['loopback'], '10.0.0.1', false],
    [['uniquelocal'], '172.20.1.1', true],
    [['uniquelocal'], 'fd12::1', true],
    [['linklocal'], '169.254.3.4', true],
    [['10.0.0.0/8', '192.0.2.1'], '192.0.2.1', true],
    [['10.0.0.0/8', '192.0.2.1'], '192.0.2.2', false],
    [['2001:db8::/32'], '2001:db8:1::1', true],
    [[], '127.0.0.1', false],
    [['loopback'], '', false],
  ])('of %j: %s is one: %s', (trusted, address, expected) => {
    expect(proxyMatcher(trusted)(address)).toBe(expected);
  });

  it('is nobody where none is trusted', () => {
    expect(proxyMatcher(false)('127.0.0.1')).toBe(false);
  });
});
