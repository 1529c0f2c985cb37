import { messages } from '../languages/messages.ts';

/** Texts of choosing a password. */
export const texts = messages('newPassword');

/** Why a password is easy to guess, and what would help. */
export const adviceTexts = messages('passwordAdvice');
