export { type ApiClient, createApiClient } from './api/client.ts';
export { browserConnectivity } from './api/connectivity.ts';
export { type CookieJar, cookieFetch } from './api/cookie-jar.ts';
export { isConnectionLoss } from './api/is-connection-loss.ts';
export { askedPause } from './api/retry.ts';
export { createServerClock } from './api/server-clock.ts';
export { wakingClock } from './api/waking-clock.ts';
export { systemClock } from './concurrency/clock.ts';
export { browserLocks } from './concurrency/locks.ts';
export { createStore, type Store, type WritableStore } from './concurrency/store.ts';
export { Drive } from './drive/connect-drive.ts';
export { createDrive } from './drive/create-drive.ts';
export type { DriveStanding, SpaceStanding } from './drive/doubts/deciding.ts';
export type { DriveDifference } from './drive/doubts/in-comparing.ts';
export type { ReturningAccess } from './drive/doubts/returning-access.ts';
export type { OpenedSpace, PlaceOfPath } from './drive/drive.ts';
export { type LinkVisit, type SharedFolder, visitLink } from './drive/links/link-visit.ts';
export { type LinkedCopy, linkedFile, readLinked } from './drive/links/read-linked.ts';
export { saveLinked } from './drive/links/save-linked.ts';
export type { PlainDeed, PlainSetting, WaitingChange, WaitingList } from './drive/plain/plain.ts';
export type { NamesOnDevice, SpacePorts } from './drive/ports.ts';
export {
  type OpenedRequest,
  type RequestVisit,
  type SendingFile,
  visitRequest,
} from './drive/requests/request-visit.ts';
export type { IntactWaitingFile, OwnRequest, RequestTerms, WaitingFile } from './drive/requests/requests.ts';
export { rowsOfSpaces } from './drive/rows-of-spaces.ts';
export type { NamesHere } from './drive/searching/names-here.ts';
export type { SearchScope } from './drive/searching/searching.ts';
export type { SettingMemory } from './drive/settings/setting-memory.ts';
export type { AccountSettings, Retention, SearchSetting, Settings } from './drive/settings/settings.ts';
export type { Star } from './drive/settings/stars.ts';
export type { CarriedRef, CarryingPlaces } from './drive/sharing/carrying.ts';
export type { FollowedBy, OpenInvitation, Role } from './drive/sharing/inviting.ts';
export type {
  ChangeAuthor,
  ChangedContact,
  Contact,
  LoggedAction,
  LoggedRow,
  LogPlace,
  MountedSpace,
  PersonFound,
  Share,
  SharedByMe,
  SharedWithMe,
  SpaceBehind,
  SpaceLogEntry,
  SpaceLogPage,
  SpaceTerms,
} from './drive/sharing/sharing.ts';
export { byEitherClock } from './drive/signing-in/by-either-clock.ts';
export type { NewKeyFile, PasskeyAnswer, RegisteredAccount } from './drive/signing-in/signing-in.ts';
export { createTransfers } from './drive/transferring/create-transfers.ts';
export type { DownloadSource, SaveDownload } from './drive/transferring/downloading.ts';
export type { TransferEvents, Transfers } from './drive/transferring/transfers.ts';
export type { Relocated, Trash, TrashedItem } from './drive/trash/trash.ts';
export type { ToUndo, UndoneBy, UndoneItem, UndoProgress, UndoResult } from './drive/undoing/undoing.ts';
export type { BegunUploads, UploadPlace, UploadRecord } from './drive/uploading/begun-uploads.ts';
export type { LooksAgain } from './drive/uploading/discard-upload.ts';
export type { UploadEvents } from './drive/uploading/send-content.ts';
export type { Version, VersionsPage } from './drive/versions/versions.ts';
export {
  CofferError,
  failed,
  failureOf,
  isFailure,
  isFromServer,
  isRefusedForCertain,
  problemCodeOf,
  serverFailureOf,
} from './failures/coffer-error.ts';
export type { Failure, PlainCode, ServerFailure } from './failures/failure.ts';
export { postFailure } from './failures/post-failure.ts';
export { receiveFailure } from './failures/receive-failure.ts';
export { Credentials } from './keyring/credentials.ts';
export { fingerprintWords, headWords, WORD_LIST } from './keyring/fingerprint-words.ts';
export type { DeletedLink } from './keyring/key-pair-change.ts';
export { Keyring } from './keyring/keyring.ts';
export type { DamagedVersion, IntactVersion } from './keyring/open-versions.ts';
export type { DamagedItem, IntactItem, OpenedItem } from './keyring/opened-item.ts';
export { damageOf, type ReadableItem, readableItem } from './keyring/opened-item.ts';
export { areLimitsSigned, type IntactLink, isExpired, type OwnLink } from './keyring/own-link.ts';
export type { PrivateKeySource } from './keyring/private-key-source.ts';
export { judgeKeys, keysOf } from './keyring/seen-keys.ts';
export { fileTime } from './keyring/wire-metadata.ts';
export type { SharedLink } from './links/shared-link.ts';
export { type MediaList, mediaId } from './media/media-index.ts';
export { type ShownInvitation, showInvitation } from './people/greeting.ts';
export { keyBytes, keysIn, type SealedSpaceKeys } from './rows/canonical-root.ts';
export type { OwnChange } from './rows/own-change.ts';
export {
  type ChangesPage,
  rowOfBytes,
  type SignedRow,
  type SpaceRow,
  spaceRowOf,
  spaceRowsOf,
} from './rows/space-row.ts';
export { type StoredSetting, storedSettings } from './rows/stored-setting.ts';
export type { Match } from './search/search-items.ts';
export type { NewKeyPair } from './session/account-changes.ts';
export { keptInstead } from './session/kept-instead.ts';
export { createSession, type Session } from './session/session.ts';
export type { SessionPorts } from './session/session-ports.ts';
export type { SessionState } from './session/session-state.ts';
export { allSpaces } from './space/all-spaces.ts';
export { changesSince } from './space/changes-since.ts';
export { followSpaces, type SpaceNews } from './space/follow-spaces.ts';
export {
  type HeadMemory,
  headMemory,
  newerOf,
  type RememberedHead,
  type SentHead,
} from './space/head-memory.ts';
export { headVerifier, type SpaceTrouble, troubleOf } from './space/head-verifier.ts';
export type { RowsHere } from './space/proofs-here.ts';
export type { ShownDrive } from './space/shown-drive.ts';
export { SpaceWriter } from './space/space-writer.ts';
export {
  createDownloads,
  type DownloadContent,
  type FileContent,
} from './transfers/archives/open-download.ts';
export { fittingName } from './transfers/conflicts/fitting-name.ts';
export { blobOf } from './transfers/download/collected.ts';
export { apiDeviceFirst, type SealedOnDevice } from './transfers/download/device-first.ts';
export { RangedFile } from './transfers/download/ranged-file.ts';
export type { NameQuestions } from './transfers/planning/name-questions.ts';
export type { Transfer } from './transfers/queue/transfer.ts';
export type { ContentHasher } from './transfers/upload/content-hasher.ts';
export { percentStored } from './transfers/upload/percent-stored.ts';
export type { StreamFile } from './transfers/upload/upload.ts';
export { createUploads, type UploadEngine, type UploadMeans } from './transfers/upload/upload-engine.ts';
export type { OpenedPage, PageWanted, RowsKept, RowsOfSpaces, RowsOnDevice } from './tree/read-rows.ts';
