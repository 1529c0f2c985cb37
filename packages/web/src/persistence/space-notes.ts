import type { SpaceNote, SpaceNotes } from '@coffer/client/space-set';
import { deviceValues } from '../browser/values.ts';

const NAME = 'coffer-spaces';

/** The offers that this device has shown a notice of; see `noteOffers`. */
export const NOTED_OFFERS = 'coffer-noted-offers';

/** What this browser notes of the spaces next to a drive: which there are, how large, and when they were shown last. */
export function spaceNotes(driveId: string): SpaceNotes {
  return {
    all: () => noted(driveId),
    keep(notes) {
      if (notes.length === 0) deviceValues.remove(NAME);
      else deviceValues.set(NAME, JSON.stringify({ driveId, notes }));
    },
  };
}

/** Forgets all of it, and which offers of spaces were shown. */
export function removeSpaceNotes(): void {
  deviceValues.remove(NAME);
  deviceValues.remove(NOTED_OFFERS);
}

/** Forgets what was noted of the spaces next to other drives: somebody else has signed in. */
export function keepSpaceNotesOf(driveId: string): void {
  spaceNotes(driveId).keep(noted(driveId));
}

/** Forgets what was noted of a space. */
export function forgetNoteOf(driveId: string, spaceId: string): void {
  const notes = noted(driveId);
  const left = notes.filter((note) => note.spaceId !== spaceId);
  if (left.length < notes.length) spaceNotes(driveId).keep(left);
}

/** What was noted of another drive counts as nothing. */
function noted(driveId: string): readonly SpaceNote[] {
  try {
    const kept: { driveId?: unknown; notes?: readonly SpaceNote[] } = JSON.parse(
      deviceValues.get(NAME) ?? '{}',
    );
    return kept.driveId === driveId ? (kept.notes ?? []) : [];
  } catch {
    return [];
  }
}
