import { itemId } from '@coffer/crypto';
import { namedBefore } from '../../tree/find-by-name.ts';
import type { NamedHere } from '../../tree/read-rows.ts';
import type { PartPorts } from '../ports.ts';

/** Names that something is about to have in a directory; null is the top. */
export interface NamesWanted {
  readonly names: readonly string[];
  readonly directoryId: string | null;
  /** Ids of what is about to have them, or has them and goes. */
  readonly except: ReadonlySet<string>;
}

/**
 * Returns what has one of these names in a directory and got it in a former epoch of the space: the server compares only hashes of one epoch. Of the
 * newest one it is left to the server where this device has no rows.
 */
export async function namesakes(
  { names, directoryId, except }: NamesWanted,
  { api, keyring, rows }: Pick<PartPorts, 'api' | 'keyring' | 'rows'>,
  signal: AbortSignal,
): Promise<readonly NamedHere[]> {
  const others = (found: readonly NamedHere[]) => found.filter(({ id }) => !except.has(id));
  const here = await rows?.named(directoryId, names);
  if (here != null) return others(here);
  const wanted = new Set(names.map((name) => name.normalize('NFC')));
  const found: NamedHere[] = [];
  for await (const records of namedBefore({ api, keyring, directoryId, signal })) {
    for (const [index, name] of (await keyring.namesOf(records)).entries()) {
      const record = records[index];
      if (record !== undefined && name !== null && wanted.has(name.normalize('NFC'))) {
        found.push({ id: itemId(record.id), name });
      }
    }
  }
  return others(found);
}
