import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const VERSION = '99.0.0';
const PLATFORM = `${process.platform}-${process.arch}`;

/** Takes Argon2 from a Node: then it is as an old one. */
const OLD = `--import=data:text/javascript,${encodeURIComponent('import crypto from "node:crypto"; crypto.argon2Sync = undefined;')}`;

/** Stands in for npm: `pack` puts an archive where it was told to, with SLOW only once somebody installs, which does nothing. */
const NPM = `
  const { copyFileSync, appendFileSync, readFileSync } = require('node:fs');
  const { dirname, join } = require('node:path');
  const [command, spec] = process.argv.slice(2);
  const calls = join(__dirname, 'calls.txt');
  appendFileSync(calls, command + '\\n');
  if (command === 'ci') process.exit();
  const end = Date.now() + 20_000;
  while (process.env.SLOW && !readFileSync(calls, 'utf8').includes('ci')) if (Date.now() > end) process.exit(2);
  const target = process.argv.find((each) => each.startsWith('--pack-destination=')).split('=')[1];
  if (process.env.NO_NETWORK) {
    console.error('npm error code ENOTFOUND');
    process.exit(1);
  }
  const name = process.env.OTHER_NAME ? 'other.tgz' : spec.replace('@', '-') + '.tgz';
  copyFileSync(join(__dirname, 'made.tgz'), join(target, name));`;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coffer-node-'));
  for (const name of ['node.mjs', 'setup.mjs']) {
    mkdirSync(join(folder, 'scripts'), { recursive: true });
    copyFileSync(join(import.meta.dirname, '..', name), join(folder, 'scripts', name));
  }
  write('npm/npm-cli.js', NPM);
  write('package-lock.json', '{"packages":{}}');
  write('node_modules/.package-lock.json', '{"packages":{}}');
  // A program that says which version it is, and is this Node for the rest.
  write(
    'made/package/bin/node',
    `#!/bin/sh\n[ "$1" = --version ] && echo v${VERSION} && exit\nexec "${process.execPath}" "$@"\n`,
    0o755,
  );
  spawnSync('tar', ['-czf', join(folder, 'npm/made.tgz'), '-C', join(folder, 'made'), 'package']);
  const archive = readFileSync(join(folder, 'npm/made.tgz'));
  list(`sha512-${createHash('sha512').update(archive).digest('base64')}`);
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, content: string, mode = 0o644): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content, { mode });
}

function list(integrity: string, platform = PLATFORM): void {
  write(
    'scripts/node.json',
    JSON.stringify({ version: VERSION, packages: { [platform]: { name: 'node-made', integrity } } }),
  );
}

/** Runs the starter with a command, as npm would. */
async function start(command: string, env: Readonly<Record<string, string>> = {}, ...args: string[]) {
  const child = spawn(process.execPath, [join(folder, 'scripts/setup.mjs'), command, ...args], {
    cwd: folder,
    env: { ...process.env, npm_execpath: join(folder, 'npm/npm-cli.js'), ...env },
  });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: child.exitCode, output, errors };
}

const onOld = (command: string, ...args: string[]) => start(command, { NODE_OPTIONS: OLD }, ...args);
const installed = () => readdirSync(join(folder, '.node'));

describe('On a Node that has what Coffer needs', () => {
  it('commands run by it, and nothing is fetched', async () => {
    const { code, output } = await start(`node -p 'process.execPath'`);
    expect([code, output]).toEqual([0, `${process.execPath}\n`]);
    expect(readdirSync(folder)).not.toContain('.node');
  });

  it('commands run one after the other until one fails, and the last one gets the arguments', async () => {
    expect(await start('echo one && echo', {}, 'two words', '$x')).toMatchObject({
      code: 0,
      output: 'one\ntwo words $x\n',
    });
    expect(await start('sh -c "exit 3" && echo two')).toMatchObject({ code: 3, output: '' });
  });

  it('a command is told to end, and how it ended is told on', async () => {
    const command = `node -e "process.once('SIGTERM', () => process.exit(7)); console.log('ready'); setInterval(() => {}, 9)"`;
    const child = spawn(process.execPath, [join(folder, 'scripts/setup.mjs'), command], { cwd: folder });
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([7, null]);
  });
});

