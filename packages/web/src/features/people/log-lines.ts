import { type Drive, isFailure, type LogPlace, type SpaceLogEntry } from '@coffer/client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { calledBy } from '../../format/called-by.ts';
import { formatList } from '../../format/list.ts';
import { useDrive } from '../../session/drive-context.ts';
import { LATEST_KEY } from '../../session/drive-queries.ts';
import { logTexts as texts, verbs } from './texts.ts';
import { FRESH, KEY } from './use-people.ts';

/**
 * What a change did, a line for each kind of thing.
 *
 * @param names of the items that are there still, by their ids
 */
export function saidOf(
  { revision, actions }: Pick<SpaceLogEntry, 'revision' | 'actions'>,
  names: ReadonlyMap<string, string>,
): string[] {
  // What was there when the space began came by a change of the drive.
  if (actions.length === 0) return [revision === 1 ? texts.made : texts.changed];
  const byVerb = new Map<string, Set<string>>();
  for (const { kind, ids } of actions) {
    const verb = verbOf(kind);
    byVerb.set(verb, new Set([...(byVerb.get(verb) ?? []), ...(isNameless(kind) ? [] : ids)]));
  }
  const isOnlyKey = byVerb.size === 1;
  return [...byVerb]
    .filter(([verb]) => isOnlyKey || verb !== verbs.epoch)
    .map(([verb, ids]) => (ids.size === 0 ? verb : texts.line({ verb, what: namedOf([...ids], names) })));
}

function verbOf(kind: string): string {
  const known: Readonly<Partial<Record<string, string>>> = verbs;
  return known[kind] ?? texts.unknown;
}

/** Kinds whose ids are of no items, or of all. */
const NAMELESS: ReadonlySet<string> = new Set(['member', 'remove_member', 'epoch']);

/** What those of a kind are of which this version does not know, nobody can say. */
function isNameless(kind: string): boolean {
  return NAMELESS.has(kind) || verbOf(kind) === texts.unknown;
}

/** So many are named; of more, how many they are. */
const MOST_NAMES = 3;

function namedOf(ids: readonly string[], names: ReadonlyMap<string, string>): string {
  const known = ids.flatMap((id) => names.get(id) ?? []).slice(0, MOST_NAMES);
  const others = ids.length - known.length;
  const said = known.map((name) => texts.quoted({ name }));
  if (others === 0) return formatList(said);
  return formatList([
    ...said,
    known.length > 0 ? texts.itemsMore({ count: others }) : texts.items({ count: others }),
  ]);
}

/**
 * The log of the space that is shown, a page at a time, with the names of what is there still.
 *
 * @param own the drive of who is signed in
 */
export function useSpaceLog(spaceId: string, own: Drive) {
  const drive = useDrive();
  return useInfiniteQuery({
    ...FRESH,
    queryKey: [...KEY, 'log', spaceId],
    queryFn: async ({ pageParam: from, signal }) => {
      const page = await own.people.log(spaceId, { from }, signal);
      return { ...page, names: await namesOf(page.changes, drive, signal) };
    },
    initialPageParam: null as LogPlace | null,
    getNextPageParam: (page) => page.next,
  });
}

/**
 * What somebody else has just done in the space that is shown; null at first, and where one has done the last thing oneself.
 *
 * @param own as of `useSpaceLog`
 */
export function useLatest(spaceId: string, own: Drive) {
  const drive = useDrive();
  return useQuery({
    queryKey: LATEST_KEY,
    queryFn: async ({ signal }) => {
      const [change] = (await own.people.log(spaceId, {}, signal)).changes;
      if (change === undefined || change.isMine) return null;
      const names = new Map(await namesOf([change], drive, signal));
      return [calledBy(change.name, change.email ?? texts.stranger), ...saidOf(change, names)].join(' · ');
    },
    // It is asked for when something has changed.
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** The names of what changes were about. */
async function namesOf(changes: readonly SpaceLogEntry[], drive: Drive, signal: AbortSignal) {
  const ids = changes.flatMap(({ actions }) => actions.flatMap((each) => each.ids.slice(0, MOST_NAMES)));
  const { entries } = await drive.listTrash(signal);
  const trashed = new Map<string, string | null>(entries.map(({ item }) => [item.id, item.name]));
  const named = [...new Set(ids)].map(
    async (id) => [id, trashed.get(id) ?? (await nameIn(drive, id, signal))] as const,
  );
  return (await Promise.all(named)).flatMap(([id, name]) => (name === null ? [] : [[id, name] as const]));
}

async function nameIn(drive: Drive, id: string, signal: AbortSignal): Promise<string | null> {
  try {
    return (await drive.stat(id, signal)).name;
  } catch (error) {
    // It was deleted since, or is a membership.
    if (isFailure(error, 'not_found')) return null;
    throw error;
  }
}
