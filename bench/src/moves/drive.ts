import { chunkCount, encryptedChunkSize } from '@coffer/crypto';
import { Account } from '../../../e2e/http/support/account.ts';
import { searchToken } from '../../../e2e/http/support/builders.ts';
import { seededBytes } from '../../../e2e/support/test-drive.ts';

const AT_ONCE = 8;
/** As a short name has. */
const TOKENS = 16;

/** What somebody stored: the sizes of the files by their ids. Their chunks follow from both. */
export interface LargeDrive {
  readonly account: Account;
  readonly files: ReadonlyMap<string, number>;
  readonly chunks: number;
  /** Of all chunks. */
  readonly bytes: number;
}

/** Fills a drive with files of these sizes, without keeping them in memory. */
export async function fillLargeDrive(url: string, sizes: readonly number[]): Promise<LargeDrive> {
  const account = await Account.register(url);
  const files = new Map<string, number>();
  await inLanes(sizes, async (size) => {
    const search_tokens_hashed = Array.from({ length: TOKENS }, searchToken);
    const item = await account.createFile({ size, search_tokens_hashed });
    files.set(item.id, size);
    for (let index = 0; index < item.chunks; index += 1) {
      await account.storeChunk(item, index, chunkOf(item.id, size, index));
    }
  });
  const lengths = sizes.flatMap((size) =>
    Array.from({ length: chunkCount(size) }, (_, index) => encryptedChunkSize(index, size)),
  );
  const bytes = lengths.reduce((sum, length) => sum + length, 0);
  return { account, files, chunks: lengths.length, bytes };
}

/** How many chunks do not come back from a server as they were stored. */
export async function differingChunks(url: string, { account, files }: LargeDrive): Promise<number> {
  const reader = await Account.signIn(url, account.form);
  let wrong = 0;
  await inLanes([...files], async ([id, size]) => {
    for (let index = 0; index < chunkCount(size); index += 1) {
      const { status, body } = await reader.try('downloadChunk', {
        params: { id },
        query: { chunk: String(index) },
      });
      if (status !== 200 || !chunkOf(id, size, index).equals(body)) wrong += 1;
    }
  });
  return wrong;
}

function chunkOf(id: string, size: number, index: number): Buffer {
  return Buffer.from(seededBytes(encryptedChunkSize(index, size), `${id} ${index}`));
}

async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const lane = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}
