import { messages } from '../../../languages/messages.ts';

/** Texts of confirming an e-mail address. */
export const texts = messages('activation');
