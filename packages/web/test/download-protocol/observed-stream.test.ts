import { describe, expect, it } from 'vitest';
import { observedStream } from '../../src/download-protocol/observed-stream.ts';

describe('a stream whose failures are told', () => {
  it('passes everything on and ends', async () => {
    const failures: unknown[] = [];
    const source = new ReadableStream<string>({
      start(controller) {
        for (const part of ['a', 'b']) controller.enqueue(part);
        controller.close();
      },
    });
    const { body, ended } = observedStream(source, (error) => failures.push(error));
    const parts: string[] = [];
    for await (const part of body) parts.push(part);
    expect(parts).toEqual(['a', 'b']);
    await ended;
    expect(failures).toEqual([]);
  });

  it('tells that the source failed, and fails with it', async () => {
    const broken = new Error('damaged');
    const failures: unknown[] = [];
    const source = new ReadableStream<string>({ pull: (controller) => controller.error(broken) });
    const { body, ended } = observedStream(source, (error) => failures.push(error));
    await expect(body.getReader().read()).rejects.toBe(broken);
    await ended;
    expect(failures).toEqual([broken]);
  });

  it('takes a reader that goes away while a part is on its way for no failure, and stops the source', async () => {
    const failures: unknown[] = [];
    const reasons: unknown[] = [];
    let asked = () => {};
    const onItsWay = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const source = new ReadableStream<string>(
      {
        pull() {
          asked();
          return new Promise(() => undefined);
        },
        cancel: (reason) => void reasons.push(reason),
      },
      { highWaterMark: 0 },
    );
    const { body, ended } = observedStream(source, (error) => failures.push(error));
    const reader = body.getReader();
    const pending = reader.read();
    await onItsWay;
    await reader.cancel('sought elsewhere');
    expect(await pending).toMatchObject({ done: true });
    await ended;
    await new Promise((resolve) => setTimeout(resolve));
    expect({ failures, reasons }).toEqual({ failures: [], reasons: ['sought elsewhere'] });
  });
});
