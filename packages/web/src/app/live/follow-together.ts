import type { SpaceNews } from '@coffer/client';
import { type FollowedSpace, followedSpace } from '@coffer/contract';
import * as z from 'zod/mini';
import { openChannel } from '../../browser/channel.ts';
import { tabLocks } from '../../browser/locks.ts';

/** A tab that hears nothing for so long, of a stream that shows every 20 seconds that it lives, asks for itself. */
const SILENCE_MS = 45_000;

const tabMessage = z.union([
  z.object({ kind: z.literal('news'), standings: z.array(followedSpace) }),
  /** The leading tab's stream lives. */
  z.object({ kind: z.literal('alive') }),
  /** A tab has opened, and asks where the spaces stand. */
  z.object({ kind: z.literal('hello') }),
]);

type TabMessage = z.infer<typeof tabMessage>;

interface TabPorts {
  /** What the tabs of this account share. */
  readonly name: string;
  /** See `followSpaces`. */
  follow(signal: AbortSignal, known: Map<string, FollowedSpace>): AsyncIterable<SpaceNews>;
  ask(): Promise<readonly FollowedSpace[]>;
  onNews(standings: readonly FollowedSpace[]): void;
}

/**
 * Follows the spaces in one tab for all of them: the one that gets the lock holds the stream and tells the others; when
 * it is closed, the next one does. Resolves once the signal aborts; rejects with what ends the stream for good.
 */
export async function followTogether(ports: TabPorts, signal: AbortSignal): Promise<void> {
  const { name, follow, ask, onNews } = ports;
  const channel = openChannel(name);
  const post = (message: TabMessage) => channel.post(message);
  const known = new Map<string, FollowedSpace>();
  let heardAt = Date.now();
  let leads = false;

  const hear = (standings: readonly FollowedSpace[]) => {
    heardAt = Date.now();
    for (const each of standings) {
      if (each.is_over) known.delete(each.id);
      else known.set(each.id, each);
    }
    onNews(standings);
  };
  channel.listen((data) => {
    const message = tabMessage.safeParse(data).data;
    if (message?.kind === 'hello' && leads) post({ kind: 'news', standings: [...known.values()] });
    else if (message?.kind === 'news') hear(message.standings);
    else if (message?.kind === 'alive') hear([]);
  });
  const watch = setInterval(() => {
    if (leads || Date.now() - heardAt < SILENCE_MS) return;
    heardAt = Date.now();
    ask().then(hear, () => undefined);
  }, SILENCE_MS / 3);

  try {
    post({ kind: 'hello' });
    await tabLocks.request(name, { signal }, async () => {
      leads = true;
      for await (const news of follow(signal, new Map(known))) {
        post(news === null ? { kind: 'alive' } : { kind: 'news', standings: [...news] });
        hear(news ?? []);
      }
    });
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    clearInterval(watch);
    channel.close();
  }
}
