import { messages } from '../../../languages/messages.ts';

/** Texts of the trash, and of what goes there. */
export const texts = messages('trash');
