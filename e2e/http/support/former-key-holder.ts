import { constants, createDecipheriv, hkdfSync, privateDecrypt } from 'node:crypto';
import type { Link, User } from '@coffer/contract';
import {
  accountKeyEnvelopeParts,
  type ContentKey,
  decodeLinkSecret,
  EnvelopeDamaged,
  EnvelopeUnsupported,
  type FileKeyBytes,
  importContentKey,
  importFileKey,
  importLinkKey,
  importPrivateKey,
  itemId,
  linkId,
  newSettingId,
  openAccountKey,
  openLinkFileKey,
  openName,
  openPrivateKey,
  openSetting,
  openThumbnail,
  openUploadSecrets,
  stretchPassword,
  unwrapContentKey,
  unwrapFileKey,
  unwrapFormerKey,
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
}

export interface HeldKey {
  readonly id: string;
  readonly generation: number;
  readonly bytes: FileKeyBytes;
}

/** The key of an item that its link gives to whoever has the address. */
export async function keyBehind(link: Link, secret: string, generation: number): Promise<HeldKey> {
  const decoded = decodeLinkSecret(secret);
  if (decoded.kind !== 'key') throw new Error('It has no password');
  const key = await importLinkKey(decoded.key);
  const bytes = await openLinkFileKey(key, linkId(link.id), itemId(link.file_id), link.encrypted_file_key);
  return { id: link.file_id, generation, bytes };
}

/**
 * Opens all that can be opened, until nothing more does: keys under keys, whatever number or place is said of them, former ones,
 * names, contents and thumbnails.
 */
export async function reach(dataDir: string, held: readonly HeldKey[]): Promise<Reached> {
  const dump = await databaseDump(dataDir);
  // Of one drive: those of others have keys of their own, and a test has filled one.
  const all = dump['item_rows'] ?? [];
  const space = all.find(({ id }) => id === held[0]?.id)?.['space_id'] ?? held[0]?.id;
  const items = [...all.filter(({ space_id }) => space_id === space), ...rootOf(dump, space)];
  const known: HeldKey[] = [...held];
  const generations = [
    ...new Set(items.flatMap((row) => [Number(row['generation']), Number(row['parent_generation'])])),
  ];
  const add = (key: HeldKey) => {
    const isKnown = known.some(({ bytes }) => Buffer.compare(bytes, key.bytes) === 0);
    if (!isKnown) known.push(key);
  };
  // The list grows while it is walked through.
  for (const { id, generation: number, bytes } of known) {
    const key = await importFileKey(bytes.slice() as FileKeyBytes);
    for (const row of items) {
      const own = { itemId: itemId(String(row['id'])), generation: Number(row['generation']) };
      for (const parentId of new Set([id, String(row['parent_id'] ?? row['space_id'])])) {
        for (const parentGeneration of new Set([number, ...generations])) {
          const place = { ...own, parentId: itemId(parentId), parentKey: key, parentGeneration };
          const opened = await orNull(unwrapFileKey(String(row['encrypted_key']), place));
          if (opened !== null) add({ id: own.itemId, generation: own.generation, bytes: opened });
        }
      }
      for (const former of JSON.parse(String(row['former_keys'] ?? '[]')) as Former[]) {
        for (const generation of new Set([number, ...generations])) {
          for (const under of new Set([id, own.itemId])) {
            const place = {
              itemId: own.itemId,
              generation: former.generation,
              under: { id: itemId(under), key, generation },
            };
            const opened = await orNull(unwrapFormerKey(former.wrappedKey, place));
            if (opened !== null) add({ id: own.itemId, generation: former.generation, bytes: opened });
          }
        }
      }
    }
  }

  const names: string[] = [];
  const contents = new Map<string, ContentKey>();
  for (const { id, generation, bytes } of known) {
    const key = await importFileKey(bytes.slice() as FileKeyBytes);
    for (const row of items) {
      const name = await orNull(
        openName(key, itemId(String(row['id'])), generation, String(row['encrypted_name'])),
      );
      if (name !== null) names.push(name);
    }
    for (const row of dump['versions'] ?? []) {
      const place = {
        itemId: itemId(String(row['item_id'])),
        versionId: versionId(String(row['id'])),
        generation,
      };
      const content = await orNull(unwrapContentKey(String(row['encrypted_content_key']), key, place));
      if (content !== null && place.itemId === id)
        contents.set(place.versionId, await importContentKey(content));
    }
  }
  const thumbnails: string[] = [];
  for (const row of dump['thumbnails'] ?? []) {
    const version = String(row['version_id']);
    const key = contents.get(version);
    const sealed = String(row['encrypted_thumbnail']);
    if (key !== undefined && (await orNull(openThumbnail(key, versionId(version), sealed))) !== null)
      thumbnails.push(version);
  }
  return { keys: known, names: [...new Set(names)].sort(), versions: [...contents.keys()], thumbnails };
}

