import type { OpenedItem } from '../../keyring/opened-item.ts';
import { fileTime } from '../../keyring/wire-metadata.ts';
import {
  type Conflict,
  decideUploads,
  findConflicts,
  type NewFile,
  type Resolution,
  type UploadDecision,
} from '../conflicts/conflicts.ts';
import type { Upload } from '../upload/upload.ts';
import type { StorageNeed } from './quota-shortage.ts';

/** Files that go into one folder. */
export interface UploadTarget {
  readonly folderId: string | null;
  /** Its content. */
  readonly existing: readonly OpenedItem[];
  readonly files: readonly File[];
  /** What becomes of a name that is in use, where that is decided already; people are asked by default. */
  readonly resolution?: Resolution;
}

/** A name that is in use, beside the file that should get it. */
export interface NameInUse extends Conflict {
  readonly file: File;
}

/** Asks people; gives what they chose by the index of the conflict. */
export type AskAboutNames = (conflicts: readonly NameInUse[]) => Promise<ReadonlyMap<number, Resolution>>;

/** The files to upload, and those that people skipped because their names are in use. */
export interface UploadPlan {
  readonly uploads: readonly Upload<File>[];
  readonly skipped: readonly Upload<File>[];
  /** What the files to upload take of a quota. */
  readonly need: StorageNeed;
}

/**
 * Decides which files are uploaded, and under which names. It asks about names that are in use, for all folders
 * together, so that one answer can be for all of them.
 */
export async function planUploads(targets: readonly UploadTarget[], ask: AskAboutNames): Promise<UploadPlan> {
  const numbered = targets.map((target, place) => ({
    ...target,
    candidates: target.files.map(newFileOf),
    /** The index of its first file among those of all folders. */
    first: targets.slice(0, place).reduce((sum, { files }) => sum + files.length, 0),
  }));
  const decided = new Map<number, Resolution>();
  const conflicts = numbered.flatMap(({ existing, candidates, files, first, resolution }) =>
    findConflicts(existing, candidates).flatMap((conflict) => {
      if (resolution !== undefined) {
        decided.set(first + conflict.index, resolution);
        return [];
      }
      const file = files[conflict.index];
      return file === undefined ? [] : [{ ...conflict, index: first + conflict.index, file }];
    }),
  );
  const answers = conflicts.length === 0 ? [] : await ask(conflicts);
  const chosen = new Map([...decided, ...answers]);

  const skipped: Upload<File>[] = [];
  const uploads = numbered.flatMap(({ folderId, existing, candidates, files, first }) => {
    const ofTarget = new Map([...chosen].map(([index, resolution]) => [index - first, resolution]));
    const decisions = decideUploads(existing, candidates, ofTarget);
    return files.flatMap((file, index): Upload<File>[] => {
      const decision: UploadDecision = decisions[index] ?? { kind: 'skip' };
      const common = { file, folderId, itemId: null };
      if (decision.kind === 'skip') {
        skipped.push({ ...common, name: file.name, versionOf: null });
        return [];
      }
      const { name } = decision;
      if (decision.kind === 'upload') return [{ ...common, name, versionOf: null }];
      const { existing: listed } = decision;
      return [{ ...common, name, versionOf: listed.id, listed }];
    });
  });
  return { uploads, skipped, need: storageNeed(targets, uploads) };
}

function newFileOf({ name, size, lastModified }: File): NewFile {
  return { name, size, modifiedAt: fileTime(lastModified) };
}

/** What uploads need of the storage. What an earlier attempt has begun is counted by the server already. */
export function storageNeed(
  targets: readonly UploadTarget[],
  uploads: readonly Pick<Upload<File>, 'file' | 'folderId' | 'name'>[],
): StorageNeed {
  const begun = new Set(
    targets.flatMap(({ folderId, existing }) =>
      existing.flatMap(({ finishedAt, kind, name }) =>
        kind === 'file' && finishedAt === null && name !== null ? [keyOf(folderId, name)] : [],
      ),
    ),
  );
  const fresh = uploads.filter(({ folderId, name }) => !begun.has(keyOf(folderId, name)));
  return { files: fresh.length, bytes: fresh.reduce((sum, { file }) => sum + file.size, 0) };
}

function keyOf(folderId: string | null, name: string): string {
  return `${folderId ?? ''}/${name.normalize('NFC')}`;
}
