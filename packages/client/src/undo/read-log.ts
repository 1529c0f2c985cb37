import { type ItemRow, numberOfKind, readItemRow } from '@coffer/crypto';
import type { ApiClient } from '../api/client.ts';
import type { RetryOptions } from '../api/retry.ts';
import { failed } from '../failures/coffer-error.ts';
import { orLie } from '../failures/or-lie.ts';
import type { Keyring } from '../keyring/keyring.ts';
import { changesFrom, type LoggedChange, type LogPlace, type LogPorts } from '../people/space-log.ts';
import { type LoggedBatch, type LoggedOperation, loggedOperation } from './logged-batches.ts';

/** What a log is read by. */
interface LogReading {
  readonly api: Pick<ApiClient, 'call'>;
  /** Unix seconds. */
  readonly now: number;
  readonly keyring: Pick<Keyring, 'readHead' | 'isForged'>;
  readonly formerKey: LogPorts['formerKey'];
}

/**
 * Reads the whole log of a space, the last batch first, as an undo takes it. Throws as `spaceLog`, `space_lied` for kept rows that are none,
 * or that are left out of the middle.
 *
 * @param from the newest head
 */
export async function readLog(
  spaceId: string,
  from: LogPlace,
  reading: LogReading,
  options: RetryOptions,
): Promise<readonly LoggedBatch[]> {
  const batches: LoggedBatch[] = [];
  let isForgotten = false;
  for await (const change of changesFrom(spaceId, from, reading, options)) {
    // Rows go from the oldest change on: a server that leaves out others would choose what is given back.
    const keeps = keepsRows(change);
    if (keeps === true && isForgotten) throw failed('space_lied');
    isForgotten ||= keeps === false;
    batches.push(batchOf(change));
  }
  return batches;
}

/** Whether the rows that a change names are kept; null where it names none. */
function keepsRows({ was }: LoggedChange): boolean | null {
  return was === null || was.length === 0 ? null : was.every(({ bytes }) => bytes !== null);
}

/** A change as an undo takes it. Throws `space_lied` for kept rows that are none. */
export function batchOf(change: LoggedChange): LoggedBatch {
  const { id, revision, fingerprint: signer, at, epoch } = change;
  return { id, revision, signer, at, epoch, operations: known(change), kept: keptOf(change) };
}

function known({ operations, undone }: LoggedChange): LoggedOperation[] {
  return operations.flatMap((operation) => {
    const read = loggedOperation.safeParse(operation);
    if (!read.success || (read.data.kind === 'undoes' && undone === null)) return [];
    return [read.data];
  });
}

/** The items as they were before; null where these are not kept, or not any more. */
function keptOf({ was }: LoggedChange): LoggedBatch['kept'] {
  if (was === null) return null;
  const rows = new Map<string, ItemRow>();
  for (const { kind, id, bytes } of was) {
    if (bytes === null) return null;
    if (kind !== numberOfKind('item')) continue;
    const row = orLie(() => readItemRow(bytes));
    if (row.id === id) rows.set(id, row);
  }
  return rows;
}
