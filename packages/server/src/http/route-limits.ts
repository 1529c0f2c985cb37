import {
  LARGE_ANSWER_BYTES,
  LARGE_BODIES,
  LARGE_BODY_BYTES,
  type Lane,
  type RouteDefinition,
  VISITORS_LARGE_ANSWERS,
} from '@coffer/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../calls/refusal.ts';
import { createKeyedSemaphore } from '../concurrency/keyed-semaphore.ts';
import { createKeyedTurns } from '../concurrency/keyed-turns.ts';
import { addressKey } from '../limits/address-key.ts';
import { isOver, onceOver } from './call-end.ts';

/** How long a call waits for its turn: somewhat longer than an answer that nobody reads may hold one. */
const PATIENCE_MS = 35_000;

/** How long the rest of a large answer may find nobody who reads it. */
const UNREAD_MS = 30_000;

const BUSY: Readonly<Record<Exclude<Lane['beyond'], 'waits'>, string>> = {
  too_many_requests: 'As many calls of this kind are being answered as may be at once.',
  too_many_uploads: 'As many uploads of this kind are being received as may be at once.',
};

/** How soon one of them has probably ended. */
const RETRY_SECONDS: Readonly<Record<keyof typeof BUSY, number>> = {
  too_many_requests: 30,
  too_many_uploads: 2,
};

/** Enforces the limits that the table of routes names. */
export interface RouteLimiter {
  /**
   * Takes the places of a call before anything of its body is read, where one more is refused.
   *
   * @throws Refusal `too_many_requests`, `too_many_uploads`
   */
  admit(route: RouteDefinition, request: FastifyRequest, reply: FastifyReply): Promise<void>;

  /**
   * Waits for the place of a call whose body has come, so that nobody waits for a line that stands still; and where its answer may
   * be large, until no other one of the same account is being made, or for visitors none by the same link at their address.
   *
   * @throws Refusal `too_many_requests`
   */
  takeTurn(route: RouteDefinition, request: FastifyRequest, reply: FastifyReply): Promise<Turn>;

  /** Keeps the places of a call while its handler works, also where the caller has gone meanwhile. */
  whileWorking<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T>;
}

/** A large answer's turn. */
export interface Turn {
  /** Ends it where the answer, which is ready to be sent, is not large after all. */
  endUnlessLarge(bytes: number): void;
}

const NO_TURN: Turn = { endUnlessLarge: () => undefined };

type Take = (key: string) => Promise<() => void>;

export function createRouteLimiter(): RouteLimiter {
  const places = new Map<Lane, Take>();
  const answers = taking({ most: 1, beyond: 'waits' });

  const ofVisitors = taking({ most: VISITORS_LARGE_ANSWERS, beyond: 'waits' });

  /** One for each link, so that visitors of others wait for none of it; and not many for all links at an address. */
  async function takeVisitors(request: FastifyRequest): Promise<() => void> {
    const releaseLink = await answers(senderOf({ ofEachLink: true }, request));
    try {
      const releaseAddress = await ofVisitors(ownerOf(request));
      return () => {
        releaseLink();
        releaseAddress();
      };
    } catch (error) {
      releaseLink();
      throw error;
    }
  }

  const holds = new WeakMap<FastifyRequest, Hold>();

  /** @throws Refusal where nobody can be answered any more, so that nothing is done for it */
  function hold(request: FastifyRequest, reply: FastifyReply, release: () => void): void {
    const held = holds.get(request) ?? new Hold();
    if (!holds.has(request)) {
      holds.set(request, held);
      onceOver(reply, request, () => held.leave());
    }
    held.add(release);
    if (isOver(reply, request)) throw new Refusal('too_many_requests', BUSY.too_many_requests);
  }

  async function takePlace(lane: Lane, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const take = places.get(lane) ?? taking(lane);
    places.set(lane, take);
    hold(request, reply, await take(senderOf(lane, request)));
  }

  return {
    async admit({ limits }, request, reply) {
      if (limits.atOnce.beyond !== 'waits') await takePlace(limits.atOnce, request, reply);
      if (hasLargeBody(limits.bodyBytes, request)) await takePlace(LARGE_BODIES, request, reply);
    },

    async takeTurn({ access, limits, response }, request, reply) {
      if (limits.atOnce.beyond === 'waits') await takePlace(limits.atOnce, request, reply);
      if (limits.answerBytes <= LARGE_ANSWER_BYTES || response === 'binary') return NO_TURN;
      const release = onlyOnce(
        await (access === 'public' ? takeVisitors(request) : answers(ownerOf(request))),
      );
      hold(request, reply, release);
      return {
        endUnlessLarge(bytes) {
          if (bytes <= LARGE_ANSWER_BYTES) release();
          else reply.raw.setTimeout(UNREAD_MS);
        },
      };
    },

    async whileWorking(request, work) {
      const held = holds.get(request);
      try {
        held?.begin();
        return await work();
      } finally {
        held?.end();
      }
    },
  };
}

/** The places of a call. They are free once its handler has ended, and it is answered or its connection gone. */
class Hold {
  readonly #releases: (() => void)[] = [];
  #isWorking = false;
  #isOver = false;

  add(release: () => void): void {
    this.#releases.push(release);
    this.#freeAtEnd();
  }

  begin(): void {
    this.#isWorking = true;
  }

  end(): void {
    this.#isWorking = false;
    this.#freeAtEnd();
  }

  leave(): void {
    this.#isOver = true;
    this.#freeAtEnd();
  }

  #freeAtEnd(): void {
    if (this.#isWorking || !this.#isOver) return;
    for (const release of this.#releases.splice(0)) release();
  }
}

function onlyOnce(release: () => void): () => void {
  let isReleased = false;
  return () => {
    if (!isReleased) release();
    isReleased = true;
  };
}

function taking({ most, beyond }: Pick<Lane, 'most' | 'beyond'>): Take {
  const isWaiting = beyond === 'waits';
  const problem = isWaiting ? 'too_many_requests' : beyond;
  const places = isWaiting ? createKeyedTurns(most, PATIENCE_MS) : createKeyedSemaphore(most);
  return async (key) => {
    const release = await places.take(key);
    if (release !== null) return release;
    throw new Refusal(problem, BUSY[problem], { retryAfterSeconds: RETRY_SECONDS[problem] });
  };
}

/** A chunk's body is large as a rule, and has places of its own. */
function hasLargeBody(mostBytes: number, { headers, routeOptions }: FastifyRequest): boolean {
  if (mostBytes <= LARGE_BODY_BYTES || routeOptions.config.readsBody === true) return false;
  const announced = headers['content-length'];
  if (announced === undefined) return headers['transfer-encoding'] !== undefined;
  return Number(announced) > LARGE_BODY_BYTES;
}

/** Whose calls are counted together. */
function ownerOf({ caller, ip }: FastifyRequest): string {
  return caller === null ? addressKey(ip) : caller.userId;
}

function senderOf({ ofEachLink }: { readonly ofEachLink?: boolean }, request: FastifyRequest): string {
  const owner = ownerOf(request);
  const { params } = request;
  const names = ofEachLink && typeof params === 'object' && params !== null && 'id' in params;
  return names ? `${owner} ${String(params.id)}` : owner;
}
