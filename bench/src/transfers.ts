import { execFileSync } from 'node:child_process';
import { rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { CHUNKS_IN_FLIGHT } from '@coffer/contract';
import { CHUNK_SIZE } from '@coffer/crypto';
import { type Download, expect, type Page } from '@playwright/test';
import { sha256Of } from '../../e2e/support/generated-files.ts';
import type { Person } from '../../e2e/support/person.ts';
import { startPlainServer } from './plain-server.ts';
import { secondsOf } from './stopwatch.ts';

/**
 * Seconds of a transfer that begins when the disk is done with those before: else one would pay for writing back what
 * another left in memory.
 */
function secondsAlone(transfer: () => Promise<unknown>): Promise<number> {
  execFileSync('sync');
  return secondsOf(transfer);
}

/** Seconds of one transfer, Coffer's and the yardstick's. */
export interface Pair {
  readonly coffer: number;
  readonly plain: number;
}

/** Seconds from choosing a file to its last chunk, with everything on. */
export async function uploadThroughCoffer(page: Page, person: Person, path: string): Promise<number> {
  const chooser = await person.openChooser(page);
  return secondsAlone(async () => {
    await chooser.setFiles(path);
    await page.evaluate(untilUploaded, basename(path));
  });
}

/** Runs in the page, and resolves the moment that the list says so; assertions would look about once a second. */
function untilUploaded(name: string): Promise<void> {
  const isUploaded = () =>
    [...document.querySelectorAll('[role=listitem], li')].some(
      ({ textContent }) => textContent?.includes(name) && textContent.includes('Uploaded'),
    );
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isUploaded()) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

/** Seconds from the click to the finished file on disk; throws if it is not the same file. */
export async function downloadThroughCoffer(page: Page, person: Person, path: string): Promise<number> {
  await person.openMenu(page, basename(path));
  const click = () => page.getByRole('menuitem', { name: 'Download' }).click();
  const { seconds, download } = await downloadAlone(page, click);
  if ((await sha256Of(await download.path())) !== (await sha256Of(path)))
    throw new Error('The download is not the file that was uploaded');
  await download.delete();
  return seconds;
}

/** Seconds from what begins a download to the finished file on disk. */
async function downloadAlone(
  page: Page,
  begin: () => Promise<void>,
): Promise<{ readonly seconds: number; readonly download: Download }> {
  const started = page.waitForEvent('download', { timeout: 0 });
  const seconds = await secondsAlone(async () => {
    await begin();
    await (await started).path();
  });
  return { seconds, download: await started };
}

/**
 * Deletes an uploaded file for good. Memory that a machine used before is cheaper to write to, and plain uploads leave
 * theirs, too.
 */
export async function deleteFromCoffer(page: Page, person: Person, path: string): Promise<void> {
  const name = basename(path);
  await person.choose(page, name, 'Delete');
  await page.getByRole('button', { name: 'Yes, delete' }).click();
  await expect(person.row(page, name)).toHaveCount(0);
  await page.getByRole('link', { name: 'Trash' }).click();
  await page.getByRole('button', { name: 'Empty the trash' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Empty the trash' }).click();
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await page.getByRole('link', { name: 'My Files' }).click();
  await person.seesTheDrive(page);
}

/** The yardstick for both directions, in the same browser. */
export async function plainTransfers(
  page: Page,
  folder: string,
  path: string,
): Promise<{ up: number; down: number }> {
  const stored = join(folder, 'plain');
  const server = await startPlainServer(stored, path);
  await page.goto(server.url);
  await page.setInputFiles('input', path);
  const up = await secondsAlone(() =>
    page.evaluate(
      ([chunkSize, inFlight]) =>
        (globalThis as unknown as { upload(chunkSize: number, inFlight: number): Promise<void> }).upload(
          chunkSize,
          inFlight,
        ),
      [CHUNK_SIZE, CHUNKS_IN_FLIGHT] as const,
    ),
  );
  const { seconds: down, download } = await downloadAlone(page, () =>
    page.evaluate(() => location.assign('/file')),
  );
  const { size } = await stat(await download.path());
  if (size !== (await stat(path)).size) throw new Error('The plain download is not whole');
  await download.delete();
  server.close();
  await rm(stored, { recursive: true });
  return { up, down };
}
