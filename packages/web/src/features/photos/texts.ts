import { messages } from '../../languages/messages.ts';

/** Texts of the timeline of pictures and videos. */
export const texts = messages('photos');
