import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { cookieFetch } from '@coffer/client';
import { startServer } from '../../e2e/support/server-process.ts';
import { newPerson, testDrive } from '../../e2e/support/test-drive.ts';
import { counted } from './counted-rows.ts';
import type { Result } from './report.ts';
import { secondsOf } from './stopwatch.ts';
import { fillWithFiles } from './versioned-files.ts';

const WRITER = fileURLToPath(new URL('./waiting-writer.ts', import.meta.url));
const MOST_MS = 1_000;

/** Measures how long somebody else waits for a write while so many files go into a space of their own, at the server's own database. */
export async function movedRows(files: number): Promise<Result[]> {
  const server = await startServer({ kdf: 'real' });
  try {
    const drive = testDrive(server.url);
    const person = await newPerson(drive);
    await fillWithFiles(drive, '/Moved', files);
    const device = testDrive(server.url, cookieFetch());
    await device.login(person);
    const writer = await startWriter(server.url);
    const separate = () => device.people.separate('/Moved');
    const seconds = await secondsOf(() => counted('moved-rows', separate));
    const slowest = await writer.stop();
    const what = `Folder of ${files.toLocaleString('en')} files with 1.2 versions each, made a space of its own`;
    return [
      { what, figure: `${seconds.toFixed(1)} s`, target: '', holds: null },
      {
        what: `${what}: the longest that another account waited meanwhile for a new directory`,
        figure: `${slowest.toFixed(0)} ms`,
        target: `≤ ${MOST_MS.toLocaleString('en')} ms`,
        holds: slowest <= MOST_MS,
      },
    ];
  } finally {
    await server.stop();
  }
}

/** Starts a writer; what it says at its end is the longest that it waited, in milliseconds. */
async function startWriter(url: string): Promise<{ stop(): Promise<number> }> {
  const args = ['--import', 'tsx', '--conditions=coffer-source', WRITER, url];
  const child: ChildProcess = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  if (child.stdout === null) throw new Error('The writer says nothing');
  const lines = createInterface({ input: child.stdout });
  await once(lines, 'line');
  return {
    async stop() {
      if (child.exitCode !== null) throw new Error('The writer has ended');
      const said = once(lines, 'line');
      child.stdin?.write('stop\n');
      const [slowest] = await said;
      return Number(slowest);
    },
  };
}
