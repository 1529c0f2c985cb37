import { BATCH_SIZE, type BatchOperation } from '@coffer/contract';
import { batches } from '../../concurrency/batches.ts';
import { notCancelled } from '../../concurrency/not-cancelled.ts';
import type { OpenedItem } from '../../keyring/opened-item.ts';
import type { Places } from '../places/places.ts';
import type { PartPorts } from '../ports.ts';
import type { Trashing } from './trash.ts';

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
      return (await import('../retention/done-by-others.ts')).trashOfOthers(ids, ports, signal);
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
