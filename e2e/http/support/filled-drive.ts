import type { ItemDetails } from '@coffer/contract';
import { Account, chunkBody } from './account.ts';

const AT_ONCE = 8;

/** What somebody stored, chunk by chunk. */
export interface FilledDrive {
  readonly account: Account;
  readonly files: ReadonlyMap<string, readonly Buffer[]>;
}

/** Fills a drive with files of these sizes, some of them in directories, each found by two words. */
export async function fillDrive(url: string, sizes: readonly number[]): Promise<FilledDrive> {
  const account = await Account.register(url);
  const directory = await account.createDirectory();
  const files = new Map<string, readonly Buffer[]>();
  await inLanes([...sizes.entries()], async ([index, size]) => {
    const item = await account.createFile({ size, ...(index % 3 === 0 ? { file_id: directory.id } : {}) });
    files.set(item.id, await storeChunks(account, item));
  });
  return { account, files };
}

async function storeChunks(account: Account, item: ItemDetails): Promise<Buffer[]> {
  const bodies = Array.from({ length: item.chunks }, (_, index) => chunkBody(item, index));
  for (const [index, body] of bodies.entries()) await account.storeChunk(item, index, body);
  return bodies;
}

/** The ids of the files that do not come back from a server as they were stored. */
export async function differing(url: string, { account, files }: FilledDrive): Promise<string[]> {
  const reader = await Account.signIn(url, account.form);
  const wrong: string[] = [];
  await inLanes([...files], async ([id, bodies]) => {
    for (const [index, body] of bodies.entries()) {
      const chunk = await reader.try('downloadChunk', { params: { id }, query: { chunk: String(index) } });
      if (chunk.status !== 200 || !body.equals(chunk.body)) wrong.push(id);
    }
  });
  return wrong;
}

async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const lane = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}
