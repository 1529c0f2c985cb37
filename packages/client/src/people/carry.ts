import { BATCH_OPERATIONS, BATCH_SIZE, type BatchOperation } from '@coffer/contract';
import type { RetryOptions } from '../api/retry.ts';
import { batches } from '../concurrency/batches.ts';
import { failed } from '../failures/coffer-error.ts';
import type { Keyring } from '../keyring/keyring.ts';
import type { SealedCarry } from '../keyring/seal-carry.ts';
import type { ProvingPorts } from '../space/ask-proofs.ts';
import { adoptDriveKeys, type FollowingKeyPorts } from '../space/drive-keys.ts';
import { again, OVERTAKEN, sendBoth } from './send-both.ts';
import {
  forbidden,
  type LeavingRows,
  leavingItems,
  leavingRows,
  openSide,
  type Side,
  type SidePorts,
} from './sides.ts';
import { goingTo, starsAlong } from './stars-along.ts';
import {
  damagedIn,
  endMove,
  holding,
  type SentMove,
  sealMove,
  sendMove,
  type UnfinishedMove,
} from './unfinished-move.ts';

export interface CarryPorts extends SidePorts {
  readonly keyring: SidePorts['keyring'] & ArrivalKeyring;
  readonly move: UnfinishedMove;
}

/** Which items go from where into which directory. */
export interface Carry {
  readonly itemIds: readonly string[];
  /** The space in which they lie; null is the drive. */
  readonly from: string | null;
  readonly to: string | null;
  /** A directory of that space; null is its root. */
  readonly targetId: string | null;
  readonly damaged?: AcceptedDamage | undefined;
}

/**
 * Ids of what goes along though not all of it opens: a name that does not open is lost, and so is a content whose key does not. What is not among them keeps
 * everything where it is.
 */
export type AcceptedDamage = readonly string[] | 'all';

type Options = RetryOptions & { readonly signal: AbortSignal };

/**
 * Carries items with all that is in them from one space into another: one batch over both, whose heads name each other. All rows that
 * go are proven first, and what stands sealed in them is sealed again. Up to a thousand items go in one step, all or none. The stars of who does it follow.
 * Throws as the verb of `People`.
 */
export async function carry(
  { itemIds, from, to, targetId, damaged }: Carry,
  ports: CarryPorts,
  options: Options,
): Promise<void> {
  for (const ids of batches([...new Set(itemIds)], BATCH_SIZE)) {
    const held = holding(options, ports.move);
    await again(OVERTAKEN, async () => {
      const [source, target] = [await openSide(from, ports, held), await openSide(to, ports, held)];
      if (!source.isOwn) throw forbidden('Only the owner of a shared folder takes something out of it.');
      const leaving = await leavingRows(ids, source, options);
      const place = { source, target, targetId, damaged, tops: ids };
      const arrival = await arrivalOf(leaving, place, ports, options);
      const operations: BatchOperation[] = [{ kind: 'carry', ids, to: target.spaceId }];
      const ofDrive = [source, target].find(({ root }) => root === null);
      const room = ofDrive === undefined ? 0 : BATCH_OPERATIONS - 1;
      const going = goingTo(leaving.whole, { from: source.spaceId, to: target.spaceId });
      const stars = await starsAlong(going, room, ports, options);
      (ofDrive === source ? operations : arrival.operations).push(...stars.operations);
      const changes = async () => arrival;
      await sendBoth({ ...source, operations }, { ...target, changes }, ports, options);
      await stars.settle();
    });
    endMove(ports.move);
  }
}

interface Arriving {
  readonly source: Pick<Side, 'spaceId' | 'root'>;
  readonly target: Pick<Side, 'spaceId' | 'root'>;
  /** The directory into which it comes; null is the top. */
  readonly targetId: string | null;
  /** What they are called from then on, by their ids. */
  readonly names?: ReadonlyMap<string, string>;
  readonly damaged?: AcceptedDamage | undefined;
  /** What comes to lie in that directory, where the log of the space says so. */
  readonly tops?: string[];
}

/** What takes items into a space, and the rows that come by it. */
export interface Arrival {
  readonly operations: BatchOperation[];
  readonly arriving: LeavingRows['canonical'];
  readonly carried: SentMove['carried'];
}

/** By which things are sealed for another space. */
export type ArrivalKeyring = FollowingKeyPorts['keyring'] & Pick<Keyring, 'sealCarried'>;

/**
 * Seals for the other space what stands sealed in rows, and sends ahead what is too much for a batch; what an earlier try has sealed and sent of the same rows is used
 * again. Throws `items_damaged` before anything is sent.
 */
export async function arrivalOf(
  leaving: LeavingRows,
  { source, target, targetId, names, damaged = [], tops }: Arriving,
  ports: Omit<ProvingPorts, 'keyring'> & { readonly keyring: ArrivalKeyring; readonly move: UnfinishedMove },
  options: Options,
): Promise<Arrival> {
  const { api, keyring, move } = ports;
  const items = leavingItems(leaving, targetId, names);
  // Those of the drive are the server's word until now, and what does not open under them would be lost; those of a space were proven as it was opened.
  if (source.root === null || target.root === null) await adoptDriveKeys(ports, options);
  const input = { items, from: source.root, to: target.root, spaceId: target.spaceId };
  const sealed = await sealMove(input, move.sealed, keyring);
  if (damaged !== 'all') mustBeAccepted(damagedIn(sealed), damaged);
  move.sealed = sealed;
  const { carried, ...sent } = await sendMove(sealed, api, options);
  const from = source.spaceId;
  const { epoch } = sealed;
  const ahead = sent.parts !== undefined && tops !== undefined ? { tops } : {};
  const operation = { kind: 'arrive' as const, from, file_id: targetId, epoch, ...sent, ...ahead };
  return { operations: [operation], arriving: leaving.canonical, carried };
}

/** Nothing that does not open is given up unless that was accepted. Throws `items_damaged` with all of it. */
function mustBeAccepted(damaged: SealedCarry['damaged'], accepted: readonly string[]): void {
  const known = new Set(accepted);
  if (damaged.some(({ id }) => !known.has(id))) throw failed({ code: 'items_damaged', items: [...damaged] });
}
