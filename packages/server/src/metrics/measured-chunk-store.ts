import type { ChunkStore } from '../store/chunks/chunk-store.ts';
import type { Metrics } from './metrics.ts';

/** The store, with its operations timed, its failures counted, and the bytes that go in and out. */
export function measuredChunkStore(store: ChunkStore, metrics: Metrics): ChunkStore {
  const { storeOperations, storeFailures, receivedBytes, sentBytes } = metrics;

  async function measured<T>(operation: string, work: () => Promise<T>): Promise<T> {
    const end = storeOperations.startTimer({ operation });
    try {
      return await work();
    } catch (error) {
      storeFailures.inc({ operation });
      throw error;
    } finally {
      end();
    }
  }

  /** A body that breaks off, or that is refused, is no failure of the store. */
  const receive: ChunkStore['receive'] = async (name, length, body) => {
    let brokeOff = false;
    async function* counted() {
      try {
        for await (const piece of body) {
          receivedBytes.inc(piece.byteLength);
          yield piece;
        }
      } catch (error) {
        brokeOff = true;
        throw error;
      }
    }
    const end = storeOperations.startTimer({ operation: 'receive' });
    try {
      const received = await store.receive(name, length, counted());
      return {
        ...received,
        publish: () => measured('publish', () => received.publish()),
      };
    } catch (error) {
      if (!brokeOff) storeFailures.inc({ operation: 'receive' });
      throw error;
    } finally {
      end();
    }
  };

  return {
    ...store,
    receive,
    async open(place, span) {
      const opened = await measured('open', () => store.open(place, span));
      opened?.stream.once('end', () => sentBytes.inc(opened.length));
      opened?.stream.once('error', () => storeFailures.inc({ operation: 'read' }));
      return opened;
    },
    remove: (places) => measured('remove', () => store.remove(places)),
    prefixes: () => measured('list', () => store.prefixes()),
    list: (prefix) => measured('list', () => store.list(prefix)),
    writtenAt: (place) => measured('written_at', () => store.writtenAt(place)),
    removeTemporary: (since) => measured('remove_temporary', () => store.removeTemporary(since)),
    checkWritable: () => measured('check_writable', () => store.checkWritable()),
  };
}