describe('On an older Node', () => {
  it('the one of the list is installed once, and whatever is started is started by it', async () => {
    const nested = 'node scripts/setup.mjs "node --version"';
    expect(await onOld(`node --version && ${nested}`)).toMatchObject({
      code: 0,
      output: `v${VERSION}\n`.repeat(2),
    });
    expect((await onOld('node --version')).errors).toBe('');
    expect(installed()).toEqual([`${VERSION}-${PLATFORM}`]);
    expect(readFileSync(join(folder, 'npm/calls.txt'), 'utf8')).toBe('pack\n');
  });

  it('the dependencies are installed while it is fetched', async () => {
    rmSync(join(folder, 'node_modules/.package-lock.json'));
    const ended = await start('node --version', { NODE_OPTIONS: OLD, SLOW: 'yes' });
    expect(ended).toMatchObject({ code: 0, output: expect.stringMatching(new RegExp(`v${VERSION}\\n$`)) });
    expect(readFileSync(join(folder, 'npm/calls.txt'), 'utf8')).toBe('pack\nci\n');
  });

  it('two who install it at once do each other no harm', async () => {
    const both = await Promise.all([onOld('node --version'), onOld('node --version')]);
    expect(both.map(({ output }) => output)).toEqual([`v${VERSION}\n`, `v${VERSION}\n`]);
    expect(installed()).toEqual([`${VERSION}-${PLATFORM}`]);
  });

  const refused = { code: 1, output: '', errors: expect.stringMatching(/^Coffer needs Node [^\n]+\n$/) };

  it('an archive that is another than that of the list is not unpacked', async () => {
    list('sha512-AAAA');
    const { errors, ...rest } = await onOld('echo ran');
    expect(rest).toEqual({ code: 1, output: '' });
    expect(errors).toContain('what npm fetched as node-made is not what scripts/node.json names');
    expect(installed()).toEqual([]);
  });

  it('one sentence says what to do where there is no package for the system', async () => {
    list('sha512-AAAA', 'vax-vms');
    expect(await onOld('echo ran')).toEqual(refused);
  });

  it('one sentence says what to do where there is no network', async () => {
    const ended = await start('echo ran', { NODE_OPTIONS: OLD, NO_NETWORK: 'yes' });
    expect(ended).toEqual(refused);
    expect(ended.errors).toMatch(/\(ENOTFOUND\): install Node 99 yourself, and try again\.\n$/);
    expect(installed()).toEqual([]);
  });

  it('one sentence says so where a registry gives something of another name, or its folder cannot be written', async () => {
    expect(await start('echo ran', { NODE_OPTIONS: OLD, OTHER_NAME: 'yes' })).toEqual(refused);
    expect(installed()).toEqual([]);
    // The folder is there without a program in it, such as where something has removed that.
    write(`.node/${VERSION}-${PLATFORM}/bin/npm`, '');
    expect(await onOld('echo ran')).toEqual(refused);
    rmSync(join(folder, '.node'), { recursive: true });
    write('.node', 'a file');
    expect(await onOld('echo ran')).toEqual(refused);
  });

  it('what somebody left who was stopped is removed a day later, and nothing that it leads to', async () => {
    write('.node/new-old/package/bin/node', 'half of one');
    write('.node/new-today/package/bin/node', 'half of one');
    write('kept/file', 'of somebody');
    symlinkSync(join(folder, 'kept'), join(folder, '.node/new-old/package/link'));
    utimesSync(join(folder, '.node/new-old'), 0, 0);
    expect(await onOld('node --version')).toMatchObject({ code: 0 });
    expect(installed()).toEqual([`${VERSION}-${PLATFORM}`, 'new-today']);
    expect(readdirSync(join(folder, 'kept'))).toEqual(['file']);
  });
});

describe('A program that an older Node was told to run', () => {
  it.each(['server', 'cli'])('says in one sentence which one it needs: %s', async (name) => {
    const root = join(import.meta.dirname, '../..');
    const main = join(root, 'packages', name, 'src/main.ts');
    const child = spawn(
      process.execPath,
      ['--conditions=coffer-source', '--import', 'tsx', main, '--version'],
      {
        cwd: root,
        env: { ...process.env, NODE_OPTIONS: OLD },
      },
    );
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    expect([child.exitCode, output]).toEqual([1, '']);
    expect(errors).toMatch(/^Coffer needs Node 24\.11 or newer, [^\n]+\n$/);
  });
});

describe('The Node that is installed', () => {
  const root = join(import.meta.dirname, '../..');
  const { version, packages } = JSON.parse(readFileSync(join(root, 'scripts/node.json'), 'utf8'));
  const [major] = version.split('.');

  it('is listed for five systems, each with its SHA-512', () => {
    expect(Object.keys(packages)).toHaveLength(5);
    for (const { integrity } of Object.values<{ integrity: string }>(packages)) {
      expect(Buffer.from(integrity.slice('sha512-'.length), 'base64')).toHaveLength(64);
    }
  });

  it('is of the version that image and version managers take', () => {
    expect(readFileSync(join(root, '.nvmrc'), 'utf8').trim()).toBe(major);
    expect(readFileSync(join(root, 'Dockerfile'), 'utf8')).toContain(`\nARG NODE_VERSION=${major}\n`);
  });

  it('is what every script of every package begins with', () => {
    const manifests = ['package.json', ...workspaces(root)];
    for (const manifest of manifests) {
      const { scripts = {} } = JSON.parse(readFileSync(join(root, manifest), 'utf8'));
      for (const [name, command] of Object.entries(scripts)) {
        expect(command, `${manifest}: ${name}`).toMatch(/^node (?:\.\.\/\.\.\/)?scripts\/setup\.mjs /);
      }
    }
  });
});

function workspaces(root: string): string[] {
  const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/package.json`);
  return [...packages, 'e2e/package.json', 'bench/package.json'];
}
