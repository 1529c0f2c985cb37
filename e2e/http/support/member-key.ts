import {
  importPrivateKey,
  itemId,
  newSettingId,
  openAccountKey,
  openMembership,
  openSetting,
  sharingSeed,
} from '@coffer/crypto';
import type { newPerson, TestDrive } from '../../support/test-drive.ts';
import type { HeldKey } from './former-key-holder.ts';

/** The root key of a space, as a member of it reads it with a program of their own. */
export async function memberKey(
  drive: TestDrive,
  { privateKeyPem }: Awaited<ReturnType<typeof newPerson>>,
  spaceId: string,
): Promise<HeldKey> {
  const privateKey = await importPrivateKey(privateKeyPem);
  const { user } = await drive.api.call('self');
  const driveId = itemId(user.space_id);
  const { rows } = await openAccountKey(user.encrypted_account_key ?? '', privateKey, driveId);
  const { shared } = await drive.api.call('sharedSpaces');
  const one = shared.find(({ space_id }) => space_id === spaceId);
  if (one === undefined) throw new Error('It is not shared');
  const { id, generation, revision, role, since, signature, ...sealed } = one.membership;
  const row = {
    ...{ id, spaceId, generation, revision, role, since, signature },
    ...{ headHash: sealed.head_hash, expiresAt: sealed.expires_at, sealedKey: sealed.sealed_key },
    ...{ ownerFingerprint: sealed.owner_fingerprint, memberFingerprint: sealed.member_fingerprint },
    sharingKeyHash: sealed.sharing_key_hash,
    sealedMessage: sealed.sealed_message,
  };
  const { settings } = await drive.api.call('spaceSettings', { params: { id: driveId } });
  for (const { id: settingId, generation: number, encrypted_body } of settings) {
    const place = { spaceId: driveId, id: newSettingId(settingId), generation: number };
    const { text } = await openSetting(rows, place, encrypted_body);
    const { sharing: [newest] = [] } = JSON.parse(text) as { sharing?: { seed: string }[] };
    if (newest === undefined) continue;
    const seed = sharingSeed(new Uint8Array(Buffer.from(newest.seed, 'base64url')));
    return { id: spaceId, generation, bytes: await openMembership(row, seed) };
  }
  throw new Error('There is no key for sharing');
}
