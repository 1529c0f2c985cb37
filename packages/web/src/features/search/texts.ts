import { messages } from '../../languages/messages.ts';

/** Texts of the search. */
export const texts = messages('search');
