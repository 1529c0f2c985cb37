import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { chunksIn } from '../../../e2e/http/support/data-directory.ts';
import { killedWhen, startCoffer } from '../../../e2e/support/command-line.ts';
import { startPostgres } from '../../../e2e/support/postgres-server.ts';
import { S3_ADVICE, s3Program } from '../../../e2e/support/s3-program.ts';
import { startS3 } from '../../../e2e/support/s3-server.ts';
import { startServer } from '../../../e2e/support/server-process.ts';
import { BUILT_SERVER } from '../../../e2e/support/server-program.ts';
import type { Result } from '../report.ts';
import { differingChunks, fillLargeDrive, type LargeDrive } from './drive.ts';

const MIB = 1 << 20;
const ITEMS = 10_000;
const LARGE = 100;
/** 2 GiB in all. */
const SIZES = Array.from({ length: ITEMS }, (_, index) =>
  index % (ITEMS / LARGE) === 0 ? 10 * MIB : Math.floor((2_048 * MIB - LARGE * 10 * MIB) / (ITEMS - LARGE)),
);
/** Parts of the whole at which a move is killed, each at a moment that is left to chance. */
const THIRDS = [0.05, 0.35, 0.65];
const THIRD = 0.25;

/**
 * Moves 10,000 items and 2 GiB from SQLite and a disk to PostgreSQL and S3, each move killed three times and run again,
 * compares every chunk, and moves the chunks back in one go.
 */
export async function moveEverything(): Promise<Result[]> {
  if (s3Program() === null) throw new Error(S3_ADVICE);
  const dataDir = await mkdtemp(join(tmpdir(), 'coffer-bench-moves-'));
  const [postgres, storage] = [await startPostgres(), await startS3()];
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  const run = (args: string[], env: Record<string, string>) =>
    startCoffer(dataDir, args, '', env, [BUILT_SERVER]);
  try {
    const server = await startServer({ dataDir, kdf: 'real' });
    const drive = await fillLargeDrive(server.url, SIZES);
    await server.stop();
    console.log(`filled: ${drive.chunks} chunks, ${(drive.bytes / MIB).toFixed(0)} MiB`);

    const toServer = await interrupted(
      () => run(['move-database', 'postgres'], { COFFER_TARGET_DATABASE_URL: postgres.url }),
      () => rowsIn(client),
      SIZES.length * 20,
    );
    const onServer = { COFFER_DATABASE_URL: postgres.url };
    const toStorage = await interrupted(
      () => run(['move-store', 's3'], { ...storage.env, ...onServer, COFFER_STORE: 'disk' }),
      async () => storage.objects().length,
      drive.chunks,
    );
    const moved = await startServer({ dataDir, env: { ...storage.env, ...onServer }, kdf: 'real' });
    const wrong = await differingChunks(moved.url, drive);
    await moved.stop();
    const objects = storage.objects().length;

    const back = await seconds(async () => {
      const { ended } = await run(['move-store', 'disk', '--remove-old'], { ...storage.env, ...onServer });
      const { code, errors } = await ended;
      if (code !== 0) throw new Error(errors);
    });
    const onDisk = chunksIn(dataDir).length;
    const left = storage.objects().length;
    return [
      line('SQLite to PostgreSQL, killed three times', toServer, drive, 'items'),
      line('disk to S3, killed three times', toStorage, drive, 'bytes'),
      line('S3 to disk, in one go', back, drive, 'bytes'),
      {
        what: 'Chunks that differ after both moves; objects too many; files too many or objects left after the way back',
        figure: `${wrong}; ${objects - drive.chunks}; ${onDisk - drive.chunks + left}`,
        target: '0; 0; 0',
        holds: wrong === 0 && objects === drive.chunks && onDisk === drive.chunks && left === 0,
      },
    ];
  } finally {
    await client.end();
    await storage.stop();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Kills a move three times, and lets it come to its end then; gives the seconds of all four runs. */
async function interrupted(
  start: () => ReturnType<typeof startCoffer>,
  done: () => Promise<number>,
  whole: number,
): Promise<number> {
  return seconds(async () => {
    for (const part of THIRDS) {
      const enough = randomInt(Math.floor(whole * part), Math.floor(whole * (part + THIRD)));
      await killedWhen(await start(), async () => (await done()) >= enough);
      console.log(`killed at ${await done()} of ${whole}`);
    }
    const { code, output, errors } = await (await start()).ended;
    if (code !== 0) throw new Error(errors);
    console.log(output.trimEnd());
  });
}

/** How many postings have come: most rows are such. */
async function rowsIn(client: Client): Promise<number> {
  const { rowCount } = await client.query("select from pg_tables where tablename = 'search_postings'");
  if (rowCount === 0) return 0;
  const { rows } = await client.query<{ count: string }>('select count(*) as count from search_postings');
  return Number(rows[0]?.count ?? 0);
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1_000;
}

function line(what: string, took: number, { bytes }: LargeDrive, unit: 'items' | 'bytes'): Result {
  const rate =
    unit === 'items'
      ? `${(ITEMS / took).toFixed(0)} items/s`
      : `${(bytes / MIB / took).toFixed(0)} MiB/s, ${(ITEMS / took).toFixed(0)} items/s`;
  return {
    what: `Moving 10,000 items and 2 GiB: ${what}`,
    figure: `${took.toFixed(1)} s (${rate})`,
    target: '',
    holds: null,
  };
}
