import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coffer-release-key-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function release(key: string) {
  const program = join(import.meta.dirname, '../release.ts');
  const args = ['--import', 'tsx', program, '--platform', 'none', '--to', folder, '--key', join(folder, key)];
  return spawnSync(process.execPath, args, { encoding: 'utf8' });
}

describe('The key of a release', () => {
  it('is not deleted with the release before', () => {
    writeFileSync(join(folder, 'key'), 'a key');
    expect(release('key')).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/ keep the key elsewhere\.\n$/),
    });
    expect(existsSync(join(folder, 'key'))).toBe(true);
  });

  it('is looked at before anything is built', () => {
    const { status, stderr } = release('../no such key');
    expect(status).toBe(1);
    expect(stderr).toMatch(/ssh-keygen could not use no such key, so nothing is signed\.\n$/);
  });
});
