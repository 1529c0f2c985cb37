import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DataLock } from '../src/store/lock/data-lock.ts';
import { lockFile } from '../src/store/lock/file-lock.ts';

const MODULE = fileURLToPath(new URL('../src/store/lock/file-lock.ts', import.meta.url));

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coffer-lock-'));
  file = join(folder, 'coffer.lock');
});
afterEach(() => rm(folder, { recursive: true }));

type Use = 'shared' | 'exclusive';

/** Another process, which takes the lock as it is told, and does nothing else. */
function another() {
  const program = `
    const { lockFile } = await import(${JSON.stringify(MODULE)});
    // One that nobody knows any more would be closed with what is collected.
    globalThis.held = [];
    process.stdin.setEncoding('utf8').on('data', (use) => {
      held.push(lockFile(${JSON.stringify(file)}, use));
      process.stdout.write(held.at(-1) === null ? 'refused' : 'held');
    });`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdout.setEncoding('utf8');
  return {
    async take(use: Use): Promise<unknown> {
      const said = once(child.stdout, 'data');
      child.stdin.write(use);
      return (await said)[0];
    },
    async kill() {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Takes the lock in this process, where that is allowed. */
function taken(use: Use): DataLock {
  const lock = lockFile(file, use);
  if (lock === null) throw new Error('The lock was refused');
  return lock;
}

// To start a process takes longer than all else, so each of the two goes through what it can.
describe('The lock on a file', () => {
  it('is shared by all who work together, beside whom nobody works alone until they have ended', async () => {
    const other = another();
    expect(await other.take('shared')).toBe('held');
    const [first, second] = [taken('shared'), taken('shared')];
    await first.release();
    await second.release();
    expect(lockFile(file, 'exclusive')).toBeNull();
    await other.kill();
    await taken('exclusive').release();
  });

  it('lets nobody else in beside who works alone, and goes with a process that is killed', async () => {
    const other = another();
    const alone = taken('exclusive');
    expect(lockFile(file, 'exclusive')).toBeNull();
    expect(await other.take('shared')).toBe('refused');
    await alone.release();
    await taken('shared').release();
    expect(await other.take('exclusive')).toBe('held');
    expect(lockFile(file, 'shared')).toBeNull();
    await other.kill();
    await taken('exclusive').release();
  });
});
