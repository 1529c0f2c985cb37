import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NIGHT as TAGGED } from '../support/dose.ts';
import { isPlainEngine } from '../support/engine.ts';
import { barePrograms, launchServer, unpacked } from '../support/release.ts';
import { startServer } from '../support/server-process.ts';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const MOST_START_MS = 1_500;
const NIGHT = { ...TAGGED, timeout: 900_000 };
const run = promisify(execFile);

let folder: string;
/** The same source in two folders of different depths and names. */
let copies: readonly [string, string];

/** Copies what git has of the repository; what is installed is linked. */
async function copyTo(target: string): Promise<string> {
  await mkdir(target, { recursive: true });
  const { stdout } = await run('git', ['ls-files', '-z'], { cwd: REPOSITORY, maxBuffer: 1 << 24 });
  const files = stdout.split('\0').filter((file) => file !== '');
  for (const each of new Set(files.map((file) => dirname(file))))
    await mkdir(join(target, each), { recursive: true });
  await Promise.all(files.map((file) => cp(join(REPOSITORY, file), join(target, file))));
  await run('cp', ['-al', join(REPOSITORY, 'node_modules'), target]);
  // What is compressed already would be taken from there.
  await rm(join(target, 'node_modules', '.cache'), { recursive: true, force: true });
  return target;
}

const npm = (cwd: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  run('npm', [...args], { cwd, env: { ...process.env, ...env }, maxBuffer: 1 << 24 });

describe.runIf(isPlainEngine())('A release that is made twice', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join('/var/tmp', 'coffer-twice-'));
    copies = [await copyTo(join(folder, 'a')), await copyTo(join(folder, 'some', 'where', 'deeper-down'))];
  }, 300_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it(
    'has the same bytes in another folder and time zone, with its own build of the page and a copy of Node',
    NIGHT,
    async () => {
      const sums: string[] = [];
      for (const [index, copy] of copies.entries()) {
        const TZ = index === 0 ? 'America/New_York' : 'Pacific/Auckland';
        await npm(
          copy,
          ['run', '--silent', 'release', '--', '--platform', 'linux-x64', '--platform', 'win-x64'],
          { TZ },
        );
        sums.push(await readFile(join(copy, 'release', 'SHA256SUMS'), 'utf8'));
      }
      expect(sums[1]).toBe(sums[0]);
      expect(sums[0]).toContain('linux-x64.tar.gz');
    },
  );

  it('starts within a second and a half, by the Node that it brings', NIGHT, async () => {
    const names = await readdir(join(copies[0], 'release'));
    const archive = names.find((name) => /^coffer-server-.*linux-x64\.tar\.gz$/.test(name)) ?? '';
    const root = await unpacked(join(copies[0], 'release', archive), folder);
    const programs = await barePrograms(folder);
    const times: number[] = [];
    for (let start = 0; start < 5; start += 1) {
      const env = { PATH: programs, COFFER_DATA_DIR: join(folder, `data-${start}`) };
      const server = await launchServer(join(root, 'coffer-server'), env);
      times.push(server.readyMs);
      expect(await server.stop()).toBe(0);
    }
    const [, , median] = times.toSorted((one, other) => one - other);
    expect(median).toBeLessThan(MOST_START_MS);
  });

  it(
    'fault D11: packs a command line and a client that install alone, without a network',
    NIGHT,
    async () => {
      const packed = await Promise.all(
        ['cli', 'client'].map(async (name) => {
          const cwd = join(copies[1], 'packages', name);
          const { stdout } = await npm(cwd, ['pack', '--silent']);
          return join(cwd, stdout.trim().split('\n').at(-1) ?? '');
        }),
      );
      const empty = await mkdtemp(join(tmpdir(), 'coffer-empty-'));
      await writeFile(join(empty, 'package.json'), '{"private":true,"type":"module"}');
      const cache = { npm_config_cache: join(empty, 'cache') };
      await npm(empty, ['install', '--offline', '--no-audit', '--no-fund', ...packed], cache);
      const { stdout } = await run(process.execPath, ['node_modules/.bin/coffer', '--version'], {
        cwd: empty,
      });
      expect(stdout).toMatch(/^\d+\.\d+\.\d+/);
      const readme = await readFile(join(REPOSITORY, 'packages/client/README.md'), 'utf8');
      const [, example = ''] =
        /```ts\nimport \{ Drive \} from '@coffer\/client';\n(.*?)```/s.exec(readme) ?? [];
      const program = `import { Drive } from '@coffer/client';
      const url = process.argv[2];
      const account = { email: 'ada@example.org', password: 'correct horse battery staple' };
      await Drive.connect(url).register(account);
      ${example}
      console.log(bytes.length);`;
      await writeFile(join(empty, 'example.js'), program);
      const server = await startServer({ kdf: 'real' });
      const ran = await run(process.execPath, ['example.js', server.url], { cwd: empty });
      expect(ran).toEqual({ stdout: '3\n', stderr: '' });
      await server.stop();
      await rm(empty, { recursive: true });
    },
  );
});
