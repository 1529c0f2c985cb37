import { Readable } from 'node:stream';
import type { FollowedSpace } from '@coffer/contract';
import type { FastifyBaseLogger } from 'fastify';
import { batches } from '../batches.ts';
import type { Asker } from '../calls/call.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../store/database/database.ts';
import { Unavailable } from '../store/unavailable.ts';
import { followingRepository } from './following-repository.ts';

/**
 * How often each stream shows that it lives: proxies give up what is silent for a minute. What was missed, and who may
 * not listen any more, is found out as often.
 */
const HEARTBEAT_MS = 20_000;

/** The spaces that one statement asks about, or one event tells of. */
const BATCH = 1_000;

/** More waits only for somebody who has stopped reading. */
const MOST_WAITING = 64 * 1_024;

interface EventStream extends Asker {
  readonly output: Readable;
  /** Where spaces stood when it was told of them last. */
  readonly told: Map<string, FollowedSpace>;
}

/** What a stream has to know of sessions; the rules of accounts need spaces, so that these do not need them. */
export interface LastingSessions {
  /** Those of these sessions that let somebody in at this moment. */
  lasting(ids: readonly string[]): Promise<string[]>;
}

interface EventStreamPorts {
  readonly database: Pick<Database, 'queries' | 'news'>;
  readonly clock: Clock;
  readonly sessions: LastingSessions;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly heartbeatMs?: number;
}

export type EventStreams = ReturnType<typeof createEventStreams>;

/**
 * Streams that tell which spaces have changed: ids and revisions alone. A stream ends with its session, at once where that is
 * ended before its time: nothing is told before it was looked whether that lasts.
 */
export function createEventStreams({
  database,
  clock,
  sessions,
  log,
  heartbeatMs = HEARTBEAT_MS,
}: EventStreamPorts) {
  const following = followingRepository(database.queries, clock);
  const { open, bySpace, byUser, add, follow, unfollow, remove } = createStreamIndex();
  let closed = false;

  function end(stream: EventStream): void {
    remove(stream);
    stream.output.push(null);
  }

  /** Ends those of the streams whose session is over. */
  async function endWithSessions(streams: Iterable<EventStream>): Promise<void> {
    const asked = [...streams];
    const lasting = new Set<string>();
    for (const ids of batches([...new Set(asked.map(({ sessionId }) => sessionId))], BATCH)) {
      for (const id of await sessions.lasting(ids)) lasting.add(id);
    }
    for (const stream of asked) if (open.has(stream) && !lasting.has(stream.sessionId)) end(stream);
  }

  /**
   * Tells each stream what it does not know yet. Who has become a member follows from then on; who is none any more is told of the change by
   * which it ended, and that it did, and of no later one.
   */
  async function tell(standings: readonly FollowedSpace[]): Promise<void> {
    if (open.size === 0 || standings.length === 0) return;
    const followers = await following.followers(standings.map(({ id }) => id));
    for (const [id, userIds] of followers) {
      for (const userId of userIds) for (const stream of byUser.get(userId) ?? []) follow(stream, id);
    }
    const concerned = new Set<EventStream>();
    for (const standing of standings) {
      for (const stream of bySpace.get(standing.id) ?? []) {
        if (isNews(stream, standing)) concerned.add(stream);
      }
    }
    await endWithSessions(concerned);
    for (const stream of concerned) {
      const isOver = ({ id }: FollowedSpace) => !followers.get(id)?.has(stream.userId);
      const told = standings.map((each) => (isOver(each) ? { ...each, is_over: true as const } : each));
      if (open.has(stream)) send(stream, told);
      for (const each of standings) if (isOver(each)) unfollow(stream, each.id);
    }
  }

  /** Looks after all streams: whether they may go on, and what they may have missed. */
  async function look(): Promise<void> {
    await endWithSessions(open);
    for (const ids of batches([...bySpace.keys()], BATCH)) await tell(await following.standings(ids));
  }

  /** Ends the streams of these people whose session is over. */
  async function dismiss(userIds: readonly string[]): Promise<void> {
    const streams = userIds.flatMap((id) => [...(byUser.get(id) ?? [])]);
    if (streams.length > 0) await endWithSessions(streams);
  }

  const turns = createTurns({ tell, dismiss, look, log });
  const stopListening = database.news.listen((news) => {
    if (news === null) return turns.look();
    const standings = news.flatMap((item) => ('endedOf' in item ? [] : [item]));
    const losers = news.flatMap((item) => ('endedOf' in item ? [item.endedOf] : []));
    if (standings.length > 0) turns.tell(standings);
    if (losers.length > 0) turns.dismiss(losers);
  });
  const heartbeat = setInterval(() => {
    turns.look();
    for (const { output } of open) write(output, ':\n\n');
  }, heartbeatMs).unref();

  return {
    /**
     * A stream for somebody, which begins with all their spaces.
     *
     * @throws Refusal `unavailable` where the server stops
     */
    async open({ userId, sessionId }: Asker): Promise<Readable> {
      if (closed) throw stopping();
      const stream: EventStream = { userId, sessionId, output: new Readable({ read() {} }), told: new Map() };
      stream.output.once('close', () => remove(stream));
      try {
        const spaces = await following.spacesOf(userId);
        // Nobody would end it.
        if (closed) throw stopping();
        add(stream, spaces);
        // After it is followed, so that no change falls between the two.
        send(stream, await following.spacesOf(userId));
      } catch (error) {
        stream.output.destroy();
        throw error;
      }
      return stream.output;
    },

    /**
     * Ends all streams, so that the server can. Who listened comes again, and finds another server or none. Comes back once nothing
     * is asked of the database any more, which may be closed then.
     */
    async close(): Promise<void> {
      closed = true;
      clearInterval(heartbeat);
      stopListening();
      for (const stream of [...open]) end(stream);
      await turns.ended();
    },
  };
}

