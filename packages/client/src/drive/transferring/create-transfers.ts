import type { ApiClient } from '../../api/client.ts';
import { lazily } from '../../concurrency/lazily.ts';
import { uploadLock } from '../../concurrency/locks.ts';
import { hasFingerprint } from '../../transfers/unfinished/fingerprint.ts';
import { findOffers, type UploadOffer } from '../../transfers/unfinished/offers.ts';
import type { Reopened } from '../../transfers/unfinished/reopen-files.ts';
import { type FileHandles, Resumption } from '../../transfers/unfinished/resumption.ts';
import type { UnfinishedUploads } from '../../transfers/unfinished/unfinished-upload.ts';
import type { RowsOnDevice } from '../../tree/read-rows.ts';
import type { KeyringPort } from '../ports.ts';
import { Transfers, type TransfersPorts } from './transfers.ts';

/** What a list of transfers works with: a drive and its keys, and what this device and its user give. */
export interface TransferListPorts extends Omit<TransfersPorts, 'resumption' | 'reopen'> {
  readonly api: ApiClient;
  readonly keyring: KeyringPort;
  /** The rows on this device, where it keeps any. */
  readonly rows?: RowsOnDevice | undefined;
  /** Where this device keeps what uploads need to go on after a reload. */
  readonly unfinished: UnfinishedUploads;
  readonly handles: FileHandles;
  /** Asks people for files; none if they change their mind. */
  readonly chooseFiles: () => Promise<readonly File[]>;
}

/** The list of transfers of a drive. */
export function createTransfers(ports: TransferListPorts): Transfers {
  return new Transfers({
    ...ports,
    resumption: createResumption(ports),
    reopen: (offers) => reopen(offers, ports),
  });
}

/** Resumes uploads that an earlier visit left, by what this device keeps and by the server's records. */
function createResumption({ api, keyring, rows, unfinished, handles, locks }: TransferListPorts): Resumption {
  const lockOf = ({ item: { parentId, name } }: UploadOffer) => uploadLock(parentId, name);
  return new Resumption({
    uploads: unfinished,
    handles,
    find: (uploads) => findOffers({ api, keyring, rows, uploads }),
    isUnderWay: (offer) => locks.isHeld(lockOf(offer)),
    now: () => Date.now(),
  });
}

const reopening = lazily(() => import('../../transfers/unfinished/reopen-files.ts'));

/** The files of unfinished uploads, whose places are remembered for the next time. */
async function reopen(
  offers: readonly UploadOffer[],
  { keyring, chooseFiles, handles }: TransferListPorts,
): Promise<readonly Reopened[]> {
  const { reopenFiles } = await reopening();
  const reopened = await reopenFiles(offers, {
    chooseFiles,
    async hasFingerprint({ item, upload }, file) {
      const { id, versionId } = item;
      return hasFingerprint(
        await keyring.contentKey(id, versionId ?? undefined),
        id,
        upload.fingerprint,
        file,
      );
    },
  });
  for (const { offer, file } of reopened) {
    if (offer.upload.handle !== null) handles.remember(file, offer.upload.handle);
  }
  return reopened;
}
