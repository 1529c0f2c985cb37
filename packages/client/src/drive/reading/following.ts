import type { OpenedItem } from '../../keyring/opened-item.ts';

/** What becomes of the items of a space. */
export type DriveChange =
  /** All that changes from here on follows. Comes again where changes were missed: what was read before may be old. */
  | { readonly kind: 'start'; readonly spaceId: string }
  /** The item is new, or is another one than before. */
  | { readonly kind: 'changed'; readonly spaceId: string; readonly item: OpenedItem }
  /** It is gone, or in the trash, with all that is in it. What is restored comes as `changed`, without what is in it. */
  | { readonly kind: 'removed'; readonly spaceId: string; readonly id: string }
  /** A program without keys has changed something, or somebody has decided about that; see `PlainChanges.waiting`. */
  | { readonly kind: 'waiting'; readonly spaceId: string };

/** Sees what changes. */
export interface Following {
  /**
   * What changes in the drive, on this device or any other one, within a moment, until the loop is left or the signal
   * aborts. It begins with `start` for each space. What changes fast is told of as it stands at last; uploads that are
   * not finished are not told of. A line that breaks is opened again, and nothing is missed. Throws `unauthenticated`
   * once the session is over, `keys_locked`.
   *
   * @example
   * const names = [];
   * for await (const change of drive.changes()) {
   *   if (change.kind === 'start') await drive.createDirectory('/Letters');
   *   if (change.kind === 'changed') names.push(change.item.name);
   *   if (names.length > 0) break;
   * }
   * names; // => ['Letters']
   */
  changes(signal?: AbortSignal): AsyncGenerator<DriveChange, void>;
}
