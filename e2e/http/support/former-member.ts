import {
  deriveSharingSeed,
  EnvelopeDamaged,
  importPrivateKey,
  itemId,
  openAccountKey,
  openMembership,
} from '@coffer/crypto';
import { memberRowOf } from '../../../packages/client/src/rows/member-row.ts';
import type { TestDrive } from '../../support/test-drive.ts';
import { userOf } from './owner.ts';
import { readShared, type SharedRead } from './signed-rows.ts';

/** What somebody shares with a member. */
export async function sharedBy(member: TestDrive, spaceId: string): Promise<SharedRead> {
  const { shared } = await member.api.call('sharedSpaces', { query: {} });
  const one = shared.find(({ space_id }) => space_id === spaceId);
  if (one === undefined) throw new Error('It is not shared');
  return readShared(one);
}

/** The newest key of a space, which a member keeps: by their key file, and what the server answers them today. */
export async function spaceKeyOf(member: TestDrive, privateKeyPem: string, spaceId: string) {
  const { membership } = await sharedBy(member, spaceId);
  const user = await userOf(member);
  const driveId = itemId(user.space_id);
  const account = await openAccountKey(
    user.encrypted_account_key ?? '',
    await importPrivateKey(privateKeyPem),
    driveId,
  );
  for (const key of [account, ...account.former]) {
    const seed = await deriveSharingSeed(key);
    const bytes = await openMembership(memberRowOf(spaceId, membership), seed).catch(unlessDamaged);
    if (bytes !== null) return { id: spaceId, epoch: membership.epoch, bytes };
  }
  throw new Error('Nothing of theirs opens it');
}

function unlessDamaged(error: unknown): null {
  if (error instanceof EnvelopeDamaged) return null;
  throw error;
}
