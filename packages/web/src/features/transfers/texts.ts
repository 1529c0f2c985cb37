import { messages } from '../../languages/messages.ts';

/** Texts of the transfer status bar. */
export const texts = messages('transfers');
