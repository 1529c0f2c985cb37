import type { Standing } from '@coffer/contract';
import { systemMilliseconds } from '../clock.ts';
import type { Queries } from '../store/database/database.ts';

/** For how long a client may hold a space at most. */
const HOLD_MS = 2_000;

interface Held {
  readonly hold_id: string | null;
  readonly held_until: number;
}

/** Whether a hold has not ended yet. */
export function isRunning({ hold_id, held_until }: Held): boolean {
  return hold_id !== null && held_until > systemMilliseconds();
}

/** Who holds spaces. */
export function holdRepository(queries: Queries) {
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
     * as it was held.
     *
     * @returns where the space stands, and whether it is held by this id
     */
    async hold(id: string, hold: string): Promise<Standing & { readonly is_held: boolean }> {
      const now = systemMilliseconds();
      await queries
        .updateTable('spaces')
        .set({ hold_id: hold, held_until: now + HOLD_MS, next_hold_at: now + 2 * HOLD_MS })
        .where('id', '=', id)
        .where('next_hold_at', '<=', now)
        .execute();
      const { revision, ...held } = await queries
        .selectFrom('spaces')
        .select(['revision', 'hold_id', 'held_until'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return { id, revision, is_held: held.hold_id === hold && isRunning(held) };
    },

    /** Ends a hold before its time. */
    async release(id: string, hold: string): Promise<void> {
      const now = systemMilliseconds();
      await queries
        .updateTable('spaces')
        .set((eb) => ({
          held_until: now,
          next_hold_at: eb(eb.val(2 * now + HOLD_MS), '-', eb.ref('held_until')),
        }))
        .where('id', '=', id)
        .where('hold_id', '=', hold)
        .where('held_until', '>', now)
        .execute();
    },
  };
}
