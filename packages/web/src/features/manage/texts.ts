import { messages } from '../../languages/messages.ts';

/** Texts of administration. */
export const texts = messages('manage');
