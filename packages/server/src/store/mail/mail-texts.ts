import { LANGUAGES, type Language } from '@coffer/contract';
import compile from 'icu-minify/compile';
import format from 'icu-minify/format';
import { ar } from './languages/ar.ts';
import { de } from './languages/de.ts';
import { en, type MailTexts } from './languages/en.ts';
import { es } from './languages/es.ts';
import { fr } from './languages/fr.ts';
import { it } from './languages/it.ts';
import { ja } from './languages/ja.ts';
import { nl } from './languages/nl.ts';
import { pl } from './languages/pl.ts';
import { pt } from './languages/pt.ts';
import { tr } from './languages/tr.ts';
import { zh } from './languages/zh.ts';
import type { Mail } from './mailer.ts';

/** What the server mails, in each language. */
export const mailTexts: Readonly<Record<Language, MailTexts>> = {
  en,
  de,
  fr,
  es,
  it,
  pt,
  nl,
  pl,
  tr,
  ja,
  zh,
  ar,
};

/** Somebody to whom a mail is written, or in whose language it is. */
export interface Reader {
  readonly email: string;
  /** Null of who has chosen none, and reads English. */
  readonly language: Language | null;
}

/** What stands for the arguments of a message; `until` is in unix seconds. */
export interface MailValues {
  readonly app: string;
  readonly until?: number;
  readonly [name: string]: string | number | undefined;
}

const formatters = {
  getDateTimeFormat: (...options: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...options),
  getNumberFormat: (...options: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...options),
  getPluralRules: (...options: ConstructorParameters<typeof Intl.PluralRules>) =>
    new Intl.PluralRules(...options),
};

/**
 * A mail in the language of its reader. Values stand in it as they are: they are no messages of their own.
 *
 * @throws Error where an argument of the message has no value
 */
export function mailOf(
  kind: keyof MailTexts,
  { email, language }: Reader,
  { until, ...rest }: MailValues,
): Mail {
  const locale = language ?? LANGUAGES[0];
  const values: Record<string, string | number> =
    until === undefined ? {} : { until: momentIn(locale, until) };
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) values[name] = value;
  const { subject, body } = mailTexts[locale][kind];
  const write = (message: string) => String(format(compile(message), locale, values, { formatters }));
  return { recipient: email, subject: write(subject), body: write(body) };
}

/** Day and time in UTC, as people of the language write them; in English by ISO 8601. */
function momentIn(language: Language, seconds: number): string {
  const date = new Date(seconds * 1000);
  if (language === 'en') return date.toISOString().slice(0, 16).replace('T', ' ');
  return new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(date);
}
