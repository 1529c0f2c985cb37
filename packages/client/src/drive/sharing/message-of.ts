import { MOST_MESSAGE_LENGTH } from '@coffer/crypto';
import type { RetryOptions } from '../../api/retry.ts';
import { refusedHere } from '../../failures/refused-here.ts';
import type { MemberTerms } from '../../keyring/seal-members.ts';
import { keepOwnName, type OwnNamePorts, readOwnName } from '../../people/own-name.ts';

/** What is said with a share; null where that is nothing. Throws `validation_failed` for more than there is room for. */
export function messageOf(message = ''): string | null {
  const text = message.trim();
  if (text.length > MOST_MESSAGE_LENGTH)
    throw refusedHere('validation_failed', 422, `A message has at most ${MOST_MESSAGE_LENGTH} characters.`);
  return text === '' ? null : text;
}

/**
 * The name that is told with a share: the one that is typed, which is kept for the next time; the kept one where none is typed. Throws as `keepOwnName`.
 */
export function introducing(
  typed: string | undefined,
  ports: OwnNamePorts,
  options: RetryOptions,
): Promise<string> {
  return typed === undefined ? readOwnName(ports, options) : keepOwnName(typed, ports, options);
}

/**
 * The message of a membership.
 *
 * @param before what was said with it, which stays where no text is given
 */
export function said(
  { text, ownName }: { readonly text: string | null; readonly ownName: string },
  before: MemberTerms['message'] = null,
): MemberTerms['message'] {
  if (text !== null) return { text, ownName };
  return before ?? (ownName === '' ? null : { text: '', ownName });
}
