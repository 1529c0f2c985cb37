import { messages } from '../../../languages/messages.ts';

/** Texts of what other applications hand over to be saved. */
export const texts = messages('receiving');
