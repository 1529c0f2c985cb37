import type { FileKey, ItemId } from '@coffer/crypto';

/** Where the service worker answers with decrypted files. */
export const DOWNLOAD_PATH = '/transfers/download/';

/** One file that the service worker is asked to hand to the browser's download manager. */
export interface DownloadOffer {
  readonly type: 'offer';
  /** Random; the last part of the address. */
  readonly id: string;
  readonly item: { readonly id: ItemId; readonly size: number };
  readonly key: FileKey;
  readonly name: string;
  readonly mime: string;
  /** The sealed digest of the content, in hex, if there is one. */
  readonly sha256: string | null;
}

/** Sent now and then while a download runs: browsers stop a service worker that hears nothing for 30 s. */
export interface KeepAlive {
  readonly type: 'keep-alive';
}

/** From the page to the service worker. An offer brings a port for the messages below. */
export type ToServiceWorker = DownloadOffer | KeepAlive;

/** From the page, through the port of a download. */
export interface CancelDownload {
  readonly type: 'cancel';
}

/** From the service worker, through the port of a download. */
export type DownloadEvent =
  /** The address answers now. */
  | { readonly type: 'ready' }
  | { readonly type: 'progress'; readonly bytes: number }
  | { readonly type: 'done' }
  /** Somebody cancelled it, here or in the browser's list of downloads. */
  | { readonly type: 'cancelled' }
  | { readonly type: 'failed'; readonly failure: { readonly name: string; readonly message: string } };
