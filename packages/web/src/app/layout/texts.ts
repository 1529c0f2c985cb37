import { messages } from '../../languages/messages.ts';

/** Texts of the menus and of what belongs to them, which only those load who are signed in. */
export const texts = messages('layout');
