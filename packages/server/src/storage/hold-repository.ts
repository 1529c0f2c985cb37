import type { Standing } from '@coffer/contract';
import { systemMilliseconds } from '../clock.ts';
import type { Queries } from '../store/database/database.ts';

/** For how long a member may hold a space at most. */
const HOLD_MS = 2_000;
/** The same of its owner, and how far each batch that is carried out meanwhile prolongs it. */
const OWNERS_HOLD_MS = 60_000;
const LONGEST_HOLD_MS = 600_000;
/** And of a change of the key pair, which each part of it prolongs by as much as the owner's. */
const LONGEST_CHANGE_MS = 3_600_000;

/** Whom a hold keeps out, in `held_by_owner`. */
export const MEMBERS = 1;
export const EVERYBODY = 2;

interface Held {
  readonly hold_id: string | null;
  readonly held_until: number;
}

interface Holding extends Held {
  readonly held_by_owner: number;
}

/** Who changes a space, as far as holds are about it. */
export interface HoldingClient {
  /** By which it holds the space. */
  readonly hold?: string | undefined;
  readonly isOwner: boolean;
}

/** Whether a hold has not ended yet. */
export function isRunning({ hold_id, held_until }: Held): boolean {
  return hold_id !== null && held_until > systemMilliseconds();
}

/** Whether a change waits for a hold: that of a member never keeps the owner out, that of a new key pair everybody. */
export function keepsOut(held: Holding, { hold, isOwner }: HoldingClient): boolean {
  if (held.hold_id === (hold ?? null) || !isRunning(held)) return false;
  return !isOwner || held.held_by_owner >= MEMBERS;
}

/** Whether a change that has waited long enough is refused all the same. */
export function isRefused({ held_by_owner }: Pick<Holding, 'held_by_owner'>, isOwner: boolean): boolean {
  return held_by_owner >= (isOwner ? EVERYBODY : MEMBERS);
}

/** Who holds spaces. */
export function holdRepository(queries: Queries) {
  return { ...holding(queries), ...holdingForKeyPair(queries) };
}

function holding(queries: Queries) {
  return {
    /** Whether somebody holds the space now. */
    async isHeld(id: string): Promise<boolean> {
      const held = await queries
        .selectFrom('spaces')
        .select(['hold_id', 'held_until'])
        .where('id', '=', id)
        .executeTakeFirst();
      return held !== undefined && isRunning(held);
    },

    /**
     * Lets somebody hold the space from now on, unless that was held too short a while ago: it is free for at least as long
     * as it was held. The owner goes before members.
     */
    async hold(id: string, hold: string, isOwner = false): Promise<void> {
      const now = systemMilliseconds();
      const most = isOwner ? OWNERS_HOLD_MS : HOLD_MS;
      await queries
        .updateTable('spaces')
        .set({ hold_id: hold, held_until: now + most, next_hold_at: now + 2 * most })
        .set({ held_by_owner: isOwner ? 1 : 0, held_since: now })
        .where('id', '=', id)
        .where((eb) => {
          const isFree = eb('next_hold_at', '<=', now);
          return isOwner ? eb.or([isFree, eb('held_by_owner', '=', 0)]) : isFree;
        })
        .execute();
    },

    /** Where the space stands, and whether it is held by this id. */
    async standing(id: string, hold: string): Promise<Standing & { readonly is_held: boolean }> {
      const { revision, ...held } = await queries
        .selectFrom('spaces')
        .select(['revision', 'hold_id', 'held_until'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return { id, revision, is_held: held.hold_id === hold && isRunning(held) };
    },

    /** Prolongs the hold of the owner, who has just carried out something. */
    async prolong(id: string): Promise<void> {
      const now = systemMilliseconds();
      const until = now + OWNERS_HOLD_MS;
      await queries
        .updateTable('spaces')
        .set((eb) => {
          const last = eb('held_since', '+', LONGEST_HOLD_MS);
          const held_until = eb.case().when(last, '<', until).then(last).else(eb.val(until)).end();
          // As long as it is held, it is free afterwards.
          return { held_until, next_hold_at: eb(eb(held_until, '+', held_until), '-', eb.ref('held_since')) };
        })
        .where('id', '=', id)
        .where('held_by_owner', '=', MEMBERS)
        .where('held_until', '>', now)
        .execute();
    },

    /** Ends a hold before its time. */
    async release(id: string, hold: string): Promise<void> {
      const now = systemMilliseconds();
      await queries
        .updateTable('spaces')
        .set((eb) => ({ held_until: now, next_hold_at: eb(eb.val(2 * now), '-', eb.ref('held_since')) }))
        .where('id', '=', id)
        .where('hold_id', '=', hold)
        .where('held_until', '>', now)
        .execute();
    },
  };
}

/** How a change of the key pair holds all spaces of an account. */
function holdingForKeyPair(queries: Queries) {
  return {
    /** Holds spaces for a change of the key pair, whoever holds them. */
    async holdForKeyPair(ids: readonly string[], hold: string): Promise<void> {
      const now = systemMilliseconds();
      await queries
        .updateTable('spaces')
        .set({ hold_id: hold, held_until: now + OWNERS_HOLD_MS, next_hold_at: now + 2 * OWNERS_HOLD_MS })
        .set({ held_by_owner: EVERYBODY, held_since: now })
        .where('id', 'in', ids)
        .execute();
    },

    /** Prolongs that, as something of the change has arrived. */
    async prolongForKeyPair(ids: readonly string[], hold: string): Promise<void> {
      const until = systemMilliseconds() + OWNERS_HOLD_MS;
      await queries
        .updateTable('spaces')
        .set((eb) => {
          const last = eb('held_since', '+', LONGEST_CHANGE_MS);
          const held_until = eb.case().when(last, '<', until).then(last).else(eb.val(until)).end();
          return { held_until, next_hold_at: eb(eb(held_until, '+', held_until), '-', eb.ref('held_since')) };
        })
        .where('id', 'in', ids)
        .where('hold_id', '=', hold)
        .execute();
    },
  };
}
