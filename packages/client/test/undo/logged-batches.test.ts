import { factsOf, MOST_UNDONE_BATCHES, operation as operations } from '@coffer/contract';
import { type ItemRow, itemRowBytes, toBase64Url } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import {
  effectsOf,
  type LoggedBatch,
  type LoggedOperation,
  loggedOperation,
  stateOf,
  undosIn,
} from '../../src/undo/logged-batches.ts';

const row: ItemRow = {
  ...{ id: '6f1d54a3-9df1-4b4c-8a2e-0c7d0fd2a001', kind: 'file' },
  parentId: '6f1d54a3-9df1-4b4c-8a2e-0c7d0fd2a002',
  ...{ nameEpoch: 1, sealedName: toBase64Url(new Uint8Array(64)) },
  ...{ nameHashEpoch: 1, nameHash: '00'.repeat(32) },
  ...{ metadataEpoch: null, sealedMetadata: null, trashed: null },
  shownVersionId: '6f1d54a3-9df1-4b4c-8a2e-0c7d0fd2a003',
};

it('knows all that editors may send, but for what names rows', () => {
  const kinds = operations.def.options.flatMap(({ shape }) => shape.kind.def.values);
  const ofEditors = kinds.filter((kind) => kind !== 'was' && factsOf({ kind } as never).by === 'editor');
  const known = loggedOperation.def.options.flatMap(({ shape }) => shape.kind.def.values);
  expect(known).toEqual(expect.arrayContaining(ofEditors));
});

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

describe('An undo of more than one batch names', () => {
  const ids = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${name} ${index}`);
  const step: LoggedOperation = { kind: 'trash', ids: ['x'], at: 1 };
  const undo = (revision: number, batches: readonly string[], ...steps: LoggedOperation[]): LoggedBatch => ({
    ...{ id: `batch ${revision}`, revision, signer: 'owner', at: 0, epoch: 1, kept: null },
    operations: [{ kind: 'undoes', batches: [...batches] }, ...steps],
  });
  const grouped = (...log: LoggedBatch[]) =>
    undosIn(log).map((batches) => batches.map(({ revision }) => revision));
  const full = ids('hers', MOST_UNDONE_BATCHES);

  it('is one, whose first batch alone does anything', () => {
    const others = ids('others', MOST_UNDONE_BATCHES);
    expect(grouped(undo(9, ids('last', 2)), undo(8, others), undo(7, full, step))).toEqual([[9, 8, 7]]);
    expect(grouped(undo(9, ids('last', 2)), undo(8, ids('few', 2), step))).toEqual([[9], [8]]);
  });

  it('fault S2: takes in no other one of as many changes, made before it', () => {
    expect(grouped(undo(9, ids('his', 2), step), undo(8, full, step))).toEqual([[9], [8]]);
    expect(grouped(undo(9, ids('his', 2)), undo(7, full, step))).toEqual([[9], [7]]);
  });
});
