import { messages } from '../../languages/messages.ts';

/** Texts of the log of security-relevant events. */
export const texts = messages('events');
