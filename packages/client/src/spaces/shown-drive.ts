import type { KnownHead } from '@coffer/crypto';
import { type RetryOptions, retrying } from '../api/retry.ts';
import { isFailure } from '../failures/coffer-error.ts';
import { refusedHere } from '../failures/refused-here.ts';
import type { ProvingPorts } from './ask-proofs.ts';
import { headMemory } from './head-memory.ts';
import { troubleOf } from './head-verifier.ts';
import { ProvenSpace } from './proven-space.ts';

/** A space as the server showed it at one moment, whatever this device has seen of it: a decision of its owner is about that alone. */
export type ShownDrive =
  | { readonly kind: 'signed'; readonly revision: number; readonly hash: string }
  /** Nobody has signed it: its digests are the server's word. */
  | { readonly kind: 'unsigned'; readonly revision: number; readonly items: string; readonly owner: string };

/** Returns the digests of a space as the server says them, and its head where it shows one. */
export function claimedDigests(spaceId: string, { api }: Pick<ProvingPorts, 'api'>, options: RetryOptions) {
  const input = { params: { id: spaceId }, query: {} };
  return retrying(() => api.call('spaceDigests', input, options.signal), options);
}

/**
 * Asks what the server shows of a space now. Null where there is nothing to decide about: nobody has changed it, or it is shown
 * without a head to a device that has seen one. Throws `space_lied` for what the owner did not sign.
 *
 * @param mayBeUnsigned whether the device has found that nobody has signed the space
 */
export async function shownDrive(
  spaceId: string,
  mayBeUnsigned: boolean,
  ports: Omit<ProvingPorts, 'heads'>,
  options: RetryOptions,
): Promise<ShownDrive | null> {
  const space = new ProvenSpace(spaceId, { ...ports, heads: headMemory() });
  try {
    await space.verifyNewest(options);
    return headShown(space.known.head);
  } catch (error) {
    if (!isFailure(error, 'space_unsigned')) throw error;
  }
  if (!mayBeUnsigned) return null;
  const { revision, items, owner, head } = await claimedDigests(spaceId, ports, options);
  return head === undefined ? { kind: 'unsigned', revision, items, owner } : null;
}

/** The same, and null also where nobody may go on with what is shown by now: what was found first is told. */
export async function shownToDecide(...asked: Parameters<typeof shownDrive>): Promise<ShownDrive | null> {
  try {
    return await shownDrive(...asked);
  } catch (error) {
    if (troubleOf(error) === null) throw error;
    return null;
  }
}

/** Returns a head as what the server showed. */
export function headShown(known: KnownHead | null): Extract<ShownDrive, { kind: 'signed' }> | null {
  return known && { kind: 'signed', revision: known.head.revision, hash: known.hash };
}

/** The server shows something else than what was decided about. */
export const shownOtherwise = () =>
  refusedHere('space_changed', 409, 'The server shows another drive than the one that was looked at.');
