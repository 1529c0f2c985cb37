import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, open, rename, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { CHUNK_SIZE } from '@coffer/crypto';
import { Client } from 'pg';
import { startServer } from '../../../e2e/support/server-process.ts';
import type { Result } from '../report.ts';
import { percentile, rate, secondsOf } from '../stopwatch.ts';
import { startClients } from './clients.ts';

const WRITER = fileURLToPath(new URL('./writer.ts', import.meta.url));
const WRITING_MS = 6_000;
const ROUNDS = 3;
/** What one client has in flight. */
const CONNECTIONS = 8;
const CHUNKS_A_ROUND = 64;

/** How long a health check on a new connection waits while 64 clients create directories. */
export async function healthBesideWriters(): Promise<Result[]> {
  const server = await startServer({ kdf: 'real' });
  try {
    const writers = await startWriters([server.url], 16);
    const waited: number[] = [];
    let made = 0;
    const writing = writers.write(16, 64, 2 * WRITING_MS).then((count) => (made = count));
    await wait(1_000);
    const end = performance.now() + 2 * WRITING_MS - 2_000;
    while (performance.now() < end) {
      waited.push(1_000 * (await secondsOf(() => healthz(server.url))));
      await wait(10);
    }
    await writing;
    writers.stop();
    const p99 = percentile(waited, 99);
    return [
      {
        what: `Server on SQLite and disk, \`GET /healthz\` on a new connection beside 64 writers (${Math.round((made * 1_000) / (2 * WRITING_MS))} directories a second; median ${percentile(waited, 50).toFixed(0)} ms): 99th percentile`,
        figure: `${p99.toFixed(0)} ms`,
        target: '≤ 50 ms',
        holds: p99 <= 50,
      },
    ];
  } finally {
    await server.stop();
  }
}

/** Chunks over eight connections, and the disk with the same syncs by itself, in turn. */
export async function chunksBesideDisk(): Promise<Result[]> {
  const server = await startServer({ kdf: 'real' });
  const folder = await mkdtemp(join(tmpdir(), 'coffer-bench-disk-'));
  const bytes = CHUNKS_A_ROUND * CHUNK_SIZE;
  let [stored, written] = [0, 0];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const clients = await startClients(1, server.url, bytes, round);
      stored += await secondsOf(clients.upload);
      clients.stop();
      written += await secondsOf(() => writeToDisk(join(folder, String(round))));
    }
  } finally {
    await rm(folder, { recursive: true });
    await server.stop();
  }
  const ratio = written / stored;
  const speed = (seconds: number) => rate(ROUNDS * bytes, seconds).toFixed(0);
  return [
    {
      what: `Server on SQLite and disk, chunks stored over ${CONNECTIONS} connections (${speed(stored)} MiB/s) against the disk with the same syncs (${speed(written)} MiB/s)`,
      figure: `${ratio.toFixed(2)} ×`,
      target: '≥ 0.6 ×',
      holds: ratio >= 0.6,
    },
  ];
}

/** Directories a second in 1, 8 and 64 spaces, one client in each, through two instances. */
export async function writesOfSpaces(env: Readonly<Record<string, string>>): Promise<Result[]> {
  const one = await startServer({ env, kdf: 'real' });
  const other = await startServer({ env, kdf: 'real' });
  try {
    const writers = await startWriters([one.url, other.url], 64, () => forgetAttempts(env));
    const counts = new Map([1, 8, 64].map((spaces) => [spaces, 0]));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [spaces, made] of counts) {
        counts.set(spaces, made + (await writers.write(spaces, spaces, WRITING_MS)));
      }
    }
    writers.stop();
    const rates = [...counts].map(([spaces, made]) => ({
      spaces,
      second: (made * 1_000) / (ROUNDS * WRITING_MS),
    }));
    const grown = (rates.at(-1)?.second ?? 0) / (rates[0]?.second ?? 1);
    const figures = rates.map(({ spaces, second }) => `${second.toFixed(0)} in ${spaces}`).join(', ');
    return [
      {
        what: `Two instances on PostgreSQL, small writes a second by spaces (${figures}): growth from 1 to 64`,
        figure: `${grown.toFixed(1)} ×`,
        target: '≥ 4 ×',
        holds: grown >= 4,
      },
    ];
  } finally {
    await Promise.all([one.stop(), other.stop()]);
  }
}

/** @param lift makes room for further registrations, of which an address has some tens an hour */
async function startWriters(
  urls: readonly string[],
  count: number,
  lift: () => Promise<void> = async () => {},
) {
  const args = ['--import', 'tsx', '--conditions=coffer-source', WRITER, urls.join(','), String(count)];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const said = async () => {
    const { value, done } = await lines.next();
    if (done === true) throw new Error('The writers ended before they had written');
    return value;
  };
  const timer = setInterval(() => void lift(), 500);
  await said();
  clearInterval(timer);
  return {
    async write(spaces: number, loops: number, milliseconds: number): Promise<number> {
      child.stdin.write(`${spaces} ${loops} ${milliseconds}\n`);
      return Number(await said());
    },
    stop: () => void child.kill(),
  };
}

async function forgetAttempts(env: Readonly<Record<string, string>>): Promise<void> {
  const client = new Client({ connectionString: env['COFFER_DATABASE_URL'] });
  await client.connect();
  await client.query('delete from attempts');
  await client.end();
}

function healthz(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request(`${url}/healthz`, { agent: false }, (answer) => {
      answer.resume();
      answer.on('end', resolve);
    });
    asked.on('error', reject);
    asked.end();
  });
}

/** As the server stores chunks: a temporary file, its sync, its name, and the sync of the folder. */
async function writeToDisk(folder: string): Promise<void> {
  await mkdir(folder);
  const body = randomBytes(CHUNK_SIZE);
  let next = 0;
  const lane = async () => {
    while (next < CHUNKS_A_ROUND) {
      const file = join(folder, String(next++));
      const handle = await open(`${file}.new`, 'wx');
      await handle.write(body);
      await handle.datasync();
      await handle.close();
      await rename(`${file}.new`, file);
      const directory = await open(folder, 'r');
      await directory.sync();
      await directory.close();
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
}
