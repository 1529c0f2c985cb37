import { messages } from '../languages/messages.ts';

/** Texts about the private key, wherever it is entered or shown. */
export const texts = messages('privateKey');
