import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readBytes } from '../../src/api/read-bytes.ts';

const BODY = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
const MIB = 1024 * 1024;
const closers: (() => void)[] = [];

afterEach(() => {
  for (const close of closers.splice(0)) close();
  vi.useRealTimers();
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
    expect(Buffer.from((await readBytes(response)) ?? []).equals(BODY)).toBe(true);
  });

  it('come whole where it is not', async () => {
    const response = await responseOf((_, reply) => void reply.end(BODY.subarray(0, 5)).flushHeaders());
    expect([...((await readBytes(response)) ?? [])]).toEqual([0, 1, 2, 3, 4]);
  });

  it('are not taken if more is announced than any body has', async () => {
    const response = await responseOf((_, reply) => {
      reply.writeHead(200, { 'content-length': 17 * MIB }).end(Buffer.alloc(17 * MIB));
    });
    expect((await readBytes(response)) === null).toBe(true);
  });

  it('are not taken without end where no length is announced', async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += MIB;
        controller.enqueue(new Uint8Array(MIB));
        if (sent === 64 * MIB) controller.close();
      },
    });
    expect((await readBytes(new Response(endless))) === null).toBe(true);
    expect(sent).toBeLessThan(20 * MIB);
  });

  it('may be none', async () => {
    const response = await responseOf((_, reply) => void reply.writeHead(200, { 'content-length': 0 }).end());
    expect((await readBytes(response))?.length).toBe(0);
  });

  it('are refused if the body is cut off', async () => {
    const response = await responseOf((_, reply) => {
      reply.writeHead(200, { 'content-length': BODY.length });
      reply.write(BODY.subarray(0, 1_000), () => reply.destroy());
    });
    await expect(readBytes(response)).rejects.toThrow(TypeError);
  });

  it('are refused if there are fewer or more than announced', async () => {
    const body = () => new Blob([BODY]).stream();
    await expect(readBytes(announcing(BODY.length + 1, body()))).rejects.toThrow('The body was cut off');
    await expect(readBytes(announcing(BODY.length - 1, body()))).rejects.toThrow(
      'The body is longer than announced',
    );
  });

  it.each([{ type: 'bytes' }, {}] as const)('are given up if nothing comes any more (%o)', async (kind) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const cancel = vi.fn();
    const source = { ...kind, start: (c: Controller) => c.enqueue(new Uint8Array(10)), cancel };
    const reading = readBytes(announcing(20, new ReadableStream(source as UnderlyingSource)));
    const outcome = expect(reading).rejects.toThrow('Nothing comes of the body any more');
    await vi.advanceTimersByTimeAsync(60_000);
    await outcome;
    expect(cancel).toHaveBeenCalledOnce();
  });

  it.each([{ type: 'bytes' }, {}] as const)('may come slowly (%o)', async (kind) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let sent = 0;
    const pull = (c: Controller) =>
      new Promise<void>((resolve) => {
        setTimeout(() => {
          c.enqueue(new Uint8Array(5));
          sent += 5;
          if (sent === 20) c.close();
          resolve();
        }, 59_000);
      });
    const source = { ...kind, pull };
    const reading = readBytes(announcing(20, new ReadableStream(source as UnderlyingSource)));
    for (let part = 0; part < 4; part++) await vi.advanceTimersByTimeAsync(59_000);
    expect((await reading)?.length).toBe(20);
  });
});

type Controller = Pick<ReadableByteStreamController, 'enqueue' | 'close'>;

function announcing(length: number, body: ReadableStream): Response {
  return new Response(body, { headers: { 'content-length': String(length) } });
}
