// @ts-check
// Finds a Node that runs Coffer, and installs one where this one is too old. Plain JavaScript without dependencies, in
// the language of old versions: it runs before anything is installed. `node.json` has the version, and the name and
// SHA-512 of each package.
import { spawn, spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SUPPORTED = '24.11';
const { version, packages } = JSON.parse(readFileSync(new URL('node.json', import.meta.url), 'utf8'));

/** The package of Node for each platform that has one, as `process.platform` and `process.arch` name it. */
export { packages };
/** The version that `node.json` names. */
export const nodeVersion = version;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Installed versions of Node; git leaves it alone. */
const INSTALLED = join(root, '.node');
const HERE = `${process.platform}-${process.arch}`;
/** What takes longer than that is announced, and has not failed for want of a network. */
const PATIENCE_MS = 1_000;
/** The folders in which a Node is made begin with it; one that nobody has changed for so long is left over from somebody who was stopped. */
const NEW = 'new-';
const LEFT_OVER_MS = 24 * 60 * 60 * 1_000;

/** Why no Node could be installed, in words that fit into a sentence. */
class CannotInstall extends Error {}

/**
 * Returns the program of a Node that runs Coffer: this one, or version `version`, which is installed where it is missing.
 * Where that is impossible, the process ends with one sentence.
 *
 * @param {() => void} meanwhile is called where that takes long
 */
export async function usableNode(meanwhile) {
  if (suffices()) return process.execPath;
  try {
    return await installed(meanwhile);
  } catch (error) {
    // What the file system refuses says in its message what, and where.
    if (!(error instanceof CannotInstall) && error.syscall === undefined) throw error;
    const needed = `Coffer needs Node ${SUPPORTED} or newer, and this is Node ${process.versions.node}`;
    console.error(
      `${needed}; ${version} could not be installed because ${error.message}: install Node ${major()} yourself, and try again.`,
    );
    process.exit(1);
  }
}

/**
 * Runs npm, by the file by which npm itself runs the current script: a Node may come without npm.
 *
 * It is run by this Node, whose settings of npm are the user's.
 *
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
export function npm(args, options) {
  const file = process.env.npm_execpath;
  if (file !== undefined && /npm-cli\.js$/.test(file))
    return spawn(process.execPath, [file, ...args], options);
  // On Windows npm is a .cmd file, which only a shell starts.
  return spawn('npm', args, { ...options, shell: process.platform === 'win32' });
}

/** True if this Node has what Coffer needs of it. It may be linked with a library that has no Argon2. */
function suffices() {
  // Asked by name: to load it prints a warning on some versions.
  if (typeof module.isBuiltin !== 'function' || !module.isBuiltin('node:sqlite')) return false;
  try {
    const nonce = Buffer.alloc(16);
    crypto.argon2Sync('argon2id', { message: '', nonce, parallelism: 1, tagLength: 4, memory: 8, passes: 1 });
    return true;
  } catch {
    return false;
  }
}

function major() {
  return version.split('.')[0];
}

/** @param {() => void} meanwhile */
async function installed(meanwhile) {
  if (packages[HERE] === undefined || isMusl()) {
    throw new CannotInstall(`there is no package of it for ${HERE}${isMusl() ? ' with musl' : ''}`);
  }
  return join(await folderOf(HERE, meanwhile), programOn(HERE));
}

/**
 * Returns the folder with the Node of a platform, which need not be this one, and fetches it where it is missing.
 *
 * @param {string} platform one that `packages` names
 * @param {() => void} meanwhile is called where that takes long
 */
export async function folderOf(platform, meanwhile = () => {}) {
  const folder = join(INSTALLED, `${version}-${platform}`);
  if (!existsSync(join(folder, programOn(platform)))) await install(platform, folder, meanwhile);
  return folder;
}

/**
 * Returns the path of the program in the folder of a platform's Node.
 *
 * @param {string} platform
 */
export function programOn(platform) {
  return join('bin', /^win32-/.test(platform) ? 'node.exe' : 'node');
}

/** True if this Node is linked with musl, as on Alpine; the packages are linked with glibc. */
function isMusl() {
  if (process.platform !== 'linux' || process.report === undefined) return false;
  return process.report.getReport().header.glibcVersionRuntime === undefined;
}

/**
 * Makes the folder of a version, whole or not at all; another process may do the same at the same moment.
 *
 * @param {string} platform
 * @param {string} folder
 * @param {() => void} meanwhile
 */
async function install(platform, folder, meanwhile) {
  mkdirSync(INSTALLED, { recursive: true });
  removeLeftOver();
  const temporary = mkdtempSync(join(INSTALLED, NEW));
  try {
    await fetchInto(temporary, platform, meanwhile);
    const unpacked = join(temporary, 'package');
    if (platform === HERE) mustRun(join(unpacked, programOn(platform)));
    try {
      renameSync(unpacked, folder);
    } catch (error) {
      // Another process was first.
      if (!existsSync(join(folder, programOn(platform)))) throw error;
    }
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

function removeLeftOver() {
  for (const name of readdirSync(INSTALLED)) {
    const path = join(INSTALLED, name);
    // Another process may remove it at the same moment.
    const { mtimeMs } = (name.indexOf(NEW) === 0 && lstatSync(path, { throwIfNoEntry: false })) || {};
    if (mtimeMs < Date.now() - LEFT_OVER_MS) rmSync(path, { recursive: true, force: true });
  }
}

/** @param {string} program */
function mustRun(program) {
  const started = spawnSync(program, ['--version'], { encoding: 'utf8' });
  if (started.stdout !== `v${version}\n`) throw new CannotInstall('it does not run on this system');
}

/**
 * Fetches a package by npm, which knows the user's registry and proxy, checks it, and unpacks it there.
 *
 * @param {string} temporary
 * @param {string} platform
 * @param {() => void} meanwhile
 */
async function fetchInto(temporary, platform, meanwhile) {
  const { name, integrity } = packages[platform];
  const flags = ['--ignore-scripts', '--prefer-offline', '--fetch-retries=0', '--loglevel=error'];
  const packing = ['pack', `${name}@${version}`, ...flags, `--pack-destination=${temporary}`];
  const notice =
    platform === HERE
      ? `This is Node ${process.versions.node}; installing Node ${version} for Coffer alone.`
      : `Fetching Node ${version} for ${platform}.`;
  const timer = setTimeout(() => {
    console.error(notice);
    meanwhile();
  }, PATIENCE_MS);
  const child = npm(packing, { cwd: temporary, stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  if (child.stderr !== null) child.stderr.setEncoding('utf8').on('data', (text) => (errors += text));
  const [status] = await once(child, 'close').catch((error) => [error.message]);
  clearTimeout(timer);
  if (status !== 0) {
    const [, code = `it ended with ${status}`] = /code (\S+)/.exec(errors) || [];
    throw new CannotInstall(`npm could not fetch ${name} (${code})`);
  }
  const archive = `${name}-${version}.tgz`;
  // A registry may call what it gives as it likes.
  if (!existsSync(join(temporary, archive))) throw new CannotInstall(`npm did not fetch ${archive}`);
  const digest = crypto
    .createHash('sha512')
    .update(readFileSync(join(temporary, archive)))
    .digest('base64');
  if (`sha512-${digest}` !== integrity) {
    throw new CannotInstall(`what npm fetched as ${name} is not what scripts/node.json names`);
  }
  const unpacking = spawnSync('tar', ['-xzf', archive], { cwd: temporary, stdio: 'inherit' });
  if (unpacking.status !== 0) throw new CannotInstall(`tar could not unpack ${archive}`);
}
