import { execFileSync } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { generateFile } from '../../e2e/support/generated-files.ts';
import { Person } from '../../e2e/support/person.ts';
import type { RunningServer } from '../../e2e/support/server-process.ts';
import { counted } from './counted-rows.ts';
import type { Result } from './report.ts';
import { median, secondsOf } from './stopwatch.ts';

const FILES = 1_000;
const FILE_SIZE = 64 * 1024;
const ROUNDS = 3;

/** Measures how long many small files take beside the same bytes as one file, and to be replaced. */
export async function smallFiles(page: Page, server: RunningServer, folder: string): Promise<Result[]> {
  const person = new Person(server.url);
  await page.context().clearCookies();
  await person.register(page);
  const rounds: { readonly many: number; readonly one: number; readonly again: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const names = join(folder, `small-${round}`);
    await mkdir(names);
    const paths = Array.from({ length: FILES }, (_, index) => join(names, `${round} small ${index}.bin`));
    for (const path of paths) await generateFile(path, FILE_SIZE, path);
    const whole = join(names, `${round} as one.bin`);
    await generateFile(whole, FILES * FILE_SIZE, whole);
    const one = await secondsToUpload(page, person, [whole], 'small: as one file');
    const many = await secondsToUpload(page, person, paths, 'small: new files');
    const again = await secondsToUpload(page, person, paths, 'small: other versions', newVersions);
    rounds.push({ many, one, again });
    console.log(`round ${round}: ${FILES} files in ${many} s, as one in ${one} s, replaced in ${again} s`);
    await rm(names, { recursive: true });
  }
  const ratio = median(rounds.map(({ many, one }) => many / one));
  const replacing = median(rounds.map(({ again, many }) => again / many));
  const seconds = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick)).toFixed(1);
  return [
    {
      what: `1,000 files of 64 KiB ÷ the same bytes as one file (median of ${ROUNDS}; ${seconds((r) => r.many)} s ÷ ${seconds((r) => r.one)} s)`,
      figure: ratio.toFixed(2),
      target: '≤ 2',
      holds: ratio <= 2,
    },
    {
      what: `1,000 files of 64 KiB that replace others ÷ new ones (median of ${ROUNDS}; ${seconds((r) => r.again)} s ÷ ${seconds((r) => r.many)} s)`,
      figure: replacing.toFixed(2),
      target: '≤ 1.5',
      holds: replacing <= 1.5,
    },
  ];
}

/** Says of all names in use that the files become new versions. */
async function newVersions(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'This name is in use' });
  await dialog.getByLabel(`Do the same for ${FILES - 1} more`).check();
  await dialog.getByRole('button', { name: 'New version' }).click();
}

/** Seconds from choosing files to the moment when the list says that all of them are uploaded. */
async function secondsToUpload(
  page: Page,
  person: Person,
  paths: readonly string[],
  row: string,
  answer: (page: Page) => Promise<void> = async () => {},
): Promise<number> {
  // The list begins anew.
  await page.reload();
  await person.seesTheDrive(page);
  const chooser = await person.openChooser(page);
  execFileSync('sync');
  const upload = async () => {
    await chooser.setFiles([...paths]);
    await answer(page);
    await page.evaluate(untilDone, paths.length);
  };
  return secondsOf(() => counted(row, upload));
}

/** Runs in the page, and resolves the moment that so many transfers are done; rejects if one fails. */
function untilDone(count: number): Promise<void> {
  const countOf = (name: string) => {
    const tabs = [...document.querySelectorAll('[role=tab]')];
    const tab = tabs.find(({ textContent }) => textContent?.trim().startsWith(name));
    return Number(/\d+/.exec(tab?.textContent ?? '')?.[0] ?? 0);
  };
  return new Promise((resolve, reject) => {
    const look = () => {
      const failed = countOf('Failed') > 0;
      if (!failed && countOf('Done') < count) return;
      observer.disconnect();
      if (failed) reject(new Error('An upload failed'));
      else resolve();
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}
