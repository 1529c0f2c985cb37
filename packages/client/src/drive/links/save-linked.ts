import { failed, isFailure } from '../../failures/coffer-error.ts';
import type { IntactItem } from '../../keyring/opened-item.ts';
import type { OpenDownload } from '../../transfers/archives/open-download.ts';
import { nameBeside, TakenNames } from '../../transfers/conflicts/keep-both-name.ts';
import { blobOf } from '../../transfers/download/collected.ts';
import type { ProgressReport } from '../../transfers/queue/reducer.ts';
import type { Drive } from '../drive.ts';
import type { DirectoryRef } from '../places/item-ref.ts';
import { lookAtQuota } from '../transferring/look-at-quota.ts';
import type { Copied, CopiedTree, LinkedCopy } from './read-linked.ts';

/** Where a copy goes, and what fetches it. */
interface SavePorts {
  readonly drive: Pick<Drive, 'createDirectory' | 'list' | 'write'> & {
    readonly account: Pick<Drive['account'], 'storage'>;
  };
  readonly downloads: OpenDownload;
}

interface SaveOptions {
  /** Null is the top. */
  readonly directory: DirectoryRef;
  /** @param percent of all bytes, each of which is fetched and stored */
  readonly onProgress?: (percent: number, filesSaved: number) => void;
  /** Called when it waits for the server, and when it does no more. */
  readonly onWaiting?: (isWaiting: boolean) => void;
}

/** What became of a copy. */
interface Saved {
  /** What now lies in the chosen directory. */
  readonly items: readonly IntactItem[];
  /** The names of files that are not what their owner stored; all others are saved. */
  readonly damaged: readonly string[];
  /** The names of files that went while others were saved, and were there when the copy was read. */
  readonly gone: readonly string[];
}

/**
 * Saves what is behind a link into a drive: fetched, verified, and sealed anew under keys of the drive, so that it has nothing to do
 * with the link from then on. One file at a time is in memory. Under a name that is in use it gets another one. A file that is damaged, or that went from
 * the linked folder meanwhile, is left out and named. Whatever else comes in the way ends it; the files that were saved stay, and no part of another one. Throws `quota_short` before anything is written, and as `list`, `createDirectory` and `write` do, and
 * what the link refuses (`not_found`, `expired`, `download_limit_reached`).
 *
 * @example
 * import { createDownloads, readLinked, saveLinked, visitLink } from '@coffer/client';
 * import { decodeLinkSecret } from '@coffer/crypto';
 * await drive.createDirectory('/Sent');
 * await drive.write('/Sent/report.txt', 'all well', { mime: 'text/plain' });
 * const link = await drive.links.create(await drive.stat('/Sent'));
 * if (link.state !== 'intact') throw new Error('damaged');
 * const secret = decodeLinkSecret(link.secret);
 * if (secret.kind !== 'key') throw new Error('needs a password');
 * const visit = visitLink(drive.api, link.id);
 * const shared = await visit.open(secret.key);
 * const { signal } = new AbortController();
 * const copy = await readLinked(visit.folder(shared), shared, null, signal);
 * const ports = { drive, downloads: createDownloads({ api: drive.api }) };
 * const { items } = await saveLinked(copy, ports, { directory: null }, signal);
 * items.map(({ name }) => name); // => ['Sent (1)']
 * new TextDecoder().decode(await drive.read('/Sent (1)/report.txt')); // => 'all well'
 */
export async function saveLinked(
  copy: LinkedCopy,
  { drive, downloads }: SavePorts,
  { directory, onProgress = () => {}, onWaiting = () => {} }: SaveOptions,
  signal: AbortSignal,
): Promise<Saved> {
  const need = { files: copy.files, bytes: copy.size };
  const shortage = await lookAtQuota({ need }, drive.account, [], signal);
  if (shortage !== null) throw failed({ code: 'quota_short', ...shortage });

  const [damaged, gone]: [string[], string[]] = [[], []];
  let [before, filesSaved] = [0, 0];
  const report = (bytes: number) =>
    onProgress(copy.size === 0 ? 0 : Math.floor(((before + bytes) / (2 * copy.size)) * 100), filesSaved);

  async function fetched(item: Copied): Promise<Blob | null> {
    try {
      return await blobOf(downloads(await copy.content(item), signal, { onProgress: report, onWaiting }));
    } catch (cause) {
      if (isDamage(cause)) damaged.push(item.name);
      else if (await isGoneAlone(cause, copy, signal)) gone.push(item.name);
      else throw cause;
      return null;
    }
  }

  async function saveFile(item: Copied, place: Place): Promise<IntactItem | null> {
    const { mime, size, modifiedAt } = item;
    try {
      const content = await fetched(item);
      if (content === null) return null;
      const onProgress = ({ bytes, isWaitingForConnection: isWaiting }: ProgressReport) => {
        if (bytes !== undefined) report(size + bytes);
        if (isWaiting !== undefined) onWaiting(isWaiting);
      };
      const options = { mime, size, modifiedAt, onProgress, isOnce: true };
      const saved = await drive.write(place, content, options, signal);
      filesSaved++;
      return saved;
    } finally {
      before += 2 * size;
      report(0);
    }
  }

  async function saveTrees(
    trees: readonly CopiedTree[],
    into: DirectoryRef,
    taken: TakenNames,
  ): Promise<IntactItem[]> {
    const items: IntactItem[] = [];
    for (const { item, children } of trees) {
      const place = { directory: into, name: freeName(item, taken) };
      if (item.kind === 'directory') {
        const made = await drive.createDirectory(place, signal);
        items.push(made);
        await saveTrees(children, made.id, new TakenNames());
      } else {
        const saved = await saveFile(item, place);
        if (saved !== null) items.push(saved);
      }
    }
    return items;
  }

  const { children } = await drive.list(directory, signal);
  const inUse = new TakenNames(children.flatMap(({ name }) => (name === null ? [] : [name])));
  return { items: await saveTrees(copy.trees, directory, inUse), damaged, gone };
}

interface Place {
  readonly directory: DirectoryRef;
  readonly name: string;
}

/** Two items of one name lie in one directory only where somebody made that up; both are kept. */
function freeName({ name, kind }: Copied, taken: TakenNames): string {
  const free = nameBeside(name, taken, kind);
  taken.add(free);
  return free;
}

/** Whether a file is not what its owner stored, which says nothing of the others. */
function isDamage(cause: unknown): boolean {
  return isFailure(cause, 'chunk_tampered', 'content_mismatch', 'content_unfinished', 'upload_unfinished');
}

/** Whether it is the file that is not there any more, while its link is. */
async function isGoneAlone(
  cause: unknown,
  { askAgain }: Pick<LinkedCopy, 'askAgain'>,
  signal: AbortSignal,
): Promise<boolean> {
  if (askAgain === null || !isFailure(cause, 'not_found')) return false;
  await askAgain(signal);
  return true;
}
