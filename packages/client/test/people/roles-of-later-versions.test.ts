import { type MemberRow, memberRowBytes, newItemId, toBase64Url } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { createApiClient } from '../../src/api/client.ts';
import { systemClock } from '../../src/concurrency/clock.ts';
import { listShared } from '../../src/people/list-shared.ts';
import { keyBytes } from '../../src/rows/canonical-root.ts';
import { knownRole, memberHash, memberRowOf, membershipOf, storedMember } from '../../src/rows/member-row.ts';
import { FIRST_SPACE_KEYS } from '../support/account.ts';

const SPACE_ID = newItemId();
const HASH = 'ab'.repeat(32);

const rowWith = (role: MemberRow['role']): MemberRow => ({
  ...{ id: newItemId(), spaceId: SPACE_ID, epoch: 1, revision: 3, headHash: HASH, ownerFingerprint: HASH },
  ...{ memberFingerprint: HASH, sharingKeyHash: HASH, role, since: 5, expiresAt: null },
  ...{ sealedKey: 'AQID', sealedMessage: null, signature: 'BAUG' },
});

const beside = { changed_revision: 1, member: null, sharing_key: 'AAAA', has_left: false };
const sent = (row: MemberRow) => ({ row: toBase64Url(memberRowBytes(row)), ...beside });

describe('A role that only a later version has', () => {
  it('is read with its membership, which is proven as it is, and permits nothing', async () => {
    const row = rowWith(2);
    const member = storedMember(SPACE_ID, sent(row));
    expect([member.role, knownRole(member), memberRowOf(SPACE_ID, member)]).toEqual([2, null, row]);
    expect(await memberHash(SPACE_ID, member)).toEqual(await memberHash(SPACE_ID, membershipOf(row)));
    expect(knownRole(storedMember(SPACE_ID, sent(rowWith('editor'))))).toBe('editor');
    expect(() => storedMember(newItemId(), sent(row))).toThrow();
  });

  it('is in a list of what others share as it was signed, and what are no rows is left out', async () => {
    const later = new Uint8Array([1, 0, 7, 0, 0, 0, 1, 5]);
    const ids = [newItemId(), newItemId(), newItemId(), newItemId()];
    const keys = (id: string) => keyBytes(id, FIRST_SPACE_KEYS);
    const sentRow = (spaceId: string) => toBase64Url(memberRowBytes({ ...rowWith(2), spaceId, later }));
    const shared = ids.map((space_id, index) => ({
      space_id,
      owner: { email: 'ada@example.org', fingerprint: HASH, pubkey: 'PEM', key_successions: [] },
      // Of another space, and cut short.
      keys: keys(index === 1 ? newItemId() : space_id),
      membership: index === 2 ? sentRow(SPACE_ID) : sentRow(space_id).slice(0, index === 3 ? -4 : undefined),
    }));
    const fetch = async () => Response.json({ shared, next_cursor: null });
    const api = createApiClient({ baseUrl: 'http://coffer.test', fetch });
    const listed = await listShared({ api }, { clock: systemClock, signal: new AbortController().signal });
    expect(listed.map((one) => [one.space_id, one.membership.role, one.membership.later])).toEqual([
      [ids[0], 2, later],
    ]);
  });
});
