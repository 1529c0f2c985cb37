import { messages } from '../languages/messages.ts';

/** Texts of what stands around all pages, whoever looks at them; the login page loads them. */
export const texts = messages('app');

/** Titles of pages. */
export const titles = messages('titles');
