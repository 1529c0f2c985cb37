import { messages } from '../../languages/messages.ts';

/** Texts for keys that this device doubts. */
export const doubtTexts = messages('doubt');

/** Texts of the question about a key pair that another device has changed. */
export const changedTexts = messages('changed');

/** Texts of signing up. */
export const registerTexts = messages('register');

/** Texts of what a new account is to keep. */
export const keepTexts = messages('keep');

/** Texts of getting back into an account. */
export const forgottenTexts = messages('forgotten');

/** Texts of locking, unlocking, and the PIN. */
export const lockTexts = messages('lock');

/** Texts of emptying an account. */
export const startOverTexts = messages('startOver');
