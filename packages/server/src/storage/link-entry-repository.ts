import { batches } from '../batches.ts';
import type { Queries } from '../store/database/database.ts';
import type { LinkEntryTable } from '../store/database/item-tables.ts';
import { withTree } from './below-repository.ts';
import { quotaRepository } from './quota-repository.ts';

/** Links that one statement is about. */
const KEYS_AT_ONCE = 500;

type Sum = number | bigint | string;

/** What visitors of a link read of an item, with the key of its epoch. */
export interface KeptEntry extends LinkEntryTable {
  /** Null of epoch 0, and where the link lacks it. */
  readonly encrypted_key: string | null;
}

/** What visitors of links read. It counts, by its bytes, for the owner of the space, apart from all else. */
export function linkEntryRepository(queries: Queries) {
  return {
    ...readingEntries(queries),
    ...changingEntries(queries),
    ...removingEntries(queries),
    ...epochKeys(queries),
  };
}

/** Which entries links have. */
function readingEntries(queries: Queries) {
  const kept = () =>
    queries
      .selectFrom('link_entries')
      .leftJoin('link_epoch_keys', (join) =>
        join
          .onRef('link_epoch_keys.link_id', '=', 'link_entries.link_id')
          .onRef('link_epoch_keys.epoch', '=', 'link_entries.epoch'),
      )
      .selectAll('link_entries')
      .select('link_epoch_keys.encrypted_key');

  return {
    /** The entries of a link for these items. */
    ofItems(linkId: string, itemIds: readonly string[]): Promise<KeptEntry[]> {
      return kept()
        .where('link_entries.link_id', '=', linkId)
        .where('link_entries.item_id', 'in', itemIds)
        .execute();
    },

    /** A page of those that somebody else than the owner has put, behind an item. */
    unconfirmed(linkId: string, after: string, limit: number): Promise<KeptEntry[]> {
      return kept()
        .where('link_entries.link_id', '=', linkId)
        .where((eb) => eb('link_entries.is_confirmed', '=', eb.lit(0)))
        .where('link_entries.item_id', '>', after)
        .orderBy('link_entries.item_id')
        .limit(limit)
        .execute();
    },
  };
}

/** How entries come, and are compared. */
function changingEntries(queries: Queries) {
  return {
    /** Puts entries of one link in, also in the place of others. Gives by how many bytes there are more. */
    async put(entries: readonly LinkEntryTable[]): Promise<number> {
      const [first] = entries;
      if (first === undefined) return 0;
      const ids = entries.map(({ item_id }) => item_id);
      const { bytes } = await queries
        .selectFrom('link_entries')
        .where('link_id', '=', first.link_id)
        .where('item_id', 'in', ids)
        .select((eb) =>
          eb.fn.coalesce(eb.fn.sum<Sum>(eb.fn<number>('length', ['envelope'])), eb.lit(0)).as('bytes'),
        )
        .executeTakeFirstOrThrow();
      await queries
        .insertInto('link_entries')
        .values(entries)
        .onConflict((conflict) =>
          conflict.columns(['link_id', 'item_id']).doUpdateSet((eb) => ({
            parent_id: eb.ref('excluded.parent_id'),
            version_id: eb.ref('excluded.version_id'),
            epoch: eb.ref('excluded.epoch'),
            envelope: eb.ref('excluded.envelope'),
            is_confirmed: eb.ref('excluded.is_confirmed'),
          })),
        )
        .execute();
      return entries.reduce((sum, { envelope }) => sum + envelope.length, 0) - Number(bytes);
    },
  };
}

