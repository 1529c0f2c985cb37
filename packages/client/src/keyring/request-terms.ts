import * as z from 'zod/mini';
import { understood } from './sealed-json.ts';

/** What may be sent by a request link, and what its owner says to senders. */
export interface RequestTerms {
  /** Empty where there is none. */
  readonly note: string;
  /** Unix seconds; null for no expiry. */
  readonly expiresAt: number | null;
  readonly maxFiles: number;
  /** Of all files together. */
  readonly maxBytes: number;
}

export const terms = z.object({
  note: z.string(),
  expiresAt: z.nullable(z.number()),
  maxFiles: z.number(),
  maxBytes: z.number(),
});

/** What a sender says of a file. Nobody knows who that is. */
const details = z.object({
  name: z.string(),
  mime: z.string(),
  size: z.number(),
  modifiedAt: z.number(),
  root: z.string(),
});

export type SentDetails = z.infer<typeof details>;

/** Reads the text in which terms are sealed for senders; null of another text. */
export function readTerms(text: string): RequestTerms | null {
  return understood(terms, text).value;
}

/** The text in which a sender seals what a file is. */
export function detailsText(file: SentDetails): string {
  return JSON.stringify(file);
}

/** Reads what `detailsText` wrote; null of another text. */
export function readDetails(text: string): SentDetails | null {
  return understood(details, text).value;
}
