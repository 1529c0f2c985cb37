import { deviceValues } from '../browser/values.ts';

/** The notes of the spaces next to a drive; see `spaceNotes`. */
export const SPACE_NOTES = 'coffer-spaces';

/** The offers that this device has shown a notice of; see `noteOffers`. */
export const NOTED_OFFERS = 'coffer-noted-offers';

/** Forgets all notes of spaces, and which offers of spaces were shown. */
export function removeSpaceNotes(): void {
  deviceValues.remove(SPACE_NOTES);
  deviceValues.remove(NOTED_OFFERS);
}

/** Forgets what was noted of the spaces next to other drives: somebody else has signed in. */
export function keepSpaceNotesOf(driveId: string): void {
  if (!deviceValues.get(SPACE_NOTES)?.startsWith(`{"driveId":"${driveId}"`)) deviceValues.remove(SPACE_NOTES);
}
