import type { AppliedBatch, BatchOperation } from '@coffer/contract';
import { equalBytes, sha256 } from '@coffer/crypto';
import type { ApiClient } from '../api/client.ts';
import { type RetryOptions, retrying } from '../api/retry.ts';
import { failed } from '../failures/coffer-error.ts';
import type { Keyring } from '../keyring/keyring.ts';
import type { OwnedRows } from '../keyring/own-heads.ts';
import { type SealedKind, type StoredSetting, storedBytes, storedSettings } from '../rows/stored-setting.ts';
import type { SpaceWriting } from '../space/space-writer.ts';

export interface ProvenRowsPorts {
  readonly api: Pick<ApiClient, 'call'>;
  readonly keyring: Pick<Keyring, 'driveId'>;
  readonly writer: Pick<SpaceWriting, 'owned'>;
}

/** A row may come between both questions; a server that always shows others lies. */
const MOST_LOOKS = 4;

async function list(
  kind: SealedKind,
  { api }: ProvenRowsPorts,
  id: string,
  signal: AbortSignal | undefined,
): Promise<readonly StoredSetting[]> {
  const rows =
    kind === 'setting'
      ? (await api.call('spaceSettings', { params: { id } }, signal)).settings
      : (await api.call('spaceContacts', { params: { id } }, signal)).contacts;
  return storedSettings(kind, rows);
}

/**
 * Rows as they were proven last, by the keyring of a drive and then by that and the kind. They count again only where the newest head has just
 * these; then nobody has to ask for them anew.
 */
const provenLast = new WeakMap<object, Map<string, readonly StoredSetting[]>>();

const placeOf = (spaceId: string, kind: SealedKind) => `${spaceId} ${kind}`;

/**
 * All settings or contacts of the drive, as its newest head has them: none is left out, brought back or added. Throws
 * `space_lied`, and as all that looks at heads.
 */
export function provenRows(
  kind: SealedKind,
  ports: ProvenRowsPorts,
  options: RetryOptions,
): Promise<readonly StoredSetting[]> {
  return byNewestHead((owned) => rowsAs(kind, owned, ports, options), ports, options);
}

/** Both of them, as one and the same head has them; see `provenRows`. */
export function provenContactsAndSettings(
  ports: ProvenRowsPorts,
  options: RetryOptions,
): Promise<{ readonly contacts: readonly StoredSetting[]; readonly settings: readonly StoredSetting[] }> {
  const rowsOf = async (owned: OwnedRows['owned']) => {
    const contacts = await rowsAs('contact', owned, ports, options);
    const settings = contacts && (await rowsAs('setting', owned, ports, options));
    return contacts && settings && { contacts, settings };
  };
  return byNewestHead(rowsOf, ports, options);
}

async function byNewestHead<T>(
  rowsOf: (owned: OwnedRows['owned']) => Promise<T | null>,
  { writer }: ProvenRowsPorts,
  options: RetryOptions,
): Promise<T> {
  for (let looks = 1; looks <= MOST_LOOKS; looks++) {
    const { owned } = await writer.owned(options);
    const rows = await rowsOf(owned);
    if (rows !== null) return rows;
  }
  throw failed('space_lied');
}

/** The rows of a kind that a head has; null where the server shows others. */
async function rowsAs(
  kind: SealedKind,
  owned: OwnedRows['owned'],
  ports: ProvenRowsPorts,
  options: RetryOptions,
): Promise<readonly StoredSetting[] | null> {
  const { keyring } = ports;
  const spaceId = await keyring.driveId();
  const known = new Map(owned.filter((row) => row.kind === kind).map((row) => [row.id, row.hash]));
  const areKnown = (rows: readonly StoredSetting[]) => areThese(kind, rows, known);
  const last = provenLast.get(keyring) ?? new Map<string, readonly StoredSetting[]>();
  provenLast.set(keyring, last);
  const place = placeOf(spaceId, kind);
  const before = last.get(place);
  if (before !== undefined && (await areKnown(before))) return before;
  const shown = await retrying(() => list(kind, ports, spaceId, options.signal), options);
  if (!(await areKnown(shown))) return null;
  last.set(place, shown);
  return shown;
}

/**
 * Takes over the settings that a batch of this drive has written, so that nobody asks for what this device has just sealed. They count as the
 * others do: only where the newest head has just these.
 */
export async function takeOverSettings(
  operations: readonly BatchOperation[],
  { revision }: Pick<AppliedBatch, 'revision'>,
  { keyring }: Pick<ProvenRowsPorts, 'keyring'>,
): Promise<void> {
  const last = provenLast.get(keyring);
  const place = placeOf(await keyring.driveId(), 'setting');
  const before = last?.get(place);
  if (last === undefined || before === undefined) return;
  const rows = new Map(before.map((row) => [row.id, row]));
  for (const operation of operations) {
    if (operation.kind === 'setting') rows.set(operation.setting.id, { ...operation.setting, revision });
  }
  last.set(place, [...rows.values()]);
}

/** Opens rows that were proven, once for as long as they are the same: each space that is opened asks for those of all. */
export function openedOnce<Ports, T>(
  open: (rows: readonly StoredSetting[], ports: Ports) => Promise<T>,
): (rows: readonly StoredSetting[], ports: Ports) => Promise<T> {
  const last = new WeakMap<readonly StoredSetting[], Promise<T>>();
  return (rows, ports) => {
    const known = last.get(rows);
    if (known !== undefined) return known;
    const opening = open(rows, ports);
    last.set(rows, opening);
    opening.catch(() => last.delete(rows));
    return opening;
  };
}

async function areThese(
  kind: SealedKind,
  shown: readonly StoredSetting[],
  known: ReadonlyMap<string, Uint8Array<ArrayBuffer>>,
): Promise<boolean> {
  const ids = new Set(shown.map(({ id }) => id));
  if (ids.size !== known.size || shown.length !== known.size) return false;
  for (const row of shown) {
    const hash = known.get(row.id);
    const own = await sha256(storedBytes(kind, row));
    if (hash === undefined || !equalBytes(own, hash)) return false;
  }
  return true;
}
