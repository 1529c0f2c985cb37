import { LINKS_PER_ITEM } from '@coffer/contract';
import type { RetryOptions } from '../api/retry.ts';
import { failed, serverFailureOf } from '../failures/coffer-error.ts';
import type { Keyring } from '../keyring/keyring.ts';
import { chainIn } from '../rows/chain-in.ts';
import { ProvenSpace, type ProvingPorts } from '../space/proven-space.ts';
import { rowsAbove } from '../space/rows-upwards.ts';
import type { SpaceWriting } from '../space/space-writer.ts';

interface NamingPorts extends ProvingPorts {
  readonly keyring: ProvingPorts['keyring'] & Pick<Keyring, 'driveId' | 'namesOf'>;
  readonly writer: Pick<SpaceWriting, 'rows'>;
}

/**
 * Returns what to throw where a batch was refused: if too many links would lead to an item, the same with the paths of the items that have
 * these links, from rows that lead to the newest head. An item has one link, so its path names it. Anything else is returned as it is, also
 * where none of the links is found.
 */
export async function namingLinks(
  thrown: unknown,
  ports: NamingPorts,
  options: RetryOptions & { readonly signal: AbortSignal },
): Promise<unknown> {
  const ids = refusedFor(thrown);
  if (ids.length === 0) return thrown;
  const { keyring, writer } = ports;
  try {
    const space = new ProvenSpace(await keyring.driveId(), ports);
    const links = await space.provenLinkRows(ids, options);
    const rows = await rowsAbove(new Set(links.map(({ itemId }) => itemId)), writer, options);
    const all = [...rows.values()];
    const opened = await keyring.namesOf(all);
    const names = new Map(all.map(({ id }, index) => [id, opened[index] ?? '…']));
    const pathOf = (id: string) =>
      Array.from(chainIn(rows, id), (row) => `/${names.get(row.id)}`)
        .reverse()
        .join('');
    const paths = links.flatMap(({ itemId }) => (rows.has(itemId) ? pathOf(itemId) : [])).toSorted();
    if (paths.length === 0) return thrown;
    return failed({ code: 'links_at_limit', limit: LINKS_PER_ITEM, paths }, { cause: thrown });
  } catch {
    return thrown;
  }
}

/** As many as lead to something, and to what is moved below it. */
const MOST_LINKS = 2 * LINKS_PER_ITEM;

/** The ids of the links that lead to an item to which too many would lead; none for any other failure. */
function refusedFor(thrown: unknown): readonly string[] {
  const failure = serverFailureOf(thrown);
  if (failure?.code !== 'too_many_items') return [];
  const named = Object.entries(failure.errors).filter(([field]) => /(^|\.)links$/.test(field));
  return named.flatMap(([, ids]) => ids).slice(0, MOST_LINKS);
}
