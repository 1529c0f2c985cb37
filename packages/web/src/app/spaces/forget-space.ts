import * as z from 'zod/mini';
import { removeKeptFilesOf } from '../../download-protocol/kept-files.ts';
import { forgetOffersOf } from '../../persistence/noted-offers.ts';
import { removeReplica, replicaName } from '../../persistence/replica-databases.ts';
import { forgetNoteOf } from '../../persistence/space-notes.ts';
import { unfinishedUploads } from '../../persistence/unfinished-uploads.ts';
import { changeChosenItems, withoutSpace } from '../../session/chosen-items.ts';
import { isUsedOffline } from '../../session/offline-choice.ts';

/**
 * Removes what this browser keeps of a space that is shared no more: its rows, its files with their thumbnails, what was chosen to be
 * offline in it, uploads that were begun in it, and which offers of it were shown. Only the head that was seen of it stays, so that
 * nobody can show an older one should it be shared again. Of the drive nothing is removed.
 */
export async function forgetSpace(driveId: string, spaceId: string): Promise<void> {
  if (spaceId === driveId) return;
  forgetNoteOf(driveId, spaceId);
  // Before its files: a round that goes on meanwhile would fetch them again.
  if (isUsedOffline()) await changeChosenItems(driveId, (kept) => withoutSpace(kept, spaceId));
  await Promise.all([forgetRowsOf(driveId, spaceId), removeKeptFilesOf(driveId, spaceId)]);
}

/** Removes the same, but leaves what was chosen to be offline, with its files: a server that lies takes no copy from anybody. */
export async function forgetRowsOf(driveId: string, spaceId: string): Promise<void> {
  if (spaceId === driveId) return;
  forgetOffersOf(spaceId);
  await Promise.all([removeReplica(replicaName(driveId, spaceId)), forgetUploadsIn(spaceId)]);
}

const begun = z.object({ itemId: z.string(), account: z.string() });

async function forgetUploadsIn(spaceId: string): Promise<void> {
  for (const upload of await unfinishedUploads.list()) {
    const { success, data } = begun.safeParse(upload);
    // What a space's transfers keep names the space behind the account.
    if (success && data.account.endsWith(` ${spaceId}`)) await unfinishedUploads.remove(data.itemId);
  }
}
