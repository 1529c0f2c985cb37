import { messages } from '../../../languages/messages.ts';

/** The words of an invitation into a folder. */
export const texts = messages('joining');
