import {
  type Drive,
  failed,
  isFailure,
  type OpenedItem,
  type ReadableItem,
  readableItem,
} from '@coffer/client';
import { THUMBNAIL_BATCH_SIZE } from '@coffer/contract';
import { chunkCount, chunkHash, encryptedChunkSize, rootOf, segmentHashes, utf8Encode } from '@coffer/crypto';
import type { KeptFiles } from '../../download-protocol/kept-files.ts';
import type { OfflineState } from '../../session/offline-files.ts';

interface KeepingPorts {
  readonly drive: Pick<Drive, 'api' | 'stat' | 'walk'>;
  readonly files: KeptFiles;
  readonly signal: AbortSignal;
  /** Called with how it stands, again and again. */
  show(changed: Omit<OfflineState, 'chosen' | 'asked'>): void;
  /** Whether something else is wanted meanwhile. */
  isOver(): boolean;
}

/** The versions that are wanted, and to which items they belong. */
interface Wanted {
  readonly files: Map<string, ReadableItem>;
  /** Those of them that have a thumbnail, by version: the ids of their items. */
  readonly pictured: Map<string, string>;
  /** The versions below each item. */
  readonly below: Map<string, Set<string>>;
  /** Those that were asked for and are there. */
  readonly found: Set<string>;
}

/**
 * Brings what is chosen to this device as it is on the server: what is gone, moved out or replaced is removed, what is
 * missing is fetched, chunk by chunk, and kept once it leads to the root. Gives those of the chosen that are still there.
 * Throws what the server's calls throw, but while files are fetched: where that breaks off, the next time goes on.
 */
export async function keepFiles(
  chosen: readonly string[],
  ports: KeepingPorts,
): Promise<ReadonlySet<string>> {
  const { files, signal, isOver } = ports;
  const wanted = await wantedFiles(chosen, ports);
  for (const version of await files.versions()) {
    if (!wanted.files.has(version)) await files.remove(version);
  }
  const here = new Set<string>();
  for (const [version, item] of wanted.files) if (await isHere(item, files)) here.add(version);
  let trouble: OfflineState['trouble'] = null;
  const show = () => ports.show({ items: marksOf(wanted, here), size: sizeOf(wanted, here), trouble });
  show();
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
    show();
  }
  show();
  return wanted.found;
}

/** Bytes of some items with all that is below them. */
export async function sizeBelow(
  ids: readonly string[],
  ports: Pick<KeepingPorts, 'drive' | 'signal'>,
): Promise<number> {
  const wanted = await wantedFiles(ids, ports);
  return sizeOf(wanted, new Set(wanted.files.keys()));
}

/** What is chosen, and all below it. */
async function wantedFiles(
  ids: readonly string[],
  { drive, signal }: Pick<KeepingPorts, 'drive' | 'signal'>,
): Promise<Wanted> {
  const wanted: Wanted = { files: new Map(), pictured: new Map(), below: new Map(), found: new Set() };
  for (const id of ids) {
    const item = await drive.stat(id, signal).catch((error: unknown) => {
      if (isFailure(error, 'not_found')) return null;
      if (isFailure(error, 'item_damaged')) return 'damaged';
      throw error;
    });
    if (item === null) continue;
    // What does not open here may open for another version: it stays chosen.
    wanted.found.add(id);
    if (item === 'damaged' || item.state !== 'intact') continue;
    wanted.below.set(id, wanted.below.get(id) ?? new Set());
    if (item.kind === 'file') add(wanted, item, [id]);
    else for await (const below of drive.walk(id, signal)) add(wanted, below.item, [id, below.item.id]);
  }
  return wanted;
}

/** Adds a file under the items that are shown as here once it is. */
function add({ files, pictured, below }: Wanted, item: OpenedItem, ids: readonly string[]): void {
  if (item.state !== 'intact' || item.kind !== 'file' || item.content === null) return;
  const readable = readableItem(item);
  files.set(readable.versionId, readable);
  if (item.hasThumbnail) pictured.set(readable.versionId, item.id);
  for (const id of ids) below.set(id, (below.get(id) ?? new Set()).add(readable.versionId));
}

async function isHere({ versionId, sealedLength: size }: ReadableItem, files: KeptFiles): Promise<boolean> {
  const count = chunkCount(size);
  if (count > 1 && (await files.hashes(versionId)) === null) return false;
  for (let index = 0; index < count; index++) {
    if ((await files.chunk(versionId, index))?.size !== encryptedChunkSize(index, size)) return false;
  }
  return true;
}

/** Fetches what is missing of a version. Throws `content_mismatch`, and `chunk_tampered` for what leads to another root. */
async function load(
  { id, versionId, sealedLength: size, root }: ReadableItem,
  { drive: { api }, files, signal }: KeepingPorts,
): Promise<void> {
  const params = { id };
  const query = { version: versionId };
  const count = chunkCount(size);
  const list = count > 1 ? await api.call('sealedHashes', { params, query }, signal) : null;
  if (list !== null) {
    if ((await rootOf(list)) !== root) throw failed('content_mismatch');
    await files.write(versionId, 'hashes', list);
  }
  for (let index = 0; index < count; index++) {
    if ((await files.chunk(versionId, index))?.size === encryptedChunkSize(index, size)) continue;
    const chunk = await api.call(
      'downloadChunk',
      { params, query: { ...query, chunk: String(index) } },
      signal,
    );
    const hash = await chunkHash(await segmentHashes(chunk));
    const isRight =
      list === null
        ? (await rootOf(hash)) === root
        : hash.every((byte, at) => byte === list[index * hash.length + at]);
    if (!isRight) throw failed({ code: 'chunk_tampered', index });
    await files.write(versionId, index, chunk);
  }
}

/** Fetches the thumbnails that are missing. */
async function keepThumbnails(
  { pictured }: Wanted,
  { drive: { api }, files, signal }: KeepingPorts,
): Promise<void> {
  const ids: string[] = [];
  for (const [version, id] of pictured) if ((await files.thumbnail(version)) === null) ids.push(id);
  for (let from = 0; from < ids.length; from += THUMBNAIL_BATCH_SIZE) {
    const body = { ids: ids.slice(from, from + THUMBNAIL_BATCH_SIZE) };
    for (const { version_id, encrypted_thumbnail } of await api.call('thumbnails', { body }, signal)) {
      if (pictured.has(version_id))
        await files.write(version_id, 'thumbnail', utf8Encode(encrypted_thumbnail));
    }
  }
}

function marksOf({ below }: Wanted, here: ReadonlySet<string>): OfflineState['items'] {
  return new Map(
    [...below].map(([id, versions]) => [
      id,
      [...versions].every((each) => here.has(each)) ? 'here' : 'coming',
    ]),
  );
}

function sizeOf({ files }: Wanted, here: ReadonlySet<string>): number {
  return [...files].reduce((sum, [version, { size }]) => sum + (here.has(version) ? size : 0), 0);
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}
