import type { IntactItem } from '../../keyring/opened-item.ts';
import type { RequestTerms } from '../../keyring/request-terms.ts';
import type { OwnRequest } from '../../links/own-requests.ts';
import type { DirectoryRef, ItemRef } from '../places/item-ref.ts';
import type { WaitingFile } from './inbox.ts';

export type { RequestTerms } from '../../keyring/request-terms.ts';
export type { OwnRequest } from '../../links/own-requests.ts';
export type { IntactWaitingFile, WaitingFile } from './inbox.ts';

export interface AcceptOptions {
  /** Into which directory it goes; that of its link by default. */
  readonly directory?: DirectoryRef;
  onProgress?(bytes: number): void;
  /** Called when it waits for the server, which it does without end, and when it does no more. */
  onWaiting?(isWaiting: boolean): void;
}

/** Links by which people without an account send files into a directory, and what has come by them. */
export interface Requests {
  /**
   * All request links of the account, as its devices have sealed them, the newest first. Throws `space_lied` where the server leaves one out or
   * brings one back.
   *
   * @example
   * await drive.requests.create('/Holidays', { note: 'Your pictures, please' });
   * (await drive.requests.list()).map(({ state, maxFiles }) => [state, maxFiles]); // => [['intact', 100]]
   */
  list(signal?: AbortSignal): Promise<readonly OwnRequest[]>;

  /**
   * Makes a link by which anybody who has its address sends files into a directory: a hundred, of 10 GiB together, where nothing else is
   * said. They can read neither the directory nor what others send. Throws `switched_off`, `not_a_directory`.
   *
   * @example
   * const request = await drive.requests.create('/Holidays', { maxFiles: 3 });
   * request.maxFiles; // => 3
   */
  create(directory: ItemRef, terms?: Partial<RequestTerms>, signal?: AbortSignal): Promise<OwnRequest>;

  /**
   * Sets other limits, or another note. Throws `not_found`.
   *
   * @example
   * const request = await drive.requests.create('/Holidays');
   * await drive.requests.change(request, { maxFiles: 2 });
   * (await drive.requests.list()).map(({ maxFiles }) => maxFiles); // => [2]
   */
  change(
    request: Pick<OwnRequest, 'id'> & RequestTerms,
    terms: Partial<RequestTerms>,
    signal?: AbortSignal,
  ): Promise<void>;

  /**
   * Takes a link back, with its key: what still waits goes, and opens for nobody any more.
   *
   * @example
   * await drive.requests.delete(await drive.requests.create('/Holidays'));
   * (await drive.requests.list()).length; // => 0
   */
  delete(request: Pick<OwnRequest, 'id'>, signal?: AbortSignal): Promise<void>;

  /**
   * The address that is given to senders. What stands behind the `#` never reaches a server.
   *
   * @example
   * const request = await drive.requests.create('/Holidays');
   * drive.requests.address(request).includes(`/r/${request.id}#`); // => true
   */
  address(request: Pick<OwnRequest, 'id' | 'secret'>): string;

  /**
   * The files that wait for a decision, by one link or by all, in the order in which they came. Nobody knows who sent them.
   *
   * @example
   * await drive.requests.waiting(); // => []
   */
  waiting(request?: Pick<OwnRequest, 'id'>, signal?: AbortSignal): Promise<readonly WaitingFile[]>;

  /**
   * Accepts a file: opens and verifies it, and stores it anew in the directory, under keys that nobody else ever had. Where its name is in use it
   * gets another one. Needs room for it a second time until it is done. Throws `item_damaged`, `chunk_tampered`,
   * `quota_exceeded`, and `not_found` where the directory is gone. Where it is stored and waits on all the same, because the last call
   * failed, accepting it again by the same `Drive` stores nothing a second time.
   *
   * @example
   * const waiting = await drive.requests.waiting();
   * for (const file of waiting) await drive.requests.accept(file);
   * (await drive.list('/Holidays')).children.length; // => 1
   */
  accept(file: WaitingFile, options?: AcceptOptions, signal?: AbortSignal): Promise<IntactItem>;

  /**
   * Refuses a file: it goes, unread.
   *
   * @example
   * for (const file of await drive.requests.waiting()) await drive.requests.refuse(file);
   * (await drive.requests.waiting()).length; // => 0
   */
  refuse(file: Pick<WaitingFile, 'id'>, signal?: AbortSignal): Promise<void>;
}
