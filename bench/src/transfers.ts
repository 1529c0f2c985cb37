import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { CHUNKS_IN_FLIGHT } from '@coffer/contract';
import { CHUNK_SIZE } from '@coffer/crypto';
import type { Page } from '@playwright/test';
import { sha256Of } from '../../e2e/support/generated-files.ts';
import type { Person } from '../../e2e/support/person.ts';
import { startPlainServer } from './plain-server.ts';
import { secondsOf } from './stopwatch.ts';

const MINUTES = 60_000;

/** Seconds of one transfer, Coffer's and the yardstick's. */
export interface Pair {
  readonly coffer: number;
  readonly plain: number;
}

/** Seconds from choosing a file to its last chunk, with everything on. */
export async function uploadThroughCoffer(page: Page, person: Person, path: string): Promise<number> {
  return secondsOf(async () => {
    await person.startUpload(page, path);
    await person.waitForTransfer(page, basename(path), 'Uploaded', 20 * MINUTES);
  });
}

/** Seconds from the click to the finished file on disk; throws if it is not the same file. */
export async function downloadThroughCoffer(page: Page, person: Person, path: string): Promise<number> {
  let saved = '';
  const seconds = await secondsOf(async () => {
    const download = await person.download(page, basename(path));
    saved = await download.path();
  });
  if ((await sha256Of(saved)) !== (await sha256Of(path)))
    throw new Error('The download is not the file that was uploaded');
  return seconds;
}

/** The yardstick for both directions, in the same browser. */
export async function plainTransfers(
  page: Page,
  folder: string,
  path: string,
): Promise<{ up: number; down: number }> {
  const server = await startPlainServer(join(folder, 'plain'), path);
  await page.goto(server.url);
  await page.setInputFiles('input', path);
  const up = await secondsOf(() =>
    page.evaluate(
      ([chunkSize, inFlight]) =>
        (globalThis as unknown as { upload(chunkSize: number, inFlight: number): Promise<void> }).upload(
          chunkSize,
          inFlight,
        ),
      [CHUNK_SIZE, CHUNKS_IN_FLIGHT] as const,
    ),
  );
  let size = 0;
  const down = await secondsOf(async () => {
    const started = page.waitForEvent('download');
    await page.evaluate(() => location.assign('/file'));
    size = (await stat(await (await started).path())).size;
  });
  if (size !== (await stat(path)).size) throw new Error('The plain download is not whole');
  server.close();
  return { up, down };
}
