import { messages } from '../../languages/messages.ts';

/** Texts of setting up two-factor authentication. */
export const texts = messages('twoFactor');
