import {
  type Conflict,
  decideUploads,
  findConflicts,
  finishedNames,
  type OpenedItem,
  type Resolution,
  replacementName,
  type UploadDecision,
} from '@coffer/client';
import type { Upload } from './upload.ts';

/** Files that go into one folder. */
export interface UploadTarget {
  readonly folderId: string | null;
  /** What is in it. */
  readonly existing: readonly OpenedItem[];
  readonly files: readonly File[];
}

/** A name that is in use, beside the file that should get it. */
export interface NameInUse extends Conflict {
  readonly file: File;
}

/** Asks people; gives what they chose by the index of the conflict. */
export type AskAboutNames = (conflicts: readonly NameInUse[]) => Promise<ReadonlyMap<number, Resolution>>;

/**
 * What is uploaded, and under which name. Names that are in use are asked about, those of all folders together,
 * so that one answer can be for all of them. What is skipped is left out.
 */
export async function planUploads(targets: readonly UploadTarget[], ask: AskAboutNames): Promise<Upload[]> {
  const numbered = targets.map((target, place) => ({
    ...target,
    names: target.files.map(({ name }) => name),
    /** The index of its first file among those of all folders. */
    first: targets.slice(0, place).reduce((sum, { files }) => sum + files.length, 0),
  }));
  const conflicts = numbered.flatMap(({ existing, names, files, first }) =>
    findConflicts(existing, names).flatMap((conflict) => {
      const file = files[conflict.index];
      return file === undefined ? [] : [{ ...conflict, index: first + conflict.index, file }];
    }),
  );
  const chosen = conflicts.length === 0 ? new Map<number, Resolution>() : await ask(conflicts);

  return numbered.flatMap(({ folderId, existing, names, files, first }) => {
    const ofTarget = new Map([...chosen].map(([index, resolution]) => [index - first, resolution]));
    const decisions = decideUploads(existing, names, ofTarget);
    const taken = finishedNames(existing);
    return files.flatMap((file, index): Upload[] => {
      const decision: UploadDecision = decisions[index] ?? { kind: 'skip' };
      if (decision.kind === 'skip') return [];
      const { name } = decision;
      const replaces =
        decision.kind === 'replace'
          ? { id: decision.existing.id, under: replacementName(name, taken) }
          : null;
      return [{ file, folderId, name, replaces, itemId: null }];
    });
  });
}
