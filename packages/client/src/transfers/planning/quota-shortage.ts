import type { Upload } from '../upload/upload.ts';
import type { UploadTarget } from './plan-uploads.ts';

/** What uploads take of a quota before they are sealed, which adds little. */
export interface StorageNeed {
  readonly files: number;
  readonly bytes: number;
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

/** How much is missing, for people: what the files need, what is left, and what there is at all, all in bytes. */
export interface QuotaShortage {
  readonly files: number;
  readonly needed: number;
  readonly left: number;
  readonly quota: number;
}

/**
 * Whether uploads are more than a quota leaves; null if they fit, or nothing limits them.
 *
 * @param waiting bytes of uploads that wait, which the server does not know yet
 */
export function quotaShortage(
  { files, bytes }: StorageNeed,
  { quota, used_space }: { readonly quota: number; readonly used_space: number },
  waiting: number,
): QuotaShortage | null {
  if (quota === 0 || files === 0) return null;
  const left = Math.max(0, quota - used_space - waiting);
  return bytes <= left ? null : { files, needed: bytes, left, quota };
}

function keyOf(folderId: string | null, name: string): string {
  return `${folderId ?? ''}/${name.normalize('NFC')}`;
}
