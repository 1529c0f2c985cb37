import { messages } from '../../languages/messages.ts';

/** Texts of the file browser and its dialogs. */
export const texts = messages('files');
