import {
  type Drive,
  failed,
  isFailure,
  type OpenedItem,
  type ReadableItem,
  readableItem,
} from '@coffer/client';
import { THUMBNAIL_BATCH_SIZE } from '@coffer/contract';
import {
  type Bytes,
  chunkCount,
  chunkHash,
  encryptedChunkSize,
  rootOf,
  segmentHashes,
  utf8Encode,
} from '@coffer/crypto';
import type { KeptFiles } from '../../download-protocol/kept-files.ts';
import type { OfflineState } from '../../session/offline-files.ts';

type Read = Pick<Drive, 'api' | 'stat' | 'walk' | 'names'>;

/** All that is in a drive or a space, among what is chosen in it. */
export const ALL = '/';

/** The versions that are wanted of a drive or a space, and to which items they belong. */
export interface Wanted {
  readonly files: ReadonlyMap<string, ReadableItem>;
  /** Those of them that have a thumbnail, by version: the ids of their items. */
  readonly pictured: ReadonlyMap<string, string>;
  /** The versions below each item. */
  readonly below: ReadonlyMap<string, ReadonlySet<string>>;
  /** The items that represent other spaces, each with the items that it is below, itself among them. */
  readonly standing: ReadonlyMap<OpenedItem, readonly string[]>;
  /** The items that were asked for and are there, as far as is known. */
  readonly found: ReadonlySet<string>;
  /** Those of them that the server does not find, without proof that they are gone. */
  readonly unsure: ReadonlySet<string>;
}

/** A drive, or a space, of which this device keeps files. */
export interface Keeping {
  readonly drive: Read;
  readonly files: KeptFiles;
  readonly wanted: Wanted;
  /** The versions that are here. */
  readonly here: Set<string>;
}

interface KeepingPorts {
  readonly signal: AbortSignal;
  /** Asked before the server: where versions were kept that may have come from there. Null where there is no such place. */
  readonly former: KeptFiles | null;
  /** Called whenever another file is here, or cannot be. */
  show(trouble: OfflineState['trouble']): void;
  /** True if something else is wanted meanwhile. */
  isOver(): boolean;
}

/** Looks up the files that are wanted of a drive or a space, and which of them are here. Throws what the server's calls throw. */
export async function wantedHere(
  chosen: readonly string[],
  { drive, files, signal }: Pick<Keeping, 'drive' | 'files'> & Pick<KeepingPorts, 'signal'>,
): Promise<Keeping> {
  const wanted = await wantedFiles(chosen, drive, signal);
  const here = new Set<string>();
  for (const [version, item] of wanted.files) if (await isHere(item, files)) here.add(version);
  return { drive, files, wanted, here };
}

/**
 * Fetches the files that are missing, chunk by chunk, and keeps them once they lead to the root. Where that breaks off, the next time
 * resumes it.
 */
export async function keepFiles(
  { drive, files, wanted, here }: Keeping,
  { signal, former, show, isOver }: KeepingPorts,
): Promise<OfflineState['trouble']> {
  let trouble: OfflineState['trouble'] = null;
  const ports = { drive, files, former, signal };
  // A file without its thumbnail is here all the same.
  await keepThumbnails(wanted, ports).catch(() => signal.throwIfAborted());
  for (const [version, item] of wanted.files) {
    if (here.has(version)) continue;
    if (isOver()) break;
    try {
      await load(item, ports);
      here.add(version);
    } catch (error) {
      signal.throwIfAborted();
      if (isFailure(error, 'chunk_tampered', 'content_mismatch')) trouble = 'tampered';
      else if (isFull(error)) trouble = 'full';
      // What is gone by now comes with the next news.
      else if (isFailure(error, 'not_found')) continue;
      else break;
      if (trouble === 'full') break;
    }
    show(trouble);
  }
  return trouble;
}

/**
 * Removes the files that are not wanted any more, except versions that are still needed elsewhere. Nothing is removed while it is
 * not sure what is wanted.
 */
export async function removeUnwanted(
  { files, wanted }: Keeping,
  isNeeded: (version: string) => boolean = () => false,
): Promise<void> {
  if (wanted.unsure.size > 0) return;
  for (const version of await files.versions()) {
    if (!wanted.files.has(version) && !isNeeded(version)) await files.remove(version);
  }
}

/** Looks up items with all that is below them. Throws what the server's calls throw. */
export async function wantedFiles(
  ids: readonly string[],
  drive: Pick<Read, 'stat' | 'walk' | 'names'>,
  signal: AbortSignal,
): Promise<Wanted> {
  const files = new Map<string, ReadableItem>();
  const pictured = new Map<string, string>();
  const below = new Map<string, Set<string>>();
  const standing = new Map<OpenedItem, readonly string[]>();
  const found = new Set<string>();
  const unsure = new Set<string>();
  const add = (item: OpenedItem, above: readonly string[]) => {
    if (item.state !== 'intact') return;
    if (item.spaceId !== undefined) {
      standing.set(item, above);
      below.set(item.id, new Set());
    }
    if (item.kind !== 'file' || item.content === null || item.spaceId !== undefined) return;
    const readable = readableItem(item);
    files.set(readable.versionId, readable);
    if (item.hasThumbnail) pictured.set(readable.versionId, item.id);
    for (const id of above) below.set(id, (below.get(id) ?? new Set()).add(readable.versionId));
  };
  for (const id of ids) {
    const item = id === ALL ? null : await drive.stat(id, signal).catch(whetherThere);
    if (item === 'not found') {
      if (await isGone(id, drive)) continue;
      unsure.add(id);
    }
    // What does not open here may open for another version: it stays chosen.
    found.add(id);
    if (item === 'not found' || item === 'damaged' || (item !== null && item.state !== 'intact')) continue;
    below.set(id, below.get(id) ?? new Set());
    if (item !== null && (item.kind === 'file' || item.spaceId !== undefined)) add(item, [id]);
    else for await (const each of drive.walk(id, signal)) add(each.item, [id, each.item.id]);
  }
  return { files, pictured, below, standing, found, unsure };
}

