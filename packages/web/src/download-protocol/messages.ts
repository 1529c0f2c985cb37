import type { DownloadContent, FileContent, postFailure } from '@coffer/client';

/** Where the service worker answers with decrypted files. */
export const DOWNLOAD_PATH = '/transfers/download/';

/** Where it answers with parts of files that are played. */
export const MEDIA_PATH = '/transfers/media/';

/**
 * One file or archive that the service worker is asked to hand to the browser's download manager. The page holds the Web
 * Lock of this id before it makes the offer and as long as it wants it; a page that is closed loses it by itself.
 */
export interface DownloadOffer {
  readonly type: 'offer';
  /** Random; the last part of the address. */
  readonly id: string;
  /** Bytes, to the byte. */
  readonly size: number;
  readonly name: string;
  readonly mime: string;
}

/** Sent now and then while a download runs: browsers stop a service worker that has nothing to do. */
export interface KeepAlive {
  readonly type: 'keep-alive';
}

/** Sound or picture that is played at an address of its own, until the port says that nobody plays it any more. */
export interface MediaOffer {
  readonly type: 'media';
  /** Random; the last part of the address. */
  readonly id: string;
  readonly content: FileContent;
  /** The space of the file; undefined for the drive. */
  readonly spaceId?: string | undefined;
  readonly mime: string;
}

/** The page asks to be served by the service worker, which a forced reload leaves out. */
export interface Claim {
  readonly type: 'claim';
}

/** The page is at rest: the browser may keep its files, so that it starts without a network. */
export interface KeepShell {
  readonly type: 'keep-shell';
  /** Of the page, whose messages are kept with it. */
  readonly language: string;
}

/** Nothing is transferred any more: a newer service worker may take the place of this one. */
export interface TakeOver {
  readonly type: 'take-over';
}

/** Of which build it is; answered through the port with the address of the page's first script. */
export interface WhichBuild {
  readonly type: 'which-build';
}

/** The page asks for what another application has handed over under this id; answered through the port by `File[]`. */
export interface SharedWanted {
  readonly type: 'shared-files';
  readonly id: string;
}

/** A Web Lock that each tab holds, shared, while it uploads, downloads or plays: no newer service worker comes in between. */
export const TRANSFERS_LOCK = 'coffer-transfers';

/** From the page to the download worker: what is read, and where to. */
export interface ReadingJob {
  readonly content: DownloadContent;
  /** In which it lies, if not in the drive. */
  readonly spaceId?: string;
  /** For the events and the command below. */
  readonly page: MessagePort;
  /** For the plaintext, see `sendParts`. */
  readonly parts: MessagePort;
}

/** From the page to the download worker. */
export interface ReaderCommand {
  readonly type: 'cancel';
}

/** From the download worker to the page. */
export type ReaderEvent =
  /** Bytes handed out so far. */
  | { readonly type: 'progress'; readonly bytes: number }
  /** It waits for the server, or does not any more. */
  | { readonly type: 'waiting'; readonly isWaiting: boolean }
  | { readonly type: 'failed'; readonly failure: ReturnType<typeof postFailure> };

/**
 * From the page to the service worker. An offer brings a port for the messages below; that of a download a second one
 * through which its plaintext comes, see `takeParts`.
 */
export type ToServiceWorker =
  | DownloadOffer
  | MediaOffer
  | KeepAlive
  | Claim
  | KeepShell
  | TakeOver
  | WhichBuild
  | SharedWanted;

/** From the service worker to the page: it was stopped in between and has forgotten this offer. */
export interface MediaWanted {
  readonly type: 'media-wanted';
  readonly id: string;
}

/** From the page, through the port of a media offer: nobody plays it any more. */
export interface MediaClosed {
  readonly type: 'close';
}

/** From the service worker, through the port of a media offer. */
export type MediaEvent =
  /** The address answers now. */
  | { readonly type: 'ready' }
  /** A part could not be fetched, or is not what was uploaded. */
  | { readonly type: 'failed'; readonly failure: ReturnType<typeof postFailure> };

/**
 * From the page, through the port of a download: answered with `alive`. A service worker that was stopped has
 * forgotten the download and says nothing.
 */
export interface Ping {
  readonly type: 'ping';
}

/** From the service worker, through the port of a download. */
export type DownloadEvent =
  | { readonly type: 'alive' }
  /** The address answers now. */
  | { readonly type: 'ready' }
  /** The browser has asked for it. How long the first bytes take from then on is a matter of the line. */
  | { readonly type: 'begun' }
  | { readonly type: 'done' }
  /** Somebody cancelled it in the browser's list of downloads. */
  | { readonly type: 'cancelled' };
