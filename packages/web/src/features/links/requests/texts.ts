import { messages } from '../../../languages/messages.ts';

/** Texts of request links, for their owners. */
export const texts = messages('requests');
