import { once } from 'node:events';
import { request } from 'node:http';
import { checksumOf } from '@coffer/crypto';
import { expect } from 'vitest';
import { type Account, chunkBody } from './account.ts';
import { temporaryFilesIn } from './data-directory.ts';

/** Begins to upload a chunk, and gives back how to send the rest of it. */
export async function beginUpload(account: Account, size: number) {
  const item = await account.createFile({ size });
  const body = chunkBody(item);
  const half = body.length / 2;
  const outgoing = request(`${account.url}/api/storage/${item.id}?chunk=0&checksum=${checksumOf(body)}`, {
    method: 'POST',
    headers: {
      cookie: `coffer_session=${account.cookie('coffer_session')}`,
      'content-type': 'application/octet-stream',
      'content-length': body.length,
    },
  });
  outgoing.on('error', () => undefined);
  await new Promise((resolve) => outgoing.write(body.subarray(0, half), resolve));
  return {
    item,
    outgoing,
    async finish(): Promise<number | undefined> {
      const answer = once(outgoing, 'response');
      outgoing.end(body.subarray(half));
      const [incoming] = await answer;
      incoming.resume();
      return incoming.statusCode;
    },
  };
}

/** Waits until the server has begun to receive uploads. */
export async function uploadsUnderWay(dataDir: string, uploads: number): Promise<void> {
  await expect.poll(() => temporaryFilesIn(dataDir)).toHaveLength(uploads);
}
