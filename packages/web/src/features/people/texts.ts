import { messages } from '../../languages/messages.ts';

/** Texts of sharing with people. */
export const texts = messages('people');

/** Texts of the log of a space. */
export const logTexts = messages('log');

/** What was done, by the kind of a `BatchOperation`. */
export const verbs = messages('logVerbs');

/** Texts of the undo of what members did. */
export const undoTexts = messages('undo');

/** Texts of a fingerprint as a QR code. */
export const codeTexts = messages('fingerprintCode');
