import { messages } from '../../languages/messages.ts';

/** Texts of the account page. */
export const texts = messages('account');
