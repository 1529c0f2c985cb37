import { cookieFetch } from '@coffer/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CliUser, cliUser } from '../support/coffer-cli.ts';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';
import { onThisThread } from './support/cli-here.ts';
import { expectUndone, remembered, type SharedScene, sharedScene } from './support/undo-scene.ts';

let server: WorkerServer;
let user: CliUser;
let all: SharedScene;
let before: Record<string, string>;

beforeAll(async () => {
  [server, user] = await Promise.all([workerServer(), cliUser().then(onThisThread)]);
  all = await sharedScene(server.url, cookieFetch, async (drive) => {
    await drive.ensureDirectories(['/Shared/Letters', '/Own']);
    for (const name of ['one', 'two']) await drive.write(`/Shared/Letters/${name}.txt`, name);
  });
  await user.login(server.url, all.ada.person);
  before = await remembered(await all.fresh());
});
beforeEach(async () => {
  const [eves, bobs] = [await all.opened(all.eve), await all.opened(all.bob)];
  await eves.rename('/Letters/one.txt', 'locked');
  await bobs.rename('/Letters/two.txt', 'one.txt');
});
afterAll(() => user.remove());

const run = (...args: string[]) => user.run(['undo', ...args]);

describe('coffer undo', () => {
  it('lists who changed what, and takes one change back by its number', async () => {
    const { bob, eve } = all;
    const listed = await run('/Shared');
    expect(listed).toMatchObject({ code: 0, errors: '' });
    const [byBob = '', byEve = ''] = listed.output.split('\n');
    expect(byBob).toMatch(new RegExp(`${bob.person.email}  rename$`));
    expect(byEve).toMatch(new RegExp(`${eve.person.email}  rename$`));
    expect(listed.output).toContain('  you  member');
    const number = byBob.trim().split(' ')[0] ?? '';
    expect(await user.json(['undo', '/Shared'])).toContainEqual(
      expect.objectContaining({ number: Number(number), email: bob.person.email, isMine: false }),
    );
    expect(await run('change', '/Shared', number, '--yes')).toMatchObject({
      code: 0,
      output: 'one.txt  renamed to two.txt\n',
    });
    expect(await run('all', '/Shared', eve.person.email, '--yes')).toMatchObject({
      code: 0,
      output: 'locked  renamed to one.txt\n',
    });
    await expectUndone(all, before);
    const nothing = { code: 0, output: '', errors: 'There is nothing to undo.\n' };
    expect(await run('change', '/Shared', number, '--yes')).toMatchObject(nothing);
    expect(await run('change', '/Shared', '999', '--yes')).toMatchObject({ code: 3 });
  });

  it('takes back together what two did, who have each other’s names', async () => {
    const { bob, eve } = all;
    const people = [eve.person.email.toUpperCase(), bob.fingerprint];
    const shown = await run('all', '/Shared', ...people, '--dry-run');
    expect(shown.output.split('\n').sort()).toEqual([
      '',
      'locked  renamed to one.txt',
      'one.txt  renamed to two.txt',
    ]);
    // Nobody is there to be asked.
    expect((await run('all', '/Shared', ...people)).code).not.toBe(0);
    expect(Object.keys(await remembered(await all.fresh()))).toContain('/Letters/locked');
    expect(await run('all', '/Shared', ...people, '--yes')).toMatchObject({ code: 0, errors: '' });
    await expectUndone(all, before);
  });

  it('lets who is undone only read from then on, where that is wanted', async () => {
    const { ada, bob, eve } = all;
    const roles = async () => {
      const shares = await ada.drive.people.shares('/Shared');
      return new Map(shares.map(({ email, role }) => [email, role]));
    };
    const people = [eve.person.email, bob.person.email, '--yes'];
    await run('all', '/Shared', ...people, '--make-viewer', '--dry-run');
    expect([...(await roles()).values()]).toEqual(['editor', 'editor']);
    const undone = await run('all', '/Shared', ...people, '--make-viewer');
    expect(undone).toMatchObject({ code: 0, errors: '' });
    await expectUndone(all, before);
    expect([...(await roles()).values()]).toEqual(['viewer', 'viewer']);
    for (const { id } of await ada.drive.people.shares('/Shared')) {
      await ada.drive.people.changeMember('/Shared', id, { role: 'editor' });
    }
  });

  it('takes back what was done since a time, and says what it does not understand', async () => {
    const { bob, eve } = all;
    const since = (when: string) =>
      run('all', '/Shared', eve.person.email, bob.person.email, '--since', when, '--yes');
    expect(await since('2999-01-01')).toMatchObject({ code: 0, errors: 'There is nothing to undo.\n' });
    expect((await since('yesterday')).errors).toContain('yesterday is no date');
    expect(await since('1d')).toMatchObject({ code: 0, errors: '' });
    await expectUndone(all, before);
    expect(await run('/Own')).toMatchObject({
      code: 9,
      errors: expect.stringContaining('/Own is no folder'),
    });
    expect((await run('all', '/Shared', 'nobody@example.org', '--yes')).code).toBe(3);
  });
});
