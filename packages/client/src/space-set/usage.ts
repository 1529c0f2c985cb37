import { byKind, type KindUsage } from '../search/kind-usage.ts';
import type { SpaceHere } from './everything.ts';
import { isComing, unreadOf } from './lists.ts';
import type { Source, SpaceSet } from './space-set.ts';

/** What files take by kind, the largest first; those in the trash and former versions left out. */
export interface SetUsage {
  /** In the drive and in what is shared by its owner: what counts for them. */
  readonly own: readonly KindUsage[];
  /** In what others share, which counts for these. */
  readonly others: readonly KindUsage[];
  /** Whether that is all that comes without anybody's doing. */
  readonly isWhole: boolean;
  /** What was not counted. */
  readonly unread: readonly SpaceHere[];
}

/** Counts what files take by kind, by the names on this device; null where those of the drive are not read, or not yet. */
export async function usageIn(set: SpaceSet): Promise<SetUsage | null> {
  const { ready, unread } = await set.sources();
  const counted = await Promise.all(
    ready.map(async (source) => ({
      source,
      kinds: await set.ask(source, ({ names }) => names.kinds()),
    })),
  );
  if (counted.some(({ source, kinds }) => source.space === null && kinds === null)) return null;
  const slow = counted.flatMap(({ source, kinds }) => (kinds === null ? [source] : []));
  const sum = (isWanted: (source: Source) => boolean) =>
    byKind(counted.flatMap(({ source, kinds }) => (kinds !== null && isWanted(source) ? kinds : [])));
  return {
    own: sum(({ space }) => space === null || space.isMine),
    others: sum(({ space }) => space !== null && !space.isMine),
    isWhole: slow.length === 0 && !unread.some(isComing),
    unread: [...unread, ...unreadOf(set, slow)],
  };
}
