/**
 * The languages in which the page and the mails speak, as primary tags of BCP 47 (RFC 5646): `zh` is Chinese in simplified
 * characters, `pt` Portuguese as it is used in Brazil. English is the first: what no other one matches.
 */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'tr', 'ja', 'zh', 'ar'] as const;

export type Language = (typeof LANGUAGES)[number];
