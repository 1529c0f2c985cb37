import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The path of a Chromium that the tests can drive: the one that COFFER_CHROMIUM names, Playwright's own, or
 * one on the PATH. Undefined when there is none.
 */
export function findChromium(): string | undefined {
  const named = process.env['COFFER_CHROMIUM'];
  if (named !== undefined && named !== '') return named;
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(isExecutable);
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
  const downloaded = run('npx', ['playwright', 'install', 'chromium']) ? findChromium() : undefined;
  if (downloaded !== undefined) return downloaded;

  console.log("The download did not work: installing the distribution's package chromium.");
  const packaged = installPackage() ? findChromium() : undefined;
  if (packaged !== undefined) return packaged;

  throw new Error(
    'No browser to test with. Install Chromium, or name one in COFFER_CHROMIUM, and run it again.',
  );
}

function installPackage(): boolean {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', '-y'];
  const [command = '', ...rest] = apt;
  return run(command, [...rest, 'update']) && run(command, [...rest, 'install', 'chromium']);
}

function run(command: string, args: readonly string[]): boolean {
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  return status === 0;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
