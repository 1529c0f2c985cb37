import type { ApiClient } from '../api/client.ts';
import type { RetryOptions } from '../api/retry.ts';
import { refusedHere } from '../failures/refused-here.ts';
import type { Keyring } from '../keyring/keyring.ts';
import type { LeavingItem } from '../keyring/seal-carry.ts';
import type { OwnRoot, SharedRoot } from '../keyring/seal-space.ts';
import type { CanonicalItem } from '../rows/canonical-item.ts';
import { doubtedSpaces } from '../space/doubted-spaces.ts';
import { SpaceWriter, type SpaceWriting } from '../space/space-writer.ts';
import { type WholeRow, wholeRow } from '../tree/whole-row.ts';
import type { MemberChangePorts } from './change-members.ts';
import { keptOf } from './kept-spaces.ts';
import { openToChange } from './removing-ended.ts';
import { openShared, type SharedPorts } from './shared-with-me.ts';

/** The drive, or a space beside it, from which items go or into which they come. */
export interface Side {
  readonly spaceId: string;
  /** Null of the drive. */
  readonly root: OwnRoot | SharedRoot | null;
  readonly isOwn: boolean;
  /** By which the server is asked about it. */
  readonly api: ApiClient;
  readonly keyring: Pick<Keyring, 'readHead' | 'nameHash'>;
  readonly writer: Pick<SpaceWriting, 'send' | 'owned' | 'rows' | 'change' | 'below'>;
}

export interface SidePorts extends Omit<MemberChangePorts, 'keyring' | 'writer'> {
  readonly api: ApiClient;
  readonly keyring: MemberChangePorts['keyring'] & SharedPorts['keyring'] & Side['keyring'];
  readonly writer: MemberChangePorts['writer'] & SharedPorts['writer'] & Side['writer'];
  readonly inSpace?: ((spaceId: string) => { api: ApiClient } | Promise<{ api: ApiClient }>) | undefined;
}

type Options = RetryOptions & {
  readonly signal: AbortSignal;
  /** By which it holds a space beside the drive, as an earlier try may have done; another one by default. */
  readonly holdId?: string;
};

/**
 * The drive, or a space that is open to changes by who is signed in; of one's own, who is a member no longer is removed first. Throws `not_found`, `forbidden` for who only views it, `contact_changed`,
 * `space_lied`.
 *
 * @param spaceId null for the drive
 */
export async function openSide(spaceId: string | null, ports: SidePorts, options: Options): Promise<Side> {
  const { heads, clock, keyring, writer } = ports;
  if (spaceId === null) {
    return { spaceId: await keyring.driveId(), root: null, isOwn: true, api: ports.api, keyring, writer };
  }
  const doubted = doubtedSpaces(ports);
  await doubted.look(spaceId);
  const isOwn = (await keptOf(spaceId, ports, options)) === null;
  const { api } = (await ports.inSpace?.(spaceId)) ?? ports;
  const sideOf = (opened: { readonly keyring: Keyring }, root: OwnRoot | SharedRoot) => {
    const rows = doubted.rowsOf(spaceId);
    const { holdId } = options;
    const held = holdId === undefined ? {} : { holdId };
    const within = new SpaceWriter({ api: ports.api, keyring: opened.keyring, heads, clock, rows, ...held });
    return { spaceId, root, isOwn, api, keyring: opened.keyring, writer: within };
  };
  if (isOwn) {
    const opened = await openToChange(spaceId, ports, options);
    return sideOf(opened, { spaceId, keys: opened.keys });
  }
  const opened = await openShared(spaceId, ports, options);
  if (opened.role === 'viewer') throw forbidden('Who only views this shared folder changes nothing in it.');
  return sideOf(opened, opened.root);
}

export const forbidden = (detail: string) => refusedHere('forbidden', 403, detail);

/** What leaves a space, as its newest head has it. */
export interface LeavingRows {
  /** Items with all below them. */
  readonly whole: ReadonlyMap<string, WholeRow>;
  /** The same as they are signed. */
  readonly canonical: ReadonlyMap<string, CanonicalItem>;
}

/** Why an item is no row: an upload of one's own may be there that is not finished. */
async function absent(id: string, { api }: Pick<Side, 'api'>, { signal }: Options): Promise<Error> {
  const found = await api.call('findItem', { params: { id } }, signal);
  return found?.encrypted_upload === undefined
    ? refusedHere('not_found', 404, 'This is not there any more.')
    : refusedHere('upload_unfinished', 409, 'The upload is not finished.');
}

/** Rows of items and all below them, those in the trash too, as they lead to the newest head. Throws `not_found`, `upload_unfinished`, `space_lied`. */
export async function leavingRows(
  ids: readonly string[],
  side: Pick<Side, 'spaceId' | 'api'> & { readonly writer: Pick<SpaceWriting, 'rows' | 'below'> },
  options: Options,
): Promise<LeavingRows> {
  const all = [...new Set([...ids, ...(await side.writer.below(ids, options))])];
  const rows = await side.writer.rows(all, options);
  const missing = ids.find((id) => !rows.has(id));
  if (missing !== undefined) throw await absent(missing, side, options);
  const whole = new Map<string, WholeRow>();
  for (const [id, row] of rows) whole.set(id, await wholeRow(row, side, options.signal));
  return { whole, canonical: new Map(Array.from(whole, ([id, { canonical }]) => [id, canonical])) };
}

/**
 * What is sealed again of what leaves a space.
 *
 * @param parentId where that comes to lie which lies below nothing that leaves; null is the top
 */
export function leavingItems(
  { whole }: LeavingRows,
  parentId: string | null,
  names: ReadonlyMap<string, string> = new Map(),
): LeavingItem[] {
  return Array.from(whole, ([id, { row, hash, versions }]) => {
    const name = names.get(id);
    const place = whole.has(row.file_id ?? '') ? row.file_id : parentId;
    return { row, hash, versions, parentId: place, ...(name !== undefined && { name }) };
  });
}
