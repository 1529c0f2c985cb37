import { texts } from './texts.ts';

interface OlderVersions {
  /** Those that are known, older than the one that is shown. */
  readonly known: number;
  /** Whether there are further ones. */
  readonly hasMore: boolean;
  /** How many of all stay. */
  readonly kept: number;
}

/** What is asked before older versions are deleted; null where all of them stay. */
export function olderQuestion({ known, hasMore, kept }: OlderVersions): string | null {
  if (!hasMore && known <= kept) return null;
  if (kept > 0) return texts.deleteOlderExcept;
  return hasMore ? texts.deleteOlderAll : texts.deleteOlderText({ count: known });
}