/** True if an item is gone or in the trash by all rows of its place; the word of the server alone proves nothing. */
async function isGone(id: string, { names }: Pick<Read, 'names'>): Promise<boolean> {
  const here = await names.lookUp([id]);
  return here !== null && !here.found.some(({ item }) => item.id === id);
}

function whetherThere(error: unknown): 'not found' | 'damaged' {
  if (isFailure(error, 'not_found')) return 'not found';
  if (isFailure(error, 'item_damaged')) return 'damaged';
  throw error;
}

/** True if all is here of an item and what is below it. */
export function isWhole({ wanted, here }: Keeping, id: string): boolean {
  return [...(wanted.below.get(id) ?? [])].every((version) => here.has(version));
}

/** The bytes of what is here. */
export function sizeHere({ wanted, here }: Keeping): number {
  return sizeOf(wanted, (version) => here.has(version));
}

/** The bytes of what is wanted, or of some versions of it. */
export function sizeOf({ files }: Wanted, isCounted: (version: string) => boolean = () => true): number {
  return [...files].reduce((sum, [version, { size }]) => sum + (isCounted(version) ? size : 0), 0);
}

async function isHere({ versionId, sealedLength: size }: ReadableItem, files: KeptFiles): Promise<boolean> {
  const count = chunkCount(size);
  if (count > 1 && (await files.hashes(versionId)) === null) return false;
  for (let index = 0; index < count; index++) {
    if ((await files.chunk(versionId, index))?.size !== encryptedChunkSize(index, size)) return false;
  }
  return true;
}

type LoadPorts = Pick<Keeping, 'drive' | 'files'> & Pick<KeepingPorts, 'signal' | 'former'>;

/** Fetches what is missing of a version. Throws `content_mismatch`, and `chunk_tampered` for what leads to another root. */
async function load(
  { id, versionId, sealedLength: size, root }: ReadableItem,
  { drive: { api }, files, former, signal }: LoadPorts,
): Promise<void> {
  const params = { id };
  const query = { version: versionId };
  const count = chunkCount(size);
  const isRoot = async (hashes: Bytes) => (await rootOf(hashes)) === root;
  let list: Bytes | null = null;
  if (count > 1) {
    const ask = () => api.call('sealedHashes', { params, query }, signal);
    list = await firstRight(former?.hashes(versionId), ask, isRoot);
    if (list === null) throw failed('content_mismatch');
    await files.write(versionId, 'hashes', list);
  }
  for (let index = 0; index < count; index++) {
    if ((await files.chunk(versionId, index))?.size === encryptedChunkSize(index, size)) continue;
    const ask = () =>
      api.call('downloadChunk', { params, query: { ...query, chunk: String(index) } }, signal);
    const chunk = await firstRight(former?.chunk(versionId, index), ask, async (bytes) => {
      const hash = await chunkHash(await segmentHashes(bytes));
      return list === null ? isRoot(hash) : hash.every((byte, at) => byte === list[index * hash.length + at]);
    });
    if (chunk === null) throw failed({ code: 'chunk_tampered', index });
    await files.write(versionId, index, chunk);
  }
}

/** What is on this device, if it is right, or what the server answers; null where neither is. */
async function firstRight(
  here: Promise<Blob | null> | undefined,
  ask: () => Promise<Bytes>,
  isRight: (bytes: Bytes) => Promise<boolean>,
): Promise<Bytes | null> {
  const kept = await here;
  if (kept != null) {
    const bytes = new Uint8Array(await kept.arrayBuffer());
    if (await isRight(bytes)) return bytes;
  }
  const asked = await ask();
  return (await isRight(asked)) ? asked : null;
}

/** Fetches the thumbnails that are missing. */
async function keepThumbnails(
  { pictured }: Wanted,
  { drive: { api }, files, former, signal }: LoadPorts,
): Promise<void> {
  const ids: string[] = [];
  for (const [version, id] of pictured) {
    if ((await files.thumbnail(version)) !== null) continue;
    const kept = await former?.thumbnail(version);
    if (kept == null) ids.push(id);
    else await files.write(version, 'thumbnail', utf8Encode(kept));
  }
  for (let from = 0; from < ids.length; from += THUMBNAIL_BATCH_SIZE) {
    const body = { ids: ids.slice(from, from + THUMBNAIL_BATCH_SIZE) };
    for (const { version_id, encrypted_thumbnail } of await api.call('thumbnails', { body }, signal)) {
      if (pictured.has(version_id))
        await files.write(version_id, 'thumbnail', utf8Encode(encrypted_thumbnail));
    }
  }
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}
