import { createStore, type NamesOnDevice, type RowsOnDevice } from '@coffer/client';
import type { OwnChange } from '@coffer/client/replica';
import { describe, expect, it } from 'vitest';
import { rowsOnceLoaded } from '../../src/app/rows-once-loaded.ts';

const OWN = { revision: 7 } as OwnChange;

/** Rows that are loaded when `arrive` is called, and tell of a change when `tell` is. */
function late() {
  const told = new Set<(own: OwnChange | null) => void>();
  const onOwn: RowsOnDevice['onOwn'] = (listener) => {
    told.add(listener);
    return () => void told.delete(listener);
  };
  let resolve: (rows: RowsOnDevice & NamesOnDevice) => void = () => undefined;
  const promise = new Promise<RowsOnDevice & NamesOnDevice>((done) => {
    resolve = done;
  });
  const away = createStore(false);
  return {
    rows: rowsOnceLoaded(() => promise, { away, isKept: false, onNews: () => undefined }),
    async arrive() {
      resolve({ onOwn } as RowsOnDevice & NamesOnDevice);
      await promise;
    },
    tell: (own: OwnChange | null) => {
      for (const listener of told) listener(own);
    },
  };
}

describe('rowsOnceLoaded', () => {
  it('tells who listened before the rows were loaded what this page has changed', async () => {
    const { rows, arrive, tell } = late();
    const heard: (OwnChange | null)[] = [];
    const stop = rows.onOwn?.((own) => heard.push(own));
    rows.begin?.();
    await arrive();
    tell(OWN);
    stop?.();
    tell(null);
    expect(heard).toEqual([OWN]);
  });
});
