import { fieldRefused } from '../calls/refusal.ts';
import type { Queries } from '../store/database/database.ts';
import type { ItemRow, VersionRow } from '../store/database/schema.ts';
import { itemRepository } from './item-repository.ts';
import { itemMissing, versionMissing } from './refusals.ts';
import { isOfSomebodyElse } from './seen-by-maker.ts';
import { versionRepository } from './version-repository.ts';

/** Of an item that somebody has sent by a request link, which is nobody's of the space. */
const SENT = 2;

/** Which version of which file a call is about. */
export interface AskedVersion {
  readonly spaceId: string;
  /** Of the file. */
  readonly id: string;
  /** As the call names it. */
  readonly version?: string | undefined;
}

/**
 * A file, and the version that a call names.
 *
 * @param unnamed which one is meant where the call names none: the one that is shown, or the first
 * @throws Refusal `not_found`, also for what is left of somebody else's upload; `validation_failed` for a directory
 */
export async function findVersion(
  queries: Queries,
  { spaceId, id, version }: AskedVersion,
  unnamed: 'shown' | 'first',
): Promise<{ readonly item: ItemRow; readonly version: VersionRow }> {
  const item = await itemRepository(queries).find(spaceId, id);
  if (item === undefined) throw itemMissing();
  if (item.version_id === null) throw fieldRefused('id', 'A directory has no content.');
  const versions = versionRepository(queries);
  const found =
    version === undefined && unnamed === 'first'
      ? await versions.first(spaceId, id)
      : await versions.find(spaceId, id, version ?? item.version_id);
  if (found === undefined || (item.is_upload < SENT && isOfSomebodyElse(found))) throw versionMissing();
  return { item, version: found };
}
