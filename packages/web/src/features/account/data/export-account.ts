import { type ApiClient, type Drive, damageOf, type Keyring, type OpenedItem } from '@coffer/client';
import { type Link, momentOf } from '@coffer/contract';
import type { ContentHashAlgorithm } from '@coffer/crypto';
import { type ExportedFolder, exportTree, type ItemRecord } from './export-tree.ts';

interface ExportPorts {
  readonly api: ApiClient;
  readonly keyring: Opening;
  readonly settings: Pick<Drive['settings'], 'read'>;
  /** Unix seconds. */
  readonly now: number;
  /** @param items read so far */
  onProgress(items: number): void;
}

/**
 * Makes the file with all that the server has of the account, its names decrypted. It is put together in parts, so
 * that a large account never becomes one long text. Throws as the API client and `openExport` do.
 */
export async function exportAccount(ports: ExportPorts, signal: AbortSignal): Promise<Blob> {
  const { account, records } = await readPages(ports, signal);
  const links = (await ports.api.call('listLinks', { query: { with_expired: 'true' } }, signal)).map(
    linkFacts,
  );
  const { state, retention } = await ports.settings.read(signal);
  const settings = state === 'saved' ? { retention } : {};
  const { items: _items, next_cursor: _cursor, ...rest } = account;
  const head = JSON.stringify({ exported_at: ports.now, ...rest, settings, links }, readableTimes, 2);
  // The list of items takes the place of the closing brace.
  const parts: string[] = [`${head.slice(0, head.lastIndexOf('\n}'))},\n  "items": [`];
  let count = 0;
  for await (const batch of openExport(records, ports.keyring, signal)) {
    const lines = batch.map((item) => `    ${JSON.stringify(item)}`).join(',\n');
    parts.push(count === 0 ? '\n' : ',\n', lines);
    count += batch.length;
  }
  parts.push(count === 0 ? ']\n}\n' : '\n  ]\n}\n');
  return new Blob(parts, { type: 'application/json' });
}

async function readPages({ api, onProgress }: ExportPorts, signal: AbortSignal) {
  const read = (query: { cursor?: string }) => api.call('exportAccount', { query }, signal);
  const account = await read({});
  const records: ItemRecord[] = [...account.items];
  onProgress(records.length);
  for (let cursor = account.next_cursor; cursor !== null; ) {
    const page = await read({ cursor });
    records.push(...page.items);
    onProgress(records.length);
    cursor = page.next_cursor;
  }
  return { account, records };
}

/** The readable facts of a public link; `file_id` is the id of its item. */
function linkFacts({ id, file_id, created_at, expires_at, downloads, max_downloads }: Link) {
  return { id, file_id, created_at, expires_at, downloads, max_downloads };
}

/** For JSON.stringify: the wire's unix seconds as people read them. */
function readableTimes(key: string, value: unknown): unknown {
  return key.endsWith('_at') && typeof value === 'number' ? isoTime(value) : value;
}

/** Records that go to the keyring at once. */
const BATCH = 200;

/** Opens the records: the keyring, here or in its worker. */
interface Opening {
  openListing(page: {
    readonly parents: readonly ItemRecord[];
    readonly children: readonly ItemRecord[];
  }): ReturnType<Keyring['openListing']>;
  openContentHashes(
    details: Parameters<Keyring['openContentHashes']>[0],
  ): ReturnType<Keyring['openContentHashes']>;
}

/**
 * Decrypts the records of an account, folder by folder, and hands out batches of what people can read. A damaged
 * item is handed out as such. Throws `keys_locked`, and the signal's reason once it is aborted.
 */
async function* openExport(
  records: readonly ItemRecord[],
  keyring: Opening,
  signal: AbortSignal,
): AsyncGenerator<readonly ExportedItem[], void, undefined> {
  const { folders, lost } = exportTree(records);
  for (const folder of folders) yield* openFolder(folder, keyring, signal);
  // Nothing tells where they belong, so they are opened in no folder, and come out as damaged.
  yield* openFolder({ chain: [], children: lost }, keyring, signal);
}

async function* openFolder({ chain, children }: ExportedFolder, keyring: Opening, signal: AbortSignal) {
  for (let from = 0; from < children.length; from += BATCH) {
    signal.throwIfAborted();
    const batch = children.slice(from, from + BATCH);
    const opened = await keyring.openListing({ parents: chain, children: batch });
    const names = pathOf(opened.parents);
    yield await Promise.all(
      opened.children.map(async (item, index) =>
        exportedItem(item, names, await digestsOf(item, batch[index])),
      ),
    );
  }

  async function digestsOf(item: OpenedItem, record: ItemRecord | undefined) {
    if (record === undefined || item.state !== 'intact' || item.kind === 'directory') return undefined;
    return keyring.openContentHashes({ ...record, uploaded_chunks: [] }).catch(() => undefined);
  }
}

/** The names of the directories; null if one of them does not open. */
function pathOf(parents: readonly OpenedItem[]): readonly string[] | null {
  const names = parents.map(({ name }) => name).filter((name) => name !== null);
  return names.length === parents.length ? names : null;
}

/** An item in the file that people get: its names and digests as they are, times as ISO 8601. */
interface ExportedItem {
  readonly id: string;
  /** The names from the top down, joined by slashes; null where a name does not open. */
  readonly path: string | null;
  readonly kind: 'file' | 'directory';
  readonly type: string;
  readonly size: number;
  readonly modified_at: string;
  readonly created_at: string;
  /** Null while the upload is unfinished. */
  readonly uploaded_at: string | null;
  readonly digests?: Partial<Record<ContentHashAlgorithm, string>>;
  /** The part of the item that is not as its owner sealed it. */
  readonly damaged?: string;
}

/** Describes one item. @param parents the names of the directories above it; null if one of them does not open */
function exportedItem(
  item: OpenedItem,
  parents: readonly string[] | null,
  digests: ExportedItem['digests'],
): ExportedItem {
  const damaged = damageOf(item);
  return {
    id: item.id,
    path: parents === null || item.name === null ? null : [...parents, item.name].join('/'),
    kind: item.kind,
    type: item.mime,
    size: item.size,
    modified_at: isoTime(item.modifiedAt),
    created_at: isoTime(item.createdAt),
    uploaded_at: item.finishedAt === null ? null : isoTime(item.finishedAt),
    ...(digests !== undefined && Object.keys(digests).length > 0 && { digests }),
    ...(damaged !== null && { damaged }),
  };
}

/** @param seconds unix seconds */
export function isoTime(seconds: number): string {
  return momentOf(seconds).toISOString();
}
