import type { ApiClient } from '../../api/client.ts';
import { retrying } from '../../api/retry.ts';
import { type Clock, systemClock } from '../../concurrency/clock.ts';
import { failed, isFailure } from '../../failures/coffer-error.ts';
import type { Keyring } from '../../keyring/keyring.ts';
import { firstFree, type NameLookup, splitName } from './keep-both-name.ts';

/**
 * The name under which the new version of a file is uploaded before it takes the old one's place, such as
 * "report (new version).pdf". The same for the same name, so that an interrupted upload is found and resumed;
 * `taken` are the names of finished items and directories in the folder.
 */
export function replacementName(name: string, taken: NameLookup): string {
  const [stem, extension] = splitName(name.normalize('NFC'), 'file');
  const nameFor = (number: number) => `${stem} (new version${number === 1 ? '' : ` ${number}`})${extension}`;
  return firstFree(taken, nameFor);
}

const NEW_VERSION = / \(new version(?: \d+)?\)$/;

/** The name for which `replacementName` gave this one; the name itself if it gave it for none. */
export function replacedName(name: string): string {
  const [stem, extension] = splitName(name, 'file');
  return stem.replace(NEW_VERSION, '') + extension;
}

export interface ReplacementOptions {
  readonly api: ApiClient;
  /** The keyring, or its counterpart on another thread. */
  readonly keyring: Pick<Keyring, 'sealRename' | 'adoptName' | 'openContentHashes'>;
  /** The new version, uploaded under `replacementName`. */
  readonly newId: string;
  /** The old version, which is deleted. */
  readonly oldId: string;
  /** The name that the new version takes. */
  readonly name: string;
  readonly signal: AbortSignal;
  readonly clock?: Clock;
}

/**
 * Puts a new version of a file in the place of the old one. The server keeps names unique in a folder, so the new
 * version is first uploaded whole under a name of its own; only when the server has all of it is the old one deleted,
 * and then the new one renamed. Wherever it is interrupted, nothing is lost: before the deletion both are there, the
 * old one under its name; after it the new one is, under one name or the other. It may be called again and goes on
 * where it ended. That the new version is whole is shown by its digests, which its sender sealed after the last
 * chunk: the server's word would cost the old one. Throws `upload_incomplete` while it is not, `item_not_opened`,
 * EnvelopeDamaged, `server_unreachable`, and the server's problems: `name_exists` if somebody took the name
 * meanwhile.
 */
export async function finishReplacement(options: ReplacementOptions): Promise<void> {
  const { api, keyring, newId, oldId, name, signal, clock = systemClock } = options;
  const persistently = <T>(call: () => Promise<T>) => retrying(call, { clock, signal });
  const renaming = { params: { id: newId }, body: await keyring.sealRename(newId, name) };

  const newVersion = await persistently(() =>
    api.call('itemMetadata', { params: { id: newId }, query: {} }, signal),
  );
  if (newVersion.id !== newId || newVersion.finished_upload_at === null) throw failed('upload_incomplete');
  const { sha256 } = await keyring.openContentHashes(newVersion);
  if (sha256 === undefined) throw failed('upload_incomplete');
  await persistently(() => deleted(api.call('deleteItem', { params: { id: oldId } }, signal)));
  await persistently(() => api.call('renameItem', renaming, signal));
  await keyring.adoptName(newId, name);
}

/** Deleted by an earlier attempt is as good. */
async function deleted(deleting: Promise<unknown>): Promise<void> {
  try {
    await deleting;
  } catch (error) {
    if (!isFailure(error, 'not_found')) throw error;
  }
}
