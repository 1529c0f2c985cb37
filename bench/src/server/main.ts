// `npm run bench:server`: measures what needs no browser, and prints the lines for RESULTS-server.md.
// `npm run bench:server -- instances`: 1 GiB through two instances, of which one is killed on the way.
// `npm run bench:server -- memory-disk`: the memory of one server, on SQLite and disk, while 8 clients transfer 1 GiB each.
// `npm run bench:server -- memory-s3`: the same on PostgreSQL and S3.
// `npm run bench:server -- streams`: the memory of one server while 1,000 streams of events are open.
// `npm run bench:server -- health`: health checks beside 64 writers.
// `npm run bench:server -- chunks`: chunks stored over 8 connections, and the disk with the same syncs.
// `npm run bench:server -- spaces`: small writes in 1, 8 and 64 spaces through two instances.
// A number behind it makes the files so many MiB instead.
import { Client } from 'pg';
import { startPostgres } from '../../../e2e/support/postgres-server.ts';
import { s3Program } from '../../../e2e/support/s3-program.ts';
import { startS3 } from '../../../e2e/support/s3-server.ts';
import type { Result } from '../report.ts';
import { interruptedTransfers } from './interrupted.ts';
import { serverMemory } from './memory.ts';
import { chunksBesideDisk, healthBesideWriters, writesOfSpaces } from './order.ts';
import { openStreams } from './streams.ts';

const MIB = 1 << 20;
const [only, mib = '1024'] = process.argv.slice(2);
const size = Number(mib) * MIB;

// As people have it: a commit waits for the disk.
const postgres = await startPostgres({});
const s3 = s3Program() === null ? null : await startS3();
const shared = { COFFER_DATABASE_URL: postgres.url, ...s3?.env };
const store = s3 === null ? 'disk' : 'S3';

const PARTS: Readonly<Record<string, () => Promise<Result[]>>> = {
  instances: () => interruptedTransfers(shared, size),
  streams: async () => [
    ...(await openStreams('SQLite and disk', {})),
    ...(await openStreams(`PostgreSQL and ${store}`, await another('streams'))),
  ],
  health: healthBesideWriters,
  chunks: chunksBesideDisk,
  spaces: async () => writesOfSpaces(await another('spaces')),
  'memory-disk': () => serverMemory('SQLite and disk', {}, size),
  'memory-s3': async () => serverMemory(`PostgreSQL and ${store}`, await another('memory'), size),
};

try {
  for (const [name, part] of Object.entries(PARTS)) {
    if (only !== undefined && only !== name) continue;
    for (const { what, figure, target, holds } of await part()) {
      console.log(`| ${what} | ${figure} | ${target} | ${holds ? 'holds' : '**missed**'} |`);
    }
  }
} finally {
  await s3?.stop();
  await postgres.stop();
}

/** Another database on the same server, and another place in the same store. */
async function another(name: string): Promise<Record<string, string>> {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return { COFFER_DATABASE_URL: url.href, ...s3?.env, ...(s3 && { COFFER_S3_PREFIX: name }) };
}
