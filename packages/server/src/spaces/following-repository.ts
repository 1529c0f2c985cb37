import type { FollowedSpace, RootKey } from '@coffer/contract';
import { ROOT_COLUMNS, type RootColumns } from '../storage/key-repository.ts';
import type { Queries } from '../store/database/database.ts';
import { sentFormerKeys } from '../store/database/former-keys.ts';

/** Behind which row of a list by revisions a page begins. */
export interface RevisionPosition {
  readonly revision: number;
  readonly id: string;
}

/** Who may follow which spaces, where these stand, and what went from them. */
export function followingRepository(queries: Queries) {
  return {
    spacesOf(userId: string): Promise<FollowedSpace[]> {
      return queries
        .selectFrom('spaces')
        .select(['id', 'revision', 'waiting'])
        .where('owner_id', '=', userId)
        .orderBy('id')
        .execute();
    },

    /** The same, each with the numbers of its keys and the key of its root. */
    async withKeys(userId: string) {
      const rows = await queries
        .selectFrom('spaces')
        .select(['id', 'revision', 'waiting', 'greatest_generation', ...ROOT_COLUMNS])
        .where('owner_id', '=', userId)
        .orderBy('id')
        .execute();
      return rows.map(({ id, revision, waiting, greatest_generation, ...root }) => ({
        id,
        revision,
        waiting,
        greatest_generation,
        ...(root.root_key !== null && { root_key: rootKeyOf(root.root_key, root) }),
      }));
    },

    standings(ids: readonly string[]): Promise<FollowedSpace[]> {
      return queries
        .selectFrom('spaces')
        .select(['id', 'revision', 'waiting'])
        .where('id', 'in', ids)
        .execute();
    },

    /** The space, if the user may follow it. */
    find(userId: string, id: string) {
      return queries
        .selectFrom('spaces')
        .select(['id', 'revision', 'waiting', 'takes_plain', 'forgotten_revision'])
        .where('id', '=', id)
        .where('owner_id', '=', userId)
        .executeTakeFirst();
    },

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

function rootKeyOf(encrypted_key: string, root: RootColumns): RootKey {
  return {
    encrypted_key,
    generation: root.root_generation,
    parent_generation: root.root_parent_generation,
    former_keys: sentFormerKeys(root.root_former_keys ?? '[]'),
    ...(root.root_name !== null && { encrypted_name: root.root_name }),
  };
}
