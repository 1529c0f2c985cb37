import type { Head } from '@coffer/crypto';

/** How far a clock may be from the time of a head that its own person has signed. */
const OWN_SECONDS = 86_400;
/** The same of a head by somebody else, whose time the server lets be a day from its own. */
const OTHERS_SECONDS = 2 * OWN_SECONDS;

/** What of a head tells whether a clock is right. */
export type TimedHead = Pick<Head, 'time' | 'ownerFingerprint' | 'signerFingerprint'>;

/**
 * True if the clock of a space's owner is near enough to the time of one of these heads to be believed: a wrong one is not to remove what it
 * takes for old. An editor who, with the server, writes any time can say that a wrong clock is right, and keep no head of the owner's from saying so.
 *
 * @param now unix seconds
 */
export function isRightClock(now: number, heads: readonly TimedHead[]): boolean {
  return heads.some(({ time, ownerFingerprint, signerFingerprint }) => {
    const most = signerFingerprint === ownerFingerprint ? OWN_SECONDS : OTHERS_SECONDS;
    return Math.abs(now - time) < most;
  });
}
