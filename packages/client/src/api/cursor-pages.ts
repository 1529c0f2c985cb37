import { failed } from '../failures/coffer-error.ts';

interface Page {
  /** Where the next page begins; null after the last one. */
  readonly next_cursor: string | null;
}

/** Where a page begins; empty for the first one. */
export interface PagePosition {
  readonly cursor?: string;
}

/**
 * The pages of a directory, each read when the one before it was taken; null is the root. Throws `tree_invalid` where a
 * cursor comes again, so that they would never end, and what `read` throws.
 */
export async function* cursorPages<P extends Page>(
  directoryId: string | null,
  read: (position: PagePosition) => Promise<P>,
): AsyncGenerator<P, void, undefined> {
  const cursors = new Set<string>();
  for (let position: PagePosition = {}; ; ) {
    const page = await read(position);
    yield page;
    const { next_cursor: cursor } = page;
    if (cursor === null) return;
    if (cursors.has(cursor)) throw failed({ code: 'tree_invalid', fault: 'endless', directoryId });
    cursors.add(cursor);
    position = { cursor };
  }
}
