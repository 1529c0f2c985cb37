import { messages } from '../languages/messages.ts';

/** Texts of the parts that pages are made of. */
export const texts = messages('panels');
