import type { SealedSetting, StoredSetting } from '@coffer/contract';
import {
  type AccountKey,
  newSettingId,
  openSetting as open,
  type SettingBody,
  type SettingId,
  sealSetting as seal,
  settingId,
} from '@coffer/crypto';
import { unlessDamaged } from './unless-damaged.ts';

/** Of the account key, which never was another one. */
const GENERATION = 1;

export type { SealedSetting } from '@coffer/contract';

/** A setting of a space: the one of its kind, or a star, of which there are many. */
type SettingName = { readonly spaceId: string } & (
  | { readonly kind: 'retention' | 'search' | 'plain' }
  | { readonly kind: 'star'; readonly id: string }
);

/** The settings that the server shows of a space, and which of them is wanted. */
export type SettingRows = SettingName & {
  readonly settings: readonly StoredSetting[];
};

/** A setting that is to be stored. */
export type NewSetting = SettingName & {
  readonly body: SettingBody;
};

/** A setting as the server shows it. */
export interface ShownSetting {
  readonly id: SettingId;
  /** Of its row; null where there is none. */
  readonly revision: number | null;
  /** Null where it does not open, or is not there. */
  readonly body: SettingBody | null;
}

/** Finds a setting among those of a space, and opens it. */
export async function openSetting({ rows }: AccountKey, shown: SettingRows): Promise<ShownSetting> {
  const { spaceId, settings } = shown;
  const id = await idOf(rows, shown);
  const row = settings.find((setting) => setting.id === id);
  if (row === undefined) return { id, revision: null, body: null };
  const { generation, encrypted_body, revision } = row;
  const body = await unlessDamaged(open(rows, { spaceId, id, generation }, encrypted_body));
  return { id, revision, body };
}

/** Seals a setting, as the server takes it. */
export async function sealSetting({ rows }: AccountKey, setting: NewSetting): Promise<SealedSetting> {
  const { spaceId, body } = setting;
  const id = await idOf(rows, setting);
  const encrypted_body = await seal(rows, { spaceId, id, generation: GENERATION }, body);
  return { id, generation: GENERATION, encrypted_body };
}

async function idOf(rows: AccountKey['rows'], name: SettingName): Promise<SettingId> {
  return name.kind === 'star' ? newSettingId(name.id) : settingId(rows, name.kind);
}
