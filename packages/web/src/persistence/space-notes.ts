import type { SpaceNote, SpaceNotes } from '@coffer/client/space-set';
import { deviceValues } from '../browser/values.ts';
import { SPACE_NOTES } from './remove-space-notes.ts';

/** What this browser notes of the spaces next to a drive: which there are, how large, and when they were shown last. */
export function spaceNotes(driveId: string): SpaceNotes {
  return {
    all: () => noted(driveId),
    keep(notes) {
      if (notes.length === 0) deviceValues.remove(SPACE_NOTES);
      // The drive comes first: see `keepSpaceNotesOf`.
      else deviceValues.set(SPACE_NOTES, JSON.stringify({ driveId, notes }));
    },
  };
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
      deviceValues.get(SPACE_NOTES) ?? '{}',
    );
    return kept.driveId === driveId ? (kept.notes ?? []) : [];
  } catch {
    return [];
  }
}
