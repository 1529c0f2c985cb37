import { messages } from '../../languages/messages.ts';

/** Texts of signing in and signing up. */
export const texts = messages('auth');

/** Texts of the ways to log in. */
export const loginTexts = messages('login');

/** What the button of a login says. */
export function submitText(makesKeyFile: boolean, isCodeAsked: boolean): string {
  if (makesKeyFile) return loginTexts.makeKeyFile;
  return isCodeAsked ? loginTexts.confirm : texts.login;
}
