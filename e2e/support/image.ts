import { execSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { type Instruction, ignoredBy, parseDockerfile, type Stage } from './dockerfile.ts';

/** Compressed once, and taken again wherever the same file is built. */
const COMPRESSED = join('.cache', 'coffer', 'compressed');

/** Where an image would be, were there an engine to build it. */
export interface Image {
  readonly directory: string;
  readonly workdir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly stage: Stage;
}

/**
 * Whether what steps install and build is made anew, or taken from the repository, where the same was installed and built:
 * then all is performed but two installations and the build.
 */
export type Making = 'anew' | 'taken';

/**
 * Performs the steps of the repository's Dockerfile in a folder: each stage in one of its own, with nothing in it but what
 * the steps put there, by the Node of the tests. Two things are never made again: what `npm ci` installs for the build, and
 * compressed copies of files that the build gives again.
 *
 * @throws when a step fails, such as one that copies what is not there
 */
export function performDockerfile(repository: string, folder: string, making: Making): Image {
  const ignored = ignoredBy(readFileSync(join(repository, '.dockerignore'), 'utf8'));
  const stages = parseDockerfile(readFileSync(join(repository, 'Dockerfile'), 'utf8'));
  let last: Image | undefined;
  for (const stage of stages) {
    const directory = join(folder, stage.name);
    let workdir = directory;
    let env: Record<string, string> = {};
    for (const step of stage.instructions) {
      if (step.kind === 'workdir') workdir = join(directory, step.path);
      if (step.kind === 'env') env = { ...env, ...step.values };
      mkdirSync(workdir, { recursive: true });
      if (step.kind === 'copy') copy(step, workdir, { repository, folder, ignored });
      if (step.kind === 'run') run(step.command, { directory, workdir, repository, making });
    }
    last = { directory, workdir, env, stage };
  }
  for (const { name } of stages.slice(0, -1)) rmSync(join(folder, name), { recursive: true });
  if (last === undefined) throw new Error('The Dockerfile has no stage');
  return last;
}

interface Places {
  readonly repository: string;
  readonly folder: string;
  readonly ignored: (path: string) => boolean;
}

function copy(step: Extract<Instruction, { kind: 'copy' }>, workdir: string, places: Places): void {
  const { repository, folder, ignored } = places;
  for (const source of step.sources) {
    const from = step.from === null ? join(repository, source) : join(folder, step.from, source);
    if (!existsSync(from)) throw new Error(`COPY finds no ${source}`);
    const target = resolve(workdir, step.target);
    const isInto = step.target.endsWith('/') && statSync(from).isFile();
    const kept = (path: string) =>
      step.from !== null || !ignored(relative(repository, path)) || leadsTo(path, places);
    if (!kept(from)) throw new Error(`.dockerignore keeps ${source} from COPY`);
    cpSync(from, isInto ? join(target, basename(source)) : target, {
      recursive: true,
      verbatimSymlinks: true,
      filter: kept,
    });
  }
}

/** A directory that is left out itself may hold something that is not. */
function leadsTo(path: string, { repository, ignored }: Places): boolean {
  if (!statSync(path).isDirectory() || /node_modules|dist$|\.tsbuild$/.test(path)) return false;
  return readdirSync(path).some((name) => !ignored(relative(repository, join(path, name))));
}

interface Running {
  readonly directory: string;
  readonly workdir: string;
  readonly repository: string;
  readonly making: Making;
}

function run(command: string, running: Running): void {
  const { directory, workdir, repository } = running;
  const dataDirectory = /^(mkdir .*)\/data && chown node:node \/data$/.exec(command)?.[1];
  if (running.making === 'taken' && command.startsWith('npm ')) take(command, running);
  else if (command.startsWith('npm ci') && !command.includes('--omit=dev'))
    linkInstalled(workdir, repository);
  else if (command.startsWith('npm ci')) execute(`${command} --prefer-offline`, workdir);
  else if (command.startsWith('npm ')) execute(command, workdir);
  else if (dataDirectory !== undefined) execute(`${dataDirectory}${join(directory, 'data')}`, workdir);
  else throw new Error(`Unknown step: RUN ${command}`);
}

/** Puts what a command would make, and has made in the repository, where it would be. */
function take(command: string, { workdir, repository }: Running): void {
  if (command.startsWith('npm ci') && command.includes('--omit=dev')) linkPackages(workdir, repository);
  if (command !== 'npm run build') return;
  for (const name of readdirSync(join(workdir, 'packages'))) {
    const built = join('packages', name, 'dist');
    if (existsSync(join(repository, built)))
      linkFiles(join(repository, built), join(workdir, built), () => true);
  }
}

/** Our own packages are those of the stage. */
function linkPackages(workdir: string, repository: string): void {
  const [to, from] = [join(workdir, 'node_modules'), join(repository, 'node_modules')];
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name !== '@coffer' && !name.startsWith('.')) symlinkSync(join(from, name), join(to, name));
  }
  linkOurs(workdir);
}

function linkOurs(workdir: string): void {
  const folder = join(workdir, 'node_modules', '@coffer');
  mkdirSync(folder);
  for (const name of readdirSync(join(workdir, 'packages'))) {
    symlinkSync(join('..', '..', 'packages', name), join(folder, name));
  }
}

function execute(command: string, cwd: string): void {
  execSync(command, { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
}

/**
 * What other people wrote lies in the stage itself, as where it is installed: the build orders modules by where they lie.
 * Our own packages are those of the stage.
 */
function linkInstalled(workdir: string, repository: string): void {
  const to = join(workdir, 'node_modules');
  const from = join(repository, 'node_modules');
  linkFiles(from, to, (name) => name !== '@coffer' && name !== '.cache' && !name.startsWith('.coffer'));
  // Copies of the page's files, named after their content.
  if (existsSync(join(from, COMPRESSED))) linkFiles(join(from, COMPRESSED), join(to, COMPRESSED), () => true);
  linkOurs(workdir);
}

/** Gives files a second name, or copies them where that is on another file system. */
function linkFiles(from: string, to: string, isWanted: (name: string) => boolean): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (!isWanted(entry.name)) continue;
    if (entry.isDirectory()) linkFiles(source, target, () => true);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkOrCopy(source, target);
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    cpSync(source, target);
  }
}
