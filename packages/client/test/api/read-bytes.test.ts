import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { readBytes } from '../../src/api/read-bytes.ts';

const BODY = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
const closers: (() => void)[] = [];

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** The response of a real server to a real request. */
async function responseOf(answer: RequestListener): Promise<Response> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}/`);
}

describe('the bytes of a body', () => {
  it('come whole where the length is announced', async () => {
    const response = await responseOf((_, reply) => {
      reply.writeHead(200, { 'content-length': BODY.length });
      reply.write(BODY.subarray(0, 1_000));
      setTimeout(() => reply.end(BODY.subarray(1_000)), 20);
    });
    expect(Buffer.from(await readBytes(response)).equals(BODY)).toBe(true);
  });

  it('come whole where it is not', async () => {
    const response = await responseOf((_, reply) => void reply.end(BODY.subarray(0, 5)).flushHeaders());
    expect([...(await readBytes(response))]).toEqual([0, 1, 2, 3, 4]);
  });

  it('come whole where the announced length is more than is taken in advance', async () => {
    const length = 17 * 1024 * 1024;
    const response = await responseOf((_, reply) => {
      reply.writeHead(200, { 'content-length': length }).end(Buffer.alloc(length, 7));
    });
    const bytes = await readBytes(response);
    expect([bytes.length, bytes.every((byte) => byte === 7)]).toEqual([length, true]);
  });

  it('may be none', async () => {
    const response = await responseOf((_, reply) => void reply.writeHead(200, { 'content-length': 0 }).end());
    expect((await readBytes(response)).length).toBe(0);
  });

  it('are refused if the body is cut off', async () => {
    const response = await responseOf((_, reply) => {
      reply.writeHead(200, { 'content-length': BODY.length });
      reply.write(BODY.subarray(0, 1_000), () => reply.destroy());
    });
    await expect(readBytes(response)).rejects.toThrow(TypeError);
  });

  it('are refused if there are fewer or more than announced', async () => {
    const announcing = (length: number) =>
      new Response(new Blob([BODY]).stream(), { headers: { 'content-length': String(length) } });
    await expect(readBytes(announcing(BODY.length + 1))).rejects.toThrow('The body was cut off');
    await expect(readBytes(announcing(BODY.length - 1))).rejects.toThrow('The body is longer than announced');
  });
});
