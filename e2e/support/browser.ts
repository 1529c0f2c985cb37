import { existsSync, readdirSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { chromium } from '@playwright/test';
import { installPackages, isExecutable, onPath, run } from './distribution.ts';

/** Chromium without what draws its windows: a quarter less work in each test. The distribution's and Playwright's name. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell', 'headless_shell'];
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** A name of this machine that is not its own, as somebody else in the network would open it. */
export const FOREIGN_NAME = 'drive.example.org';

/**
 * The path of a Chromium that the tests can drive: the one that COFFER_CHROMIUM names, else Playwright's own or one on
 * the PATH; a headless shell before a whole one. Undefined when there is none.
 */
export function findChromium(): string | undefined {
  const named = process.env['COFFER_CHROMIUM'];
  if (named !== undefined && named !== '') return named;
  return downloadedShell() ?? onPath(SHELLS) ?? downloadedWhole() ?? onPath(WHOLE);
}

/**
 * Finds a Chromium, or installs one: Playwright's own download first, else the distribution's package. Says
 * what it does.
 *
 * @throws Error when neither works, with what to do
 */
export function ensureChromium(): string {
  const present = findChromium();
  if (present !== undefined) return present;

  console.log('No Chromium found: trying the download of Playwright.');
  const [shell = ''] = SHELLS;
  const downloaded = run('npx', ['playwright', 'install', shell]) ? findChromium() : undefined;
  if (downloaded !== undefined) return downloaded;

  console.log(`The download did not work: installing the distribution's package ${shell}, or chromium.`);
  const packaged = installPackage([shell, 'chromium']) ? findChromium() : undefined;
  if (packaged !== undefined) return packaged;

  throw new Error(
    'No browser to test with. Install Chromium, or name one in COFFER_CHROMIUM, and run it again.',
  );
}

function downloadedWhole(): string | undefined {
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/** Playwright's own shell lies beside its whole Chromium, in a folder with the same revision. */
function downloadedShell(): string | undefined {
  const revision = chromium
    .executablePath()
    .split(sep)
    .find((part) => part.startsWith('chromium-'));
  if (revision === undefined) return undefined;
  const folder = join(
    chromium.executablePath().split(revision)[0] ?? '',
    revision.replace('chromium-', 'chromium_headless_shell-'),
  );
  return existsSync(folder) ? executableIn(folder, SHELLS) : undefined;
}

/** One of these programs, at any depth. */
function executableIn(folder: string, names: readonly string[]): string | undefined {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => names.includes(basename(path, '.exe')))
    .map((path) => join(folder, path))
    .find(isExecutable);
}

/** Installs the first of these packages that the distribution has, with what it draws text by, and without printers and sound. */
function installPackage(names: readonly string[]): boolean {
  return names.some((name) => installPackages([name, 'fonts-liberation']));
}
