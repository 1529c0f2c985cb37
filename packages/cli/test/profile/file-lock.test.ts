import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeFileLock } from '../../src/profile/file-lock.ts';
import { profileName, profilesFolder } from '../../src/profile/profile-folder.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coffer-lock-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('A lock beside files', () => {
  it('is held by one process, and gone with it, however that ends', async () => {
    const path = join(folder, 'one.lock');
    const holder = spawn(process.execPath, [
      ...['--conditions=coffer-source', '-e'],
      `const { SqliteDatabase } = require('@coffer/sqlite'); const held = new SqliteDatabase(${JSON.stringify(path)}); held.exec('begin exclusive'); console.log('held'); setInterval(() => held, 1000);`,
    ]);
    await once(holder.stdout, 'data');
    expect(await takeFileLock(path)).toBeNull();
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const lock = await takeFileLock(path);
    expect(lock).not.toBeNull();
    expect(await takeFileLock(path)).toBeNull();
    lock?.release();
    (await takeFileLock(path))?.release();
    const own = join(folder, 'own.lock');
    (await takeFileLock(own))?.release();
    expect((await stat(own)).mode & 0o077).toBe(0);
  });
});

describe('A profile', () => {
  it('has a name that leads nowhere else', () => {
    expect(profileName(undefined, {})).toBe('default');
    expect(profileName(undefined, { COFFER_PROFILE: 'work' })).toBe('work');
    expect(profileName('home', { COFFER_PROFILE: 'work' })).toBe('home');
    for (const name of ['..', '.', '', 'a/b', 'a\\b', '-x', 'x'.repeat(65)]) {
      expect(() => profileName(name, {})).toThrow(/no name of a profile/);
    }
  });

  it('lies where the system has what programs keep', () => {
    expect(profilesFolder({ XDG_STATE_HOME: '/state' }, 'linux', '/home/a')).toBe('/state/coffer');
    expect(profilesFolder({ XDG_STATE_HOME: 'relative' }, 'linux', '/home/a')).toBe(
      '/home/a/.local/state/coffer',
    );
    expect(profilesFolder({}, 'darwin', '/Users/a')).toBe('/Users/a/Library/Application Support/coffer');
  });
});
