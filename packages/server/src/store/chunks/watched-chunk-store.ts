import type { FastifyBaseLogger } from 'fastify';
import { Unavailable } from '../unavailable.ts';
import type { ChunkStore } from './chunk-store.ts';

/**
 * The store, with a log: it says for each operation when it begins to fail, and when it succeeds again; once, however
 * many requests meet the failure.
 */
export function watchedChunkStore(
  store: ChunkStore,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): ChunkStore {
  const failing = new Set<string>();

  async function watched<T>(
    operation: string,
    work: () => Promise<T>,
    isOfStore: (error: unknown) => boolean = () => true,
  ): Promise<T> {
    try {
      const result = await work();
      if (failing.delete(operation)) log.info({ operation }, 'the chunk store works again');
      return result;
    } catch (error) {
      if (isOfStore(error) && !failing.has(operation)) {
        failing.add(operation);
        log.error({ err: error, operation }, 'the chunk store fails');
      }
      throw error;
    }
  }

  return {
    ...store,
    // A body that breaks off, or that is refused, is no failure of the store.
    async receive(name, length, body) {
      const receiving = () => store.receive(name, length, body);
      const received = await watched('receive', receiving, (error) => error instanceof Unavailable);
      return { ...received, publish: () => watched('publish', () => received.publish()) };
    },
    open: (place, span) => watched('open', () => store.open(place, span)),
    remove: (places) => watched('remove', () => store.remove(places)),
    prefixes: () => watched('list', () => store.prefixes()),
    list: (prefix) => watched('list', () => store.list(prefix)),
    writtenAt: (place) => watched('written_at', () => store.writtenAt(place)),
    removeTemporary: (since) => watched('remove_temporary', () => store.removeTemporary(since)),
    checkWritable: () => watched('check_writable', () => store.checkWritable()),
  };
}
