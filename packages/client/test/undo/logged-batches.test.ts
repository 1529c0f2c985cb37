import { type ItemRow, itemRowBytes, toBase64Url } from '@coffer/crypto';
import { expect, it } from 'vitest';
import { effectsOf, loggedOperation, stateOf } from '../../src/undo/logged-batches.ts';

const row: ItemRow = {
  ...{ id: '6f1d54a3-9df1-4b4c-8a2e-0c7d0fd2a001', kind: 'file' },
  parentId: '6f1d54a3-9df1-4b4c-8a2e-0c7d0fd2a002',
  ...{ nameEpoch: 1, sealedName: toBase64Url(new Uint8Array(64)) },
  ...{ nameHashEpoch: 1, nameHash: '00'.repeat(32) },
  ...{ metadataEpoch: null, sealedMetadata: null, trashed: null },
  shownVersionId: '6f1d54a3-9df1-4b4c-8a2e-0c7d0fd2a003',
};

it('sees the state that rows are put back in, and passes over what is no row', () => {
  const rows = [{ item: toBase64Url(itemRowBytes(row)) }, { item: 'AAAA' }, { item: '!' }];
  const operation = loggedOperation.parse({ kind: 'put_back', rows });
  const batch = {
    id: 'b',
    revision: 2,
    signer: 'owner',
    at: 0,
    epoch: 1,
    operations: [operation],
    kept: null,
  };
  const read = () => 'name';
  const effects = effectsOf(batch, 'space', read);
  expect(effects.map(({ id, after }) => [id, after({})])).toEqual([[row.id, stateOf(row, read)]]);
});
