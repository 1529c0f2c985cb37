import type { EventDetails, EventKind } from '@coffer/contract';
import { currentRequester, type Requester } from '../calls/requester.ts';
import { systemMilliseconds } from '../clock.ts';
import { type RandomBytes, systemRandom } from '../secrets.ts';
import type { Queries } from '../store/database/database.ts';
import { eventRepository } from './event-repository.ts';

/** Something that somebody may have to know later on. */
interface Occurrence {
  readonly kind: EventKind;
  /** Whose account it is about; null where it is about none. */
  readonly userId: string | null;
  /** Who did it, where it is not the person who is signed in. */
  readonly actorId?: string | null;
  /** Without secrets and without names of items. */
  readonly details?: EventDetails;
}

export type EventLog = ReturnType<typeof createEventLog>;

interface EventLogPorts {
  readonly milliseconds: () => number;
  readonly random: RandomBytes;
  /** Whose request is being answered. */
  readonly requester: () => Requester;
}

/** The log of security-relevant events. */
export function createEventLog({ milliseconds, random, requester }: EventLogPorts) {
  const nextId = createEventIds(random);
  return {
    /** Writes an event down, in the transaction of what it tells. */
    async record(queries: Queries, { kind, userId, actorId, details = {} }: Occurrence): Promise<void> {
      const now = milliseconds();
      const { userId: signedIn, address, device } = requester();
      await eventRepository(queries).insert({
        id: nextId(now),
        kind,
        created_at: Math.floor(now / 1000),
        user_id: userId,
        actor_id: actorId === undefined ? signedIn : actorId,
        address,
        device,
        details: JSON.stringify(details),
      });
    },
  };
}

const TIME_DIGITS = 12;
const RANDOM_BYTES = 10;

/**
 * Makes ids whose order is that of time: milliseconds in twelve hex digits, and random ones behind them. Within one
 * process no two have the same time, so that what happened in one millisecond keeps its order too.
 */
export function createEventIds(random: RandomBytes) {
  let last = 0;
  return (milliseconds: number): string => {
    last = Math.max(last + 1, milliseconds);
    return last.toString(16).padStart(TIME_DIGITS, '0') + random(RANDOM_BYTES).toString('hex');
  };
}

/** The log of events of this process, which may answer requests or carry out the operator's command. */
export function systemEventLog(): EventLog {
  return createEventLog({
    milliseconds: systemMilliseconds,
    random: systemRandom,
    requester: currentRequester,
  });
}
