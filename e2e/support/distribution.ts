import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Installs packages of the distribution, as root or by `sudo -n`, and says whether that worked: on other systems than those
 * with `apt-get` it does not.
 */
export function installPackages(names: readonly string[]): boolean {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const [command = '', ...rest] = [
    ...asRoot,
    ...['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', '-y'],
  ];
  return (
    run(command, [...rest, 'update']) &&
    run(command, [...rest, 'install', '--no-install-recommends', ...names])
  );
}

/** Runs a program to its end and shows only its errors. True if it succeeded. */
export function run(command: string, args: readonly string[]): boolean {
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  return status === 0;
}

/** The path of the first of these programs that is on the PATH. */
export function onPath(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable);
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
