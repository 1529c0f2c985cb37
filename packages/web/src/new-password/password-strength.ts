/** The shortest password that is accepted, in characters. */
export const MINIMUM_PASSWORD_LENGTH = 10;

/** From 0 (too short) to 4 (strong). */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

/** What is said of a password. */
export interface PasswordJudgement {
  readonly strength: PasswordStrength;
  /** What makes it easy to guess, where something does. */
  readonly advice: string | null;
}

/** Whether a password is too short to be accepted. */
export function isTooShort(password: string): boolean {
  return [...password].length < MINIMUM_PASSWORD_LENGTH;
}
