import type { FollowedSpace } from '@coffer/contract';
import type { ApiClient } from '../api/client.ts';
import { pauseAfter } from '../api/retry.ts';
import { failureKind } from '../api/retry-policy.ts';
import type { Clock } from '../concurrency/clock.ts';
import { ignore } from '../concurrency/ignore.ts';
import { failed } from '../failures/coffer-error.ts';
import { allSpaces } from './all-spaces.ts';
import { eventsIn } from './space-events.ts';

/** Without a stream, the server is asked as often. */
export const ASK_EVERY_MS = 30_000;

/** The spaces that one event tells of at most: of more, the first one does not tell of all. */
const MOST_IN_EVENT = 1_000;

/** Spaces that have changed, and where they stand now; null where there is nothing new, and nothing was missed. */
export type SpaceNews = readonly FollowedSpace[] | null;

/**
 * Tells where one's spaces stand: all of them at first, then those that change, within a moment. A stream that breaks is
 * opened again with backoff, and begins with all spaces, so that nothing is missed; while there is none, the server is
 * asked. What is not among all spaces any more is told as over: it ended while nothing was heard. Throws what does not pass by
 * itself, such as `unauthenticated`, and the signal's reason.
 *
 * @param known the spaces that were told before
 */
export async function* followSpaces(
  { api, clock }: { readonly api: ApiClient; readonly clock: Clock },
  signal: AbortSignal,
  known: Map<string, FollowedSpace> = new Map(),
): AsyncGenerator<SpaceNews, never> {
  let heardAt = clock.now();
  for (let failures = 1; ; failures++) {
    let failure: unknown;
    try {
      let isFirst = true;
      for await (const news of streamed(api, signal)) {
        failures = 1;
        heardAt = clock.now();
        yield news && noted(news, known, isFirst && news.length < MOST_IN_EVENT ? 'all' : 'some');
        if (news !== null) isFirst = false;
      }
    } catch (error) {
      failure = unlessLasting(error, signal);
    }
    await clock.sleep(pauseAfter(failure, failures, clock.random()), signal);
    if (clock.now() - heardAt < ASK_EVERY_MS) continue;
    heardAt = clock.now();
    try {
      const spaces = await allSpaces(api, signal);
      const standings = spaces.map(({ id, revision, waiting }) => ({ id, revision, waiting }));
      yield noted(standings, known, 'all');
    } catch (error) {
      unlessLasting(error, signal);
    }
  }
}

/** The same news, and of all spaces those that are over since they were told. */
function noted(
  news: readonly FollowedSpace[],
  known: Map<string, FollowedSpace>,
  which: 'all' | 'some',
): readonly FollowedSpace[] {
  const there = new Set(news.map(({ id }) => id));
  const ended = which === 'all' ? [...known.values()].filter(({ id }) => !there.has(id)) : [];
  const told = [...news, ...ended.map((each) => ({ ...each, is_over: true as const }))];
  for (const each of told) {
    if (each.is_over) known.delete(each.id);
    else known.set(each.id, each);
  }
  return told;
}

/** One stream, to its end. Throws `server_unreachable` where it breaks off. */
async function* streamed(api: ApiClient, signal: AbortSignal): AsyncGenerator<SpaceNews, void> {
  const stream = await api.open('spaceEvents', {}, signal);
  // The fetch of Node 20 forgets a signal when the garbage collector takes what held it, and this lasts.
  const stop = () => void stream.cancel().catch(ignore);
  signal.addEventListener('abort', stop);
  try {
    yield* eventsIn(stream);
  } catch (cause) {
    throw failed({ code: 'server_unreachable' }, { cause });
  } finally {
    signal.removeEventListener('abort', stop);
    await stream.cancel().catch(ignore);
  }
}

function unlessLasting(error: unknown, signal: AbortSignal): unknown {
  signal.throwIfAborted();
  if (failureKind(error) === 'lasting') throw error;
  return error;
}
