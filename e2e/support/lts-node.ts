import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const BUILD_MS = 600_000;

/** The version of Node that the image has: the current one with long-term support. */
const MAJOR =
  /^ARG NODE_VERSION=(\d+)$/m.exec(readFileSync(join(REPOSITORY, 'Dockerfile'), 'utf8'))?.[1] ?? '';
const FOLDER = join(REPOSITORY, 'node_modules', '.cache', 'coffer', `node-${MAJOR}`);

export interface LtsNode {
  readonly version: string;
  /** The program. */
  readonly program: string;
  /** What makes it the Node of whatever a command starts. */
  readonly env: Readonly<Record<string, string>>;
  /** The embedded database's native part, built for it. */
  readonly database: string;
}

/**
 * The Node of the image, from the registry, with the embedded database built for it; made once and kept with the dependencies.
 *
 * @throws Error with what the installation said, where it fails
 */
export function ltsNode(): LtsNode {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${platform}-${process.arch}`;
  const root = join(FOLDER, 'node_modules', name);
  const env = {
    PATH: [join(root, 'bin'), process.env['PATH'] ?? ''].join(delimiter),
    npm_config_nodedir: root,
  };
  const done = join(FOLDER, 'done');
  if (!existsSync(done)) {
    const { version } = JSON.parse(
      readFileSync(join(REPOSITORY, 'node_modules', 'better-sqlite3', 'package.json'), 'utf8'),
    );
    mkdirSync(FOLDER, { recursive: true });
    const manifest = { private: true, allowScripts: { 'better-sqlite3': true } };
    writeFileSync(join(FOLDER, 'package.json'), JSON.stringify(manifest));
    npm(['install', '--ignore-scripts', `${name}@${MAJOR}`, `better-sqlite3@${version}`], {});
    // For a few tests, a minute of optimising is not worth it.
    npm(['rebuild', 'better-sqlite3'], { ...env, CFLAGS: '-O0', CXXFLAGS: '-O0' });
    writeFileSync(done, '');
  }
  const program = join(root, 'bin', 'node');
  return {
    program,
    env,
    database: join(FOLDER, 'node_modules', 'better-sqlite3', 'build'),
    version: spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.trim(),
  };
}

function npm(args: readonly string[], env: Readonly<Record<string, string>>): void {
  const { status, stdout, stderr } = spawnSync('npm', [...args, '--no-audit', '--no-fund'], {
    cwd: FOLDER,
    encoding: 'utf8',
    timeout: BUILD_MS,
    shell: process.platform === 'win32',
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed:\n${stdout}\n${stderr}`);
}
