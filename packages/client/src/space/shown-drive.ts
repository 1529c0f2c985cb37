import type { KnownHead } from '@coffer/crypto';
import type { RetryOptions } from '../api/retry.ts';
import { refusedHere } from '../failures/refused-here.ts';
import type { ProvingPorts } from './ask-proofs.ts';
import { headMemory } from './head-memory.ts';
import { troubleOf } from './head-verifier.ts';
import { ProvenSpace } from './proven-space.ts';

/** A space as the server showed it at one moment, whatever this device has seen of it: a decision of its owner is about that alone. */
export interface ShownDrive {
  readonly revision: number;
  readonly hash: string;
}

/**
 * Asks what the server shows of a space now. Throws `space_lied` for what the owner did not sign.
 */
export async function shownDrive(
  spaceId: string,
  ports: Omit<ProvingPorts, 'heads'>,
  options: RetryOptions,
): Promise<ShownDrive> {
  const space = new ProvenSpace(spaceId, { ...ports, heads: headMemory() });
  return headShown(await space.verifyNewest(options));
}

/** The same, and null where nobody may go on with what is shown by now: what was found first is told. */
export async function shownToDecide(...asked: Parameters<typeof shownDrive>): Promise<ShownDrive | null> {
  try {
    return await shownDrive(...asked);
  } catch (error) {
    if (troubleOf(error) === null) throw error;
    return null;
  }
}

/** Returns a head as what the server showed. */
export function headShown({ head, hash }: KnownHead): ShownDrive {
  return { revision: head.revision, hash };
}

/** The server shows something else than what was decided about. */
export const shownOtherwise = () =>
  refusedHere('space_changed', 409, 'The server shows another drive than the one that was looked at.');
