import { randomBytes } from 'node:crypto';
import { open, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { singleFlight } from '../../../concurrency/single-flight.ts';
import { isMissing, written } from '../../file-failure.ts';
import { Unavailable } from '../../unavailable.ts';

export const RESERVE_FILE = 'coffer.reserve';

/** As much is kept back at most, and at most this part of the disk. */
const MOST_BYTES = 8 * 1024 * 1024;
const PART_OF_DISK = 1 / 8;

/** As much as this part of the reserve is free where anything may be added. */
const MARGIN = 1 / 16;

const PIECE_BYTES = 1024 * 1024;

const PROBE_FILE = 'coffer.probe';

/** More than SQLite needs for the index of its log. */
const PROBE_BYTES = 64 * 1024;

/** Room on the disk of a database that is given up, once the disk is full, for what makes room: deletions, and logging in before. */
export interface DiskReserve {
  /** True if hardly anything is free, or of what is free this user may have nothing: a quota of the disk. */
  isShort(): Promise<boolean>;

  /** Lets others have the room. */
  giveUp(): Promise<void>;

  /** True from then on until there is room again. */
  readonly isGivenUp: boolean;

  /**
   * Makes sure that something may be added. Takes the room back first where it was given up, so that what is added
   * cannot use it.
   *
   * @throws Unavailable where the disk is full, but for the reserve
   */
  requireRoom(): Promise<void>;
}

/** None: for a copy, which nobody works with. */
export const NO_RESERVE: DiskReserve = {
  isShort: async () => false,
  giveUp: async () => undefined,
  isGivenUp: false,
  requireRoom: async () => undefined,
};

/**
 * A file of random bytes beside the database: a file system may keep none of those that are alike.
 *
 * @param probe writes a little there, to see whether this user may. Throws Unavailable where there is no room
 */
export function reserveIn(directory: string, probe = writeProbe): DiskReserve {
  const file = join(directory, RESERVE_FILE);
  let isGivenUp = false;

  async function look() {
    const { bavail, blocks, bsize } = await statfs(directory);
    const size = Math.floor(Math.min(MOST_BYTES, blocks * bsize * PART_OF_DISK));
    return { size, spare: bavail * bsize - size * MARGIN };
  }

  const take = singleFlight(async () => {
    const { size, spare } = await look();
    const missing = size - (await sizeOf(file));
    if (missing > 0 && spare >= missing) await fill(file, size);
    else if (missing > 0) throw full();
    isGivenUp = false;
  });

  return {
    async isShort() {
      if ((await look()).spare < 0) return true;
      try {
        await probe(directory);
        return false;
      } catch (error) {
        return error instanceof Unavailable && error.isFull;
      }
    },
    get isGivenUp() {
      return isGivenUp;
    },
    async giveUp() {
      isGivenUp = true;
      await rm(file, { force: true });
    },
    async requireRoom() {
      const [{ size, spare }, held] = await Promise.all([look(), sizeOf(file)]);
      if (spare < 0) throw full();
      if (held < size) await take();
    },
  };
}

const full = () => new Unavailable('The disk of the database is full', { isFull: true });

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
}

/** A quota shows in what is written, and not in what the file system says is free. */
async function writeProbe(directory: string): Promise<void> {
  const file = join(directory, PROBE_FILE);
  try {
    await written(writeFile(file, randomBytes(PROBE_BYTES), { mode: 0o600, flush: true }));
  } finally {
    await rm(file, { force: true });
  }
}

/** Writes the whole file, or leaves none. */
async function fill(file: string, size: number): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    for (let at = 0; at < size; at += PIECE_BYTES) {
      await written(handle.writeFile(randomBytes(Math.min(PIECE_BYTES, size - at))));
    }
    await written(handle.sync());
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}