/** How all of a link goes, or of an item. */
function removingEntries(queries: Queries) {
  return {
    /** Removes all of a link, for which its space gives nothing any more. */
    async removeOf(spaceId: string, linkId: string): Promise<void> {
      const removed = await queries
        .deleteFrom('link_entries')
        .where('space_id', '=', spaceId)
        .where('link_id', '=', linkId)
        .returning((eb) => eb.fn<number>('length', ['envelope']).as('bytes'))
        .execute();
      const keys = await queries
        .deleteFrom('link_epoch_keys')
        .where('link_id', '=', linkId)
        .where('link_id', 'in', (eb) =>
          eb.selectFrom('links').select('links.id').where('links.space_id', '=', spaceId),
        )
        .returning((eb) => eb.fn<number>('length', ['encrypted_key']).as('bytes'))
        .execute();
      await giveBack(queries, spaceId, [...removed, ...keys]);
    },

    /** Removes those of items and of all below them, and all of links to any of these. */
    async removeBelow(spaceId: string, ids: readonly string[]): Promise<void> {
      await removeKeysBelow(queries, spaceId, ids);
      const any = await queries
        .selectFrom('link_entries')
        .select('item_id')
        .where('space_id', '=', spaceId)
        .limit(1)
        .executeTakeFirst();
      // Most spaces have none, and the tree is large.
      if (any === undefined) return;
      const removed = await withTree(queries, spaceId, ids)
        .deleteFrom('link_entries')
        .where('space_id', '=', spaceId)
        .where((eb) =>
          eb.or([
            eb('item_id', 'in', (items) => items.selectFrom('tree').select('tree.id')),
            eb('link_id', 'in', (links) =>
              links
                .selectFrom('links')
                .select('links.id')
                .where('links.space_id', '=', spaceId)
                .where('links.file_id', 'in', (items) => items.selectFrom('tree').select('tree.id')),
            ),
          ]),
        )
        .returning((eb) => eb.fn<number>('length', ['envelope']).as('bytes'))
        .execute();
      await giveBack(queries, spaceId, removed);
    },
  };
}

/** The keys that links have for epochs. */
function epochKeys(queries: Queries) {
  return {
    /** Whether a link has the key of an epoch. */
    async hasKey(linkId: string, epoch: number): Promise<boolean> {
      const key = await queries
        .selectFrom('link_epoch_keys')
        .select('epoch')
        .where('link_id', '=', linkId)
        .where('epoch', '=', epoch)
        .executeTakeFirst();
      return key !== undefined;
    },

    /** Puts in keys of links for an epoch, also in the place of others. Gives by how many bytes there are more. */
    async putKeys(epoch: number, keys: ReadonlyMap<string, string>): Promise<number> {
      let more = 0;
      for (const some of batches([...keys], KEYS_AT_ONCE)) {
        const ids = some.map(([linkId]) => linkId);
        const { bytes } = await queries
          .selectFrom('link_epoch_keys')
          .where('link_id', 'in', ids)
          .where('epoch', '=', epoch)
          .select((eb) =>
            eb.fn.coalesce(eb.fn.sum<Sum>(eb.fn<number>('length', ['encrypted_key'])), eb.lit(0)).as('bytes'),
          )
          .executeTakeFirstOrThrow();
        await queries
          .insertInto('link_epoch_keys')
          .values(some.map(([link_id, encrypted_key]) => ({ link_id, epoch, encrypted_key })))
          .onConflict((conflict) =>
            conflict
              .columns(['link_id', 'epoch'])
              .doUpdateSet((eb) => ({ encrypted_key: eb.ref('excluded.encrypted_key') })),
          )
          .execute();
        more += some.reduce((sum, [, key]) => sum + key.length, 0) - Number(bytes);
      }
      return more;
    },
  };
}

/** Removes the keys of links to items, or to what is below them. */
async function removeKeysBelow(queries: Queries, spaceId: string, ids: readonly string[]): Promise<void> {
  const any = await queries
    .selectFrom('links')
    .select('id')
    .where('space_id', '=', spaceId)
    .limit(1)
    .executeTakeFirst();
  // Most spaces have none, and the tree is large.
  if (any === undefined) return;
  const removed = await withTree(queries, spaceId, ids)
    .deleteFrom('link_epoch_keys')
    .where('link_id', 'in', (eb) =>
      eb
        .selectFrom('links')
        .select('links.id')
        .where('links.space_id', '=', spaceId)
        .where('links.file_id', 'in', (items) => items.selectFrom('tree').select('tree.id')),
    )
    .returning((eb) => eb.fn<number>('length', ['encrypted_key']).as('bytes'))
    .execute();
  await giveBack(queries, spaceId, removed);
}

async function giveBack(
  queries: Queries,
  spaceId: string,
  removed: readonly { readonly bytes: number }[],
): Promise<void> {
  if (removed.length === 0) return;
  const bytes = removed.reduce((sum, each) => sum + each.bytes, 0);
  await quotaRepository(queries).countLinks(spaceId, -bytes);
}
