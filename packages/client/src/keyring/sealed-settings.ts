import { KEY_CHANGE_SETTINGS, type SealedSetting } from '@coffer/contract';
import {
  type AccountKey,
  newSettingId,
  openSetting as open,
  type SettingBody,
  type SettingId,
  sealSetting as seal,
  settingId,
} from '@coffer/crypto';
import type { StoredSetting } from '../rows/stored-setting.ts';
import { jsonOf } from './sealed-json.ts';
import { unlessDamaged } from './unless-damaged.ts';

export type { SealedSetting } from '@coffer/contract';

/** Of each of these there is one. */
const KINDS = ['retention', 'search', 'plain', 'due', 'due_others', 'own_name'] as const;

/** A setting that is sealed anew, and the revision of the row whose place it takes. */
export interface ResealedSetting {
  readonly setting: SealedSetting;
  readonly known: number | null;
}

/** Of these there are many, each with an id of its own. */
const MANY = ['star', 'contact', 'space', 'request', 'invitation'] as const;

/** A setting of a space: the one of its kind, or one of many. */
type SettingName = { readonly spaceId: string } & (
  | { readonly kind: (typeof KINDS)[number] }
  | { readonly kind: (typeof MANY)[number]; readonly id: string }
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

/** Kinds whose text has a seed, which never leaves the keyring. */
const WITH_SEED = ['request'] as const;

type KindWithSeed = (typeof WITH_SEED)[number];

/** A setting whose text may be read outside of the keyring. */
export type ReadableRows = SettingRows & { readonly kind: Exclude<SettingName['kind'], KindWithSeed> };

/** The same of one that is to be stored. */
export type WritableSetting = NewSetting & { readonly kind: Exclude<SettingName['kind'], KindWithSeed> };

/**
 * Opens a setting for readers outside of the keyring: as `openSetting`, with no text of a setting that has a seed, whichever kind
 * and id it is asked for by.
 */
export async function openReadable(accountKey: AccountKey, shown: ReadableRows): Promise<ShownSetting> {
  const opened = await openSetting(accountKey, shown);
  const { body } = opened;
  return body !== null && hasSeed(body.text) ? { ...opened, body: null } : opened;
}

function hasSeed(text: string): boolean {
  return saysOneOf(WITH_SEED, text);
}

/**
 * Finds a setting among those of a space, and opens it. The one of a kind opens under the newest account key alone: it was
 * sealed anew with that, and whoever has a former one makes none that counts.
 */
export async function openSetting(accountKey: AccountKey, shown: SettingRows): Promise<ShownSetting> {
  const { spaceId, settings } = shown;
  const id = await idOf(accountKey, shown);
  const row = settings.find((setting) => setting.id === id);
  if (row === undefined) return { id, revision: null, body: null };
  const { generation, encrypted_body, revision } = row;
  const keys = isOneOfMany(shown) ? [accountKey, ...accountKey.former] : [accountKey];
  const key = keys.find((each) => each.generation === generation);
  if (key === undefined) return { id, revision, body: null };
  const body = await unlessDamaged(open(key.rows, { spaceId, id, generation }, encrypted_body));
  return { id, revision, body };
}

/** Seals a setting, as the server takes it. */
export async function sealSetting(accountKey: AccountKey, setting: NewSetting): Promise<SealedSetting> {
  return sealedUnder(accountKey, await idOf(accountKey, setting), setting);
}

async function sealedUnder(
  { generation, rows }: AccountKey,
  id: SettingId,
  { spaceId, body }: Pick<NewSetting, 'spaceId' | 'body'>,
): Promise<SealedSetting> {
  const encrypted_body = await seal(rows, { spaceId, id, generation }, body);
  return { id, generation, encrypted_body };
}

/**
 * The settings of which there is one, as a new account key seals them: those of kinds that this version of the format knows, then others, as far as one
 * change takes them. Those that do not open stay as they are.
 */
export async function resealSettings(
  accountKey: AccountKey,
  spaceId: string,
  settings: readonly StoredSetting[],
): Promise<ResealedSetting[]> {
  const [former = accountKey] = accountKey.former;
  const known = await Promise.all(KINDS.map((kind) => idOf(accountKey, { spaceId, kind })));
  const isKnown = ({ id }: StoredSetting) => known.some((each) => each === id);
  const ordered = [...settings.filter(isKnown), ...settings.filter((row) => !isKnown(row))];
  const resealed = ordered.map(async ({ generation, revision, encrypted_body, ...row }) => {
    if (generation !== former.generation) return [];
    const id = newSettingId(row.id);
    const body = await unlessDamaged(open(former.rows, { spaceId, id, generation }, encrypted_body));
    if (body === null || isOfMany(body.text)) return [];
    return [{ setting: await sealedUnder(accountKey, id, { spaceId, body }), known: revision }];
  });
  return (await Promise.all(resealed)).flat().slice(0, KEY_CHANGE_SETTINGS);
}

/** Whether a text is of a kind of which there are many: these stay as they are, since they open under former keys, too. */
function isOfMany(text: string): boolean {
  return saysOneOf(MANY, text);
}

function saysOneOf(kinds: readonly string[], text: string): boolean {
  const said = jsonOf(text);
  return kinds.some((kind) => Object.hasOwn(Object(said), kind));
}

function isOneOfMany(
  name: SettingName,
): name is Extract<SettingName, { readonly kind: (typeof MANY)[number] }> {
  return 'id' in name;
}

/** The id of a kind's row never changes: it is made from the account's first key. */
async function idOf(accountKey: AccountKey, name: SettingName): Promise<SettingId> {
  if (isOneOfMany(name)) return newSettingId(name.id);
  const { rows } = accountKey.former.at(-1) ?? accountKey;
  return settingId(rows, name.kind);
}
