import { messages } from '../../languages/messages.ts';

/** Texts of the recovery code of an account. */
export const texts = messages('recovery');
