import { messages } from '../../languages/messages.ts';

/** Texts of the viewer. */
export const texts = messages('preview');
