import { Refusal } from '../refusal.ts';

/** The refusal of a code that was mailed, and is unknown, used or too old. */
export function mailedLinkExpired(): Refusal {
  return new Refusal('expired', 'This link is not valid any more. Please ask for a new one.');
}
