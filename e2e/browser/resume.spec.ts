import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { NIGHT } from '../support/dose.ts';
import { generateFile, sha256Of } from '../support/generated-files.ts';
import { holdChunks } from '../support/held-chunks.ts';
import { watchChunks } from '../support/stored-chunks.ts';
import { expect, test } from '../support/test-with-own-server.ts';

const MIB = 1 << 20;
const CHUNKS = 3;
/** The last chunk is a short one. */
const SIZE = (CHUNKS - 1) * 4 * MIB + 1_000;
/** That which the server has before it is killed, while others are on their way. */
const PASSING = 1;
const NAME = 'long-way.bin';

test.describe('an upload', () => {
  test(
    'goes on by itself after the server was killed and started again',
    NIGHT,
    async ({ page, context, server, person, folder, complaints }) => {
      test.setTimeout(240_000);
      complaints.expect(
        /Failed to load resource|ERR_CONNECTION|Failed to fetch|error occurred when fetching the script/,
      );
      await generateFile(join(folder, NAME), SIZE, NAME);
      const restore = await holdChunks(context, PASSING);
      const chunks = watchChunks(server);
      // One that lay on the disk and was not recorded yet when the server was killed is sent again, as another attempt.
      const stored = () => new Set(chunks().map((path) => path.replace(/\.[^.]+$/, ''))).size;
      await person.startUpload(page, join(folder, NAME));
      await expect.poll(stored).toBe(PASSING);

      await server.kill();
      await restore();
      const second = await server.restart();

      await person.waitForTransfer(page, NAME, 'Uploaded');
      const download = await person.download(page, NAME);
      expect(await sha256Of(await download.path())).toBe(await sha256Of(join(folder, NAME)));

      const third = await second.restart();
      await expect.poll(() => readdir(join(server.dataDir, 'temporary'))).toEqual([]);
      expect(stored()).toBe(CHUNKS);
      await third.stop();
    },
  );
});
