import { messages } from '../../../languages/messages.ts';

/** Texts about changes that programs make without keys. */
export const texts = messages('waiting');
