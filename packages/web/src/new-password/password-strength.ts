/** The shortest password that is accepted, in characters. */
export const MINIMUM_PASSWORD_LENGTH = 10;

/** From 0 (too short) to 4 (strong). */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

/** How strong a password is, and why. */
export interface PasswordJudgement {
  readonly strength: PasswordStrength;
  /** The code of the reason why it is easy to guess, or of what would help; null where there is none. */
  readonly advice: string | null;
}

/** Whether a password is too short to be accepted. */
export function isTooShort(password: string): boolean {
  return [...password].length < MINIMUM_PASSWORD_LENGTH;
}
