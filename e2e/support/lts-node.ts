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
const DATABASE = join(FOLDER, 'node_modules', 'better-sqlite3', 'build');
const INSTALLED_DATABASE = join(REPOSITORY, 'node_modules', 'better-sqlite3');
/** What was compiled of SQLite itself, which knows nothing of Node, where the installation had to compile. */
const SQLITE = {
  object: join(INSTALLED_DATABASE, 'build/Release/obj.target/sqlite3/gen/sqlite3/sqlite3.o'),
  headers: join(INSTALLED_DATABASE, 'build/Release/obj/gen/sqlite3'),
};
/** For a few tests, a minute of optimising is not worth it. */
const QUICKLY = '-O0';

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
    mkdirSync(FOLDER, { recursive: true });
    const manifest = { private: true, allowScripts: { 'better-sqlite3': true } };
    writeFileSync(join(FOLDER, 'package.json'), JSON.stringify(manifest));
    npm(['install', '--ignore-scripts', `${name}@${MAJOR}`], {});
    if (process.platform === 'linux' && existsSync(SQLITE.object)) linkDatabase(root);
    else buildDatabase(env);
    writeFileSync(done, '');
  }
  const program = join(root, 'bin', 'node');
  return {
    program,
    env,
    database: DATABASE,
    version: spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.trim(),
  };
}

/** Compiles the part that calls Node, and links SQLite as the installation compiled it. */
function linkDatabase(node: string): void {
  const target = join(DATABASE, 'Release');
  mkdirSync(target, { recursive: true });
  const headers = [join(node, 'include', 'node'), SQLITE.headers].map((folder) => `-I${folder}`);
  // As `binding.gyp` has it.
  const linked = ['-shared', '-fPIC', '-pthread', '-Wl,-Bsymbolic', '-Wl,--exclude-libs,ALL'];
  const sources = [join(INSTALLED_DATABASE, 'src', 'better_sqlite3.cpp'), SQLITE.object];
  run(process.env['CXX'] ?? 'g++', [
    ...[QUICKLY, '-w', '-std=c++20', '-fno-rtti', '-fno-exceptions', '-DBUILDING_NODE_EXTENSION'],
    ...[...linked, ...headers, ...sources, '-o', join(target, 'better_sqlite3.node')],
  ]);
}

function buildDatabase(env: Readonly<Record<string, string>>): void {
  const { version } = JSON.parse(readFileSync(join(INSTALLED_DATABASE, 'package.json'), 'utf8'));
  npm(['install', '--ignore-scripts', `better-sqlite3@${version}`], {});
  npm(['rebuild', 'better-sqlite3'], { ...env, CFLAGS: QUICKLY, CXXFLAGS: QUICKLY });
}

function npm(args: readonly string[], env: Readonly<Record<string, string>>): void {
  run('npm', [...args, '--no-audit', '--no-fund'], env);
}

function run(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): void {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: FOLDER,
    encoding: 'utf8',
    timeout: BUILD_MS,
    shell: process.platform === 'win32',
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}\n${stderr}`);
}
