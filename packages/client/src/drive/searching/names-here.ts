import type { Match } from '../../search/search-items.ts';
import type { NamesOnDevice } from '../ports.ts';

/**
 * What this device knows of one space by its names, without asking the server. Everything is null where it keeps no names of it,
 * or does not have all of them yet.
 */
export interface NamesHere extends Pick<NamesOnDevice, 'rank' | 'newest' | 'kinds' | 'media'> {
  /**
   * Opens items with the directories above them, in no order. What is gone, or does not open, is left out.
   *
   * @param trash whether what is in the trash is left out, with what lies in it
   */
  open(ids: readonly string[], trash?: 'left out'): Promise<readonly Match[] | null>;
  /** The same for what is not in the trash, and which of these ids are not in the space at all, by all rows of it. */
  lookUp(
    ids: readonly string[],
  ): Promise<{ readonly found: readonly Match[]; readonly gone: readonly string[] } | null>;
}
