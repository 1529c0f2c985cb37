import { messages } from '../../languages/messages.ts';

/** Texts of what is asked before a device keeps files. */
export const texts = messages('offline');
