import { createHash } from 'node:crypto';
import {
  type BatchOperation,
  CONTACTS_PER_SPACE,
  SETTINGS_PER_SPACE,
  type SealedSetting,
  type StoredRow,
} from '@coffer/contract';
import { type Bytes, contactRowBytes, settingRowBytes, toBase64Url } from '@coffer/crypto';
import { Refusal } from '../calls/refusal.ts';
import type { SpaceChange } from '../storage/space-change.ts';
import { type FollowingPorts, followingRepository } from './following-repository.ts';
import { type SealedKind, sealedSettingRepository, type ToldSetting } from './sealed-setting-repository.ts';

type SettingOperation = Extract<BatchOperation, { readonly kind: 'setting' }>;
type ContactOperation = Extract<BatchOperation, { readonly kind: 'contact' }>;

/** The settings and contacts of spaces, as they are. */
export function createSealedSettingService({ database, clock }: FollowingPorts) {
  return {
    async list(userId: string, spaceId: string, kind: SealedKind): Promise<StoredRow[]> {
      const space = await followingRepository(database.queries, clock).find(userId, spaceId);
      if (space === undefined) throw new Refusal('not_found', 'There is no such space, or it is not yours.');
      const rows = await sealedSettingRepository(database.queries).list(spaceId, kind);
      return rows.map((row) => storedRowOf(kind, row));
    },
  };
}

/**
 * Puts in a setting, or another one in its place.
 *
 * @throws Refusal `space_changed` where the one that is there is not the one that the client knows
 */
export async function putSettingIn(
  change: SpaceChange,
  { setting, known }: Pick<SettingOperation, 'setting' | 'known'>,
): Promise<void> {
  await putSealedIn(change, 'setting', setting, known);
}

/**
 * Puts in a contact, or another row in the place of it.
 *
 * @throws Refusal `space_changed` where the one that is there is not the one that the client knows
 */
export async function putContactIn(
  change: SpaceChange,
  { contact, known }: Pick<ContactOperation, 'contact' | 'known'>,
): Promise<void> {
  await putSealedIn(change, 'contact', contact, known);
}

const MOST = { setting: SETTINGS_PER_SPACE, contact: CONTACTS_PER_SPACE } as const;

async function putSealedIn(
  { queries, spaceId, revision }: SpaceChange,
  kind: SealedKind,
  sealed: SealedSetting,
  known: number | null,
): Promise<void> {
  const rows = sealedSettingRepository(queries);
  if ((await rows.revisionOf(spaceId, kind, sealed.id)) !== known) throw rowChanged();
  if (known === null && (await rows.count(spaceId, kind)) >= MOST[kind]) throw tooMany(MOST[kind]);
  const row_hash = sealedRowHash(kind, sealed);
  await rows.put({ space_id: spaceId, kind, ...sealed, revision: await revision(), row_hash });
}

/** SHA-256 of the canonical bytes of a setting or contact, hex, by which it stands in the owner's digest. */
export function sealedRowHash(kind: SealedKind, row: SealedSetting): string {
  return createHash('sha256').update(sealedBytes(kind, row)).digest('hex');
}

/** A row as it goes over the wire: its canonical bytes. */
export function storedRowOf(kind: SealedKind, { revision, ...row }: ToldSetting): StoredRow {
  return { row: toBase64Url(sealedBytes(kind, row)), revision };
}

function sealedBytes(kind: SealedKind, { id, generation, encrypted_body: sealedBody }: SealedSetting): Bytes {
  const row = { id, generation, sealedBody };
  return kind === 'setting' ? settingRowBytes(row) : contactRowBytes(row);
}

const rowChanged = () =>
  new Refusal('space_changed', 'This setting was changed meanwhile. Look at it, and change it again.', {
    errors: { known: ['This is not the revision of the setting.'] },
  });

const tooMany = (most: number) =>
  new Refusal('too_many_items', `A space may have ${most} of these, and this one has as many.`);
