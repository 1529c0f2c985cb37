export { type ApiClient, createApiClient } from './api/client.ts';
export { browserConnectivity } from './api/connectivity.ts';
export { cookieFetch } from './api/cookie-jar.ts';
export { isConnectionLoss } from './api/is-connection-loss.ts';
export { askedPause } from './api/retry.ts';
export { failureKind } from './api/retry-policy.ts';
export { createServerClock } from './api/server-clock.ts';
export { wakingClock } from './api/waking-clock.ts';
export type { Clock } from './concurrency/clock.ts';
export { browserLocks } from './concurrency/locks.ts';
export { createSemaphore } from './concurrency/semaphore.ts';
export { createDrive } from './drive/create-drive.ts';
export { createTransfers } from './drive/create-transfers.ts';
export type { SaveDownload } from './drive/downloading.ts';
export { Drive } from './drive/drive.ts';
export type { Folder } from './drive/reading.ts';
export {
  createSigningIn,
  type KeyAtHand,
  type OpenKeys,
  type PasskeyAnswer,
  type RegisteredAccount,
} from './drive/signing-in.ts';
export { spoolInMemory } from './drive/spool.ts';
export type { TransferEvents, Transfers } from './drive/transfers.ts';
export {
  CofferError,
  failed,
  failureOf,
  isFailure,
  isFromServer,
  problemCodeOf,
  serverFailureOf,
} from './failures/coffer-error.ts';
export type { Failure, PlainCode, ServerFailure } from './failures/failure.ts';
export { type PostedFailure, postFailure } from './failures/post-failure.ts';
export { receiveFailure } from './failures/receive-failure.ts';
export type { DeviceSealing } from './keyring/account-keys.ts';
export { Credentials, type UnsignedPasswordChange } from './keyring/credentials.ts';
export { Keyring } from './keyring/keyring.ts';
export type { DamagedItem, IntactItem, OpenedItem, UnplacedItem } from './keyring/opened-item.ts';
export { damageOf } from './keyring/opened-item.ts';
export {
  areLimitsSigned,
  type IntactLink,
  isExpired,
  type LinkLimits,
  linkAddress,
  type OwnLink,
} from './keyring/own-link.ts';
export type { PrivateKeySource } from './keyring/private-key-source.ts';
export type { NewItemInput } from './keyring/seal-item.ts';
export { judgeKeys, keysOf, type SeenKeys } from './keyring/seen-keys.ts';
export type { LinkAccess } from './links/link-access.ts';
export type { LinkOptions } from './links/own-links.ts';
export { openSharedLink, type SharedLink } from './links/shared-link.ts';
export { SharedTree } from './links/shared-tree.ts';
export type { Match } from './search/search-items.ts';
export { collectSharedZip } from './transfers/archives/collect-zip.ts';
export {
  createDownloads,
  type DownloadContent,
  type FileContent,
  type OpenDownload,
} from './transfers/archives/open-download.ts';
export { zipStream } from './transfers/archives/zip-stream.ts';
export { TakenNames } from './transfers/conflicts/keep-both-name.ts';
export { finishReplacement, replacedName, replacementName } from './transfers/conflicts/replacement.ts';
export { downloadStream } from './transfers/download/download-stream.ts';
export { RangedFile } from './transfers/download/ranged-file.ts';
export type { NameQuestions } from './transfers/planning/name-questions.ts';
export type { Transfer } from './transfers/queue/transfer.ts';
export { hasFingerprint, sealFingerprint } from './transfers/unfinished/fingerprint.ts';
export { findOffers, offerFor } from './transfers/unfinished/offers.ts';
export type { ContentHasher } from './transfers/upload/content-hasher.ts';
export { percentStored } from './transfers/upload/percent-stored.ts';
export {
  createUploads,
  type UploadEngine,
  type UploadJob,
  type UploadListener,
} from './transfers/upload/upload-engine.ts';
export { cursorPages, type PagePosition } from './tree/cursor-pages.ts';
export { moveItems } from './tree/move-items.ts';
