import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSqliteStore } from '@coffer/client/sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliUser, cliUser } from '../support/coffer-cli.ts';
import type { TestDrive } from '../support/test-drive.ts';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';
import { onThisThread } from './support/cli-here.ts';
import { threePeople } from './support/three-people.ts';

let server: WorkerServer;
let user: CliUser;
let ada: TestDrive;
let family: string;
let club: string;

beforeAll(async () => {
  [server, user] = await Promise.all([workerServer(), cliUser().then(onThisThread)]);
  const { bob, people, ...others } = await threePeople(server.url);
  ({ ada } = others);
  await ada.ensureDirectories(['/Family/Trips', '/Club', '/Found', '/Listed']);
  await ada.write('/Family/letter.txt', 'Dear Bob');
  ({ spaceId: family } = await ada.people.share('/Family', people.bob, 'editor'));
  ({ spaceId: club } = await ada.people.share('/Club', people.bob, 'viewer'));
  const [found, listed] = [
    await ada.people.share('/Found', people.bob, 'viewer'),
    await ada.people.share('/Listed', people.bob, 'viewer'),
  ];
  for (const spaceId of [family, club, found.spaceId, listed.spaceId]) await bob.people.accept(spaceId);
  await user.login(server.url, people.bob, 'bob');
});
afterAll(() => user.remove());

const run = (...args: string[]) => user.run([...args, '--profile', 'bob']);
const kept = async () => {
  const names = await readdir(join(user.profiles, 'bob'));
  return names.filter((name) => name.startsWith('rows-') && name.endsWith('.sqlite')).sort();
};

describe('The rows of shared folders in a profile', () => {
  it('are in a file each, for the next command', async () => {
    expect(await run('ls', '/Family')).toMatchObject({
      code: 0,
      output: expect.stringContaining('letter.txt'),
    });
    expect(await run('ls', '/Club')).toMatchObject({ code: 0 });
    expect(await kept()).toEqual(
      [`rows-1.${family}.sqlite`, `rows-1.${club}.sqlite`, 'rows-1.sqlite'].sort(),
    );
    const store = await openSqliteStore(join(user.profiles, 'bob', `rows-1.${family}.sqlite`));
    expect(await store.standing()).toMatchObject({ spaceId: family, followed: { gone: [] } });
    expect(await store.count(family)).toBe(2);
    await store.close();
    expect(await run('ls', '/Family')).toMatchObject({
      code: 0,
      output: expect.stringContaining('letter.txt'),
    });
  });

  it.each([
    ['/Found', ['ls', '/Found']],
    ['/Listed', ['share', 'list']],
  ] as const)(
    'go from all copies once a command learns that the sharing of %s has ended',
    async (path, learns) => {
      const before = await kept();
      expect(await run('ls', path)).toMatchObject({ code: 0 });
      const [rows = ''] = (await kept()).filter((name) => !before.includes(name));
      const folder = join(user.profiles, 'bob');
      for (const end of ['', '-wal', '-shm'])
        await writeFile(join(folder, rows.replace('rows-1', 'rows-2') + end), 'of another program');
      const [share] = await ada.people.shares(path);
      await ada.people.takeBack(path, share?.id ?? '');
      await run(...learns);
      expect(
        (await readdir(folder)).filter((name) => name.includes(rows.slice('rows-1'.length, -7))),
      ).toEqual([]);
      expect(await kept()).toEqual(before);
    },
  );

  it('go with what one leaves, and all of them with the logout', async () => {
    expect(await run('share', 'leave', '/Club', '--yes')).toMatchObject({ code: 0 });
    expect(await kept()).toEqual([`rows-1.${family}.sqlite`, 'rows-1.sqlite'].sort());
    expect(await run('logout')).toMatchObject({ code: 0 });
    const names = await readdir(join(user.profiles, 'bob'));
    expect(names.filter((name) => name.startsWith('rows-'))).toEqual([]);
  });
});
