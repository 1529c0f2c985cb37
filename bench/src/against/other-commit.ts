import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where other commits are kept, below the repository; git leaves it alone. */
const FOLDER = '.bench';
/** Written when all is built: without it, a folder is half made. */
const BUILT = '.bench-built';
const LOCK = 'package-lock.json';
const BENCH = 'bench/src/main.ts';
/** What tools keep among the packages, and would write into for both. */
const KEPT_BY_TOOLS = ['.cache', '.vite', '.vite-temp', '.coffer-installed'];
const BUILDING = [
  ['node', 'scripts/setup.mjs'],
  ['npm', 'run', '--silent', 'build'],
  ['node_modules/.bin/tsc', '-b', 'packages/cli'],
] as const;

/** What keeps a bench from beginning, in words for whoever called it. */
export class CannotMeasure extends Error {
  override readonly name = 'CannotMeasure';
}

/** The full id of a commit that was named in any way that git knows. */
export function commitCalled(repository: string, name: string): string {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`];
  const { status, stdout } = spawnSync('git', args, { cwd: repository, encoding: 'utf8' });
  if (status !== 0) throw new CannotMeasure(`There is no commit called ${name}.`);
  return stdout.trim();
}

/**
 * The folder of a commit, built as `npm run bench` builds the working tree. What was made once is kept for the next time; what was left half
 * made is made anew. Packages are linked where both have the same lock file, else installed.
 *
 * @throws CannotMeasure where the commit has no bench, or does not build
 */
export function builtCommit(repository: string, commit: string): string {
  const folder = join(repository, FOLDER, commit);
  if (existsSync(join(folder, BUILT))) return folder;
  const seen = spawnSync('git', ['cat-file', '-e', `${commit}:${BENCH}`], { cwd: repository });
  if (seen.status !== 0) throw new CannotMeasure(`Commit ${commit} has no ${BENCH}.`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = join(folder, '.bench.tar');
  execFileSync('git', ['archive', '--format=tar', `--output=${archive}`, commit], { cwd: repository });
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  rmSync(archive);
  if (read(folder, LOCK) === read(repository, LOCK)) linkPackages(repository, folder);
  for (const [program, ...args] of BUILDING) {
    console.log(`${commit.slice(0, 8)}: ${[program, ...args].join(' ')}`);
    const { status, error } = spawnSync(program, args, {
      ...{ cwd: folder, env: ofItsOwn(process.env) },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    if (status === 0) continue;
    const reason = error === undefined ? 'its output is above' : error.message;
    throw new CannotMeasure(`Commit ${commit} does not build here: ${reason}.`);
  }
  writeFileSync(join(folder, BUILT), `${commit}\n`);
  return folder;
}

/** Variables without those that npm sets for a program of another package. */
export function ofItsOwn(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('npm_')));
}

/**
 * Gives a folder the packages of another one as hard links: as a symbolic link, its own packages would be found there. Where that fails,
 * they are installed.
 */
function linkPackages(from: string, to: string): void {
  const packages = join(to, 'node_modules');
  const { status } = spawnSync('cp', ['-a', '-l', join(from, 'node_modules'), packages]);
  const left = status === 0 ? KEPT_BY_TOOLS.map((name) => join(packages, name)) : [packages];
  for (const path of left) rmSync(path, { recursive: true, force: true });
}

function read(folder: string, file: string): string | null {
  const path = join(folder, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}
