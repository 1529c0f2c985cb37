import type { Membership } from '@coffer/contract';
import { type MemberRow, memberRowBytes, newItemId, toBase64Url } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { createApiClient } from '../../src/api/client.ts';
import { systemClock } from '../../src/concurrency/clock.ts';
import { listShared } from '../../src/people/list-shared.ts';
import { knownRole, memberHash, memberRowOf, membershipOf, storedMember } from '../../src/rows/member-row.ts';

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

  it('by a name leaves the others of an answer as they are', async () => {
    const shared = ['viewer', 'commenter', 2].map((role) => ({
      space_id: newItemId(),
      owner: { email: 'ada@example.org', fingerprint: HASH, pubkey: 'PEM', key_successions: [] },
      keys: {
        root: {
          epoch: 1,
          account_key: 1,
          encrypted_key: 'AA',
          name_epoch: 1,
          encrypted_name: 'AA',
          file_id: null,
        },
        former: [],
      },
      membership: { ...membershipOf(rowWith('viewer')), role } as unknown as Membership,
    }));
    const fetch = async () => Response.json({ shared, next_cursor: null });
    const api = createApiClient({ baseUrl: 'http://coffer.test', fetch });
    const listed = await listShared({ api }, { clock: systemClock, signal: new AbortController().signal });
    expect(listed.map(({ membership }) => membership.role)).toEqual(['viewer', 2]);
  });
});
