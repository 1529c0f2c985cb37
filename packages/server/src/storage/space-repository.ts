import type { Standing } from '@coffer/contract';
import type { Queries } from '../store/database/database.ts';
import type { NewSpaceRow } from '../store/database/schema.ts';
import { standAside } from '../store/database/space-held.ts';
import { tellOnceCommitted } from '../store/database/telling-news.ts';
import { holdRepository, isRefused, keepsOut } from './hold-repository.ts';
import { headMissing, heldByOwner } from './refusals.ts';

/** Who makes a change, as far as the order of changes is about it. */
export interface RevisionOptions {
  /** By which its client holds the space. */
  readonly hold?: string | undefined;
  /** Whether the owner makes it, by default. */
  readonly isOwner?: boolean;
  /** Whether it comes with a head. */
  readonly isSigned?: boolean;
  /** The revision that it makes, where a fork of the space ends; the next one by default. */
  readonly to?: number | undefined;
}

/** Spaces: their order, what waits in them, and what is gone from them. */
export function spaceRepository(queries: Queries) {
  return { ...besideDrives(queries), ...orderOfSpaces(queries), ...waitingInSpaces(queries) };
}

/** Changes that programs make without keys. */
function waitingInSpaces(queries: Queries) {
  return {
    /** Whether a change without a head waits: the space has one, and its account lets programs change it all the same. */
    async letsWait(id: string): Promise<boolean> {
      const space = await queries
        .selectFrom('spaces')
        .select(['head_revision', 'takes_plain'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return space.head_revision !== null && space.takes_plain === 1;
    },

    /** Says whether changes may wait. */
    async takePlain(id: string, takes: boolean): Promise<void> {
      await queries
        .updateTable('spaces')
        .set({ takes_plain: takes ? 1 : 0 })
        .where('id', '=', id)
        .execute();
    },

    /** Counts that something waits, or does no longer. Gives the revision, which stays as it is. */
    async raiseWaiting(id: string): Promise<number> {
      const { revision, waiting } = await queries
        .updateTable('spaces')
        .set((eb) => ({ waiting: eb('waiting', '+', 1) }))
        .where('id', '=', id)
        .returning(['revision', 'waiting'])
        .executeTakeFirstOrThrow();
      tellOnceCommitted(queries, { id, revision, waiting });
      return revision;
    },
  };
}

/** Which spaces there are beside the drive. */
function besideDrives(queries: Queries) {
  return {
    /** The ids of an account's spaces beside its drive. */
    async besideDrive(user: { readonly id: string; readonly space_id: string }): Promise<string[]> {
      const rows = await queries
        .selectFrom('spaces')
        .select('id')
        .where('owner_id', '=', user.id)
        .where('id', '!=', user.space_id)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** How many these are. */
    async countBesideDrive(ownerId: string, driveId: string): Promise<number> {
      const { count } = await queries
        .selectFrom('spaces')
        .where('owner_id', '=', ownerId)
        .where('id', '!=', driveId)
        .select((eb) => eb.fn.countAll<number | bigint | string>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Puts in a space of an account, beside its drive. */
    async insert(space: NewSpaceRow): Promise<void> {
      await queries.insertInto('spaces').values(space).execute();
    },

    /** Removes a space with all that is of it. */
    async remove(id: string): Promise<void> {
      await queries.deleteFrom('spaces').where('id', '=', id).execute();
    },
  };
}

function orderOfSpaces(queries: Queries) {
  return {
    /**
     * The next revision, which is the space's from now on. Each transaction that changes something of a space asks
     * once, and gives what it changes this revision.
     *
     * @throws Refusal `head_refused` where the space has a head, and none comes with the change
     */
    async nextRevision(
      id: string,
      { hold, isOwner = true, isSigned = false, to }: RevisionOptions = {},
    ): Promise<number> {
      const { revision, waiting, head_revision, ...held } = await queries
        .updateTable('spaces')
        .set((eb) => ({ revision: to ?? eb('revision', '+', 1) }))
        .where('id', '=', id)
        .returning(['revision', 'waiting', 'head_revision', 'hold_id', 'held_until', 'held_by_owner'])
        .executeTakeFirstOrThrow();
      if (head_revision !== null && !isSigned) throw headMissing();
      if (keepsOut(held, { hold, isOwner })) {
        standAside(queries, (reading) => holdRepository(reading).isHeld(id));
        // Another device of the owner has waited long enough by now, unless the key pair is changed.
        if (isRefused(held, isOwner)) throw heldByOwner();
      }
      tellOnceCommitted(queries, { id, revision, waiting });
      return revision;
    },

    /** @throws Refusal `head_refused` where the space has a head, so that nothing is changed without one */
    async checkUnsigned(id: string): Promise<void> {
      const { head_revision } = await queries
        .selectFrom('spaces')
        .select('head_revision')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      if (head_revision !== null) throw headMissing();
    },

    /** Whose a space is. */
    async ownerOf(id: string): Promise<string | null> {
      const found = await queries
        .selectFrom('spaces')
        .select('owner_id')
        .where('id', '=', id)
        .executeTakeFirst();
      return found?.owner_id ?? null;
    },

    /** Where a space stands. */
    standing(id: string): Promise<Standing> {
      return queries
        .selectFrom('spaces')
        .select(['id', 'revision'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    },

    /** The space that has a version of this id; null where none has. */
    async ofVersion(id: string): Promise<string | null> {
      const found = await queries
        .selectFrom('version_spaces')
        .select('space_id')
        .where('id', '=', id)
        .executeTakeFirst();
      return found?.space_id ?? null;
    },

    /** Forgets which items went before a time, and notes up to which revision. */
    async forgetRemovedBefore(time: number): Promise<void> {
      await queries
        .updateTable('spaces')
        .set((eb) => ({
          forgotten_revision: eb
            .selectFrom('removed_items')
            .select((removed) => removed.fn.max('removed_items.revision').as('revision'))
            .whereRef('removed_items.space_id', '=', 'spaces.id')
            .where('removed_items.removed_at', '<', time),
        }))
        .where('id', 'in', (eb) =>
          eb.selectFrom('removed_items').select('space_id').where('removed_at', '<', time),
        )
        .execute();
      await queries.deleteFrom('removed_items').where('removed_at', '<', time).execute();
    },
  };
}
