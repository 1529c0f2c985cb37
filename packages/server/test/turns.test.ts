import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, it } from 'vitest';
import { takeTurn } from '../src/concurrency/turns.ts';

/** More of them than a turn has room for. */
const PIECES = 30;
/** The test looks between two turns at best, and sometimes only after the next one: then it sees both at once. */
const TURNS_AT_ONCE = 2;

function busyFor(milliseconds: number): void {
  for (const begun = performance.now(); performance.now() - begun < milliseconds; );
}

/** The pieces that were done between any two looks of the thread at all else, while all of them are. */
async function doneByTurns(work: (number: number, done: () => void) => void): Promise<number[][]> {
  const turns: number[][] = [];
  let current: number[] = [];
  for (let number = 0; number < PIECES; number += 1) {
    takeTurn(() => work(number, () => current.push(number)));
  }
  while (turns.flat().length < PIECES) {
    turns.push(current);
    current = [];
    await new Promise((resolve) => setImmediate(resolve));
  }
  return turns;
}

describe('Work that comes at once', () => {
  it('is done in its order, a few milliseconds at a time', async () => {
    const turns = await doneByTurns((_number, done) => {
      busyFor(1);
      done();
    });
    expect(turns.flat()).toEqual(Array.from({ length: PIECES }, (_, number) => number));
    expect(Math.max(...turns.map(({ length }) => length))).toBeLessThanOrEqual(TURNS_AT_ONCE * 4);
  });

  it('has done in its turn what it waits for by promises alone', async () => {
    const turns = await doneByTurns(async (_number, done) => {
      for (let step = 0; step < 10; step += 1) {
        await null;
        busyFor(0.1);
      }
      done();
    });
    expect(turns.flat()).toEqual(Array.from({ length: PIECES }, (_, number) => number));
    expect(Math.max(...turns.map(({ length }) => length))).toBeLessThanOrEqual(TURNS_AT_ONCE * 4);
  });

  it('is done each as by its own caller', async () => {
    const callers = new AsyncLocalStorage<number>();
    const seen: (readonly [number, number | undefined])[] = [];
    const called = Array.from({ length: PIECES }, (_, number) =>
      callers.run(
        number,
        () =>
          new Promise<void>((resolve) =>
            takeTurn(() => {
              busyFor(0.5);
              seen.push([number, callers.getStore()]);
              resolve();
            }),
          ),
      ),
    );
    await Promise.all(called);
    expect(seen).toEqual(Array.from({ length: PIECES }, (_, number) => [number, number]));
  });
});
