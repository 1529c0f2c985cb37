import type { ItemRow } from '@coffer/crypto';
import { expect, it } from 'vitest';
import type { LoggedBatch } from '../../src/undo/logged-batches.ts';
import { planUndo } from '../../src/undo/plan-undo.ts';
import { batchesOfUndo } from '../../src/undo/undo-operations.ts';

const [SPACE, ID, VERSION] = ['space', 'file', 'version'];

const row = (sealedName: string): ItemRow => ({
  ...{ id: ID, parentId: SPACE, kind: 'file', nameEpoch: 1, sealedName, nameHashEpoch: 1, nameHash: '' },
  ...{ metadataEpoch: null, sealedMetadata: null, shownVersionId: VERSION, trashed: null },
});

/** As much as is kept of one person by default, in changes of 1.8 KB. */
const MOST_CHANGES = 150_000;

it('fault S2: as many changes of one thing as are kept are undone without a long wait', {
  timeout: 60_000,
}, () => {
  const log = Array.from({ length: MOST_CHANGES }, (_, before): LoggedBatch => {
    const name = { encrypted_name: `${before + 1}` };
    return {
      ...{ id: `batch ${before}`, revision: before + 2, signer: 'eve', at: before, epoch: 1 },
      operations: [{ kind: 'rename', id: ID, name }],
      kept: new Map([[ID, row(`${before}`)]]),
    };
  }).reverse();
  const present = {
    ...{ id: ID, kind: 'file' as const, parentId: SPACE, shownVersionId: VERSION, trashedAt: null },
    ...{ name: `${MOST_CHANGES}`, isHashed: true, versionIds: new Set([VERSION]) },
  };
  const plan = planUndo(
    { fingerprints: ['eve'], since: { revision: 0 } },
    { spaceId: SPACE, log, present: new Map([[ID, present]]), read: ({ sealed }) => sealed },
  );
  expect(plan.changes.map(({ wanted }) => wanted.name)).toEqual(['0']);
  expect(plan.batchIds).toHaveLength(MOST_CHANGES);
  expect(batchesOfUndo(plan)).toHaveLength(Math.ceil(MOST_CHANGES / 4_096));
});
