import { copyFile, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { filesBelow } from '../support/canaries.ts';
import { generateFile, sha256Of } from '../support/generated-files.ts';
import { expect, test } from '../support/test.ts';

const MIB = 1 << 20;
const VICTIM = 'ledger.bin';
const OTHER = 'other.bin';

interface Attack {
  readonly what: string;
  /** @param chunk the path of a chunk of the victim; @param other one of the other file */
  perform(chunk: (index: number) => string, other: (index: number) => string): Promise<void>;
}

const ATTACKS: readonly Attack[] = [
  {
    what: 'changed in one bit',
    async perform(chunk) {
      const bytes = await readFile(chunk(1));
      bytes.writeUInt8(bytes.readUInt8(2_000_000) ^ 1, 2_000_000);
      await writeFile(chunk(1), bytes);
    },
  },
  {
    what: 'swapped with the next one',
    async perform(chunk) {
      await rename(chunk(0), `${chunk(0)}.away`);
      await rename(chunk(1), chunk(0));
      await rename(`${chunk(0)}.away`, chunk(1));
    },
  },
  { what: 'dropped', perform: (chunk) => rm(chunk(2)) },
  { what: 'taken from another file', perform: (chunk, other) => copyFile(other(0), chunk(0)) },
];

test.describe("a chunk on the server's disk", () => {
  for (const attack of ATTACKS) {
    test(`${attack.what} gives an error that names the file, and no wrong bytes`, async ({
      page,
      server,
      person,
      folder,
      complaints,
    }) => {
      complaints.expect(/Failed to load resource/);
      await generateFile(join(folder, VICTIM), 9 * MIB, VICTIM);
      await generateFile(join(folder, OTHER), 5 * MIB, OTHER);
      await person.upload(page, join(folder, VICTIM), join(folder, OTHER));
      const [victim, other] = await chunkFolders(server.dataDir);
      await attack.perform(
        (index) => join(victim, String(index)),
        (index) => join(other, String(index)),
      );

      const download = await person.download(page, VICTIM);

      expect(await download.failure()).not.toBeNull();
      await expect(page.getByRole('alert').filter({ hasText: VICTIM })).toBeVisible();
      const untouched = await person.download(page, OTHER);
      expect(await sha256Of(await untouched.path())).toBe(await sha256Of(join(folder, OTHER)));
    });
  }
});

/** The folders of the file of three chunks and of the one of two. */
async function chunkFolders(dataDir: string): Promise<[victim: string, other: string]> {
  const folders = new Set(filesBelow(join(dataDir, 'chunks')).map((file) => dirname(file)));
  const sizes = await Promise.all(
    [...folders].map(async (folder) => ({ folder, chunks: (await readdir(folder)).length })),
  );
  const withChunks = (count: number) => sizes.find(({ chunks }) => chunks === count)?.folder ?? '';
  expect(sizes.map(({ folder }) => basename(folder))).toHaveLength(2);
  return [withChunks(3), withChunks(2)];
}
