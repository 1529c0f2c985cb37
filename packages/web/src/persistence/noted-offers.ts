import * as z from 'zod/mini';
import { deviceValues } from '../browser/values.ts';
import { NOTED_OFFERS } from './remove-space-notes.ts';

/** Several accounts may use one browser; an older offer is accepted or declined, or its mark in the menu is enough. */
const MOST = 200;

const noted = z.catch(z.array(z.string()), []);

/** Something that somebody shares, which was neither accepted nor declined. */
interface Offer {
  readonly spaceId: string;
  /** Unix seconds. */
  readonly since: number;
}

/** Returns the offers that this device has not shown a notice of. What is shared again after it ended is another offer. */
export function unnotedOffers<Each extends Offer>(offers: readonly Each[]): Each[] {
  const known = new Set(read());
  return offers.filter((offer) => !known.has(nameOf(offer)));
}

/** Remembers on this device that a notice of these offers was shown. */
export function noteOffers(offers: readonly Offer[]): void {
  deviceValues.set(NOTED_OFFERS, JSON.stringify([...read(), ...offers.map(nameOf)].slice(-MOST)));
}

/** Forgets the offers of a space that is shared no more. */
export function forgetOffersOf(spaceId: string): void {
  const left = read().filter((each) => !each.startsWith(`${spaceId} `));
  if (left.length === 0) deviceValues.remove(NOTED_OFFERS);
  else deviceValues.set(NOTED_OFFERS, JSON.stringify(left));
}

function read(): string[] {
  try {
    return noted.parse(JSON.parse(deviceValues.get(NOTED_OFFERS) ?? '[]'));
  } catch {
    return [];
  }
}

const nameOf = ({ spaceId, since }: Offer) => `${spaceId} ${since}`;
