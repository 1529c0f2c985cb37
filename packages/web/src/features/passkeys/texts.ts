import { messages } from '../../languages/messages.ts';

/** Texts of passkeys. */
export const texts = messages('passkeys');
