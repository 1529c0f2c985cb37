import { messages } from '../../../languages/messages.ts';

/** Texts for who has not confirmed an address yet, on all pages; apart from those of the pages behind a link in a mail. */
export const waitingTexts = messages('activationWaiting');
