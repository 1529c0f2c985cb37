import { messages } from '../../languages/messages.ts';

/** Texts of the editor. */
export const texts = messages('editor');
