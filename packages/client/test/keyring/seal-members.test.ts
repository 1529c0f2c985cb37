import type { Link, Membership } from '@coffer/contract';
import { newItemId, newSharingSeed, openMembership, signSharingKey } from '@coffer/crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OpenKeyring } from '../../src/keyring/opened-keys.ts';
import { sealLink } from '../../src/keyring/seal-link.ts';
import { type MembersInput, type MemberTerms, sealMembers } from '../../src/keyring/seal-members.ts';
import { type OwnRoot, openSpaceName, sealSeparation } from '../../src/keyring/seal-space.ts';
import { openOwnSpaceKeys } from '../../src/keyring/space-keys.ts';
import type { SealedSpaceKeys as SpaceKeys } from '../../src/rows/canonical-root.ts';
import { memberRowOf } from '../../src/rows/member-row.ts';
import { openKeyring } from '../support/own-space.ts';

const SEED = newSharingSeed();
let keys: OpenKeyring;
let root: OwnRoot;
let bob: MemberTerms;

beforeAll(async () => {
  ({ keys } = await openKeyring(1));
  const file = { itemId: newItemId(), isDirectory: false, name: 'a.txt', parentId: null, modifiedAt: 1 };
  const { operation, keys: sealed } = await sealSeparation(file, keys);
  root = { spaceId: operation.space_id, keys: sealed };
  const { publicKey: sharingKey } = await signSharingKey(keys.privateKey, SEED);
  bob = {
    ...{ id: newItemId(), fingerprint: 'cd'.repeat(32), sharingKey },
    role: 'editor',
    ...{ since: 1, expiresAt: null, message: null },
  };
});

const sealed = (more: Partial<MembersInput> = {}) => {
  const head = { revision: 5, hash: 'ab'.repeat(32) };
  return sealMembers({ ...root, head, begins: true, members: [bob], ...more }, keys);
};

/** The newest key that a member gets, opens all that is told. */
const commitmentsBy = async (told: SpaceKeys) => {
  const { all } = await openOwnSpaceKeys(root.spaceId, told, keys.accountKey);
  return new Map(Array.from(all, ([epoch, { commitment }]) => [epoch, commitment]));
};

const given = async (member: Membership | undefined) => {
  if (member === undefined) throw new Error('It is sealed');
  return openMembership(memberRowOf(root.spaceId, member), SEED);
};

/** A link of the space as its owner reads it. */
async function aLink(expiresAt: number | null): Promise<Link> {
  const terms = { password: null, expiresAt, maxDownloads: null };
  const { id, file_id, signature, encrypted_link_key } = await sealLink(
    { itemId: newItemId(), ...terms },
    keys,
  );
  return {
    ...{ id, file_id, signature, encrypted_link_key, encrypted_name: '', encrypted_file_key: '' },
    ...{ entry_epoch: 0, encrypted_epoch_key: null, version_id: null, encrypted_thumbnail: null },
    ...{ downloads: 0, max_downloads: null, expires_at: expiresAt, signed_expires_at: expiresAt },
    ...{ signed_max_downloads: null, file_mime: 'dir', file_size: 0, file_modified_at: 1 },
    ...{ in_trash: false, created_at: 1 },
  };
}

describe('Memberships of a space of one’s own', () => {
  it('bring the key of the epoch that they begin for its links, as far as these are the owner’s and have not expired', async () => {
    const [link, expired, altered] = [await aLink(null), await aLink(100), await aLink(null)];
    const links = [link, expired, { ...altered, signature: link.signature }];
    const { linkKeys } = await sealed({ visited: { links, now: 100 } });
    expect(linkKeys.map(({ link_id, epoch }) => [link_id, epoch])).toEqual([[link.id, 2]]);
    expect((await sealed({ visited: { links, now: 100 }, begins: false })).linkKeys).toEqual([]);
  });

  it('begin the next epoch where one is taken back: its key leads to the one before, and all who stay get it', async () => {
    const { space, epoch, commitment, members } = await sealed();
    if (space?.kind !== 'epoch') throw new Error('It begins an epoch');
    expect([epoch, space.root.epoch, space.former.epoch, space.former.former_epoch]).toEqual([2, 2, 2, 1]);
    const told = { root: space.root, former: [space.former] };
    const commitments = await commitmentsBy(told);
    expect([...commitments.keys()]).toEqual([2, 1]);
    expect(commitments.get(2)).toBe(commitment);
    expect(commitments.get(1)).toBe((await commitmentsBy(root.keys)).get(1));
    expect(members).toMatchObject([{ id: bob.id, epoch: 2, revision: 5 }]);
    const [first, second] = [await given(members[0]), await given((await sealed()).members[0])];
    // A key is random: whoever was taken back has none of it.
    expect(Buffer.compare(first, second)).not.toBe(0);
  });

  it('leave what the space is: its name is sealed again, and a single file’s space is that of this file', async () => {
    for (const [name, expected] of [
      [undefined, 'a.txt'],
      ['b.txt', 'b.txt'],
    ] as const) {
      const { space } = await sealed({ name });
      if (space?.kind !== 'epoch') throw new Error('It begins an epoch');
      const { file_id, name_epoch } = space.root;
      expect([file_id, name_epoch]).toEqual([root.keys.root.file_id, 2]);
      const told = { root: space.root, former: [space.former] };
      const opened = await openOwnSpaceKeys(root.spaceId, told, keys.accountKey);
      expect(await openSpaceName(opened, space.root)).toBe(expected);
    }
  });

  it('come, or change, without an epoch: the root is as it was, but for another name', async () => {
    const { space, epoch, members } = await sealed({ begins: false });
    expect([space, epoch, members[0]?.epoch]).toEqual([null, 1, 1]);
    const { space: renamed } = await sealed({ begins: false, name: 'b.txt', members: [] });
    const { encrypted_name: _, ...before } = root.keys.root;
    expect(renamed).toMatchObject({ kind: 'rename_space', root: before });
  });
});
