import type { OpenedItem, OpenedSpace } from '@coffer/client';
import { thumbnailId } from '../../thumbnails/own-thumbnails.ts';
import type { FileBehind, FilesBehind } from '../../thumbnails/thumbnail-context.ts';
import type { ThumbnailLoader } from '../../thumbnails/thumbnail-loader.ts';
import type { OpeningPorts } from './open-space.ts';

interface Telling {
  /** What was known of them before. */
  readonly before: FilesBehind;
  onKnown(known: FilesBehind): void;
}

/**
 * Which items stand for files that are shared by themselves, and these as they are in their spaces, one after the other. Of what cannot be
 * opened no more is known than that it is one: opening it says why. Throws `space_exchanged`, `space_lied`.
 */
export async function filesBehind(
  items: readonly OpenedItem[],
  ports: OpeningPorts,
  { before, onKnown }: Telling,
  signal: AbortSignal,
): Promise<FilesBehind> {
  const spaces = await ports.drive.people.spacesBehind(items, signal);
  const files = [...spaces].flatMap(([id, { spaceId, fileId }]) =>
    fileId === null ? [] : [{ id, spaceId, fileId }],
  );
  const known = new Map(files.map(({ id }) => [id, before.get(id) ?? shownAs(null)]));
  onKnown(new Map(known));
  if (files.length === 0) return known;
  const { spaceQuery } = await import('./open-space.ts');
  for (const { id, spaceId, fileId } of files) {
    const query = spaceQuery(spaceId, ports);
    const file = await ports.queryClient
      .fetchQuery(query)
      .then(async (space) => shownAs(await space.drive.stat(fileId, signal), space))
      .catch(() => null);
    signal.throwIfAborted();
    if (file === null) continue;
    known.set(id, file);
    onKnown(new Map(known));
  }
  return known;
}

const UNKNOWN_MIME = 'application/octet-stream';

/**
 * What is shown in the place of what stands for a file: the file with its type, its size and its times, at the place and under the name of
 * that.
 *
 * @param file null as long as no more is known than that it is one
 * @param space in which it lies, once that is open
 */
export function shownAs(
  file: OpenedItem | null,
  space?: { readonly thumbnails: ThumbnailLoader; readonly terms: Pick<OpenedSpace['terms'], 'now'> },
): FileBehind {
  if (file?.state !== 'intact') {
    const shown = { kind: 'file', mime: UNKNOWN_MIME, isOpen: true, finishedAt: 0 } as const;
    return { shown, thumbnail: null, role: () => null };
  }
  const { versionId, createdAt, finishedAt, hasThumbnail, mime, size, modifiedAt, media } = file;
  const shown = { versionId, createdAt, finishedAt, hasThumbnail, mime, size, modifiedAt, media };
  const thumbnail = space === undefined ? null : { id: thumbnailId(file), loader: space.thumbnails };
  return { shown: { ...shown, kind: 'file' }, thumbnail, role: () => space?.terms.now().role ?? null };
}
