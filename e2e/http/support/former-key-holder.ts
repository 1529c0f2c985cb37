import type { Link, User } from '@coffer/contract';
import {
  type ContentKey,
  decodeLinkSecret,
  EnvelopeDamaged,
  EnvelopeUnsupported,
  firstSpaceKey,
  importContentKey,
  importLinkKey,
  importPrivateKey,
  importSpaceKey,
  itemId,
  type LinkKeyBytes,
  linkEpochKey,
  linkId,
  linkKeyBytes,
  newSettingId,
  openAccountKey,
  openFormerSpaceKey,
  openLinkEntry,
  openLinkEpochKey,
  openName,
  openPrivateKey,
  openSetting,
  openThumbnail,
  openUploadSecrets,
  type SpaceKeyBytes,
  stretchPassword,
  unwrapContentKey,
  unwrapSpaceKey,
  versionId,
} from '@coffer/crypto';
import { databaseDump } from './data-directory.ts';

/** What opens with the keys that somebody holds and a whole database. */
export interface Reached {
  /** All keys that opened. */
  readonly keys: readonly HeldKey[];
  readonly names: readonly string[];
  /** Ids of versions whose content opens, and of those whose thumbnail does. */
  readonly versions: readonly string[];
  readonly thumbnails: readonly string[];
  /** The keys of those contents. */
  readonly contents: ReadonlyMap<string, ContentKey>;
}

/** The key of a space for an epoch, or what stands in the address of a link. */
export type HeldKey =
  | { readonly id: string; readonly epoch: number; readonly bytes: SpaceKeyBytes }
  | HeldLink;

interface HeldLink {
  readonly linkId: string;
  readonly bytes: LinkKeyBytes;
}

/** What the address of a link gives to whoever has it. */
export function keyBehind(link: Pick<Link, 'id'>, secret: string): HeldKey {
  const decoded = decodeLinkSecret(secret);
  if (decoded.kind !== 'key') throw new Error('It has no password');
  return { linkId: link.id, bytes: decoded.key };
}

type Row = Readonly<Record<string, unknown>>;
type Dump = Readonly<Record<string, readonly Row[]>>;

const text = (row: Row, column: string) => String(row[column] ?? '');

/**
 * Opens all that can be opened, until nothing more does: keys under keys, names, contents and thumbnails, whatever epoch is said of
 * them.
 */
export async function reach(dataDir: string, held: readonly HeldKey[]): Promise<Reached> {
  return reachIn(await databaseDump(dataDir), held);
}

/** The same in these rows of a database. */
export async function reachIn(dump: Dump, held: readonly HeldKey[]): Promise<Reached> {
  const known: HeldKey[] = [...held];
  const names = new Set<string>();
  const contents = new Map<string, ContentKey>();
  // The list grows while it is walked through.
  for (const key of known) {
    const opened = 'linkId' in key ? await behindLink(dump, key) : await underSpaceKey(dump, key);
    for (const name of opened.names) names.add(name);
    for (const [version, content] of opened.contents) contents.set(version, content);
    for (const next of opened.keys) {
      if (!known.some(({ bytes }) => Buffer.compare(bytes, next.bytes) === 0)) known.push(next);
    }
  }
  const thumbnails: string[] = [];
  for (const row of dump['thumbnails'] ?? []) {
    const version = text(row, 'version_id');
    const key = contents.get(version);
    const sealed = text(row, 'encrypted_thumbnail');
    if (key !== undefined && (await orNull(openThumbnail(key, versionId(version), sealed))) !== null)
      thumbnails.push(version);
  }
  return { keys: known, names: [...names].sort(), versions: [...contents.keys()], thumbnails, contents };
}

interface Opened {
  readonly names: string[];
  readonly contents: Map<string, ContentKey>;
  readonly keys: HeldKey[];
}

