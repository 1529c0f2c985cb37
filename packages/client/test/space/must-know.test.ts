import type { BatchOperation } from '@coffer/contract';
import { newItemId } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import people from '../../../../vectors/rows.json' with { type: 'json' };
import { type CanonicalItem, canonicalItem, putBackRowOf } from '../../src/rows/canonical-item.ts';
import { membershipOf } from '../../src/rows/member-row.ts';
import { signingOf } from '../../src/space/operations/index.ts';
import type { Changing, RowsThere } from '../../src/space/operations/known-rows.ts';
import { aRow, SPACE_ID } from '../support/rows.ts';

const mustKnow = (operation: BatchOperation, rows: RowsThere, by: Changing) =>
  signingOf(operation).mustKnow(operation, rows, by);

const { item, ...file } = canonicalItem(SPACE_ID, aRow().file);
const { id } = item;
const later = (mark: 1 | 2) => Uint8Array.of(mark, 0, 7, 0, 0, 0, 0);
const [version] = file.versions;
if (version === undefined) throw new Error('It has a version');
const unknown = [{ kind: 128, id: newItemId(), itemId: id, bytes: Uint8Array.of(128) }];

const PASSED_OVER: CanonicalItem = { ...file, item: { ...item, later: later(1) } };
const KEPT: readonly [string, CanonicalItem][] = [
  ['an item with a field of mark 2', { ...file, item: { ...item, later: later(2) } }],
  ['a version with one', { ...file, item, versions: [{ ...version, later: later(2) }] }],
  ['an item of an unknown kind', { ...file, item: { ...item, kind: 3 } }],
];
const WITH_UNKNOWN: CanonicalItem = { ...file, item, unknown };

const name = { encrypted_name: 'AQ', name_hash: '00'.repeat(32), search_tokens_hashed: [] };
const OWNERS: readonly BatchOperation[] = [
  { kind: 'trash', ids: [id] },
  { kind: 'restore', items: [{ id }] },
  { kind: 'move', ids: [id], file_id: null },
  { kind: 'delete', ids: [id] },
  { kind: 'delete_versions', id, version_ids: [version.id] },
];
const RENAMING: BatchOperation = { kind: 'rename', id, name };
const SHOWING: BatchOperation = { kind: 'show_version', id, version_id: version.id };
const CARRYING: BatchOperation = { kind: 'carry', ids: [newItemId()], to: newItemId() };

/** The code with which an operation on a row is refused; null where it is not. */
function refusal(
  row: CanonicalItem,
  operation: BatchOperation,
  by: Parameters<typeof mustKnow>[2] = { isOwner: true, isUndo: false },
  added?: Uint8Array<ArrayBuffer>,
) {
  const rows = {
    item: (asked: string) => (asked === id ? row : null),
    spaceId: newItemId(),
    withAllBelow: () => new Set([id]),
    laterOf: () => added,
  };
  try {
    mustKnow(operation, rows, by);
    return null;
  } catch (error) {
    return String((error as { failure?: { code: string } }).failure?.code);
  }
}

const REFUSED = 'update_to_change';
const STAYS = 'update_to_move';
const editor = { isOwner: false, isUndo: false };
const undo = { isOwner: true, isUndo: true };

describe('A field of mark 1', () => {
  it('hinders nothing', () => {
    for (const each of [...OWNERS, RENAMING, SHOWING, CARRYING]) {
      expect([refusal(PASSED_OVER, each), refusal(PASSED_OVER, each, editor)]).toEqual([null, null]);
    }
    expect(refusal(PASSED_OVER, { kind: 'put_back', rows: [putBackRowOf(PASSED_OVER)] })).toBeNull();
  });
});

describe.each(KEPT)('%s', (_, row) => {
  it('is changed by nobody, and its owner alone trashes, restores, moves, deletes and undoes', () => {
    for (const each of OWNERS) {
      expect([refusal(row, each), refusal(row, each, editor)]).toEqual([null, REFUSED]);
    }
    for (const each of [RENAMING, SHOWING]) {
      const all = [refusal(row, each), refusal(row, each, editor), refusal(row, each, undo)];
      expect(all).toEqual([REFUSED, REFUSED, null]);
    }
  });

  it('goes into no other space, and does not come back', () => {
    expect(refusal(row, CARRYING)).toBe(STAYS);
    expect(refusal(row, { kind: 'put_back', rows: [putBackRowOf(row)] })).toBe(REFUSED);
  });
});

describe('A row of the owner with a field of mark 2', () => {
  const sealed = { id: newItemId(), generation: 1, encrypted_body: 'AQ' };
  const { member } = people;
  const limits = { expires_at: null, max_downloads: 5, signature: 'AQ' };
  const nothing = { account_key: null, encrypted_key: null, name_epoch: null, file_id: null };
  const root = { epoch: 1, ...nothing, encrypted_name: null };
  const replacing: readonly BatchOperation[] = [
    { kind: 'limit_link', id: newItemId(), ...limits },
    { kind: 'rename_space', root },
    { kind: 'setting', setting: sealed, known: 1 },
    { kind: 'contact', contact: sealed, known: 1 },
    { kind: 'member', member: membershipOf({ ...member.row, role: 'viewer' }), known: 1 },
  ];

  it('is replaced where an epoch begins, a setting also where another space goes on, and else by nobody', () => {
    const owner = { isOwner: true, isUndo: false };
    for (const each of replacing) {
      expect(refusal(PASSED_OVER, each, owner, later(2))).toBe(REFUSED);
      expect(refusal(PASSED_OVER, each, owner, later(1))).toBeNull();
      expect(refusal(PASSED_OVER, each, owner)).toBeNull();
      expect(refusal(PASSED_OVER, each, { ...owner, isAnswer: true }, later(2))).toBeNull();
      const ofMany = refusal(PASSED_OVER, each, { ...owner, isOfMany: true }, later(2));
      expect(ofMany).toBe(each.kind === 'setting' ? null : REFUSED);
    }
  });
});

describe('A row of an unknown kind', () => {
  it('lets its item be changed, and keeps it in its space', () => {
    for (const each of [...OWNERS, RENAMING]) expect(refusal(WITH_UNKNOWN, each, editor)).toBeNull();
    expect(refusal(WITH_UNKNOWN, CARRYING)).toBe(STAYS);
  });
});
