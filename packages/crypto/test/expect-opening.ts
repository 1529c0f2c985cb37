import { EnvelopeDamaged, EnvelopeUnsupported } from '@coffer/crypto';
import { expect } from 'vitest';
import { bitsOf, flipEnvelopeBit, thrownBy } from './builders.ts';

/** Fails the test if it opens, or ends in anything but damage. */
export async function expectDamaged(opening: Promise<unknown>, what = ''): Promise<void> {
  await expect(opening, what).rejects.toThrow(EnvelopeDamaged);
}

/** Flips each bit of an envelope in turn: then it is of no known kind, or damaged. */
export async function expectEachBit(
  envelope: string,
  open: (flipped: string) => Promise<unknown>,
): Promise<void> {
  for (let bit = 0; bit < bitsOf(envelope); bit++) {
    const error = await thrownBy(() => open(flipEnvelopeBit(envelope, bit)));
    expect(error, `bit ${bit}`).toBeInstanceOf(bit < 16 ? EnvelopeUnsupported : EnvelopeDamaged);
  }
}
