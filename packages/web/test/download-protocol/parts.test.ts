import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendParts, takeParts } from '../../src/download-protocol/parts.ts';

const LARGE = 64 * 1024;

/** Both ends of a stream that goes through a port, and what was told of it. */
function throughPort(source: ReadableStream<Uint8Array>, size = Number.POSITIVE_INFINITY) {
  const { port1, port2 } = channel;
  const told: string[] = [];
  const sent = sendParts(source, port1);
  sent.catch(() => undefined);
  const stopping = new AbortController();
  const taken = takeParts(port2, size, stopping.signal, {
    onEnd: () => told.push('end'),
    onCancel: () => told.push('cancel'),
  });
  return { sent, taken, told, stopping };
}

/** Parts of these lengths, each filled with its number, and those that were made. */
function parts(...lengths: number[]) {
  const made: Uint8Array[] = [];
  const cancel = vi.fn();
  const source = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const length = lengths[made.length];
        if (length === undefined) return controller.close();
        const part = new Uint8Array(length).fill(made.length + 1);
        made.push(part);
        controller.enqueue(part);
      },
      cancel,
    },
    { highWaterMark: 0 },
  );
  return { source, made, cancel };
}

async function collect(
  stream: ReadableStream<Uint8Array>,
): Promise<(readonly [length: number, fill: number])[]> {
  const all: [number, number][] = [];
  for await (const part of stream) all.push([part.length, part[0] ?? 0]);
  return all;
}

let channel: MessageChannel;
beforeEach(() => {
  channel = new MessageChannel();
});
afterEach(() => {
  channel.port1.close();
});

describe('a stream through a port', () => {
  it('arrives whole and in order, and both ends hear of its end', async () => {
    const { sent, taken, told } = throughPort(parts(1, LARGE, 2, LARGE, 3).source, 2 * LARGE + 6);
    expect(await collect(taken)).toEqual([
      [1, 1],
      [LARGE, 2],
      [2, 3],
      [LARGE, 4],
      [3, 5],
    ]);
    await sent;
    expect(told).toEqual(['end']);
  });

  it('has ended when its reader has taken all of it, not when all has arrived', async () => {
    const { sent, taken, told } = throughPort(parts(LARGE, LARGE).source, 2 * LARGE);
    await sent;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(told).toEqual([]);
    const reader = taken.getReader();
    await reader.read();
    expect(told).toEqual([]);
    await reader.read();
    expect(told).toEqual(['end']);
  });

  it('is cut off by a reader that goes away before it has taken all that arrived', async () => {
    const { sent, taken, told } = throughPort(parts(LARGE, LARGE).source, 2 * LARGE);
    const reader = taken.getReader();
    await reader.read();
    await sent;
    await new Promise((resolve) => setTimeout(resolve, 50));
    await reader.cancel();
    expect(told).toEqual(['cancel']);
  });

  it.each([
    ['whole', (taken: ReadableStream<Uint8Array>) => collect(taken)],
    ['not wanted any more', (taken: ReadableStream<Uint8Array>) => taken.cancel()],
  ])('closes its port when it is %s, so that nothing is held by it', async (_, read) => {
    const closed = new Promise((resolve) => channel.port1.addEventListener('close', resolve));
    await read(throughPort(parts(LARGE, 1).source, LARGE + 1).taken);
    await closed;
  });

  it('answers several reads at once', async () => {
    const reader = throughPort(parts(1, 1, 1).source, 3).taken.getReader();
    const read = await Promise.all(Array.from({ length: 4 }, () => reader.read()));
    expect(read.map(({ done }) => done)).toEqual([false, false, false, true]);
  });

  it('may be empty', async () => {
    const { sent, taken, told } = throughPort(parts().source, 0);
    expect(await collect(taken)).toEqual([]);
    await sent;
    expect(told).toEqual(['end']);
  });

  it('hands large parts over and copies small ones, which somebody may use again', async () => {
    const { source, made } = parts(LARGE, LARGE - 1);
    await collect(throughPort(source, 2 * LARGE - 1).taken);
    expect(made.map(({ length }) => length)).toEqual([0, LARGE - 1]);
  });

  it('is read no further ahead than two parts, however slow its reader is', async () => {
    const { source, made } = parts(...Array.from({ length: 20 }, () => LARGE));
    const reader = throughPort(source).taken.getReader();
    await reader.read();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(made.length).toBe(3);
    await reader.cancel();
  });

  it('fails with its source, which is told on both sides', async () => {
    const broken = new Error('damaged');
    const source = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(broken) });
    const { sent, taken, told } = throughPort(source);
    await expect(collect(taken)).rejects.toThrow('The source failed');
    await expect(sent).rejects.toBe(broken);
    expect(told).toEqual([]);
  });

  it('ends with its last byte, before its source does, which is stopped', async () => {
    const cancel = vi.fn();
    const endless = new ReadableStream<Uint8Array>(
      { start: (controller) => controller.enqueue(new Uint8Array(3)), cancel },
      { highWaterMark: 0 },
    );
    const { sent, taken, told } = throughPort(endless, 3);
    expect(await collect(taken)).toEqual([[3, 0]]);
    await sent;
    expect(cancel).toHaveBeenCalledOnce();
    expect(told).toEqual(['end']);
  });

  it('fails if its source ends too early', async () => {
    const { taken, told } = throughPort(parts(1, 2).source, 4);
    await expect(collect(taken)).rejects.toThrow('The source is too short');
    expect(told).toEqual(['cancel']);
  });

  it('stops its source when nobody wants the rest', async () => {
    const { source, cancel } = parts(LARGE, LARGE, LARGE, LARGE, LARGE);
    const { sent, taken, told } = throughPort(source);
    const reader = taken.getReader();
    await reader.read();
    await reader.cancel();
    await sent;
    expect(cancel).toHaveBeenCalledOnce();
    expect(told).toEqual(['cancel']);
  });

  it('ends with the reason of its signal, and stops its source', async () => {
    const { source, cancel } = parts(LARGE, LARGE, LARGE, LARGE, LARGE);
    const { sent, taken, told, stopping } = throughPort(source);
    const reader = taken.getReader();
    await reader.read();
    const reason = new Error('cancelled by the page');
    stopping.abort(reason);
    await expect(reader.closed).rejects.toBe(reason);
    await sent;
    expect(cancel).toHaveBeenCalledOnce();
    expect(told).toEqual([]);
  });

  it('is whole once all has arrived, though its signal aborts before all is read', async () => {
    const { sent, taken, stopping } = throughPort(parts(1, 1).source, 2);
    const reader = taken.getReader();
    await reader.read();
    await sent;
    await new Promise((resolve) => setTimeout(resolve, 50));
    stopping.abort(new Error('not wanted any more'));
    expect((await reader.read()).value).toHaveLength(1);
    expect((await reader.read()).done).toBe(true);
  });
});
