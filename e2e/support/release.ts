import { execFile, spawn } from 'node:child_process';
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { extract } from 'tar';
import { freePort } from './free-port.ts';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const TSX = createRequire(import.meta.url).resolve('tsx/cli');

/** Makes a release in a folder, without a Node, of the page that the run has built. @returns its sums, as `SHA256SUMS` has them */
export async function makeRelease(
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const page = join(REPOSITORY, 'packages/web/dist');
  const args = [TSX, join(REPOSITORY, 'scripts/release.ts')];
  args.push('--platform', 'none', '--page', page, '--to', folder);
  await promisify(execFile)(process.execPath, args, { cwd: REPOSITORY, env: { ...process.env, ...env } });
  return readFile(join(folder, 'SHA256SUMS'), 'utf8');
}

/** The archive without a Node of a program in a release. */
export async function archiveOf(program: 'coffer-server' | 'coffer', release: string): Promise<string> {
  const names = await readdir(release);
  const archive = names.find((name) => new RegExp(`^${program}-\\d.*\\.tgz$`).test(name));
  if (archive === undefined) throw new Error(`There is no archive of ${program} in ${release}`);
  return join(release, archive);
}

/** Unpacks an archive. @returns the one folder in it */
export async function unpacked(archive: string, into: string): Promise<string> {
  const roots = new Set<string>();
  await extract({ file: archive, cwd: into, onReadEntry: ({ path }) => roots.add(path.split('/')[0] ?? '') });
  const [root, ...others] = roots;
  if (root === undefined || others.length > 0) throw new Error(`There is not one folder in ${archive}`);
  return join(into, root);
}

/**
 * Runs the program `loopback-only.ts` in a network that has the loopback alone.
 *
 * @returns the line that it prints; null where the kernel or the programs of this machine give no such network
 */
export async function loopbackOnly(task: unknown): Promise<string | null> {
  // A shell in the place of each program, so that the end of one is the end of all.
  const inside = (command: string) => [
    '--net',
    '--map-root-user',
    'sh',
    '-c',
    `ip link set lo up && ${command}`,
  ];
  const isPossible = await promisify(execFile)('unshare', inside('exec true')).catch(() => null);
  if (isPossible === null) return null;
  const program = [
    process.execPath,
    TSX,
    join(REPOSITORY, 'e2e/support/loopback-only.ts'),
    JSON.stringify(task),
  ];
  const { stdout } = await promisify(execFile)('unshare', [...inside('exec "$@"'), 'sh', ...program]);
  return stdout;
}

/** Makes a folder with a shell and `dirname`, for a `PATH` that has nothing else of this machine. @returns its path */
export async function barePrograms(folder: string): Promise<string> {
  const programs = join(folder, 'programs');
  await mkdir(programs);
  for (const name of ['sh', 'dirname']) {
    const { stdout } = await promisify(execFile)('/bin/sh', ['-c', `command -v ${name}`]);
    await symlink(stdout.trim(), join(programs, name));
  }
  return programs;
}

/** A server that was started by its launcher. */
export interface LaunchedServer {
  readonly url: string;
  /** From the start of the launcher to the first answer of `/healthz`, in milliseconds. */
  readonly readyMs: number;
  /** All that it wrote. */
  log(): string;
  stop(): Promise<number | null>;
}

/** Starts a server by its launcher, with these variables and nothing else. */
export async function launchServer(
  launcher: string,
  env: Readonly<Record<string, string>>,
): Promise<LaunchedServer> {
  const port = env['COFFER_PORT'] ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const child = spawn(launcher, { env: { ...env, COFFER_PORT: port }, stdio: ['ignore', 'pipe', 'pipe'] });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (written += String(text)));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  while (!(await isHealthy(url))) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}: ${written}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const readyMs = performance.now() - begun;
  const stop = () => {
    child.kill();
    return ended;
  };
  return { url, readyMs, log: () => written, stop };
}

const isHealthy = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
