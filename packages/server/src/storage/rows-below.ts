import type { Queries } from '../store/database/database.ts';
import { withTree } from './below-repository.ts';

/** Databases differ in what they give counts as. */
type Count = number | bigint | string;

/** How many rows the given items and everything below them are, with their versions and links. */
export async function rowsBelow(queries: Queries, spaceId: string, ids: readonly string[]): Promise<number> {
  const below = withTree(queries, spaceId, ids).selectFrom('tree');
  const items = below
    .crossJoin('items')
    .where('items.space_id', '=', spaceId)
    .whereRef('items.id', '=', 'tree.id')
    .where('items.finished_upload_at', 'is not', null)
    .select((eb) => eb.fn.countAll<Count>().as('count'));
  const versions = below
    .crossJoin('versions')
    .where('versions.space_id', '=', spaceId)
    .whereRef('versions.item_id', '=', 'tree.id')
    .where('versions.finished_upload_at', 'is not', null)
    .select((eb) => eb.fn.countAll<Count>().as('count'));
  const links = below
    .crossJoin('links')
    .where('links.space_id', '=', spaceId)
    .whereRef('links.file_id', '=', 'tree.id')
    .select((eb) => eb.fn.countAll<Count>().as('count'));
  const counted = [
    await items.executeTakeFirstOrThrow(),
    await versions.executeTakeFirstOrThrow(),
    await links.executeTakeFirstOrThrow(),
  ];
  return counted.reduce((sum, { count }) => sum + Number(count), 0);
}
