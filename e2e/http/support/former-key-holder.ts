import type { Link } from '@coffer/contract';
import {
  type ContentKey,
  decodeLinkSecret,
  EnvelopeDamaged,
  EnvelopeUnsupported,
  type FileKeyBytes,
  importContentKey,
  importFileKey,
  importLinkKey,
  itemId,
  linkId,
  openLinkFileKey,
  openName,
  openThumbnail,
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
  const space = all.find(({ id }) => id === held[0]?.id)?.['space_id'];
  const items = all.filter(({ space_id }) => space_id === space);
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
