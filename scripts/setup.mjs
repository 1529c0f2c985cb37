// @ts-check
// Every script of every package.json begins with it: it finds or installs a Node that runs Coffer (`node.mjs`), installs
// what the lock file names where that is missing, and runs the command that it is given.
//   node scripts/setup.mjs ["one command && another" [arguments of the last]]
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npm, usableNode } from './node.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** @type {Promise<boolean> | null} */
let installing = null;
const install = () => {
  installing ??= installPackages();
  return installing;
};
// To fetch a Node takes seconds, in which npm, run by the Node that is there, gets the rest.
const node = await usableNode(install);
putFirst(join(root, 'node_modules', '.bin'));
// Whatever is started from here on is started by it, other scripts of npm included.
if (node !== process.execPath) putFirst(dirname(node));
process.env.NODE = node;
process.env.npm_node_execpath = node;

const [command, ...args] = process.argv.slice(2);
if (!(await install())) process.exitCode = 1;
else if (command !== undefined) process.exitCode = await runAll(command.split(' && '), args);

/** @param {string} folder */
function putFirst(folder) {
  const folders = (process.env.PATH || '').split(delimiter);
  process.env.PATH = [folder, ...folders.filter((each) => each !== folder)].join(delimiter);
}

/** Runs commands until one fails; resolves to how the last one ended. */
async function runAll(/** @type {string[]} */ commands, /** @type {string[]} */ args) {
  let code = 0;
  for (const [index, each] of commands.entries()) {
    code = await run(each, index === commands.length - 1 ? args : []);
    if (code !== 0) break;
  }
  return code;
}

/**
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<number>}
 */
function run(command, args) {
  // In a shell's place, so that signals reach the program itself.
  const child =
    process.platform === 'win32'
      ? spawn([command, ...args.map(quotedForWindows)].join(' '), { stdio: 'inherit', shell: true })
      : spawn('/bin/sh', ['-c', `exec ${command} "$@"`, 'sh', ...args], { stdio: 'inherit' });
  const forward = () => child.kill('SIGTERM');
  // A terminal sends these to all of its programs.
  const wait = () => {};
  process.on('SIGTERM', forward).on('SIGINT', wait).on('SIGHUP', wait);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      process.off('SIGTERM', forward);
      resolve(code === null ? 128 + constants.signals[signal || 'SIGTERM'] : code);
    });
  });
}

/** @param {string} argument */
function quotedForWindows(argument) {
  return `"${argument.replace(/"/g, '\\"')}"`;
}

/** Installs what the lock file names, where it is not there; true where it is there then. */
async function installPackages() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const wanted = createHash('sha256').update(lock).digest('hex');
  const marker = join(root, 'node_modules', '.coffer-installed');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return true;
  if (!hasPackages()) {
    console.log('Installing the dependencies (only when they changed).');
    if (!(await ci())) return false;
  }
  try {
    writeFileSync(marker, wanted);
  } catch {
    // They are another user's, and are looked at again the next time.
  }
  return true;
}

async function ci() {
  // It may be older than what it installs is for. Without its own lifecycle output.
  const flags = ['--ignore-scripts', '--engine-strict=false', '--no-audit', '--no-fund', '--loglevel=error'];
  const child = npm(['ci', ...flags], { cwd: root, stdio: 'inherit' });
  // Where there is no Node to go on with.
  const end = () => child.kill();
  process.once('exit', end);
  const [status] = await once(child, 'exit').catch((error) => [error.message]);
  process.off('exit', end);
  if (status === 0) return true;
  console.error('The installation failed. Is the npm registry reachable? Run the command again to retry.');
  return false;
}

/**
 * True if what the lock file names is installed, by hand or by a run that did not get further. It would be in the way of
 * whatever runs from there to install it again.
 */
function hasPackages() {
  const listed = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(listed)) return false;
  const packages = packagesIn(join(root, 'package-lock.json'));
  const present = packagesIn(listed);
  return Object.entries(packages).every(
    ([path, { link, optional, integrity }]) =>
      !path.startsWith('node_modules/') || link || optional || present[path]?.integrity === integrity,
  );
}

/**
 * @param {string} file
 * @returns {Record<string, { link?: boolean, optional?: boolean, integrity?: string }>}
 */
function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}
