import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFile } from '../src/store/lock/file-lock.ts';

const MODULE = fileURLToPath(new URL('../src/store/lock/file-lock.ts', import.meta.url));

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coffer-lock-'));
  file = join(folder, 'coffer.lock');
});
afterEach(() => rm(folder, { recursive: true }));

/** Another process that has taken the lock, and does nothing else. */
async function holder(use: 'shared' | 'exclusive') {
  const program = `
    const { lockFile } = await import(${JSON.stringify(MODULE)});
    process.stdout.write(lockFile(${JSON.stringify(file)}, ${JSON.stringify(use)}) === null ? 'refused' : 'held');
    setInterval(() => {}, 60_000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await once(child.stdout.setEncoding('utf8'), 'data');
  return {
    said,
    async kill() {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

describe('The lock on a file', () => {
  it('is shared by all who work together', async () => {
    const other = await holder('shared');
    const [first, second] = [lockFile(file, 'shared'), lockFile(file, 'shared')];
    expect(other.said).toBe('held');
    expect(first).not.toBeNull();
    expect(second).not.toBeNull();
    await first?.release();
    await second?.release();
    await other.kill();
  });

  it('lets nobody work alone beside others, or others beside who works alone', async () => {
    const other = await holder('shared');
    expect(lockFile(file, 'exclusive')).toBeNull();
    await other.kill();
    const alone = lockFile(file, 'exclusive');
    expect(alone).not.toBeNull();
    expect(lockFile(file, 'exclusive')).toBeNull();
    const late = await holder('shared');
    expect(late.said).toBe('refused');
    await late.kill();
    await alone?.release();
    const together = lockFile(file, 'shared');
    expect(together).not.toBeNull();
    await together?.release();
  });

  it('goes with a process that is killed', async () => {
    const other = await holder('exclusive');
    expect(other.said).toBe('held');
    expect(lockFile(file, 'shared')).toBeNull();
    await other.kill();
    const next = lockFile(file, 'exclusive');
    expect(next).not.toBeNull();
    await next?.release();
  });
});
