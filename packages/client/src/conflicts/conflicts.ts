import type { IntactItem, OpenedItem } from '../keyring/opened-item.ts';
import { keepBothName, TakenNames } from './keep-both-name.ts';

/** What can be done with a file whose name is in use. */
export type Resolution = 'skip' | 'replace' | 'keep-both';

/** A file to upload whose name is in use in the target folder. */
export interface Conflict {
  /** Which of the names it is. */
  readonly index: number;
  readonly name: string;
  /** The item that has the name. */
  readonly existing: IntactItem;
  /** A file cannot replace a directory. */
  readonly choices: readonly Resolution[];
}

/** What is done with one of the files to upload. */
export type UploadDecision =
  | { readonly kind: 'upload'; readonly name: string }
  /** Upload it beside the item, then let it take the item's place (see `finishReplacement`). */
  | { readonly kind: 'replace'; readonly name: string; readonly existing: IntactItem }
  | { readonly kind: 'skip' };

/**
 * Which of the names to upload are in use by a finished file or a directory. An unfinished upload of the name
 * is none: it is resumed, or started anew if the file has changed. A damaged item has no name to compare; the
 * engine refuses its name when it comes to it.
 */
export function findConflicts(existing: readonly OpenedItem[], names: readonly string[]): Conflict[] {
  const items = finishedByName(existing);
  return names.flatMap((name, index) => {
    const item = items.get(name.normalize('NFC'));
    return item === undefined ? [] : [{ index, name, existing: item, choices: choicesFor(item) }];
  });
}

/**
 * What becomes of each of the names, given what was chosen for each conflict by its index. One for which nothing
 * that is possible was chosen is skipped. Of several equal names among those to upload, all are kept.
 */
export function decideUploads(
  existing: readonly OpenedItem[],
  names: readonly string[],
  resolutions: ReadonlyMap<number, Resolution>,
): UploadDecision[] {
  const conflicts = new Map(findConflicts(existing, names).map((conflict) => [conflict.index, conflict]));
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
      : { kind: 'replace', name, existing: conflict.existing };
  });
}

/** The names in a folder that cannot be given to another upload: those of finished files and directories. */
export function finishedNames(existing: readonly OpenedItem[]): TakenNames {
  return new TakenNames(finishedByName(existing).keys());
}

function chosen(conflict: Conflict, resolution: Resolution | undefined): Resolution {
  return resolution !== undefined && conflict.choices.includes(resolution) ? resolution : 'skip';
}

function choicesFor(item: IntactItem): readonly Resolution[] {
  return item.kind === 'file' ? ['skip', 'replace', 'keep-both'] : ['skip', 'keep-both'];
}

function finishedByName(existing: readonly OpenedItem[]): ReadonlyMap<string, IntactItem> {
  return new Map(
    existing.flatMap((item) =>
      item.state === 'intact' && (item.kind === 'directory' || item.finishedAt !== null)
        ? [[item.name.normalize('NFC'), item] as const]
        : [],
    ),
  );
}
