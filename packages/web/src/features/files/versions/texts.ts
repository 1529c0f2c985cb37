import { messages } from '../../../languages/messages.ts';

/** Texts of a file's versions. */
export const texts = messages('versions');
