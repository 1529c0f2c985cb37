// One client of the benchmark of the server's memory, in a process of its own. Waits for a line on standard input before
// it uploads, and for another one before it downloads, and says a line after each. It sends chunks that are made once:
// what is measured is the server. As every client it waits where the server asks for it.
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { CHUNKS_IN_FLIGHT } from '@coffer/contract';
import { CHUNK_SIZE, checksumOf } from '@coffer/crypto';
import { Account, chunkBody } from '../../../e2e/http/support/account.ts';
import { publicKey } from '../../../e2e/http/support/builders.ts';
import type { Received } from '../../../e2e/http/support/http.ts';
import { rsaKey } from '../../../e2e/support/rsa-keys.ts';

const UNAVAILABLE = 503;
const PAUSE_MS = 2_000;

const [url = '', size = '', number = ''] = process.argv.slice(2);
// Each process counts the ready keys from the first one; no two accounts may have the same.
const account = await Account.register(url, publicKey(rsaKey(Number(number))));
const item = await account.createFile({ size: Number(size) });
if ((item.size ?? 0) % CHUNK_SIZE !== 0) throw new Error('All chunks have the same length');
const body = chunkBody(item);
const checksum = checksumOf(body);
const params = { id: item.id };

const lines = createInterface({ input: process.stdin });
process.stdout.write('registered\n');
await once(lines, 'line');
await forEachChunk(async (chunk) => {
  await answered(() => account.try('uploadChunk', { params, query: { chunk, checksum }, body }));
});
process.stdout.write('uploaded\n');
await once(lines, 'line');
await forEachChunk(async (chunk) => {
  const received = await answered(() => account.try('downloadChunk', { params, query: { chunk } }));
  if (Buffer.compare(received, body) !== 0) throw new Error(`Chunk ${chunk} came back as another one`);
});
process.stdout.write('downloaded\n');
lines.close();

async function answered(ask: () => Promise<Received>): Promise<Buffer> {
  for (;;) {
    const { status, body: answer } = await ask();
    if (status < 300) return answer;
    if (status !== UNAVAILABLE) throw new Error(`The server answered ${status}: ${answer}`);
    process.stdout.write('waited\n');
    await wait(PAUSE_MS);
  }
}

/** As many at once as a browser has in flight. */
async function forEachChunk(work: (chunk: string) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < item.chunks) await work(String(next++));
  };
  await Promise.all(Array.from({ length: CHUNKS_IN_FLIGHT }, lane));
}
