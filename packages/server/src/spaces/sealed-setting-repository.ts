import type { Queries } from '../store/database/database.ts';
import type { SealedSettingRow } from '../store/database/schema.ts';
import type { RevisionPosition } from './following-repository.ts';

const TOLD = ['id', 'generation', 'encrypted_body', 'revision'] as const;

/** A row as far as clients need it. */
export type ToldSetting = Pick<SealedSettingRow, (typeof TOLD)[number]>;

/** Which rows are meant. */
export type SealedKind = SealedSettingRow['kind'];

/** The sealed settings and contacts of a space. */
export function sealedSettingRepository(queries: Queries) {
  const ofSpace = (spaceId: string) => queries.selectFrom('sealed_settings').where('space_id', '=', spaceId);

  return {
    list(spaceId: string, kind: SealedKind): Promise<ToldSetting[]> {
      return ofSpace(spaceId).select(TOLD).where('kind', '=', kind).orderBy('id').execute();
    },

    /** Settings that came or were changed behind a position, in order of revisions. */
    changed(spaceId: string, { revision, id }: RevisionPosition, limit: number): Promise<ToldSetting[]> {
      return ofSpace(spaceId)
        .select(TOLD)
        .where('kind', '=', 'setting')
        .where((eb) => eb(eb.refTuple('revision', 'id'), '>', eb.tuple(revision, id)))
        .orderBy('revision')
        .orderBy('id')
        .limit(limit)
        .execute();
    },

    /** Those of these that there are. */
    ofIds(spaceId: string, ids: readonly string[]) {
      return ofSpace(spaceId)
        .select([...TOLD, 'kind'])
        .where('id', 'in', ids)
        .execute();
    },

    /** All of them by their hashes. */
    hashes(spaceId: string) {
      return ofSpace(spaceId).select(['id', 'kind', 'row_hash']).execute();
    },

    /** All rows, as the check compares them. */
    rows(spaceId: string): Promise<SealedSettingRow[]> {
      return ofSpace(spaceId).selectAll().execute();
    },

    /** The revision of a row; null where there is none of this kind. */
    async revisionOf(spaceId: string, kind: SealedKind, id: string): Promise<number | null> {
      const found = await ofSpace(spaceId)
        .select('revision')
        .where('id', '=', id)
        .where('kind', '=', kind)
        .executeTakeFirst();
      return found?.revision ?? null;
    },

    async count(spaceId: string, kind: SealedKind): Promise<number> {
      const { count } = await ofSpace(spaceId)
        .where('kind', '=', kind)
        .select((eb) => eb.fn.countAll<number | bigint | string>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Puts a setting in, or in the place of the one of its id. */
    async put(row: SealedSettingRow): Promise<void> {
      await queries
        .insertInto('sealed_settings')
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(['space_id', 'id']).doUpdateSet((eb) => ({
            generation: eb.ref('excluded.generation'),
            encrypted_body: eb.ref('excluded.encrypted_body'),
            revision: eb.ref('excluded.revision'),
            row_hash: eb.ref('excluded.row_hash'),
          })),
        )
        .execute();
    },
  };
}
