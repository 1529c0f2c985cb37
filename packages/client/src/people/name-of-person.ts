import { refusedHere } from '../failures/refused-here.ts';

/** Characters of a name. */
const MOST_NAME_LENGTH = 100;

/** Controls, and what turns the direction of the text around it: a name must not change what stands next to it. */
const UNSEEN = /\p{C}/gu;

/** The name that somebody gives a contact, as it is kept; null where that is nothing. Throws `validation_failed` for one that is too long. */
export function nameOfPerson(typed: string): string | null {
  const name = typed.replace(/\s+/gu, ' ').replace(UNSEEN, '').trim().normalize('NFC');
  if (name.length > MOST_NAME_LENGTH)
    throw refusedHere('validation_failed', 422, `A name has at most ${MOST_NAME_LENGTH} characters.`);
  return name === '' ? null : name;
}
