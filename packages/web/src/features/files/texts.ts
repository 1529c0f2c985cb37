import { messages } from '../../languages/messages.ts';

/** Texts of the file browser and its dialogs. */
export const texts = messages('files');

/** What keys do. */
export const keyTexts = messages('shortcuts');
