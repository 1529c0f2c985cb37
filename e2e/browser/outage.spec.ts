import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NIGHT } from '../support/dose.ts';
import { generateFile, sha256Of } from '../support/generated-files.ts';
import { holdChunks } from '../support/held-chunks.ts';
import { type ServerBehindLine, startServerBehindLine } from '../support/server-behind-line.ts';
import { test as base, expect } from '../support/test.ts';

const MIB = 1 << 20;
const NAME = 'long-way.bin';
/** The chunks that the server has before its database goes away, while others are on their way. */
const PASSING = 2;

const test = base.extend<{ behind: ServerBehindLine }>({
  behind: async ({}, use) => {
    const behind = await startServerBehindLine();
    await use(behind);
    await behind.stop();
  },
  server: async ({ behind }, use) => use(behind.server),
});

test.describe('while the database is away', () => {
  test(
    'the page says so, and shows what it was asked for as soon as it is back',
    NIGHT,
    async ({ page, server, behind: { line }, person, folder, complaints }) => {
      complaints.expect(/503|cannot reach its storage/);
      await writeFile(join(folder, 'letter.txt'), 'Dear all');
      await person.upload(page, join(folder, 'letter.txt'));

      await line.cut();
      await page.goto(server.url);
      await expect(page.getByText('The server is not ready for the moment').first()).toBeVisible({
        timeout: 30_000,
      });
      await line.mend();
      await expect(person.row(page, 'letter.txt')).toBeVisible({ timeout: 30_000 });
    },
  );

  test(
    'an upload waits, and goes on by itself',
    NIGHT,
    async ({ page, server, behind: { line }, person, folder, complaints }) => {
      test.setTimeout(240_000);
      // A chunk may be stored of which the server cannot say so; then it is sent again.
      complaints.expect(/409|503/);
      await generateFile(join(folder, NAME), 24 * MIB, NAME);
      let refused = 0;
      page.context().on('response', (response) => {
        if (response.status() === 503) refused += 1;
      });
      const restore = await holdChunks(page.context(), PASSING);
      await person.startUpload(page, join(folder, NAME));
      await expect
        .poll(() => server.log().match(/"POST","path":"\/api\/storage\/[^"]+","status":200/g)?.length ?? 0)
        .toBeGreaterThanOrEqual(PASSING);
      await line.cut();
      await restore();
      await expect.poll(() => refused).toBeGreaterThan(0);
      await line.mend();
      await person.waitForTransfer(page, NAME, 'Uploaded');
      const download = await person.download(page, NAME);
      expect(await sha256Of(await download.path())).toBe(await sha256Of(join(folder, NAME)));
    },
  );
});
