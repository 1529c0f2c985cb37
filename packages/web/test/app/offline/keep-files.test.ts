import { type Drive, failed } from '@coffer/client';
import { expect, it } from 'vitest';
import { keepFiles } from '../../../src/app/offline/keep-files.ts';

type Ports = Parameters<typeof keepFiles>[1];

/** A device that keeps nothing yet, of a drive in which items are not found, or do not open. */
function finding(states: Readonly<Record<string, 'gone' | 'damaged' | 'refused'>>): Ports {
  const stat: Drive['stat'] = async (id) => {
    const state = states[String(id)];
    if (state === 'damaged') throw failed({ code: 'item_damaged', reason: 'metadata' });
    throw failed(
      state === 'gone'
        ? { code: 'not_found', status: 404, detail: '', errors: {}, requestId: '' }
        : 'update_to_open',
    );
  };
  const ports = {
    drive: { stat },
    files: { versions: async () => [], thumbnails: async () => [] },
    signal: new AbortController().signal,
    show: () => {},
    isOver: () => false,
  };
  return ports as unknown as Ports;
}

it('What is gone is no longer to be offline here; what does not open may open for another version', async () => {
  const found = await keepFiles(['gone', 'damaged'], finding({ gone: 'gone', damaged: 'damaged' }));
  expect([...found]).toEqual(['damaged']);
});

it('Where this version opens nothing, everything stays as it was chosen', async () => {
  const kept = keepFiles(['one'], finding({ one: 'refused' }));
  await expect(kept).rejects.toMatchObject({ failure: { code: 'update_to_open' } });
});
