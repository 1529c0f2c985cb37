import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteDatabase } from '@coffer/sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openKept } from '../../src/profile/kept.ts';
import { openState } from '../../src/sync/state.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coffer-kept-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Runs statements on a file of the profile, and gives the version that it says. */
function change(name: string, sql = ''): unknown {
  const database = new SqliteDatabase(join(folder, name));
  try {
    if (sql !== '') database.exec(sql);
    return database.pragma('user_version');
  } finally {
    database.close();
  }
}

describe('A profile', () => {
  it('says its version, and is read where it says none', async () => {
    const kept = await openKept(folder);
    kept.set('head:1', 'seen');
    kept.close();
    expect(change('profile.sqlite')).toBe(1);
    change('profile.sqlite', 'pragma user_version = 0');
    const again = await openKept(folder);
    expect(again.get('head:1')).toBe('seen');
    again.close();
    expect(change('profile.sqlite')).toBe(1);
  });

  it('of a newer program is refused in one sentence, and nothing of it is lost', async () => {
    const kept = await openKept(folder);
    kept.set('head:1', 'seen');
    kept.close();
    change('profile.sqlite', 'pragma user_version = 2');
    await expect(openKept(folder)).rejects.toThrow('was written by a newer version of this program. Update');
    expect(change('profile.sqlite')).toBe(2);
    change('profile.sqlite', 'pragma user_version = 1');
    const again = await openKept(folder);
    expect(again.get('head:1')).toBe('seen');
    again.close();
  });
});

describe('The state of a synchronised folder', () => {
  const entry = {
    kind: 'file',
    id: 'i',
    versionId: 'v',
    identity: '1',
    stamp: '2',
    size: 3,
    sha256: null,
    seenAt: 4,
  };

  async function filled(): Promise<string> {
    const path = join(folder, 'sync-1.sqlite');
    const state = await openState(path);
    state.set([['a.txt', entry as never]]);
    state.beginMoving('m');
    state.beginSending('b.txt', null);
    state.notePair({ folder: '/home', spaceId: 's', directoryId: null, path: '/' });
    state.close();
    return path;
  }

  it('of this version is read', async () => {
    const state = await openState(await filled());
    expect([...state.known.keys()]).toEqual(['a.txt']);
    expect(state.pair()).toMatchObject({ folder: '/home' });
    state.close();
    expect(change('sync-1.sqlite')).toBe(1);
  });

  it.each([0, 2])('of another one (%i) is forgotten, but for what was begun to be sent', async (version) => {
    const path = await filled();
    // As a version may have it whose tables are others.
    change(
      'sync-1.sqlite',
      `alter table entries rename column stamp to mark; pragma user_version = ${version}`,
    );
    const state = await openState(path);
    expect(state.known.size + state.moving.size).toBe(0);
    expect([state.pair(), state.about()]).toEqual([null, null]);
    expect([...state.sending]).toEqual([['b.txt', null]]);
    state.set([['a.txt', entry as never]]);
    state.close();
    expect(change('sync-1.sqlite')).toBe(1);
  });

  it('of another one whose uploads are told otherwise is forgotten whole', async () => {
    const path = await filled();
    change('sync-1.sqlite', 'alter table sending rename column path to place; pragma user_version = 2');
    const state = await openState(path);
    expect(state.sending.size).toBe(0);
    state.beginSending('b.txt', null);
    state.close();
  });
});
