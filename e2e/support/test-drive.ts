import { createHash, randomUUID } from 'node:crypto';
import { cookieFetch, Drive, type Folder, type IntactItem, Keyring, type OpenedItem } from '@coffer/client';

/** A drive whose keyring a test can look into. */
export interface TestDrive extends Drive {
  readonly keyring: Keyring;
}

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
 */
export function testDrive(
  url: string,
  send: typeof fetch = cookieFetch(),
  store: typeof fetch = fetch,
): TestDrive {
  const keyring = new Keyring();
  const drive = Drive.connect(url, { fetch: send, storageFetch: store, keyring, patience: 'background' });
  return { ...drive, keyring };
}

/** Makes an account with a name and a password of its own. */
export async function newPerson(
  drive: Pick<Drive, 'register'>,
  { storePrivateKey = true } = {},
): Promise<Person & { readonly privateKeyPem: string }> {
  const person = { email: `${randomUUID()}@example.org`, password: `correct horse ${randomUUID()}` };
  const { privateKeyPem } = await drive.register({ ...person, storePrivateKey });
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

/** Stores files by their relative paths, and directories that may be empty, as a chosen folder has them. */
export async function storeTree(
  drive: Pick<Drive, 'ensureDirectory' | 'write'>,
  files: Readonly<Record<string, Uint8Array<ArrayBuffer>>>,
  directories: readonly string[] = [],
): Promise<void> {
  for (const path of directories) await drive.ensureDirectory(path);
  for (const [path, bytes] of Object.entries(files)) {
    const above = path.slice(0, path.lastIndexOf('/') + 1);
    if (above !== '') await drive.ensureDirectory(above);
    await drive.write(`/${path}`, bytes);
  }
}

/** The item of this name, which must be intact. */
export function intact(folder: Pick<Folder, 'children'>, name: string): IntactItem {
  for (const item of folder.children) if (item.state === 'intact' && item.name === name) return item;
  throw new Error(`There is no intact ${name}`);
}

/** Bytes that are the same for the same seed and look random to everything else. */
export function seededBytes(size: number, seed: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('shake256', { outputLength: size }).update(seed).digest());
}
