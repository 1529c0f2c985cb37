import { type Link, PROOFS_AT_ONCE } from '@coffer/contract';
import type { RetryOptions } from '../api/retry.ts';
import { batches } from '../concurrency/batches.ts';
import { lied, type Owned, provenLink } from './owned-rows.ts';
import { MOST_LOOKS, type ProvenSpace } from './proven-space.ts';
import { busy } from './verify-head.ts';

/** Which links are wanted. */
interface LinksWanted {
  /** That of an item alone. */
  readonly itemId?: string;
  /** Those of an earlier time, which are not asked for again where their rows are still the same. */
  readonly known?: readonly Link[];
  /** As of `ProvenSpace.owned`. */
  readonly by?: 'newest' | 'known';
}

/**
 * The links of a space as its newest head names them, with what the server counts beside them; all that there are, or those of
 * an item. Throws as `ProvenSpace.prove`, `space_lied` also where one is left out.
 */
export async function linksOf(
  space: ProvenSpace,
  options: RetryOptions,
  { itemId, known = [], by = 'newest' }: LinksWanted = {},
): Promise<readonly Link[]> {
  for (let looks = 1; looks <= MOST_LOOKS; looks++) {
    const shown = await space.owned(options, by);
    const links = shown.owned.filter(({ kind }) => kind === 'link');
    const owned: Owned = new Map(links.map((row) => [row.id, row]));
    const all = links.map(({ id }) => id);
    // Of which item a link is, its own row says.
    const named = links.flatMap((link) => (itemId !== undefined && link.itemId === itemId ? [link.id] : []));
    for (const ids of named.length === 0 ? [all] : [named, all]) {
      const read = await allOf(space, ids, { owned, known, options });
      if (read === null) break;
      const wanted = read.filter(({ file_id }) => itemId === undefined || file_id === itemId);
      if (ids === all || wanted.length > 0) return wanted;
    }
  }
  throw busy();
}

/**
 * The ids of the items of a space to which links lead that have not expired, as its newest head names them: every member can verify that. Throws as
 * `ProvenSpace.prove`.
 */
export async function linkedItemsOf(space: ProvenSpace, options: RetryOptions): Promise<ReadonlySet<string>> {
  const all = [...(await space.linkedItems(options)).keys()];
  const now = Math.floor(options.clock.now() / 1_000);
  const linked = new Set<string>();
  for (const ids of batches(all, PROOFS_AT_ONCE)) {
    for (const { itemId, expiresAt } of await space.provenLinkRows(ids, options)) {
      if (expiresAt === null || expiresAt > now) linked.add(itemId);
    }
  }
  return linked;
}

interface Asking {
  readonly owned: Owned;
  readonly known: readonly Link[];
  readonly options: RetryOptions;
}

/** Null where the space has changed meanwhile. */
async function allOf(
  space: ProvenSpace,
  ids: readonly string[],
  { owned, known, options }: Asking,
): Promise<readonly Link[] | null> {
  const links = new Map<string, Link>();
  for (const link of known) if ((await provenLink(link, owned)) !== null) links.set(link.id, link);
  const missing = ids.filter((id) => !links.has(id));
  for (const some of batches(missing, PROOFS_AT_ONCE)) {
    const shown = await space.links(some, owned, options);
    if (shown === null) return null;
    for (const link of shown) links.set(link.id, link);
  }
  return ids.map((id) => links.get(id) ?? lied());
}
