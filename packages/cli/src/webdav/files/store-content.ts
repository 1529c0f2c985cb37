import type { Readable } from 'node:stream';
import { isFailure } from '@coffer/client';
import { type DavPath, nameOf } from '../protocol/dav-path.ts';
import { Refused } from '../protocol/refused.ts';
import type { Contents } from './homes.ts';
import { isLocalPath } from './kept-local.ts';
import { isLocalPlace, parentFor } from './places.ts';
import type { Outcome, Surroundings } from './surroundings.ts';

export interface ContentFacts {
  /** Bytes; null where that is not known before its end. */
  readonly size: number | null;
  readonly mime?: string;
  /** Unix seconds; now by default. */
  readonly modifiedAt?: number;
}

/** So much is taken into memory, and goes into the drive together with other small files. */
const SMALL = 256 << 10;

/**
 * Keeps a content at a path: as a new file, or as the newest version of the one that is there. It is sealed and sent as it
 * comes. What has a name that programs use for themselves stays on this machine.
 */
export async function storeContent(
  within: Surroundings,
  path: DavPath,
  content: Readable,
  facts: ContentFacts,
  signal: AbortSignal,
): Promise<Outcome> {
  const { nodes, local, spool, now } = within;
  const above = await parentFor(within, path);
  const before = await nodes.find(path);
  if (before?.kind === 'directory') throw new Refused(405, 'There is a directory of this name.');
  if (isLocalPlace(above) || isLocalPath(path)) {
    const kept = await spool.keep(content, signal);
    await local.putFile(path, kept, facts.modifiedAt ?? Math.floor(now() / 1000));
    return before === null ? 'created' : 'replaced';
  }
  const isShared = before?.place === 'drive' && before.mount !== undefined && before.item !== null;
  const to = isShared
    ? { home: before.home, directory: null, name: before.item.name }
    : { ...(await nodes.contents(above)), name: nameOf(path) };
  await storeInDrive(within, to, content, facts, signal);
  local.replaced(path);
  return before === null ? 'created' : 'replaced';
}

async function storeInDrive(
  { made }: Surroundings,
  { home, directory, name }: Contents & { readonly name: string },
  content: Readable,
  { size, mime, modifiedAt }: ContentFacts,
  signal: AbortSignal,
): Promise<void> {
  const { drive, directories } = home;
  const before = (await directories.children(directory)).get(name);
  const isSmall = size !== null && size <= SMALL;
  const body = isSmall ? await collected(content) : parts(content);
  const options = {
    ifExists: 'new-version' as const,
    ...(size !== null && { size }),
    ...(mime !== undefined && { mime }),
    ...(modifiedAt !== undefined && { modifiedAt }),
  };
  const item = await drive.write({ directory, name }, body, options, signal);
  directories.put(item);
  if (before === undefined) made.itemIds.add(item.id);
  if (item.size === 0 && item.versionId !== null) made.emptyVersions.add(item.versionId);
  const emptyBefore = before?.id === item.id ? before.versionId : null;
  if (emptyBefore === null || emptyBefore === item.versionId || !made.emptyVersions.delete(emptyBefore))
    return;
  // Finder and Explorer make an empty file before they store it: nobody wants that one as a version.
  await drive.deleteVersion(item, { id: emptyBefore }, signal).catch((error) => {
    // An editor of a shared folder removes none.
    if (!isFailure(error, 'not_found', 'version_shown', 'forbidden')) throw error;
  });
}

async function* parts(content: Readable): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for await (const part of content) yield new Uint8Array(part);
}

async function collected(content: Readable): Promise<Uint8Array<ArrayBuffer>> {
  const all: Uint8Array[] = [];
  for await (const part of content) all.push(part);
  return new Uint8Array(Buffer.concat(all));
}

/** Makes a directory at a path that is free. */
export async function makeDirectory(within: Surroundings, path: DavPath): Promise<void> {
  const { nodes, local, now } = within;
  const above = await parentFor(within, path);
  if ((await nodes.find(path)) !== null) throw new Refused(405, 'There is something of this name.');
  if (isLocalPlace(above) || isLocalPath(path)) {
    await local.putDirectory(path, Math.floor(now() / 1000));
    return;
  }
  const { home, directory } = await nodes.contents(above);
  const { drive, directories } = home;
  try {
    directories.put(await drive.createDirectory({ directory, name: nameOf(path) }));
  } catch (cause) {
    // Another request was first: rclone makes the same directory for each file that goes into it.
    if (isFailure(cause, 'name_exists')) {
      directories.forget(directory);
      throw new Refused(405, 'There is something of this name.', { cause });
    }
    throw cause;
  }
}
