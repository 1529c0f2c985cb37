import {
  type AccountEvent,
  type AccountEvents,
  type AdminEvent,
  type AdminEvents,
  type accountEventsQuery,
  eventDetails,
  eventKind,
  type eventsQuery,
} from '@coffer/contract';
import type { z } from 'zod';
import type { Database } from '../store/database/database.ts';
import type { EventRow } from '../store/database/schema.ts';
import { eventRepository } from './event-repository.ts';

const DEFAULT_LIMIT = 50;

/** The log of events as people read it, page by page, the newest first. */
export function createEventPages({ database }: { readonly database: Database }) {
  const events = eventRepository(database.queries);
  return {
    /** Those of the whole instance. */
    async ofInstance(query: z.output<typeof eventsQuery>): Promise<AdminEvents> {
      const { cursor, limit = DEFAULT_LIMIT, user_id, ...filter } = query;
      const rows = await events.page({ ...filter, before: cursor, userId: user_id }, limit + 1);
      return { events: rows.slice(0, limit).map(instanceEventOf), next_cursor: cursorOf(rows, limit) };
    },

    /** Those about one account, as its owner may see them. */
    async ofAccount(userId: string, query: z.output<typeof accountEventsQuery>): Promise<AccountEvents> {
      const { cursor, limit = DEFAULT_LIMIT } = query;
      const rows = await events.pageOf(userId, cursor, limit + 1);
      return {
        events: rows.slice(0, limit).map((row) => accountEventOf(row, userId)),
        next_cursor: cursorOf(rows, limit),
      };
    },
  };
}

/** The place from which the next page goes on, if there is one. */
function cursorOf(rows: readonly { readonly id: string }[], limit: number): string | null {
  return rows.length > limit ? (rows[limit - 1]?.id ?? null) : null;
}

function common(row: EventRow) {
  return {
    id: row.id,
    kind: eventKind.parse(row.kind),
    created_at: row.created_at,
    address: row.address,
    device: row.device,
    details: eventDetails.parse(JSON.parse(row.details)),
  };
}

type NamedRow = EventRow & { readonly user_email: string | null; readonly actor_email: string | null };

function instanceEventOf(row: NamedRow): AdminEvent {
  return {
    ...common(row),
    user: person(row.user_id, row.user_email),
    actor: person(row.actor_id, row.actor_email),
  };
}

function person(id: string | null, email: string | null) {
  return id === null || email === null ? null : { id, email };
}

/** Where an administrator was is nobody else's business. */
export function accountEventOf(row: EventRow, userId: string): AccountEvent {
  if (row.actor_id === userId) return { ...common(row), by: 'self' };
  if (row.actor_id === null) return { ...common(row), by: 'nobody' };
  return { ...common(row), by: 'administrator', address: null, device: null };
}