/** Rows say of what space and epoch they are; who has a key tries it for each that there is. */
async function underSpaceKey(dump: Dump, { bytes }: Exclude<HeldKey, HeldLink>): Promise<Opened> {
  const opened: Opened = { names: [], contents: new Map(), keys: [] };
  for (const space of dump['spaces'] ?? []) {
    for (let epoch = 1; epoch <= Number(space['epoch']); epoch += 1)
      await openWith(dump, space, { epoch, bytes }, opened);
  }
  return opened;
}

async function openWith(
  dump: Dump,
  space: Row,
  { epoch, bytes }: Pick<Exclude<HeldKey, HeldLink>, 'epoch' | 'bytes'>,
  opened: Opened,
): Promise<void> {
  const id = text(space, 'id');
  const of = (table: string) => (dump[table] ?? []).filter(({ space_id }) => space_id === id);
  const key = await importSpaceKey(itemId(id), epoch, bytes.slice() as SpaceKeyBytes);
  for (const row of of('former_space_keys')) {
    const before = Number(row['former_epoch']);
    const found = await orNull(openFormerSpaceKey(key, before, text(row, 'encrypted_key')));
    if (found !== null) opened.keys.push({ id, epoch: before, bytes: found });
  }
  // Members derive what visitors of a link get sealed.
  for (const row of of('links')) {
    const bytes = linkKeyBytes(await linkEpochKey(key, linkId(text(row, 'id'))));
    opened.keys.push({ linkId: text(row, 'id'), bytes });
  }
  for (const row of [...of('item_rows'), space]) {
    const name = await orNull(openName(key, itemId(text(row, 'id')), text(row, 'encrypted_name')));
    if (name !== null) opened.names.push(name);
  }
  for (const row of of('versions')) {
    const place = { itemId: itemId(text(row, 'item_id')), versionId: versionId(text(row, 'id')) };
    const content = await orNull(unwrapContentKey(key, place, text(row, 'encrypted_key')));
    if (content !== null) opened.contents.set(place.versionId, await importContentKey(content));
  }
}

/** Entries say for what and for which epoch they are. */
async function behindLink(dump: Dump, held: HeldLink): Promise<Opened> {
  const opened: Opened = { names: [], contents: new Map(), keys: [] };
  const link = linkId(held.linkId);
  const address = await importLinkKey(held.bytes.slice() as LinkKeyBytes);
  const keys = [{ key: address, epoch: 0 }];
  for (const row of dump['link_epoch_keys'] ?? []) {
    const epoch = Number(row['epoch']);
    const bytes = await orNull(openLinkEpochKey(address, link, epoch, text(row, 'encrypted_key')));
    if (bytes === null) continue;
    keys.push({ key: await importLinkKey(bytes.slice() as LinkKeyBytes), epoch });
    opened.keys.push({ ...held, bytes: linkKeyBytes(bytes) });
  }
  for (const row of dump['link_entries'] ?? []) {
    for (const { key, epoch } of keys) {
      const version = row['version_id'] === null ? null : versionId(text(row, 'version_id'));
      const parent = row['parent_id'] === null ? null : itemId(text(row, 'parent_id'));
      const ids = {
        linkId: link,
        itemId: itemId(text(row, 'item_id')),
        parentId: parent,
        versionId: version,
      };
      for (const at of new Set([epoch, Number(row['epoch'])])) {
        const entry = await orNull(openLinkEntry(key, { ...ids, epoch: at }, text(row, 'envelope')));
        if (entry === null) continue;
        opened.names.push(entry.name);
        if (version !== null && entry.contentKey !== null)
          opened.contents.set(version, await importContentKey(entry.contentKey));
      }
    }
  }
  return opened;
}

/** What an owner had: password, key file, and what the server said of the account. */
export interface HadKeys {
  readonly password: string;
  readonly privateKeyPem: string;
  readonly user: User;
}

