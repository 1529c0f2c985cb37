import { listDirectory } from '../tree/list-directory.ts';
import type { NamedHere } from '../tree/read-rows.ts';
import type { PartPorts } from './ports.ts';

/** Names that something is about to have in a directory; null is the top. */
export interface NamesWanted {
  readonly names: readonly string[];
  readonly directoryId: string | null;
  /** Ids of what is about to have them, or has them and goes. */
  readonly except: ReadonlySet<string>;
}

/**
 * Returns what has one of these names in a directory that was opened, whichever of the directory's keys it is hashed under. The
 * server compares only hashes under one key: a name that was given before the key was renewed has another one. To be asked once
 * the keys are those under which the names are sealed.
 *
 * Without rows on this device a directory that has had one key is left to the server.
 */
export async function namesakes(
  { names, directoryId, except }: NamesWanted,
  { api, keyring, rows, clock }: Pick<PartPorts, 'api' | 'keyring' | 'rows' | 'clock'>,
  signal: AbortSignal,
): Promise<readonly NamedHere[]> {
  const others = (found: readonly NamedHere[]) => found.filter(({ id }) => !except.has(id));
  const here = await rows?.named(directoryId, names);
  if (here != null) return others(here);
  const hasFormerKeys = (await keyring.formerNameHashes('', directoryId)).length > 0;
  if (!hasFormerKeys) return [];
  const wanted = new Set(names.map((name) => name.normalize('NFC')));
  const listed = await listDirectory(directoryId, { api, keyring, rows, clock, signal });
  return others(
    listed.flatMap((item) => {
      const { id, name } = item;
      const isRecord = item.state === 'intact' && item.isRecord === true;
      return name !== null && !isRecord && wanted.has(name.normalize('NFC')) ? [{ id, name }] : [];
    }),
  );
}
