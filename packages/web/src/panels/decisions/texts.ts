import { messages } from '../../languages/messages.ts';

/** Texts of lists in which somebody decides item by item. */
export const texts = messages('decisions');
