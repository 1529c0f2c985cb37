import { createHash } from 'node:crypto';
import type { FormerKey, SpaceKeys, SpaceRoot } from '@coffer/contract';
import { epochRowBytes, type RootRow, rootRowBytes, toBase64Url } from '@coffer/crypto';
import type { Selectable } from 'kysely';
import type { Queries } from '../store/database/database.ts';
import type { SpaceTable } from '../store/database/space-tables.ts';

export const ROOT_COLUMNS = [
  'epoch',
  'account_key',
  'wrapped_key',
  'name_epoch',
  'encrypted_name',
  'single_file_id',
] as const;

/** What the owner of a space says of it. */
export type RootColumns = Pick<Selectable<SpaceTable>, (typeof ROOT_COLUMNS)[number]>;

/** The keys of spaces, as they are kept. */
export function spaceKeyRepository(queries: Queries) {
  return {
    /** What stands in the row of a space itself. */
    ofSpace(id: string): Promise<RootColumns> {
      return queries.selectFrom('spaces').select(ROOT_COLUMNS).where('id', '=', id).executeTakeFirstOrThrow();
    },

    /** Puts in what its owner says of a space. */
    async setRoot(id: string, root: RootColumns): Promise<void> {
      await queries.updateTable('spaces').set(root).where('id', '=', id).execute();
    },

    /** Keeps the key of the epoch that is past. */
    async addFormer(spaceId: string, former: FormerKey): Promise<void> {
      const row_hash = createHash('sha256')
        .update(epochRowBytes(rowOfFormer(former)))
        .digest('hex');
      await queries
        .insertInto('former_space_keys')
        .values({ space_id: spaceId, ...former, row_hash })
        .execute();
    },

    /** The keys before the newest of some spaces, the newest first. */
    async formerOf(spaceIds: readonly string[]): Promise<ReadonlyMap<string, FormerKey[]>> {
      const all = new Map<string, FormerKey[]>();
      if (spaceIds.length === 0) return all;
      const rows = await queries
        .selectFrom('former_space_keys')
        .select(['space_id', 'epoch', 'former_epoch', 'encrypted_key'])
        .where('space_id', 'in', spaceIds)
        .orderBy('epoch', 'desc')
        .execute();
      for (const { space_id, ...key } of rows) {
        const known = all.get(space_id);
        if (known === undefined) all.set(space_id, [key]);
        else known.push(key);
      }
      return all;
    },

    /** The same as rows of the owner, by their epochs. */
    formerHashes(spaceId: string) {
      return queries
        .selectFrom('former_space_keys')
        .select(['epoch', 'row_hash'])
        .where('space_id', '=', spaceId)
        .execute();
    },

    /** All keys of a space as they go over the wire. */
    async keysOf(spaceId: string): Promise<SpaceKeys> {
      const [root, former] = [await this.ofSpace(spaceId), await this.formerOf([spaceId])];
      return sentKeys(spaceId, root, former.get(spaceId));
    },
  };
}

/** The keys of a space as they go over the wire: the canonical bytes of their rows. */
export function sentKeys(spaceId: string, root: RootColumns, former: readonly FormerKey[] = []): SpaceKeys {
  return {
    root: sentRoot(spaceId, root),
    former: former.map((each) => toBase64Url(epochRowBytes(rowOfFormer(each)))),
  };
}

/** What its owner says of a space, likewise. */
export function sentRoot(spaceId: string, root: RootColumns): string {
  return toBase64Url(rootRowBytes(rootRowOf(spaceId, root)));
}

/** What of a space itself is signed. */
export function rootRowOf(id: string, root: RootColumns): RootRow {
  return {
    id,
    epoch: root.epoch,
    accountKey: root.account_key,
    wrappedKey: root.wrapped_key,
    nameEpoch: root.name_epoch,
    sealedName: root.encrypted_name,
    fileId: root.single_file_id,
  };
}

/** What its owner says of a space, as it is stored. */
export function storedRoot({ encrypted_key: wrapped_key, file_id, ...root }: SpaceRoot): RootColumns {
  return { ...root, wrapped_key, single_file_id: file_id };
}

function rowOfFormer({ epoch, former_epoch, encrypted_key }: FormerKey) {
  return { epoch, formerEpoch: former_epoch, sealedKey: encrypted_key };
}
