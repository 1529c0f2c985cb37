import { randomUUID } from 'node:crypto';
import { TABLES } from '../store/database/copied-tables.ts';
import { copyMissing, emptyTables, filledTable } from '../store/database/copy-tables.ts';
import type { Database, Queries } from '../store/database/database.ts';
import { type MoveMark, readMark, removeMark, writeMark } from '../store/database/move-mark.ts';
import { digestOf } from '../store/database/table-rows.ts';
import type { DataLock } from '../store/lock/data-lock.ts';

interface DatabaseMove {
  readonly from: Database;
  readonly to: Database;
  /** The name of the new place, for people. */
  readonly place: string;
  readonly locks: readonly DataLock[];
}

/** A database cannot be moved there. */
export class MoveRefused extends Error {
  override readonly name = 'MoveRefused';
}

export interface MovedRows {
  readonly tables: number;
  readonly rows: number;
}

/**
 * Copies a database into another one, compares every row of both, and hands the right to be used over to the copy. The
 * target is marked as unfinished until all of it is there and equal, and the source as moved before the target is
 * released, so at no moment can a server start on half a copy, or on both. Interrupted, it can be run again, and goes
 * on where it was unless the source was used in between.
 *
 * @param onRows is told how many rows more are copied
 * @throws MoveRefused, CopyRefused
 */
export async function moveDatabase(
  { from, to, place, locks }: DatabaseMove,
  onRows: (count: number) => void,
): Promise<MovedRows> {
  const assertHeld = () => {
    for (const lock of locks) lock.assertHeld();
  };
  const write = async (work: (queries: Queries) => Promise<void>) => {
    assertHeld();
    await to.transaction({ lock: 'database' }, work);
  };
  const id = await begin(from, to);
  const moved = await from.consistently(async (source) => {
    await copyMissing(source, { queries: to.queries, write }, onRows);
    return compare(source, to.queries);
  });
  if (moved.different.length > 0) {
    await from.transaction({ lock: 'database' }, (queries) =>
      writeMark(queries, { state: 'used-again', id, place: '' }),
    );
    throw new MoveRefused(
      `The copies of ${moved.different.join(', ')} are not equal; run this again, and it begins anew`,
    );
  }
  assertHeld();
  await from.transaction({ lock: 'database' }, (queries) =>
    writeMark(queries, { state: 'moved', id, place }),
  );
  await to.transaction({ lock: 'database' }, removeMark);
  return { tables: TABLES.length, rows: moved.rows };
}

/** Marks both; gives the id of the move. */
async function begin(from: Database, to: Database): Promise<string> {
  const [source, target] = [await readMark(from.queries), await readMark(to.queries)];
  const isContinued = source !== null && target?.state === 'unfinished' && source.id === target.id;
  if (source?.state === 'unfinished') {
    throw new MoveRefused('The database to be moved is itself the unfinished target of a move');
  }
  if (source?.state === 'moved') {
    if (isContinued) return source.id;
    throw new MoveRefused(`The database was moved to ${source.place} already`);
  }
  if (!isContinued) await requireEmpty(to, target);
  if (isContinued && source.state === 'moving') return source.id;
  const id = source?.id ?? randomUUID();
  if (isContinued) await to.transaction({ lock: 'database' }, emptyTables);
  await from.transaction({ lock: 'database' }, (queries) =>
    writeMark(queries, { state: 'moving', id, place: '' }),
  );
  if (!isContinued) {
    await to.transaction({ lock: 'database' }, async (queries) => {
      await emptyTables(queries);
      await writeMark(queries, { state: 'unfinished', id, place: '' });
    });
  }
  return id;
}

async function requireEmpty(to: Database, target: MoveMark | null): Promise<void> {
  if (target?.state === 'moved') {
    throw new MoveRefused(
      `The target was itself moved, to ${target.place}, and holds what it had then; put it aside, or name an empty database`,
    );
  }
  if (target !== null) {
    throw new MoveRefused('The target takes part in the move of another database; name an empty one');
  }
  const filled = await filledTable(to.queries);
  if (filled !== null)
    throw new MoveRefused(`The target is in use (there are ${filled}); name an empty database`);
}

async function compare(source: Queries, target: Queries) {
  const different: string[] = [];
  let rows = 0;
  for (const table of TABLES) {
    const [read, written] = [await digestOf(source, table), await digestOf(target, table)];
    if (read.digest !== written.digest || read.rows !== written.rows) different.push(table.name);
    rows += read.rows;
  }
  return { different, rows };
}
