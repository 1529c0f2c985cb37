import { newItemId, toHex } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { leaveUnknown } from '../../../src/drive/retention/leave-unknown.ts';
import type { SpaceRow } from '../../../src/rows/space-row.ts';
import { aRow, signedRow } from '../../support/rows.ts';

const KEPT_FIELD = [2, 0, 7, 0, 0, 0, 0];

/** A directory with a file in it. */
function tree(isKept: boolean) {
  const directory = { ...signedRow(aRow().directory), id: newItemId() as string, file_id: null };
  const row = signedRow(aRow().file);
  const item = isKept ? new Uint8Array([...row.signed.item, ...KEPT_FIELD]) : row.signed.item;
  const file = { ...row, id: newItemId() as string, file_id: directory.id, signed: { ...row.signed, item } };
  return { directory, file };
}

const sending = { signal: new AbortController().signal, patience: 'none' } as const;

function portsOf(rows: readonly SpaceRow[]) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { writer: { below: async () => [...byId.keys()], rows: async () => byId } };
}

describe('What a limit deletes', () => {
  it('is nothing to which, or below which, a later version has added what this one does not know', async () => {
    const [plain, kept] = [tree(false), tree(true)];
    expect(toHex(kept.file.signed.item)).toMatch(/02000700000000$/);
    const ports = portsOf([plain.directory, plain.file, kept.directory, kept.file]);
    const both = {
      kind: 'delete' as const,
      ids: [plain.directory.id, kept.directory.id],
      unchanged_since: 1,
    };
    const versions = (id: string) => ({ kind: 'delete_versions' as const, id, version_ids: [newItemId()] });
    const [ofPlain, ofKept] = [versions(plain.file.id), versions(kept.file.id)];
    expect(await leaveUnknown([both, ofPlain, ofKept], ports, sending)).toEqual([
      { ...both, ids: [plain.directory.id] },
      ofPlain,
    ]);
    const one = { ...both, ids: [kept.directory.id] };
    expect(await leaveUnknown([one], ports, sending)).toEqual([]);
  });
});
