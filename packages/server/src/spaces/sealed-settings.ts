import { createHash } from 'node:crypto';
import {
  type BatchOperation,
  SETTINGS_PER_SPACE,
  type SealedSetting,
  type StoredSetting,
} from '@coffer/contract';
import { settingRowBytes } from '@coffer/crypto';
import { Refusal } from '../calls/refusal.ts';
import type { SpaceChange } from '../storage/space-change.ts';
import type { Database } from '../store/database/database.ts';
import { followingRepository } from './following-repository.ts';
import { sealedSettingRepository } from './sealed-setting-repository.ts';

type SettingOperation = Extract<BatchOperation, { readonly kind: 'setting' }>;

/** The settings of spaces, as they are. */
export function createSealedSettingService({ database }: { readonly database: Database }) {
  return {
    async list(userId: string, spaceId: string): Promise<StoredSetting[]> {
      const space = await followingRepository(database.queries).find(userId, spaceId);
      if (space === undefined) throw new Refusal('not_found', 'There is no such space, or it is not yours.');
      return sealedSettingRepository(database.queries).list(spaceId);
    },
  };
}

/**
 * Puts in a setting, or another one in its place.
 *
 * @throws Refusal `space_changed` where the one that is there is not the one that the client knows
 */
export async function putSettingIn(
  { queries, spaceId, revision }: SpaceChange,
  { setting, known }: Pick<SettingOperation, 'setting' | 'known'>,
): Promise<void> {
  const settings = sealedSettingRepository(queries);
  if ((await settings.revisionOf(spaceId, setting.id)) !== known) throw settingChanged();
  if (known === null && (await settings.count(spaceId)) >= SETTINGS_PER_SPACE) throw tooManySettings();
  const row_hash = settingRowHash(setting);
  await settings.put({ space_id: spaceId, ...setting, revision: await revision(), row_hash });
}

/** SHA-256 of a setting's canonical bytes, hex, by which it stands in the owner's digest. */
export function settingRowHash({ id, generation, encrypted_body }: SealedSetting): string {
  const bytes = settingRowBytes({ id, generation, sealedBody: encrypted_body });
  return createHash('sha256').update(bytes).digest('hex');
}

const settingChanged = () =>
  new Refusal('space_changed', 'This setting was changed meanwhile. Look at it, and change it again.', {
    errors: { known: ['This is not the revision of the setting.'] },
  });

const tooManySettings = () =>
  new Refusal('too_many_items', `A space may have ${SETTINGS_PER_SPACE} settings, and this one has as many.`);
