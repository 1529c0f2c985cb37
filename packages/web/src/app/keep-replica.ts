import { allSpaces, type NamesOnDevice, type RowsOnDevice, type SessionState } from '@coffer/client';
import { changesRows, pageOnDevice } from '@coffer/client/replica';
import { deviceValues } from '../browser/values.ts';
import { removeKeptFiles } from '../download-protocol/kept-places.ts';
import { keepSpaceNotesOf, removeSpaceNotes } from '../persistence/remove-space-notes.ts';
import { keptSpaces, removeReplicas } from '../persistence/replica-databases.ts';
import { deviceKeys } from '../session/device-keys.ts';
import type { Services } from '../session/services.tsx';
import { leaveOfflineUse } from '../session/without-server.ts';
import { createPageReplica } from '../workers/replica.ts';
import { KEPT_ROWS, REMEMBERED } from './kept-rows.ts';

/**
 * Keeps the rows of the drive on this device while somebody is signed in. With the keys goes all that was opened of them;
 * what the browser keeps goes with the logout, and with a session that was not remembered (`removeAllRows`).
 */
export function keepReplica({ api, session, keyring, away }: Services): RowsOnDevice & NamesOnDevice {
  const replica = createPageReplica(keyring, away);
  const forgetEnded = (state: SessionState) => {
    if (state.status === 'signed-in') void removeEnded(state.user.space_id, api).catch(() => undefined);
  };
  // What ended meanwhile was told to nobody.
  away.subscribe((isAway) => isAway || forgetEnded(session.state.getState()));
  const follow = (state: SessionState, before?: SessionState) => {
    if (state.status === before?.status) return;
    if (state.status !== 'signed-in') replica.stop();
    const rows = deviceValues.get(KEPT_ROWS) === null ? 'nothing' : 'kept';
    // It is about to be known who is signed in.
    if (state.status === 'unknown' && rows === 'kept') replica.prepare();
    if (state.status !== 'signed-in') return;
    void deviceKeys.isRemembered().then((isRemembered) => {
      deviceValues.set(KEPT_ROWS, isRemembered ? REMEMBERED : 'kept');
    });
    keepSpaceNotesOf(state.user.space_id);
    void removeReplicas(state.user.space_id).catch(() => undefined);
    forgetEnded(state);
    void removeKeptFiles(state.user.space_id).catch(() => undefined);
    replica.start(state.user.space_id, rows);
    void askForStorage().catch(() => undefined);
  };
  session.state.subscribe(follow);
  follow(session.state.getState());
  return {
    ...replica,
    page: (directoryId, wanted, signal) =>
      pageOnDevice(directoryId, wanted, { api, keyring, replica }, signal),
    called: (route) => {
      // What becomes of a batch is told by what has signed it.
      if (changesRows(route) && !replica.isSending()) replica.changed();
    },
  };
}

/**
 * Removes the rows of spaces that are not shared any more, as the server says now: it ended while no page was open. Their offline
 * files go with the next round; see `bringUp`.
 */
async function removeEnded(driveId: string, api: Services['api']): Promise<void> {
  const kept = new Set(await keptSpaces(driveId));
  if (kept.size === 0) return;
  for (const { id } of await allSpaces(api)) kept.delete(id);
  if (kept.size === 0) return;
  const { forgetRowsOf } = await import('./spaces/forget-space.ts');
  await Promise.all(Array.from(kept, (id) => forgetRowsOf(driveId, id)));
}

/** Removes the rows and files of all drives, after somebody has logged out, or a session is over that was not remembered. */
export async function removeAllRows(): Promise<void> {
  // First: it is there in the clear, and goes whatever becomes of the rest.
  removeSpaceNotes();
  await Promise.all([removeReplicas(null), removeKeptFilesAndUse()]);
  deviceValues.remove(KEPT_ROWS);
}

/** Leaves only the rows, which open with the next login alone. */
export async function removeKeptFilesAndUse(): Promise<void> {
  await Promise.all([removeKeptFiles(null), leaveOfflineUse()]);
}

/** A browser that is short of room removes what nobody has asked it to keep. */
async function askForStorage(): Promise<void> {
  if (!(await navigator.storage.persisted())) await navigator.storage.persist();
}
