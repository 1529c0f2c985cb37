import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const ARCHIVE = new URL('../release/archive.ts', import.meta.url).href;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coffer-archive-'));
  await mkdir(join(folder, 'in', 'docs'), { recursive: true });
  await writeFile(join(folder, 'in', 'program'), 'run');
  await writeFile(join(folder, 'in', 'docs', 'read-me'), 'read');
});
afterAll(() => rm(folder, { recursive: true }));

/** The archive that a process in a time zone writes, which only that of a process can be chosen for. */
async function archive(write: 'writeTarball' | 'writeZip', TZ: string): Promise<Buffer> {
  const file = join(folder, `${write}-${TZ.replace('/', '-')}`);
  const program = `const { ${write} } = await import(${JSON.stringify(ARCHIVE)});
    await ${write}(${JSON.stringify(file)}, { folder: ${JSON.stringify(join(folder, 'in'))}, root: 'coffer-1',
      programs: new Set(['program']), date: new Date('2026-03-29') });`;
  await run(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    env: { ...process.env, TZ },
  });
  return readFile(file);
}

describe('an archive of a release', () => {
  it.each(['writeTarball', 'writeZip'] as const)(
    '%s writes the same bytes in every time zone',
    async (write) => {
      const written = await Promise.all(
        ['UTC', 'America/New_York', 'Pacific/Auckland'].map((zone) => archive(write, zone)),
      );
      expect(new Set(written.map((bytes) => bytes.toString('hex'))).size).toBe(1);
    },
  );
});
