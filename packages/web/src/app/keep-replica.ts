import type { MediaOnDevice, NamesOnDevice, QuickOnDevice, RowsOnDevice, SessionState } from '@coffer/client';
import { mayChangeRows, pageOnDevice } from '@coffer/client/replica';
import { removeKeptFiles } from '../download-protocol/kept-files.ts';
import { removeReplicas } from '../persistence/replica-databases.ts';
import type { Services } from '../session/services.tsx';
import { leaveOfflineUse } from '../session/without-server.ts';
import { BEHIND, createPageReplica } from '../workers/replica.ts';
import { KEPT_ROWS } from './kept-rows.ts';

/**
 * Keeps the rows of the drive on this device while somebody is signed in. With the keys goes all that was opened of them;
 * what the browser keeps goes with the session (`removeReplicas`).
 */
export function keepReplica({
  api,
  session,
  keyring,
  away,
}: Services): RowsOnDevice & NamesOnDevice & MediaOnDevice & QuickOnDevice {
  const replica = createPageReplica(keyring, away);
  const follow = (state: SessionState, before?: SessionState) => {
    if (state.status === before?.status) return;
    if (state.status !== 'signed-in') replica.stop();
    const rows = localStorage.getItem(KEPT_ROWS) === null ? 'nothing' : 'kept';
    // It is about to be known who is signed in.
    if (state.status === 'unknown' && rows === 'kept') replica.prepare();
    if (state.status !== 'signed-in') return;
    localStorage.setItem(KEPT_ROWS, 'kept');
    void removeReplicas(state.user.space_id).catch(() => undefined);
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
      if (mayChangeRows(route)) replica.changed();
    },
  };
}

/** Removes the rows and files of all drives, after a session is over. */
export async function removeAllRows(): Promise<void> {
  await Promise.all([removeReplicas(null), removeKeptFiles(null), leaveOfflineUse()]);
  localStorage.removeItem(KEPT_ROWS);
  localStorage.removeItem(BEHIND);
}

/** A browser that is short of room removes what nobody has asked it to keep. */
async function askForStorage(): Promise<void> {
  if (!(await navigator.storage.persisted())) await navigator.storage.persist();
}
