import { type Drive, failed } from '@coffer/client';
import { expect, it } from 'vitest';
import { wantedFiles } from '../../../src/app/offline/keep-files.ts';

/** A drive in which items are not found, or do not open. */
function finding(
  states: Readonly<Record<string, 'gone' | 'damaged' | 'refused'>>,
): Pick<Drive, 'stat' | 'walk' | 'names'> {
  const stat: Drive['stat'] = async (id) => {
    const state = states[String(id)];
    if (state === 'damaged') throw failed({ code: 'item_damaged', reason: 'metadata' });
    throw failed(
      state === 'gone'
        ? { code: 'not_found', status: 404, detail: '', errors: {}, requestId: '' }
        : 'update_to_open',
    );
  };
  const lookUp = async (ids: readonly string[]) => ({ found: [], gone: ids });
  return { stat, names: { lookUp } } as unknown as Pick<Drive, 'stat' | 'walk' | 'names'>;
}

const { signal } = new AbortController();

it('What is gone is no longer to be offline here; what does not open may open for another version', async () => {
  const { found } = await wantedFiles(
    ['gone', 'damaged'],
    finding({ gone: 'gone', damaged: 'damaged' }),
    signal,
  );
  expect([...found]).toEqual(['damaged']);
});

it('Where this version opens nothing, everything stays as it was chosen', async () => {
  const wanted = wantedFiles(['one'], finding({ one: 'refused' }), signal);
  await expect(wanted).rejects.toMatchObject({ failure: { code: 'update_to_open' } });
});
