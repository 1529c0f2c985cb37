import type { SharedSpace } from '@coffer/contract';
import {
  EnvelopeDamaged,
  fromBase64Url,
  importPrivateKey,
  itemId,
  newSettingId,
  openAccountKey,
  openMembership,
  openSetting,
  type SharingSeed,
  sharingSeed,
} from '@coffer/crypto';
import { z } from 'zod';
import { memberRowOf } from '../../../packages/client/src/rows/member-row.ts';
import type { TestDrive } from '../../support/test-drive.ts';
import { userOf } from './owner.ts';

const sharing = z.object({ sharing: z.array(z.object({ seed: z.string() })) });

/** What somebody shares with a member. */
export async function sharedBy(member: TestDrive, spaceId: string): Promise<SharedSpace> {
  const { shared } = await member.api.call('sharedSpaces', { query: {} });
  const one = shared.find(({ space_id }) => space_id === spaceId);
  if (one === undefined) throw new Error('It is not shared');
  return one;
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
  const { settings } = await member.api.call('spaceSettings', { params: { id: driveId } });
  for (const { id, generation, encrypted_body } of settings) {
    const place = { spaceId: driveId, id: newSettingId(id), generation };
    const seeds = await openSetting(account.rows, place, encrypted_body).then(({ text }) => seedsIn(text));
    for (const seed of seeds) {
      const bytes = await openMembership(memberRowOf(spaceId, membership), seed).catch(unlessDamaged);
      if (bytes !== null) return { id: spaceId, epoch: membership.epoch, bytes };
    }
  }
  throw new Error('Nothing of theirs opens it');
}

function seedsIn(text: string): SharingSeed[] {
  const { data } = sharing.safeParse(JSON.parse(text));
  return (data?.sharing ?? []).map(({ seed }) => sharingSeed(fromBase64Url(seed)));
}

function unlessDamaged(error: unknown): null {
  if (error instanceof EnvelopeDamaged) return null;
  throw error;
}
