import { MOST_MESSAGE_LENGTH } from '@coffer/crypto';
import { refusedHere } from '../failures/refused-here.ts';

/** What is said with a share; null where that is nothing. Throws `validation_failed` for more than there is room for. */
export function messageOf(message = ''): string | null {
  const text = message.trim();
  if (text.length > MOST_MESSAGE_LENGTH)
    throw refusedHere('validation_failed', 422, `A message has at most ${MOST_MESSAGE_LENGTH} characters.`);
  return text === '' ? null : text;
}
