import type { Problem } from '@coffer/contract';

/** Differences between two clocks below this are no reason why a date is refused, in seconds. */
const TOLERANCE_SECONDS = 60;

/** Fields with a date that a client chooses and the server compares with its clock, also within a batch. */
const DATE_FIELD = /(^|\.)expires_at$/;

/**
 * The server's time, unix seconds, where it refused a date and its clock is another one than this device's; null elsewhere.
 *
 * @param errors the refusal's messages by field
 * @param told the answer's `Date`
 * @param now milliseconds since 1970, by this device
 */
export function timeOfRefusal(
  errors: Readonly<Record<string, unknown>>,
  told: string | null,
  now: number,
): number | null {
  const isAboutDate = Object.keys(errors).some((field) => DATE_FIELD.test(field));
  return isAboutDate ? timeIfOther(told, now, TOLERANCE_SECONDS) : null;
}

/** A proof of a key is taken from clocks that differ by half a minute. */
const PROOF_TOLERANCE_SECONDS = 20;

/** Fields in which the server refuses a proof of a private key, or the moment that comes with it. */
const PROOF_FIELDS = ['signature', 'former_signature', 'changed_at'];

/**
 * The server's time, unix seconds, where it refused what may be a proof of a private key, which is good for a minute, and its clock is
 * another one than this device's; null elsewhere.
 *
 * @param told the answer's `Date`
 * @param now milliseconds since 1970, by this device
 */
export function timeOfProof(
  { code, errors = {} }: Pick<Problem, 'code' | 'errors'>,
  told: string | null,
  now: number,
): number | null {
  const isAboutProof = code === 'wrong_credentials' || PROOF_FIELDS.some((field) => field in errors);
  return isAboutProof ? timeIfOther(told, now, PROOF_TOLERANCE_SECONDS) : null;
}

/** The server's time, where it is further from this device's than is tolerated; null elsewhere, and where it tells none. */
function timeIfOther(told: string | null, now: number, toleratedSeconds: number): number | null {
  const server = Date.parse(told ?? '') / 1000;
  return Math.abs(server - now / 1000) > toleratedSeconds ? server : null;
}
