// @ts-check
// The one file of plain JavaScript: it runs before anything is installed. It installs what is missing, and
// nothing when all is there. With `--packages` it leaves out to build native code, for whoever calls it once more for that.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const MINIMUM_NODE = [20, 19];

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < MINIMUM_NODE[0] || (major === MINIMUM_NODE[0] && minor < MINIMUM_NODE[1])) {
  console.error(
    `Coffer needs Node ${MINIMUM_NODE.join('.')} or later; this is Node ${process.versions.node}.`,
  );
  process.exit(1);
}

/** The lock file's hash and the Node ABI, kept beside what they installed. */
const wanted = `${createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')} ${process.versions.modules}`;
const marker = join(root, 'node_modules', '.coffer-installed');
const installed = existsSync(marker) ? readFileSync(marker, 'utf8') : '';

if (installed !== wanted) {
  if (!hasPackages()) {
    console.log('Installing the dependencies (only when they changed; about two minutes the first time).');
    npm('ci', '--ignore-scripts');
  }
  if (!process.argv.includes('--packages')) {
    // Programs are linked already, and others may be starting them.
    if (!opensDatabases()) npm('rebuild', '--no-bin-links');
    writeFileSync(marker, wanted);
  }
}

/** @param {string[]} args */
function npm(...args) {
  // The native database is built here where nobody has built it for this system. Node's headers often come with
  // Node; then they need not be fetched.
  const prefix = dirname(dirname(process.execPath));
  const headers = existsSync(join(prefix, 'include', 'node', 'node.h')) ? { npm_config_nodedir: prefix } : {};
  // Without its own lifecycle output; on Windows npm is a .cmd file, which only a shell starts.
  const { status } = spawnSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...headers, ...process.env },
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  console.error('The installation failed. Is the npm registry reachable? Run the command again to retry.');
  process.exit(1);
}

/**
 * Whether what the lock file names is installed, by hand or by a run that did not get further. It would be in the way of
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

/** Whether the native database is built, for this system and this version of Node. */
function opensDatabases() {
  try {
    const Database = createRequire(import.meta.url)('better-sqlite3');
    new Database(':memory:').close();
    return true;
  } catch {
    return false;
  }
}