/** What opens of an account and its drive with keys that were replaced, and a whole database. */
export interface ReachedAccount extends Reached {
  /** Ids of settings and stars. */
  readonly settings: readonly string[];
  /** Ids of versions whose upload is not finished. */
  readonly uploads: readonly string[];
  /** Whether the account key opens, or the private key by the password. */
  readonly opensAccount: boolean;
}

/** The keys of all spaces of an account that its key file opens. */
export async function keysOfOwner(dump: Dump, { user, privateKeyPem }: Omit<HadKeys, 'password'>) {
  const privateKey = await importPrivateKey(privateKeyPem);
  const driveId = itemId(user.space_id);
  const accountKey = await openAccountKey(user.encrypted_account_key ?? '', privateKey, driveId);
  // Of its former account keys the first.
  const first = [accountKey, ...accountKey.former].at(-1) ?? accountKey;
  const held: HeldKey[] = [{ id: driveId, epoch: 1, bytes: await firstSpaceKey(first, driveId) }];
  // Whatever number of an account key is said of a space's.
  for (const { id, epoch, wrapped_key } of dump['spaces'] ?? []) {
    for (const above of [accountKey, ...accountKey.former]) {
      const place = { spaceId: itemId(`${id}`), epoch: Number(epoch), accountKey: above.generation };
      const bytes = await orNull(unwrapSpaceKey(String(wrapped_key ?? ''), above.spaceKeys, place));
      if (bytes !== null) held.push({ id: place.spaceId, epoch: place.epoch, bytes });
    }
  }
  return { privateKey, driveId, accountKey, held };
}

/** Opens all that can be opened with what owners had, of all their key pairs; what they have found before is kept. */
export async function reachAccount(
  dataDir: string,
  had: readonly HadKeys[],
  found: readonly HeldKey[] = [],
): Promise<ReachedAccount> {
  const dump = await databaseDump(dataDir);
  const owned = await Promise.all(had.map((each) => keysOfOwner(dump, each)));
  const reached = await reach(dataDir, [...owned.flatMap(({ held }) => held), ...found]);
  const [spaceId = ''] = owned.map(({ driveId }) => driveId);
  const accountKeys = owned.flatMap(({ accountKey }) => [accountKey, ...accountKey.former]);
  const settings = new Set<string>();
  const uploads = new Set<string>();
  let opensAccount = false;
  for (const { rows, uploads: uploadKey } of accountKeys) {
    for (const row of dump['sealed_settings'] ?? []) {
      const id = newSettingId(String(row['id']));
      const place = { spaceId, id, generation: Number(row['generation']) };
      if (await orNull(openSetting(rows, place, String(row['encrypted_body'])))) settings.add(id);
    }
    for (const row of dump['versions'] ?? []) {
      if (row['encrypted_upload'] === null) continue;
      const ids = [itemId(String(row['item_id'])), versionId(String(row['id']))] as const;
      if (await orNull(openUploadSecrets(uploadKey, ...ids, String(row['encrypted_upload']))))
        uploads.add(ids[1]);
    }
  }
  const present = (dump['users'] ?? []).find(({ space_id }) => space_id === spaceId) ?? {};
  for (const { privateKey, driveId } of owned) {
    const opening = openAccountKey(String(present['encrypted_account_key']), privateKey, driveId);
    if (await orNull(opening)) opensAccount = true;
  }
  for (const { password, user } of had) {
    const stretched = await stretchPassword(password, user.email);
    const sealed = String(present['encrypted_private_key']);
    const opening = openPrivateKey(sealed, stretched, String(present['fingerprint']));
    if (await opening.catch(() => null)) opensAccount = true;
  }
  return { ...reached, settings: [...settings], uploads: [...uploads], opensAccount };
}

async function orNull<T>(opening: Promise<T>): Promise<T | null> {
  try {
    return await opening;
  } catch (error) {
    if (error instanceof EnvelopeDamaged || error instanceof EnvelopeUnsupported) return null;
    throw error;
  }
}