/** The root of a drive, as if it were an item. */
function rootOf(dump: Record<string, Record<string, unknown>[]>, space: unknown): Record<string, unknown>[] {
  const roots = (dump['spaces'] ?? []).filter(({ id, root_key }) => id === space && root_key !== null);
  return roots.map((row) => ({
    id: row['id'],
    space_id: row['id'],
    generation: row['root_generation'],
    parent_generation: row['root_parent_generation'],
    encrypted_key: row['root_key'],
    former_keys: row['root_former_keys'],
    encrypted_name: '',
  }));
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

/** Opens all that can be opened with what owners had, of all their key pairs; what they have found before is kept. */
export async function reachAccount(
  dataDir: string,
  had: readonly HadKeys[],
  found: readonly HeldKey[] = [],
): Promise<ReachedAccount> {
  const dump = await databaseDump(dataDir);
  const owned = await Promise.all(
    had.map(async ({ user, privateKeyPem }) => {
      const privateKey = await importPrivateKey(privateKeyPem);
      const driveId = itemId(user.space_id);
      const envelope = user.encrypted_account_key ?? '';
      const accountKey = await openAccountKey(envelope, privateKey, driveId);
      const bytes = await accountKeyBytes(envelope, privateKeyPem, driveId);
      const { generation } = accountKey;
      const derived = ['root-key', 'root-wrapping-key'].map((purpose) => hkdf(bytes, purpose));
      const held = derived.map((key) => ({ id: driveId, generation, bytes: key as FileKeyBytes }));
      return { privateKey, driveId, accountKey, held };
    }),
  );
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

/** The account key itself, as a program of its own reads it from key file and envelope. */
async function accountKeyBytes(envelope: string, privateKeyPem: string, driveId: string): Promise<Buffer> {
  const { fingerprint } = await importPrivateKey(privateKeyPem);
  const { ciphertext } = accountKeyEnvelopeParts(envelope, MODULUS);
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const plaintext = privateDecrypt({ key: privateKeyPem, padding, oaepHash: 'sha256' }, ciphertext);
  const seed = Buffer.from(/SEED-----([^-]*)-----END/.exec(privateKeyPem)?.[1] ?? '', 'base64');
  const sealed = plaintext.subarray(-60);
  const decipher = createDecipheriv(
    'aes-256-gcm',
    hkdf(seed, 'account-key-wrapping-key'),
    sealed.subarray(0, 12),
  );
  const bound = [Buffer.from([1, 3]), Buffer.from(fingerprint), Buffer.from(driveId)];
  const data = [Buffer.from('coffer/v1/account-key'), ...bound].flatMap((part) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(part.length);
    return [length, part];
  });
  decipher.setAAD(Buffer.concat(data)).setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]);
}

const MODULUS = 256;

function hkdf(material: Uint8Array, purpose: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hkdfSync('sha256', material, new Uint8Array(0), `coffer/v1/${purpose}`, 32));
}

interface Former {
  readonly generation: number;
  readonly wrappedKey: string;
}

async function orNull<T>(opening: Promise<T>): Promise<T | null> {
  try {
    return await opening;
  } catch (error) {
    if (error instanceof EnvelopeDamaged || error instanceof EnvelopeUnsupported) return null;
    throw error;
  }
}
