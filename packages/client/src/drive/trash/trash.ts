import type { OpenedItem } from '../../keyring/opened-item.ts';
import type { ItemRef } from '../places/item-ref.ts';

/** An item that was put into the trash by itself, and the directories in which it lies, from the top down. */
export interface TrashedItem {
  readonly item: OpenedItem;
  readonly parents: readonly OpenedItem[];
  /** By the clock of the device that did it; unix seconds. */
  readonly trashedAt: number;
  /** Whether its directory is there, so that it can be restored to its place; else it goes to the top. */
  readonly canReturn: boolean;
}

/** The trash, as it was listed. */
export interface Trash {
  /** The last first. */
  readonly entries: readonly TrashedItem[];
  /** That of the drive when it was listed: `emptyTrash` deletes nothing that came later. */
  readonly revision: number;
}

/** What came back elsewhere, or under another name. */
export interface Relocated {
  readonly id: string;
  readonly name: string | null;
  readonly parentId: string | null;
}

/** Deletes what can be restored. */
export interface Trashing {
  /**
   * Puts items into the trash, with all that is in them. They still take space, and nobody sees them, also by links, until
   * they are restored. Unfinished uploads are deleted; throws `not_found` where one is finished by now. Up to a thousand go in one step, all or none.
   *
   * @example
   * await drive.trash(['/Holidays']);
   * await drive.stat('/Holidays/beach.jpg'); // throws not_found
   */
  trash(items: readonly ItemRef[], signal?: AbortSignal): Promise<void>;

  /**
   * What is in the trash. What the server changed is in it as damaged.
   *
   * @example
   * await drive.trash(['/Holidays/beach.jpg']);
   * const { entries } = await drive.listTrash();
   * entries.map(({ item, parents }) => `${item.name} from ${parents.at(-1)?.name}`); // => ['beach.jpg from Holidays']
   */
  listTrash(signal?: AbortSignal): Promise<Trash>;

  /**
   * Takes items, or what their ids name, out of the trash, each to its place, or to the top where that is gone. What has
   * a name that is in use gets a number. Gives those that are elsewhere now, or named otherwise. Throws `not_restored`
   * where something is not in the trash any more; all else is restored then.
   *
   * @example
   * const beach = await drive.stat('/Holidays/beach.jpg');
   * await drive.trash([beach]);
   * await drive.write('/Holidays/beach.jpg', 'another');
   * const [relocated] = await drive.restore([beach]);
   * relocated?.name; // => 'beach (1).jpg'
   */
  restore(items: readonly ItemRef[], signal?: AbortSignal): Promise<readonly Relocated[]>;

  /**
   * Finds what of the trash somebody else put there, or changed, within the last 90 days, with all that is in it: by the ids of the items. In one's own drive
   * it is what came from a shared folder within that time. Who empties the trash looks at that first: an undo brings it back as long as it is there. Throws `space_lied`.
   *
   * @example
   * await drive.trash(['/Holidays']);
   * (await drive.trashOfOthers(await drive.listTrash())).size; // => 0
   */
  trashOfOthers(trash: Trash, signal?: AbortSignal): Promise<ReadonlySet<string>>;

  /**
   * Deletes for good what was in the trash when it was listed, and still is. `delete` does it to single items. Throws
   * `space_changed` where others change again and again what is in it, and `space_lied` for what was listed as damaged though it is intact as it was signed.
   *
   * @example
   * await drive.trash(['/Holidays']);
   * await drive.emptyTrash(await drive.listTrash());
   * (await drive.listTrash()).entries.length; // => 0
   */
  emptyTrash(trash: Trash, signal?: AbortSignal): Promise<void>;
}
