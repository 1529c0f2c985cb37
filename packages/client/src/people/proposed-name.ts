import { foldText } from '@coffer/crypto';
import { fittingName } from './name-of-person.ts';

/** Letters and digits alone: blanks, marks and punctuation tell no names apart. */
const NO_LETTER = /[^\p{L}\p{N}]/gu;

/** Letters and digits that look like others in most typefaces, by the one that they are compared as. Cyrillic and Greek first. */
const LOOKALIKES: readonly (readonly [letter: string, others: string])[] = [
  ['a', 'аα'],
  ['b', 'в'],
  ['c', 'сϲ'],
  ['d', 'ԁ'],
  ['e', 'еε'],
  ['h', 'һнη'],
  ['j', 'ј'],
  ['k', 'кκ'],
  ['l', '1iıіιӏ'],
  ['m', 'м'],
  ['n', 'пν'],
  ['o', '0оοσ'],
  ['p', 'рρ'],
  ['q', 'ԛ'],
  ['s', '5ѕ'],
  ['t', 'тτ'],
  ['u', 'υ'],
  ['w', 'ԝω'],
  ['x', 'хχ'],
  ['y', 'уγү'],
  ['z', 'ζ'],
];

const LETTER_OF = new Map(
  LOOKALIKES.flatMap(([letter, others]) => [...others].map((other) => [other, letter])),
);

/**
 * A name as names are compared: without case, accents, blanks and punctuation (`foldText`), and each letter as the Latin one that it
 * looks like, `rn` as `m` and `vv` as `w`. It knows Cyrillic and Greek letters and some digits, and no other scripts.
 */
function looks(name: string): string {
  const letters = foldText(name).replace(NO_LETTER, '');
  const latin = Array.from(letters, (letter) => LETTER_OF.get(letter) ?? letter).join('');
  return latin.replaceAll('rn', 'm').replaceAll('vv', 'w');
}

/**
 * Whether two names look alike.
 *
 * @example
 * lookAlike('Bob Miller', 'B0B MILLER'); // => true
 * lookAlike('Bob', 'Bobby'); // => false
 */
export function lookAlike(one: string, other: string): boolean {
  return looks(one) === looks(other);
}

/**
 * Returns the name that somebody proposes for themselves, as it may be shown and taken; null for one that is none, has an `@`, or looks like one's own.
 * Anybody may propose anything: what does not fit into a name is no proposal.
 *
 * @param own the name that one goes by oneself; empty for none
 */
export function proposedName(said: string, own: string): string | null {
  const name = fittingName(said);
  if (name === null || name.normalize('NFKC').includes('@') || looks(name) === '') return null;
  return own !== '' && lookAlike(name, own) ? null : name;
}
