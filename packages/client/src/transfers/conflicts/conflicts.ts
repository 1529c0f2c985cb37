import type { IntactItem, OpenedItem } from '../../keyring/opened-item.ts';
import { isSameVersion, type UploadCandidate } from '../upload/prepare-upload.ts';
import { keepBothName, TakenNames } from './keep-both-name.ts';

/** The ways to resolve a conflict of names. */
export type Resolution = 'skip' | 'new-version' | 'keep-both';

/** A file to upload. */
export type NewFile = Pick<UploadCandidate, 'name' | 'size' | 'modifiedAt'>;

/** A file to upload whose name is in use in the target folder. */
export interface Conflict {
  /** Which of the names it is. */
  readonly index: number;
  readonly name: string;
  /** The item that has the name. */
  readonly existing: IntactItem;
  /** A directory has no versions. */
  readonly choices: readonly Resolution[];
}

/** The decision about one of the files to upload. */
export type UploadDecision =
  | { readonly kind: 'upload'; readonly name: string }
  | { readonly kind: 'new-version'; readonly name: string; readonly existing: IntactItem }
  | { readonly kind: 'skip' };

/**
 * Which of the files to upload have a name in use. The record of an upload takes none. A file that another program has begun
 * is no conflict if it is the same version: it is resumed. That one of another version is unfinished is only what the server
 * says, so people are asked. A
 * damaged item has no name to compare; the engine refuses its name when it comes to it.
 */
export function findConflicts(existing: readonly OpenedItem[], files: readonly NewFile[]): Conflict[] {
  const items = intactByName(existing);
  return files.flatMap((file, index) => {
    const item = items.get(file.name.normalize('NFC'));
    if (item === undefined || isResumed(item, file)) return [];
    return [{ index, name: file.name, existing: item, choices: choicesFor(item) }];
  });
}

/**
 * Decides about each of the files by the resolutions, which stand under the index of their conflict. A file without a
 * possible resolution is skipped. Of several equal names among those to upload, all are kept.
 */
export function decideUploads(
  existing: readonly OpenedItem[],
  files: readonly NewFile[],
  resolutions: ReadonlyMap<number, Resolution>,
): UploadDecision[] {
  const conflicts = new Map(findConflicts(existing, files).map((conflict) => [conflict.index, conflict]));
  const names = files.map(({ name }) => name);
  const inFolder = existing.flatMap(({ name }) => (name === null ? [] : [name]));
  const taken = new TakenNames([...inFolder, ...names]);
  const used = new TakenNames();

  const keepBoth = (name: string): UploadDecision => {
    const free = keepBothName(name, taken);
    taken.add(free);
    return { kind: 'upload', name: free };
  };

  return names.map((name, index) => {
    const conflict = conflicts.get(index);
    const resolution = conflict === undefined ? null : chosen(conflict, resolutions.get(index));
    if (resolution === 'skip') return { kind: 'skip' };
    if (resolution === 'keep-both' || used.has(name)) return keepBoth(name);
    used.add(name);
    return conflict === undefined
      ? { kind: 'upload', name }
      : { kind: 'new-version', name, existing: conflict.existing };
  });
}

/** Whether an upload of a file goes on with an item. */
function isResumed(item: IntactItem, file: NewFile): boolean {
  return item.kind === 'file' && item.finishedAt === null && isSameVersion(item, file);
}

function chosen(conflict: Conflict, resolution: Resolution | undefined): Resolution {
  return resolution !== undefined && conflict.choices.includes(resolution) ? resolution : 'skip';
}

function choicesFor(item: IntactItem): readonly Resolution[] {
  return item.kind === 'file' ? ['skip', 'new-version', 'keep-both'] : ['skip', 'keep-both'];
}

function intactByName(existing: readonly OpenedItem[]): ReadonlyMap<string, IntactItem> {
  return new Map(
    existing.flatMap((item) =>
      item.state === 'intact' && item.isRecord === undefined
        ? [[item.name.normalize('NFC'), item] as const]
        : [],
    ),
  );
}
