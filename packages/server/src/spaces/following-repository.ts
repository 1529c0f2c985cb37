import { type FollowedSpace, type MemberRole, SPACES_PAGE_SIZE } from '@coffer/contract';
import type { ExpressionBuilder } from 'kysely';
import { Refusal } from '../calls/refusal.ts';
import type { Clock } from '../clock.ts';
import { memberRepository } from '../storage/member-repository.ts';
import { ROOT_COLUMNS, sentKeys, spaceKeyRepository } from '../storage/space-key-repository.ts';
import type { Database, Queries } from '../store/database/database.ts';
import type { Schema } from '../store/database/schema.ts';
import { type ListPosition, pageByBytes } from './page-by-bytes.ts';

const FIRST_PAGE: ListPosition = { after: '', limit: SPACES_PAGE_SIZE };

/** Behind which row of a list by revisions a page begins. */
export interface RevisionPosition {
  readonly revision: number;
  readonly id: string;
}

/** What services need that answer about spaces which their caller may follow at that time. */
export interface FollowingPorts {
  readonly database: Database;
  readonly clock: Clock;
}

/** Who may follow which spaces, and where these stand. */
export function followingRepository(queries: Queries, now: Clock) {
  return {
    spacesOf(userId: string): Promise<FollowedSpace[]> {
      return queries
        .selectFrom('spaces')
        .select(['id', 'revision', 'waiting'])
        .where(followedBy(userId, now()))
        .orderBy('id')
        .execute();
    },

    /** A page of the same, each with its keys. */
    async withKeys(userId: string, position: ListPosition = FIRST_PAGE) {
      const read = ({ after, limit }: ListPosition) =>
        queries
          .selectFrom('spaces')
          .select(['id', 'owner_id', 'revision', 'waiting', ...ROOT_COLUMNS])
          .where(followedBy(userId, now()))
          .where('id', '>', after)
          .orderBy('id')
          .limit(limit)
          .execute();
      const entryOf = async (row: Awaited<ReturnType<typeof read>>[number]) => {
        const { id, owner_id, revision, waiting, ...root } = row;
        const former = (await spaceKeyRepository(queries).formerOf([id])).get(id);
        const role = owner_id === userId ? null : await memberRepository(queries).roleOf(userId, id, now());
        return {
          id,
          revision,
          waiting,
          keys: sentKeys(id, root, former),
          ...(role !== null && { role }),
        };
      };
      const page = await pageByBytes({ read, entryOf, idOf: ({ id }) => id }, position);
      return { spaces: page.entries, next_cursor: page.next_cursor };
    },

    standings(ids: readonly string[]): Promise<FollowedSpace[]> {
      return queries
        .selectFrom('spaces')
        .select(['id', 'revision', 'waiting'])
        .where('id', 'in', ids)
        .execute();
    },

    /** Who may follow these spaces: their owners and members. */
    async followers(ids: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
      const owners = queries
        .selectFrom('spaces')
        .select(['id as space_id', 'owner_id as user_id'])
        .where('id', 'in', ids);
      const members = queries
        .selectFrom('members')
        .select(['members.space_id', 'members.user_id'])
        .where('members.space_id', 'in', ids)
        .where('members.has_left', '=', 0)
        .where((eb) => eb.or([eb('members.expires_at', 'is', null), eb('members.expires_at', '>', now())]));
      const found = new Map<string, Set<string>>();
      for (const { space_id, user_id } of [...(await owners.execute()), ...(await members.execute())]) {
        if (user_id !== null) found.set(space_id, (found.get(space_id) ?? new Set()).add(user_id));
      }
      return found;
    },

    /** The space, if the user may follow it. */
    async find(userId: string, id: string) {
      const space = await queries
        .selectFrom('spaces')
        .select([
          'id',
          'owner_id',
          'revision',
          'waiting',
          'takes_plain',
          'forgotten_revision',
          'single_file_id',
        ])
        .where('id', '=', id)
        .executeTakeFirst();
      if (space === undefined) return undefined;
      if (space.owner_id === userId) return { ...space, role: 'owner' as const };
      const role: MemberRole | null = await memberRepository(queries).roleOf(userId, id, now());
      return role === null ? undefined : { ...space, role };
    },
  };
}

/** What went from spaces. */
export function removalRepository(queries: Queries) {
  return {
    /** What went from a space behind a position, in order of revisions, unless it has come again. */
    removed(spaceId: string, { revision, id }: RevisionPosition, limit: number): Promise<RevisionPosition[]> {
      return queries
        .selectFrom('removed_items')
        .select(['removed_items.id', 'removed_items.revision'])
        .where('removed_items.space_id', '=', spaceId)
        .where((eb) =>
          eb(eb.refTuple('removed_items.revision', 'removed_items.id'), '>', eb.tuple(revision, id)),
        )
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('items')
                .select('items.id')
                .where('items.space_id', '=', spaceId)
                .whereRef('items.id', '=', 'removed_items.id'),
            ),
          ),
        )
        .orderBy('removed_items.revision')
        .orderBy('removed_items.id')
        .limit(limit)
        .execute();
    },
  };
}

/** Whose a space is, or with whom it is shared. */
function followedBy(userId: string, now: number) {
  return (eb: ExpressionBuilder<Schema, 'spaces'>) =>
    eb.or([
      eb('owner_id', '=', userId),
      eb('id', 'in', (members) =>
        members
          .selectFrom('members')
          .select('members.space_id')
          .where('members.user_id', '=', userId)
          .where('members.has_left', '=', 0)
          .where((member) =>
            member.or([member('members.expires_at', 'is', null), member('members.expires_at', '>', now)]),
          ),
      ),
    ]);
}

/** Also what is said to those who may not know whether there is one. */
export const spaceMissing = () => new Refusal('not_found', 'There is no such space, or it is not yours.');
