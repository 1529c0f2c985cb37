import { type Finding, lineOf } from '../check/finding.ts';
import type { Configuration, Store } from '../config/configuration.ts';
import {
  type Damaged,
  emptyStore,
  type Moved,
  moveStore,
  type StoreMove,
  tidyStore,
} from '../move/move-store.ts';
import { StoreUnfaithful } from '../move/moved-chunk.ts';
import type { ChunkStore } from '../store/chunks/chunk-store.ts';
import { chunkStoreRepository } from '../store/chunks/chunk-store-repository.ts';
import { openChunkStore, placeOfChunks } from '../store/chunks/open-chunk-store.ts';
import { type Absent, NO_UPGRADE } from '../store/database/migrate.ts';
import { useMarked } from '../store/database/move-mark.ts';
import { openDatabase } from '../store/database/open-database.ts';
import { CommandRefused, count, createProgress, say } from './output.ts';
import { withLockedData } from './with-data.ts';

interface MoveStoreOptions {
  readonly damaged: Damaged;
  /** The fate of the chunks in the former store, once all are in the new one. */
  readonly former: 'kept' | 'removed';
}

/**
 * Moves all chunks to the other store. The variables describe the store in which they are now, and the other one beside
 * it. What is damaged is said line by line, and makes the exit code 1.
 */
export async function moveStoreCommand(
  configuration: Configuration,
  target: Store,
  options: MoveStoreOptions,
): Promise<void> {
  const source = otherThan(target);
  if (configuration.store !== source) {
    throw new CommandRefused(
      `COFFER_STORE is ${target}, where the chunks are to go. Set it to ${source}, where they are now, until they are moved.`,
    );
  }
  if (target === 's3' && configuration.s3 === null) {
    throw new CommandRefused(
      'Set COFFER_S3_BUCKET, COFFER_S3_ACCESS_KEY and COFFER_S3_SECRET_KEY: they say where the chunks are to go.',
    );
  }
  await withLockedData(configuration, 'refused', async (lock) => {
    const database = await openDatabase(configuration, 'exclusive', undefined, 'refused', NO_UPGRADE);
    const opened: ChunkStore[] = [];
    const open = async (store: Store, absent: Absent) => {
      const chunks = await openChunkStore({ ...configuration, store }, absent);
      opened.push(chunks);
      return chunks;
    };
    try {
      await useMarked(database);
      const move = { database, lock, from: await open(source, 'refused'), to: await open(target, 'made') };
      await requireOwn(move, {
        from: placeOfChunks(configuration),
        to: placeOfChunks({ ...configuration, store: target }),
      });
      await moveAndCount(move, options);
    } finally {
      for (const chunks of opened) await chunks.close();
      await database.close();
    }
  });
}

async function moveAndCount(move: StoreMove, { damaged, former }: MoveStoreOptions): Promise<void> {
  const { from, to } = move;
  const report = (finding: Finding) => {
    say(lineOf(finding));
    process.exitCode = 1;
  };
  const progress = createProgress();
  const moved = await moveStore(move, damaged, report, (so) =>
    progress(() => `So far: ${inWords(so)}.`),
  ).catch((error: unknown) => {
    if (error instanceof StoreUnfaithful) throw new CommandRefused(`${error.message}.`, { cause: error });
    throw error;
  });
  say(`Moved to ${to.kind}: ${inWords(moved)}.`);
  if (moved.damaged > 0 && damaged === 'stays') {
    throw new CommandRefused(
      `${count(moved.damaged, 'chunk')} could not be moved. Put them back into ${from.kind} from a backup and run this ` +
        'again, or run it with --leave-damaged to go on without them.',
    );
  }
  const { named, found, bytes } = await tidyStore(move);
  say(
    `The database names ${count(named, 'chunk')} (${count(bytes, 'byte')}); ${to.kind} has ${count(found, 'chunk')} of them.`,
  );
  if (found + moved.damaged < named) {
    throw new CommandRefused(
      `${count(named - found - moved.damaged, 'chunk')} are not in ${to.kind}. Nothing was removed from ${from.kind}; coffer-server check names them.`,
    );
  }
  if (former === 'removed') say(`Removed from ${from.kind}: ${count(await emptyStore(move), 'chunk')}.`);
  else {
    say(`What was in ${from.kind} is still there; move-store ${to.kind} --remove-old removes it.`);
  }
  say(`Now set COFFER_STORE=${to.kind} and start the server.`);
}

/**
 * Makes sure that the chunks are those of the database, and lets the new store belong to it.
 *
 * @throws CommandRefused
 */
async function requireOwn(
  { database, from, to }: StoreMove,
  places: { readonly from: string; readonly to: string },
): Promise<void> {
  const id = await chunkStoreRepository(database.queries).id();
  if (id === null) {
    throw new CommandRefused('There is nothing to be moved: no server of this version ran here yet.');
  }
  if ((await from.owner()) !== id) {
    throw new CommandRefused(
      `${places.from} is not where the chunks of this database are (${id}); name the place that holds them.`,
    );
  }
  const owner = await to.owner();
  if (owner !== null && owner !== id) {
    throw new CommandRefused(
      `${places.to} holds the chunks of another database (${owner}); name another place.`,
    );
  }
  if (owner === null) await to.setOwner(id);
}

function inWords({ copied, kept, bytes }: Moved): string {
  return `${count(copied, 'chunk')} copied, ${count(kept, 'chunk')} there already, ${count(bytes, 'byte')}`;
}

function otherThan(store: Store): Store {
  return store === 's3' ? 'disk' : 's3';
}
