import { execFile, execFileSync } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Drive } from '@coffer/client';
import { BUILT_CLI } from '../../e2e/support/coffer-cli.ts';
import { generateFile } from '../../e2e/support/generated-files.ts';
import type { RunningServer } from '../../e2e/support/server-process.ts';
import { newPerson } from '../../e2e/support/test-drive.ts';
import { startPlainServer } from './plain-server.ts';
import type { Result } from './report.ts';
import { median, rate, secondsOf } from './stopwatch.ts';

const SIZE = 1_024 << 20;
const ROUNDS = 3;

const execute = promisify(execFile);

/** `coffer put` and `get` of a large file, each beside what `curl` takes for the same bytes. */
export async function commandLine(server: RunningServer, folder: string): Promise<Result[]> {
  const path = join(folder, 'cli.bin');
  await generateFile(path, SIZE, 'command line');
  const here = join(folder, 'cli');
  await mkdir(here);
  const env = { PATH: process.env['PATH'] ?? '', HOME: here, XDG_STATE_HOME: here };
  const coffer = (...args: string[]) => execute(process.execPath, [BUILT_CLI, ...args], { env, cwd: here });
  const { privateKeyPem } = await newPerson(Drive.connect(server.url));
  const login = coffer('login', server.url, '--key', '-');
  login.child.stdin?.end(privateKeyPem);
  await login;
  const plain = await startPlainServer(join(folder, 'plain-cli'), path);
  const rounds: { put: number; get: number; up: number; down: number }[] = [];
  const alone = (work: () => Promise<unknown>) => {
    // Else one would pay for writing back what another left in memory.
    execFileSync('sync');
    return secondsOf(work);
  };
  for (let round = 0; round < ROUNDS; round++) {
    const up = await alone(() => execute('curl', ['-sf', '-X', 'POST', '-T', path, `${plain.url}/plain`]));
    const put = await alone(() => coffer('put', path, '/cli.bin'));
    const down = await alone(() =>
      execute('curl', ['-sf', '-o', join(here, 'plain.bin'), `${plain.url}/file`]),
    );
    const get = await alone(() => coffer('get', '/cli.bin', 'got.bin'));
    execFileSync('cmp', [path, join(here, 'got.bin')]);
    await coffer('rm', '--forever', '--yes', '/cli.bin');
    await Promise.all(['got.bin', 'plain.bin'].map((name) => rm(join(here, name))));
    rounds.push({ put, get, up, down });
    console.log(`round ${round}: curl ${up} s up, ${down} s down; coffer ${put} s up, ${get} s down`);
  }
  plain.close();
  await rm(path);
  const of = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick));
  const speed = (seconds: number) => `${rate(SIZE, seconds).toFixed(0)} MiB/s`;
  const [putRatio, getRatio] = [of(({ put, up }) => up / put), of(({ get, down }) => down / get)];
  return [
    {
      what: `coffer put of 1 GiB ÷ curl to a plain endpoint (median of ${ROUNDS}; ${speed(of(({ put }) => put))} ÷ ${speed(of(({ up }) => up))})`,
      figure: putRatio.toFixed(2),
      target: '≥ 0.7',
      holds: putRatio >= 0.7,
    },
    {
      what: `coffer get of 1 GiB ÷ curl from a plain endpoint (median of ${ROUNDS}; ${speed(of(({ get }) => get))} ÷ ${speed(of(({ down }) => down))})`,
      figure: getRatio.toFixed(2),
      target: '',
      holds: null,
    },
  ];
}
