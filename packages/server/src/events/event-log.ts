import type { EventDetails, EventKind } from '@coffer/contract';
import type { Queries } from '../database/database.ts';
import type { Requester } from '../http/requester.ts';
import type { RandomBytes } from '../random.ts';
import { createEventIds } from './event-id.ts';
import { eventRepository } from './event-repository.ts';

/** Something that somebody may have to know later on. */
export interface Occurrence {
  readonly kind: EventKind;
  /** Whose account it is about; null where it is about none. */
  readonly userId: string | null;
  /** Who did it, where it is not whoever is signed in. */
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
