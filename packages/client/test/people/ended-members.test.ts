import { describe, expect, it } from 'vitest';
import { endedMembers } from '../../src/people/change-members.ts';
import type { StoredMember } from '../../src/rows/member-row.ts';

const NOW = 1_800_000_000;
const DAY = 86_400;

const member = (id: string, expires_at: number | null, has_left = false) =>
  ({ id, expires_at, has_left }) as StoredMember;

const MEMBERS = [
  member('for ever', null),
  member('longer', NOW + 1),
  member('over', NOW),
  member('left', null, true),
];

const owners = (time: number) => ({ time, ownerFingerprint: 'ada', signerFingerprint: 'ada' });
const editors = (time: number) => ({ time, ownerFingerprint: 'ada', signerFingerprint: 'eve' });

describe('Members of a space', () => {
  it('are members no longer once their time has run out, or they have left', () => {
    expect(endedMembers(MEMBERS, NOW, [owners(NOW - 10)])).toEqual(['over', 'left']);
  });

  it.each([-365 * DAY, -DAY, DAY, 365 * DAY])(
    'stay by a clock that is %i seconds from that of who signed last',
    (away) => {
      const now = NOW + away;
      const members = [...MEMBERS, member('long over', 1)];
      expect(endedMembers(members, now, [owners(NOW)])).toEqual(['left']);
    },
  );

  it('are kept by no time that one of them has written', () => {
    // As far as the server lets an editor's be from the owner's clock; and beyond, where it helps.
    for (const heads of [[editors(NOW - DAY - 10)], [editors(0), owners(NOW - 10)]])
      expect(endedMembers(MEMBERS, NOW, heads)).toEqual(['over', 'left']);
    expect(endedMembers(MEMBERS, NOW, [editors(NOW - 2 * DAY)])).toEqual(['left']);
  });
});
