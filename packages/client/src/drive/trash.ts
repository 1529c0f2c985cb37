import { BATCH_SIZE, type BatchOperation } from '@coffer/contract';
import { batches } from '../concurrency/batches.ts';
import { notCancelled } from '../concurrency/not-cancelled.ts';
import type { OpenedItem } from '../keyring/opened-item.ts';
import type { ItemRef, Places } from './places.ts';
import type { PartPorts } from './ports.ts';

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

/** The trash over the ports of a drive; what looks into it is loaded with its first use. */
export function createTrashing(ports: PartPorts, places: Places): Trashing {
  const { writer, clock, patience } = ports;
  return {
    async trash(items, signal = notCancelled()) {
      const all = await Promise.all(items.map((ref) => places.item(ref, signal)));
      for (const batch of batches(all, BATCH_SIZE)) {
        const at = Math.floor(clock.now() / 1000);
        const [records, rest] = [batch.filter(isRecord), batch.filter((item) => !isRecord(item))];
        const operations: BatchOperation[] = [];
        if (rest.length > 0) operations.push({ kind: 'trash', ids: idsOf(rest), at });
        // What is finished by now, or what the server says that of alone, is no upload to be deleted.
        if (records.length > 0) operations.push({ kind: 'trash', ids: idsOf(records), at, unfinished: true });
        await writer.change(operations, { signal, patience });
      }
      places.forget();
    },

    listTrash: async (signal = notCancelled()) => (await import('./in-trash.ts')).listTrash(ports, signal),

    async restore(items, signal = notCancelled()) {
      const ids = items.map((ref) => (typeof ref === 'string' ? ref : ref.id));
      try {
        return await (await import('./in-trash.ts')).restore(ports, ids, signal);
      } finally {
        places.forget();
      }
    },

    async trashOfOthers({ entries }, signal = notCancelled()) {
      const ids = entries.map(({ item }) => item.id);
      return (await import('./done-by-others.ts')).trashOfOthers(ids, ports, signal);
    },

    async emptyTrash(trash, signal = notCancelled()) {
      try {
        await (await import('./in-trash.ts')).emptyTrash(ports, trash, signal);
      } finally {
        places.forget();
      }
    },
  };
}

const idsOf = (items: readonly OpenedItem[]) => items.map(({ id }) => id);

const isRecord = (item: OpenedItem) => item.state === 'intact' && item.isRecord === true;
