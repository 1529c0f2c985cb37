import type { UndoProgress } from '../../undo/undo-space.ts';

export type { UndoProgress } from '../../undo/undo-space.ts';

/** What is undone in a space of one's own. */
export type ToUndo =
  /** One change, by its id in the log. Of an undo that took several changes: each of them stands for all. */
  | { readonly change: string }
  /** All that one person did, or several did together, by the fingerprint of any of their key pairs that are known. */
  | {
      readonly by: string | readonly string[];
      /** From a change on, or from a time, in unix seconds: a change counts as made no earlier than those before it. */
      readonly since: { readonly revision: number } | { readonly at: number };
    };

/** What becomes of an item by an undo. */
export type UndoneBy = 'renamed' | 'moved' | 'restored' | 'trashed' | 'version';

export interface UndoneItem {
  readonly id: string;
  readonly kind: 'file' | 'directory';
  /** As it is called afterwards; null of a name that does not open. */
  readonly name: string | null;
  /** As it was called before that. */
  readonly nameBefore: string | null;
  readonly does: readonly UndoneBy[];
}

/** What an undo does, or has done. */
export interface UndoResult {
  /** How many changes it takes back. None where there is nothing to undo, or not any more. */
  readonly changes: number;
  /** Those that become otherwise by it. What somebody else has changed since is not among them. */
  readonly items: readonly UndoneItem[];
}

/** The undo of what members did; for the owner of a space alone. */
export interface Undoing {
  /**
   * Says what `undo` would do, and does nothing. Throws `not_found`, `forbidden`, and `space_lied` where rows, log or what was kept are not those that were
   * signed.
   *
   * @example
   * await drive.people.previewUndo(crypto.randomUUID(), { change: crypto.randomUUID() }); // throws not_found
   */
  previewUndo(spaceId: string, toUndo: ToUndo, signal?: AbortSignal): Promise<UndoResult>;

  /**
   * Gives names, places, trash and shown versions the last value that they had from somebody else, puts into the trash what was brought, and removes no version.
   * It is planned as a whole, and written while the space is held; one that was interrupted continues when it is called again, on any device. It can be undone
   * itself. Throws as `previewUndo`, and as all changes of a drive.
   *
   * @example
   * const all = { by: '00'.repeat(32), since: { at: 0 } };
   * await drive.people.undo(crypto.randomUUID(), all); // throws not_found
   */
  undo(
    spaceId: string,
    toUndo: ToUndo,
    options?: { readonly onProgress?: (progress: UndoProgress) => void },
    signal?: AbortSignal,
  ): Promise<UndoResult>;
}
