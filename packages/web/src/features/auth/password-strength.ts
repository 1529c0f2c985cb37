/** The shortest password that is accepted. */
export const MINIMUM_PASSWORD_LENGTH = 10;

/** From 0 (too short) to 4 (strong). */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

const CHARACTER_KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];

/**
 * A hint at how hard a password is to guess, from its length and variety. It knows no word lists, so it is only
 * ever a hint.
 */
export function passwordStrength(password: string): PasswordStrength {
  const characters = [...password];
  if (characters.length < MINIMUM_PASSWORD_LENGTH) return 0;
  const distinct = new Set(characters).size;
  const kinds = CHARACTER_KINDS.filter((kind) => kind.test(password)).length;
  // A long phrase of plain words is worth as much as a short mixture.
  const points = Math.min(distinct, characters.length) + (kinds - 1) * 2 + (characters.length >= 16 ? 3 : 0);
  if (distinct < 5) return 1;
  if (points < 11) return 1;
  if (points < 14) return 2;
  if (points < 18) return 3;
  return 4;
}
