import { messages } from '../languages/messages.ts';

/** Texts of the lists that show more than the drive. */
export const texts = messages('everything');
