import { browserLocks, findOffers, finishReplacement, hasFingerprint, uploadLock } from '@coffer/client';
import type { QueryClient } from '@tanstack/react-query';
import { hideItems, showItem } from '../features/files/listing/folder-cache.ts';
import type { TransfersPorts } from '../features/transfers/engine/transfers.ts';
import { fileHandles } from '../features/transfers/resumption/file-handles.ts';
import { offeredName } from '../features/transfers/resumption/match-files.ts';
import { reopenFiles } from '../features/transfers/resumption/reopen-files.ts';
import { Resumption } from '../features/transfers/resumption/resumption.ts';
import { unfinishedUploadsIn } from '../features/transfers/resumption/unfinished-uploads.ts';
import { clientStore } from '../persistence/client-store.ts';
import { chooseFiles } from '../saving/choose-files.ts';
import type { Services } from '../session/services.tsx';

/** Resumes uploads that an earlier page left: this device's storage and the server's records. */
export function createResumption(
  { api, keyring, session }: Services,
  queryClient: QueryClient,
): Pick<TransfersPorts, 'resumption' | 'reopen'> {
  const handles = fileHandles(window);
  const locks = browserLocks(navigator.locks);
  const resumption = new Resumption({
    uploads: unfinishedUploadsIn(clientStore),
    handles,
    find: (uploads) => findOffers({ api, keyring, uploads }),
    finish(offer, signal) {
      const { item, upload } = offer;
      const { replaces } = upload;
      const name = offeredName(offer);
      return locks.alone(uploadLock(item.parentId, name), async () => {
        if (replaces === null) return;
        await finishReplacement({ api, keyring, newId: item.id, oldId: replaces, name, signal });
        hideItems(queryClient, item.parentId, [replaces]);
        showItem(queryClient, { ...item, name });
      });
    },
    async isUnderWay(offer) {
      const name = uploadLock(offer.item.parentId, offeredName(offer));
      const { held = [] } = await navigator.locks.query();
      return held.some((lock) => lock.name === name);
    },
    now: () => Date.now(),
  });
  // Without an answer nothing is offered; the unfinished rows in the list say the same.
  const begin = (account: string) => void resumption.begin(account).catch(() => undefined);
  session.state.subscribe((state, before) => {
    if (state.status === 'signed-in' && before.status !== 'signed-in') begin(state.user.fingerprint);
  });
  // The transfers are loaded because somebody has just signed in.
  const now = session.state.getState();
  if (now.status === 'signed-in') begin(now.user.fingerprint);
  return {
    resumption,
    async reopen(offers) {
      const reopened = await reopenFiles(offers, {
        chooseFiles,
        async hasFingerprint({ item, upload }, file) {
          const key = await keyring.fileKey(item.id);
          return hasFingerprint(key, item.id, upload.fingerprint, file);
        },
      });
      for (const { offer, file } of reopened) {
        if (offer.upload.handle !== null) handles.remember(file, offer.upload.handle);
      }
      return reopened;
    },
  };
}
