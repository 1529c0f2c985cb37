import { type ChangeBatch, factsOf, type LinkEntry, type linkEntries } from '@coffer/contract';
import type { z } from 'zod';
import { batches } from '../batches.ts';
import { itemRepository } from '../storage/item-repository.ts';
import { linkEntryRepository } from '../storage/link-entry-repository.ts';
import { quotaRepository } from '../storage/quota-repository.ts';
import { idInReturning } from '../storage/returning-item.ts';
import { spaceKeyRepository } from '../storage/space-key-repository.ts';
import type { Queries } from '../store/database/database.ts';
import { type LinkWithItem, linkRepository } from './link-repository.ts';
import { linkedTreeRepository } from './linked-tree-repository.ts';

/** Items that one statement is about. */
const AT_ONCE = 500;

type BatchEntries = NonNullable<ChangeBatch['entries']>;

interface PuttingRules {
  readonly spaceId: string;
  readonly now: number;
  /** Whether who puts them owns the space; what others put, its owner's client compares with the rows. */
  readonly isOwner: boolean;
}

/**
 * Keeps what visitors of a link read of items, for those that are shown as the entries say; all others are passed over. After the link's end
 * nobody puts any.
 *
 * @param mayReplace whether those of an item may take the place of others; what is missing is always taken
 */
async function putEntriesIn(
  queries: Queries,
  link: LinkWithItem,
  entries: readonly LinkEntry[],
  { spaceId, now, isOwner }: PuttingRules,
  mayReplace: (itemId: string) => boolean,
): Promise<void> {
  if (link.signed_expires_at !== null && link.signed_expires_at < now) return;
  const { epoch } = await spaceKeyRepository(queries).ofSpace(spaceId);
  const kept = linkEntryRepository(queries);
  for (const some of batches(entries, AT_ONCE)) {
    const ids = [...new Set(some.map(({ item_id }) => item_id))];
    const inside = new Set(await linkedTreeRepository(queries).within(spaceId, link.file_id, ids));
    const rows = new Map((await itemRepository(queries).findMany(spaceId, ids)).map((row) => [row.id, row]));
    const known = new Map((await kept.ofItems(link.id, ids)).map((entry) => [entry.item_id, entry]));
    const fitting = new Map<string, LinkEntry>();
    for (const entry of some) {
      const row = rows.get(entry.item_id);
      if (row === undefined || !inside.has(row.id) || row.finished_upload_at === null) continue;
      // No link leads into another space.
      if (row.stands_for !== null) continue;
      const parent = row.id === link.file_id ? null : row.parent_id;
      if (entry.epoch !== epoch || entry.parent_id !== parent || entry.version_id !== row.version_id)
        continue;
      const before = known.get(row.id);
      const isMissing = before?.parent_id !== parent || before.version_id !== row.version_id;
      if (isMissing || mayReplace(row.id)) fitting.set(row.id, entry);
    }
    const is_confirmed = isOwner ? 1 : 0;
    const rowsToPut = [...fitting.values()].map((entry) => ({
      ...{ link_id: link.id, item_id: entry.item_id, space_id: spaceId, parent_id: entry.parent_id },
      ...{ version_id: entry.version_id, epoch, envelope: entry.envelope, is_confirmed },
    }));
    const bytes = await kept.put(rowsToPut);
    await quotaRepository(queries).countLinks(spaceId, bytes);
  }
}

/** Keeps what comes next to the operations of a batch, of the items that these are about. */
export async function putBatchEntries(
  queries: Queries,
  { entries = [], operations }: Pick<ChangeBatch, 'entries' | 'operations'>,
  rules: PuttingRules,
): Promise<void> {
  if (entries.length === 0) return;
  const changed = new Set(
    operations.flatMap(
      (operation) => factsOf(operation).visited?.(operation, { idOf: idInReturning }).items ?? [],
    ),
  );
  const byLink = new Map<string, BatchEntries>();
  for (const entry of entries) byLink.set(entry.link_id, [...(byLink.get(entry.link_id) ?? []), entry]);
  for (const link of await linkRepository(queries).ofIds(rules.spaceId, [...byLink.keys()])) {
    const ofLink = (byLink.get(link.id) ?? []).filter(({ item_id }) => changed.has(item_id));
    await putEntriesIn(queries, link, ofLink, rules, () => true);
  }
}

type LinkKeys = NonNullable<ChangeBatch['link_keys']>;

/** Keeps the keys that links of a space get for its newest epoch, by its owner alone; all others are passed over. */
export async function putLinkKeys(
  queries: Queries,
  keys: LinkKeys,
  { spaceId, isOwner }: Pick<PuttingRules, 'spaceId' | 'isOwner'>,
): Promise<void> {
  if (keys.length === 0 || !isOwner) return;
  const { epoch } = await spaceKeyRepository(queries).ofSpace(spaceId);
  const given = new Map(
    keys.flatMap((key) => (key.epoch === epoch ? [[key.link_id, key.encrypted_key] as const] : [])),
  );
  const fitting = new Map<string, string>();
  for (const some of batches([...given.keys()], AT_ONCE)) {
    for (const { id } of await linkRepository(queries).ofIds(spaceId, some)) {
      fitting.set(id, given.get(id) ?? '');
    }
  }
  const bytes = await linkEntryRepository(queries).putKeys(epoch, fitting);
  await quotaRepository(queries).countLinks(spaceId, bytes);
}

/** Keeps what is put by a call of its own; of somebody else than the owner, what is missing alone, and no keys. */
export async function putLinkEntries(
  queries: Queries,
  link: LinkWithItem,
  { entries, epoch_key }: z.output<typeof linkEntries>,
  rules: PuttingRules,
): Promise<void> {
  if (epoch_key !== undefined) await putLinkKeys(queries, [{ link_id: link.id, ...epoch_key }], rules);
  await putEntriesIn(queries, link, entries, rules, () => rules.isOwner);
}