interface TurnPorts extends Pick<EventStreamPorts, 'log'> {
  tell(standings: readonly FollowedSpace[]): Promise<void>;
  dismiss(userIds: readonly string[]): Promise<void>;
  look(): Promise<void>;
}

/** Tells and looks one after the other: what was found out earlier about who follows a space must not be held for newer. */
function createTurns({ tell, dismiss, look, log }: TurnPorts) {
  let last = Promise.resolve();
  let isLookDue = false;

  function inTurn(work: () => Promise<void>): void {
    last = last.then(work).catch((error: unknown) => {
      // Streams go on; they are looked after with the next heartbeat.
      if (!(error instanceof Unavailable)) log.error({ err: error }, 'telling of changes failed');
    });
  }

  return {
    tell: (standings: readonly FollowedSpace[]) => inTurn(() => tell(standings)),
    dismiss: (userIds: readonly string[]) => inTurn(() => dismiss(userIds)),

    /** One look that has not begun yet is as good as many. */
    look(): void {
      if (isLookDue) return;
      isLookDue = true;
      inTurn(() => {
        isLookDue = false;
        return look();
      });
    },

    /** Once all that was begun is done. */
    ended: () => last,
  };
}

/** The streams that are open, all of them and by the spaces that they follow and by who holds them. */
function createStreamIndex() {
  const open = new Set<EventStream>();
  const bySpace: Index = new Map();
  const byUser: Index = new Map();

  function follow(stream: EventStream, id: string): void {
    if (stream.told.has(id)) return;
    stream.told.set(id, { id, revision: -1, waiting: -1 });
    put(bySpace, id, stream);
  }

  function unfollow(stream: EventStream, id: string): void {
    stream.told.delete(id);
    take(bySpace, id, stream);
  }

  return {
    open,
    bySpace,
    byUser,
    follow,
    unfollow,

    add(stream: EventStream, spaces: readonly FollowedSpace[]): void {
      open.add(stream);
      put(byUser, stream.userId, stream);
      for (const { id } of spaces) follow(stream, id);
    },

    remove(stream: EventStream): void {
      open.delete(stream);
      take(byUser, stream.userId, stream);
      for (const id of [...stream.told.keys()]) unfollow(stream, id);
    },
  };
}

type Index = Map<string, Set<EventStream>>;

function put(index: Index, key: string, stream: EventStream): void {
  index.set(key, (index.get(key) ?? new Set()).add(stream));
}

function take(index: Index, key: string, stream: EventStream): void {
  const streams = index.get(key);
  streams?.delete(stream);
  if (streams?.size === 0) index.delete(key);
}

function isNews({ told }: EventStream, { id, revision, waiting }: FollowedSpace): boolean {
  const known = told.get(id);
  return known !== undefined && (known.revision < revision || known.waiting < waiting);
}

function send(stream: EventStream, standings: readonly FollowedSpace[]): void {
  const spaces = standings.filter((standing) => isNews(stream, standing));
  for (const standing of spaces) stream.told.set(standing.id, standing);
  const events = batches(spaces, BATCH).map((part) => `data: ${JSON.stringify({ spaces: part })}\n\n`);
  // At once: what waits is bounded for somebody who has stopped reading, not for somebody who has just begun.
  write(stream.output, ...events);
}

function write(output: Readable, ...texts: readonly string[]): void {
  if (output.readableLength > MOST_WAITING) output.destroy();
  else if (!output.destroyed) for (const text of texts) output.push(text);
}

function stopping(): Refusal {
  return new Refusal('unavailable', 'This server is about to stop.', { retryAfterSeconds: 1 });
}
