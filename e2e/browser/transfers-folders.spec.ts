import { execFileSync } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Download } from '@playwright/test';
import { filesBelow } from '../support/canaries.ts';
import { isAll } from '../support/dose.ts';
import { generateFile, sha256Of } from '../support/generated-files.ts';
import { watchChunks } from '../support/stored-chunks.ts';
import { expect, test } from '../support/test.ts';

const MIB = 1 << 20;

/** A tree with names in several scripts, a large file, an empty one, and equal names in different places. */
const FILES: Readonly<Record<string, number>> = {
  'album/2024/summer/beach.bin': 5 * MIB,
  'album/2024/summer/caf\u00e9.txt': 20,
  'album/2024/beach.bin': 3_000,
  'album/2025/日本語.txt': 40,
  'album/2025/empty.txt': 0,
  'album/👩‍🚀.txt': 5,
};

const SMALL_FILES = 40;

test.describe('a folder', () => {
  test('is uploaded with its tree, and comes back as one ZIP', async ({
    page,
    server,
    person,
    folder,
    complaints,
  }) => {
    test.setTimeout(120_000);
    const chunks = watchChunks(server);
    for (const [path, size] of Object.entries(FILES)) {
      await mkdir(join(folder, path, '..'), { recursive: true });
      await generateFile(join(folder, path), size, path);
    }

    await test.step('the tree is made anew', async () => {
      await person.startFolderUpload(page, join(folder, 'album'));
      await expect(person.transfers(page).getByText('Uploaded')).toHaveCount(6, { timeout: 60_000 });
      await person.open(page, 'album');
      for (const name of ['2024', '2025', '👩‍🚀.txt']) await expect(person.row(page, name)).toBeVisible();
      await page.getByRole('link', { name: 'My Files' }).last().click();
    });

    await test.step('a directory is downloaded as a ZIP that others can read', async () => {
      const started = page.waitForEvent('download');
      await person.choose(page, 'album', 'Download as ZIP');
      const download = await started;
      expect(download.suggestedFilename()).toBe('album.zip');
      await expectArchive(download, Object.keys(FILES));
      await person.waitForTransfer(page, 'album.zip', 'Downloaded');
    });

    await test.step('many small files in it go in a few requests', async () => {
      const names = Array.from({ length: SMALL_FILES }, (_, index) => `many/small ${index}.txt`);
      await mkdir(join(folder, 'many'));
      for (const [index, name] of names.entries()) await generateFile(join(folder, name), index, name);
      const posts: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
      });
      await person.startFolderUpload(page, join(folder, 'many'));
      const done = person.transfers(page).getByRole('tab', { name: 'Done' });
      await expect(done).toHaveText(`Done ${7 + SMALL_FILES}`);
      // The folder itself.
      expect(posts.filter((path) => path.endsWith('/changes'))).toHaveLength(1);
      const batches = posts.filter((path) => path.endsWith('/changes/files'));
      expect(batches.length).toBeGreaterThan(0);
      expect(batches.length).toBeLessThan(SMALL_FILES / 2);
      const started = page.waitForEvent('download');
      await person.choose(page, 'many', 'Download as ZIP');
      await expectArchive(await started, names);
    });

    await test.step('uploaded once more, it asks about the files, not about the folders', async () => {
      const refusals: string[] = [];
      page.on('response', (response) => {
        if (response.status() >= 400) refusals.push(`${response.status()} ${response.url()}`);
      });
      await writeFile(join(folder, 'album/2025/new.txt'), 'new');
      await person.startFolderUpload(page, join(folder, 'album'));
      const dialog = page.getByRole('dialog', { name: 'This name is in use' });
      await dialog.getByLabel('Do the same for 5 more').check();
      await dialog.getByRole('button', { name: 'Skip' }).click();
      await expect(dialog).toBeHidden();
      await person.waitForTransfer(page, 'new.txt', 'Uploaded');
      expect(refusals).toEqual([]);
    });

    if (isAll)
      await test.step('several selected files are downloaded as one ZIP', async () => {
        const names = ['one.txt', 'two.txt'];
        for (const name of names) await writeFile(join(folder, name), name);
        await person.upload(page, ...names.map((name) => join(folder, name)));
        for (const name of names) await person.row(page, name).getByRole('checkbox').check();
        const started = page.waitForEvent('download');
        await page.getByRole('toolbar').getByRole('button', { name: 'Download' }).click();
        const download = await started;
        expect(download.suggestedFilename()).toBe('2 items.zip');
        await expectArchive(download, names);
      });

    await test.step('a file that was changed on the server is named, and the ZIP does not come to an end', async () => {
      complaints.expect(/Failed to load resource/);
      const [largest] = chunks().toSorted((a, b) => statSync(b).size - statSync(a).size);
      rmSync(largest ?? '');
      const started = page.waitForEvent('download');
      await person.choose(page, 'album', 'Download as ZIP');
      expect(await (await started).failure()).not.toBeNull();
      await expect(person.transfers(page).getByText(/album\/2024\/summer\/beach\.bin: /)).toBeVisible();
    });

    /** The archive as Python's zipfile reads it has these files, byte for byte. */
    async function expectArchive(download: Download, paths: readonly string[]): Promise<void> {
      const archive = join(folder, 'archive.zip');
      const unpacked = join(folder, 'unpacked');
      rmSync(unpacked, { recursive: true, force: true });
      await cp(await download.path(), archive);
      execFileSync('python3', ['-m', 'zipfile', '-t', archive]);
      execFileSync('python3', ['-m', 'zipfile', '-e', archive, unpacked]);
      const found = filesBelow(unpacked).map((path) => path.slice(unpacked.length + 1));
      expect(found.toSorted()).toEqual([...paths].toSorted());
      for (const path of paths) {
        expect(await sha256Of(join(unpacked, path)), path).toBe(await sha256Of(join(folder, path)));
      }
    }
  });
});
