import type { FileContent } from '@coffer/client';
import * as z from 'zod/mini';
import type { PreviewFacts } from '../../preview-kinds/preview-kind.ts';

/** What an address of a file's content says beside the file. */
export const previewSearch = z.object({
  edit: z.catch(z.optional(z.boolean()), undefined),
  /** Which version of the file is looked at; the current one by default. */
  version: z.catch(z.optional(z.string()), undefined),
  /** Among what it is: `photos`, or which of them as a `SpaceFilter`; the files of its folder by default. */
  among: z.catch(z.optional(z.string()), undefined),
  /** In which space it lies, if not in the drive. */
  space: z.catch(z.optional(z.string()), undefined),
  /** Whether one is shown after the other. */
  slideshow: z.catch(z.optional(z.boolean()), undefined),
});

/** A file that is looked at: an item of one's own, or one that a link leads to. */
export interface PreviewFile extends PreviewFacts {
  /** Tells files apart. */
  readonly id: string;
  /** Tells the contents of one's own file apart. */
  readonly versionId?: string | null;
  readonly name: string;
}

/**
 * Gives what a file's content is fetched, decrypted and verified by. It is the one thing that differs between an
 * item of one's own and one that a link leads to.
 */
export type OpenContent = (file: PreviewFile, signal: AbortSignal) => Promise<FileContent>;

/** Where a file stands among those that can be stepped through. */
export interface PreviewPosition {
  /** From 1 on. */
  readonly number: number;
  readonly count: number;
  readonly previous: string | null;
  readonly next: string | null;
}

/**
 * Where an item stands among the items of its folder, in their order; null if it is not among them.
 *
 * @example
 * positionAmong(['a', 'b', 'c'], 'b'); // { number: 2, count: 3, previous: 'a', next: 'c' }
 */
export function positionAmong(ids: readonly string[], id: string): PreviewPosition | null {
  const index = ids.indexOf(id);
  if (index === -1) return null;
  return {
    number: index + 1,
    count: ids.length,
    previous: ids[index - 1] ?? null,
    next: ids[index + 1] ?? null,
  };
}
