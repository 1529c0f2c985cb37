import { type Contact, type Drive, fingerprintWords, type Share } from '@coffer/client';
import type { Context } from '../context.ts';
import { CommandRefused } from '../failures/command-refused.ts';

/** Somebody by the key pair that the server shows, and what is known of it. */
export interface Shown {
  readonly email: string;
  readonly fingerprint: string;
  readonly contact: Contact | null;
  readonly changed: { readonly isSignedByFormer: boolean } | null;
}

export interface Meeting {
  /** Set where an unverified key pair is taken without a question. */
  readonly yes?: true;
  /** What is done with it where nobody has compared it, such as `Share with them`. */
  readonly act: string;
  /** Says that nothing was done. */
  readonly undone: string;
}

/**
 * Asks whether somebody's words were compared, where nobody has done so yet. Returns true if they were, now or before, and false for a key
 * pair that is taken unverified.
 *
 * @throws CommandRefused where it is not to be taken, also where nobody is there who could compare it; a key pair other than the known one is
 * never taken unverified
 */
export async function meet(
  drive: Drive,
  shown: Shown,
  { yes, act, undone }: Meeting,
  context: Context,
): Promise<boolean> {
  const { email, contact, changed } = shown;
  const { questions } = context;
  const words = wordsOf(shown.fingerprint);
  const match = `Do they match what ${email} reads to you, by telephone or face to face?`;
  if (changed !== null) {
    const why = changed.isSignedByFormer
      ? 'The former one names it, but a stolen key could do that, too.'
      : 'Nothing shows that it is theirs.';
    const said = `${email} has another key pair than the one you know. ${why}`;
    const known = contact === null ? '' : `\nThe words that you know: ${wordsOf(contact.fingerprint)}`;
    if (!questions.isTerminal) {
      throw new CommandRefused(
        'untrusted',
        `${said} ${undone} Run this on a terminal to compare their words.`,
      );
    }
    if (!(await questions.confirm(`${said}${known}\nThe words that are shown now: ${words}\n${match}`))) {
      throw new CommandRefused('untrusted', undone);
    }
    await markCompared(drive, shown, context.signal);
    return true;
  }
  if (contact !== null && contact.comparedAt !== null) return true;
  if (yes === true) return false;
  if (!questions.isTerminal) {
    throw new CommandRefused(
      'usage',
      `Nobody has compared the key of ${email} yet. ${undone} Compare these words with them, on a terminal: ${words}. Or add --yes to take the key unverified.`,
    );
  }
  if (await questions.confirm(`Nobody has compared the key of ${email} yet. Its words: ${words}\n${match}`)) {
    await markCompared(drive, shown, context.signal);
    return true;
  }
  if (await questions.confirm(`${act} though nobody has compared the key?`)) return false;
  throw new CommandRefused('refused', undone);
}

/** The words of a fingerprint, as people read them to each other. */
export function wordsOf(fingerprint: string): string {
  return fingerprintWords(fingerprint).join(' ');
}

/** Notes that somebody has compared a key pair. What is shared with its owner is theirs by that one from then on. */
async function markCompared(drive: Drive, { email, fingerprint }: Shown, signal: AbortSignal): Promise<void> {
  const { people } = drive;
  await people.markCompared({ email, fingerprint }, signal);
  for (const { itemId, shares } of await people.sharedByMe(signal)) {
    const isTheirs = (share: Share) => share.email?.toLowerCase() === email.toLowerCase();
    const former = shares.find((share) => isTheirs(share) && share.fingerprint !== fingerprint);
    if (former !== undefined) await people.changeMember(itemId, former.id, {}, signal);
  }
}
