export { type ApiClient, type ApiClientOptions, createApiClient } from './api/client.ts';
export { ApiProblem, RequestTooLarge, ResponseInvalid, ServerUnreachable } from './api/errors.ts';
export { answerConflict, type ConflictDialog, openConflictDialog } from './conflicts/conflict-dialog.ts';
export {
  type Conflict,
  decideUploads,
  findConflicts,
  type NewFile,
  namesTakenFrom,
  type Resolution,
  type UploadDecision,
} from './conflicts/conflicts.ts';
export { keepBothName, type NameLookup, TakenNames } from './conflicts/keep-both-name.ts';
export {
  finishReplacement,
  type ReplacementOptions,
  replacedName,
  replacementName,
} from './conflicts/replacement.ts';
export {
  alwaysOnline,
  browserConnectivity,
  type Connectivity,
  type ConnectivityScope,
} from './connection/connectivity.ts';
export { isConnectionLoss } from './connection/is-connection-loss.ts';
export { wakingClock } from './connection/waking-clock.ts';
export {
  type EnsuredDirectory,
  type EnsureOptions,
  ensureDirectories,
} from './folders/ensure-directories.ts';
export { DirectoryNameTaken, FoldersTooDeep, PathInvalid } from './folders/errors.ts';
export {
  type FolderPlan,
  type PlannedDirectory,
  type PlannedFile,
  planFolders,
  type TreeFile,
} from './folders/plan-folders.ts';
export type { DeviceSealing, PasskeyOpening, Unlocked } from './keyring/account-keys.ts';
export { Credentials, type UnsignedPasswordChange } from './keyring/credentials.ts';
export {
  AccountAltered,
  DirectoryMismatch,
  ItemNotOpened,
  KeyringLocked,
  LinksTooMany,
  LinkUnverified,
  PrivateKeyMismatch,
  PrivateKeyMissing,
} from './keyring/errors.ts';
export type { FoundItem } from './keyring/found-item.ts';
export type { PinSealing } from './keyring/held-key.ts';
export type { UnixClock } from './keyring/key-proof.ts';
export { Keyring, type ListingPage } from './keyring/keyring.ts';
export type { Damage, DamagedItem, IntactItem, OpenedItem, UnplacedItem } from './keyring/opened-item.ts';
export { damageOf } from './keyring/opened-item.ts';
export type { PrivateKeySource } from './keyring/private-key-source.ts';
export type { RegistrationInput } from './keyring/registration.ts';
export type { NewItemInput, Rename, SealedItem } from './keyring/seal-item.ts';
export type { Move } from './keyring/seal-place.ts';
export { judgeKeys, type KeysVerdict, keysOf, type SeenKeys } from './keyring/seen-keys.ts';
export { fileMime } from './keyring/wire-metadata.ts';
export {
  DirectoryNotLinkable,
  FileKeyMissing,
  LinkAltered,
  LinkKeyWrong,
  LinkNotCreated,
  LinkNotRead,
  LinkNotUpdated,
} from './links/errors.ts';
export type { LinkAccess } from './links/link-access.ts';
export {
  areLimitsSigned,
  type DamagedLink,
  type IntactLink,
  isExpired,
  type LinkLimits,
  linkAddress,
  type OwnLink,
} from './links/own-link.ts';
export {
  createFolderLink,
  createLink,
  deleteOwnLink,
  findOwnLink,
  type LinkOptions,
  type LinkPorts,
  listOwnLinks,
  updateOwnLink,
} from './links/own-links.ts';
export type { NewLinkInput } from './links/seal-link.ts';
export { openSharedLink, type SharedLink } from './links/shared-link.ts';
export { type SharedDirectory, SharedTree } from './links/shared-tree.ts';
export { browserLocks, type LockRequests, type Locks, memoryLocks, uploadLock } from './locks/locks.ts';
export { type MoveOptions, moveItems } from './moves/move-items.ts';
export { NO_OUTAGE, type Outage } from './queue/outage.ts';
export { type Queue, queuesOf } from './queue/queues.ts';
export type { ProgressReport, Transfers } from './queue/reducer.ts';
export { hasUnfinished, secondsLeft } from './queue/seconds-left.ts';
export type { Direction, NewTransfer, Transfer, TransferState } from './queue/transfer.ts';
export { TransferQueue, type TransferQueuePorts } from './queue/transfer-queue.ts';
export { SearchWithoutKey } from './search/errors.ts';
export {
  type Match,
  SEARCH_START,
  type SearchCursor,
  type SearchOptions,
  type SearchPage,
  searchItems,
} from './search/search-items.ts';
export { type Budget, createBudget, type Release } from './transfers/budget.ts';
export { type Clock, systemClock } from './transfers/clock.ts';
export { type ContentHasher, createContentHasher } from './transfers/content-hasher.ts';
export { createDirectUploads, type DirectUploads } from './transfers/direct-uploads.ts';
export { type DownloadOptions, downloadStream } from './transfers/download-stream.ts';
export {
  ContentMismatch,
  FileAlreadyExists,
  ItemDamaged,
  RangeInvalid,
  SourceChanged,
  TransferCancelled,
  TransferNotRunning,
  UploadIncomplete,
} from './transfers/errors.ts';
export { chunksIn, percentStored } from './transfers/percent-stored.ts';
export {
  type PreparedUpload,
  type PrepareUploadOptions,
  prepareUpload,
  type UploadCandidate,
} from './transfers/prepare-upload.ts';
export { RangedFile, type RangedFileOptions } from './transfers/ranged-file.ts';
export { askedPause, type RetryOptions, retrying } from './transfers/retry.ts';
export { attemptsFor, type Unreachable } from './transfers/unreachable.ts';
export { type UploadOptions, uploadFile } from './transfers/upload-file.ts';
export type { UploadProgressReport } from './transfers/upload-progress.ts';
export { cursorPages, type PagePosition } from './tree/cursor-pages.ts';
export { type TreeFault, TreeInvalid } from './tree/errors.ts';
export { type ListingOptions, listDirectory, listPages, type OpenedPage } from './tree/list-directory.ts';
export { measureTree, type TreeSize } from './tree/measure-tree.ts';
export { type WalkedItem, type WalkOptions, walkTree } from './tree/walk-tree.ts';
export { hasFingerprint, sealFingerprint } from './unfinished/fingerprint.ts';
export {
  findOffers,
  type OfferOptions,
  type Offers,
  offerFor,
  type UploadOffer,
} from './unfinished/offers.ts';
export {
  isUnfinishedUpload,
  memoryUnfinishedUploads,
  type UnfinishedUpload,
  type UnfinishedUploads,
} from './unfinished/unfinished-upload.ts';
export { type CollectOptions, collectZip, type LeftOut, type ZipContents } from './zip/collect-zip.ts';
export { ZipEntryFailed } from './zip/errors.ts';
export { type ZipDirectory, type ZipEntry, type ZipFile, zipLength } from './zip/zip-entry.ts';
export { type ZipOptions, zipStream } from './zip/zip-stream.ts';
