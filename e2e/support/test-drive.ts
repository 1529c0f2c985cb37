import { createCipheriv, createHash, randomUUID } from 'node:crypto';
import {
  cookieFetch,
  Drive,
  type HeadMemory,
  headMemory,
  type IntactItem,
  Keyring,
  type OpenedItem,
  SpaceWriter,
  systemClock,
} from '@coffer/client';
import type { Language } from '@coffer/contract';
import { BATCH_OPERATIONS, type BatchOperation, DIRECTORY_MIME } from '@coffer/contract';

/** A drive whose keyring a test can look into. */
export interface TestDrive extends Drive {
  readonly keyring: Keyring;
}

/** A directory as it opens. */
export type Folder = Awaited<ReturnType<Drive['list']>>;

export interface Person {
  readonly email: string;
  readonly password: string;
}

/** What came out of a download, and how it ended. */
export interface Download {
  readonly bytes: Buffer;
  readonly error: unknown;
}

/**
 * The drive of whoever signs in to it.
 *
 * @param send how requests reach the server; a fresh browser profile by default
 * @param store how chunks reach the storage, where they go there straight
 * @param heads what the device remembers of heads; nothing by default
 */
export function testDrive(
  url: string,
  send: typeof fetch = cookieFetch(),
  store: typeof fetch = fetch,
  heads: HeadMemory = headMemory(),
): TestDrive {
  const keyring = new Keyring();
  const options = { fetch: send, storageFetch: store, keyring, heads, patience: 'background' } as const;
  const drive = Drive.connect(url, options);
  return { ...drive, keyring };
}

/** A drive, or that of a shared folder, as far as it is written to. */
interface Writable {
  readonly api: Drive['api'];
  readonly keyring: ConstructorParameters<typeof SpaceWriter>[0]['keyring'];
}

/** What signs and sends batches as another device of the same account does. */
export function writerOf({ api, keyring }: Writable): SpaceWriter {
  return new SpaceWriter({ api, keyring, heads: headMemory(), clock: systemClock, rows: undefined });
}

/** Carries out operations as another device of the same account does, in one signed batch. */
export function signedChanges(drive: TestDrive) {
  const writer = writerOf(drive);
  const { signal } = new AbortController();
  return (operations: BatchOperation[]) => writer.change(operations, { signal });
}

/** Makes an account with a name and a password of its own. */
export async function newPerson(
  drive: Pick<Drive, 'register'>,
  { storePrivateKey = true, language }: { storePrivateKey?: boolean; language?: Language | undefined } = {},
): Promise<Person & { readonly privateKeyPem: string }> {
  const person = { email: `${randomUUID()}@example.org`, password: `correct horse ${randomUUID()}` };
  const { privateKeyPem } = await drive.register({ ...person, storePrivateKey, language });
  return { ...person, privateKeyPem };
}

/** What comes of a file until it ends or fails. */
export async function downloaded(
  drive: Pick<Drive, 'stream'>,
  item: OpenedItem,
  range: { from?: number; to?: number } = {},
): Promise<Download> {
  const parts: Uint8Array[] = [];
  try {
    for await (const part of await drive.stream(item, range)) parts.push(part);
    return { bytes: Buffer.concat(parts), error: null };
  } catch (error) {
    return { bytes: Buffer.concat(parts), error };
  }
}

/** Makes a directory, at the top unless said otherwise, and gives its id. */
export async function makeFolder(
  drive: Pick<Drive, 'createDirectory'>,
  name: string,
  parentId: string | null = null,
): Promise<string> {
  return (await drive.createDirectory({ directory: parentId, name })).id;
}

/** Makes many directories in one that was opened before: as few signed batches as they fit into, and not one for each. */
export async function makeFolders(
  drive: TestDrive,
  names: readonly string[],
  parentId: string | null = null,
): Promise<void> {
  const change = signedChanges(drive);
  const described = { mime: DIRECTORY_MIME, size: 0, modifiedAt: 1_700_000_000, parentId };
  for (let from = 0; from < names.length; from += BATCH_OPERATIONS) {
    const inputs = names.slice(from, from + BATCH_OPERATIONS).map((name) => ({ ...described, name }));
    const sealed = await drive.keyring.sealNewItems(inputs);
    await change(sealed.map(({ request }) => ({ kind: 'create', item: request })));
  }
}

interface StoreOptions {
  /** The top by default. */
  readonly into?: Pick<Folder, 'parents'>;
  readonly thumbnail?: Uint8Array<ArrayBuffer>;
  readonly signal?: AbortSignal;
  /** Unix seconds. */
  readonly modifiedAt?: number;
  readonly mime?: string;
}

/** Stores a file, or what is missing of it, and gives its id. */
export async function store(
  drive: Pick<Drive, 'write'>,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  { into, signal, ...more }: StoreOptions = {},
): Promise<string> {
  const directory = into?.parents.at(-1)?.id ?? null;
  const options = { modifiedAt: 1_700_000_000, mime: 'application/x-test', ...more };
  return (await drive.write({ directory, name }, bytes, options, signal)).id;
}

type WriteOptions = NonNullable<Parameters<Drive['write']>[2]>;

/** A file of text, for `storeMany`. */
export const textFile = (name: string, text: string): SmallFile => ({
  name,
  bytes: new Uint8Array(Buffer.from(text)),
});

interface SmallFile extends Pick<WriteOptions, 'media' | 'mime' | 'thumbnail'> {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Stores small files in a directory that was opened before, as those that are chosen together: a batch for as many as fit. */
export async function storeMany(
  drive: Pick<Drive, 'upload'>,
  files: readonly SmallFile[],
  folderId: string | null = null,
): Promise<void> {
  const { signal } = new AbortController();
  const beside = { folderId, versionOf: null, itemId: null, hasOthers: true };
  await Promise.all(
    files.map(({ bytes, mime: type = 'application/x-test', ...file }) => {
      const content = new File([bytes], file.name, { type, lastModified: 1_700_000_000_000 });
      return drive.upload({ ...beside, ...file, file: content }, {}, signal);
    }),
  );
}

/** Stores files by their relative paths, and directories that may be empty, as a chosen folder has them. */
export async function storeTree(
  drive: Pick<Drive, 'ensureDirectories' | 'write'>,
  files: Readonly<Record<string, Uint8Array<ArrayBuffer>>>,
  directories: readonly string[] = [],
): Promise<void> {
  const above = Object.keys(files).map((path) => path.slice(0, Math.max(0, path.lastIndexOf('/'))));
  await drive.ensureDirectories([...directories, ...above.filter((path) => path !== '')]);
  const options = { modifiedAt: 1_700_000_000, mime: 'application/x-test' };
  for (const [path, bytes] of Object.entries(files)) await drive.write(`/${path}`, bytes, options);
}

/** A directory as the server has it: nothing of it is opened or verified. */
export function recordsIn({ api }: Pick<Drive, 'api'>, directoryId: string | null = null) {
  return api.call('listItems', { query: directoryId === null ? {} : { dir_id: directoryId } });
}

/** The item of this name, which must be intact. */
export function intact(folder: Pick<Folder, 'children'>, name: string): IntactItem {
  for (const item of folder.children) if (item.state === 'intact' && item.name === name) return item;
  throw new Error(`There is no intact ${name}`);
}

/** Bytes that are the same for the same seed and look random to everything else. */
export function seededBytes(size: number, seed: string): Uint8Array<ArrayBuffer> {
  const key = createHash('sha256').update(seed).digest();
  // As a stream cipher has them, which processors make at once.
  return new Uint8Array(createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(size)));
}
