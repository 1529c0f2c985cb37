import { messages } from '../../../languages/messages.ts';

/** Texts of the page that compares what this device has seen of the drive with what the server shows. */
export const texts = messages('differences');
