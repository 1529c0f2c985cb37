import { MOST_OWN_NAME_LENGTH } from '@coffer/crypto';
import { refusedHere } from '../failures/refused-here.ts';

/** Characters that nobody sees, and those that turn the direction of the text around them: a name must not change what stands next to it. */
const UNSEEN = /(?!\s)[\p{C}\p{Default_Ignorable_Code_Point}]/gu;

/** Marks that pile up over the lines above and below. */
const PILED_MARKS = /(\p{M}{3})\p{M}+/gu;

/** A name without what does no good in one. */
function cleaned(typed: string): string {
  return typed.replace(UNSEEN, '').replace(/\s+/gu, ' ').normalize('NFC').replace(PILED_MARKS, '$1').trim();
}

/** The name that somebody gives a contact or goes by, as it is kept; null where that is nothing. Throws `validation_failed` for one that is too long. */
export function nameOfPerson(typed: string): string | null {
  const name = cleaned(typed);
  if (name.length > MOST_OWN_NAME_LENGTH)
    throw refusedHere('validation_failed', 422, `A name has at most ${MOST_OWN_NAME_LENGTH} characters.`);
  return name === '' ? null : name;
}

/** The same of a name that somebody else wrote; null also where it is too long. */
export function fittingName(said: string): string | null {
  const name = cleaned(said);
  return name === '' || name.length > MOST_OWN_NAME_LENGTH ? null : name;
}
