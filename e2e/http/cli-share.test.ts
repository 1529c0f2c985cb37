import { fingerprintWords } from '@coffer/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliUser, cliUser } from '../support/coffer-cli.ts';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';
import { onThisThread } from './support/cli-here.ts';
import { type ThreePeople, threePeople } from './support/three-people.ts';

let server: WorkerServer;
let user: CliUser;
let all: ThreePeople;

beforeAll(async () => {
  [server, user] = await Promise.all([workerServer(), cliUser().then(onThisThread)]);
  all = await threePeople(server.url);
  const { ada, people } = all;
  await ada.people.begin();
  await ada.ensureDirectories(['/Home/Family/Trips']);
  await ada.write('/Home/Family/Trips/beach.txt', 'beach');
  await ada.write('/letter.txt', 'Dear Bob');
  await ada.links.create('/Home/Family/Trips');
  await user.login(server.url, people.ada);
});
afterAll(() => user.remove());

const run = (...args: string[]) => user.run(['share', ...args]);
const family = '/Home/Family';

describe('coffer share', () => {
  it('shares nothing with somebody whose key nobody has compared, unless that is said', async () => {
    const { ada, bob, people } = all;
    const refused = await run('add', family, people.bob.email, '--role', 'editor');
    expect(refused).toMatchObject({ code: 2, output: '' });
    expect(refused.errors).toContain(fingerprintWords(await bob.people.begin()).join(' '));
    expect(refused.errors).toContain('Nothing was shared.');
    expect(await ada.people.spaces()).toEqual([]);
  });

  it('says what sharing costs, and asks', async () => {
    const { ada, bob, people } = all;
    await ada.people.markCompared({ email: people.bob.email, fingerprint: await bob.people.begin() });
    const { code, errors } = await run('add', family, people.bob.email);
    expect(code).toBe(2);
    expect(errors).toContain('trash and earlier versions. One public link stops working. 3 items move');
    expect(errors).toContain('Nobody is here to answer; add --yes.');
    expect(await ada.people.spaces()).toEqual([]);
  });

  it('shares, lists, changes roles, removes access and ends the sharing', async () => {
    const { ada, bob, people } = all;
    const { bob: b, eve: e } = people;
    const args = ['share', 'add', family, b.email, '--role', 'editor', '--expires', '7d', '--yes'];
    const [added] = await user.json(args);
    expect(added).toMatchObject({ path: family, email: b.email, role: 'editor', compared: true });
    const eves = await user.json(['share', 'add', family, e.email, '--yes']);
    expect(eves).toMatchObject([{ role: 'viewer', compared: false, expiresAt: null }]);
    const [listed] = await user.json(['share', 'list']);
    expect(listed).toMatchObject({ direction: 'by-me', path: family, kind: 'directory' });
    expect(listed).toHaveProperty(
      'members',
      expect.arrayContaining([
        expect.objectContaining({ email: b.email, role: 'editor', state: 'active', compared: true }),
        expect.objectContaining({ email: e.email, role: 'viewer', compared: false, expiresAt: null }),
      ]),
    );
    const lines = (await run('list')).output;
    expect(lines).toMatch(new RegExp(`^${family}  with ${b.email}  editor, until 20`, 'm'));
    expect(lines).toContain(`${family}  with ${e.email}  viewer, not compared\n`);

    expect(await run('role', family, b.email, 'viewer')).toMatchObject({ code: 0 });
    expect((await ada.people.shares(family)).map(({ role }) => role)).toEqual(['viewer', 'viewer']);
    expect(await run('role', family, 'nobody@example.org', 'viewer')).toMatchObject({ code: 3 });
    const [space] = await ada.people.spaces();
    await bob.people.accept(space?.spaceId ?? '');
    expect(await run('remove', family, b.email)).toMatchObject({
      code: 2,
      errors: expect.stringContaining(`${b.email} loses access now.`),
    });
    expect(await run('remove', family, b.email.toUpperCase(), '--yes')).toMatchObject({
      code: 0,
      errors: '',
    });
    await expect(bob.people.open(space?.spaceId ?? '')).rejects.toMatchObject({
      failure: { code: 'share_ended' },
    });
    const last = await run('remove', family, e.email, '--yes');
    expect(last).toMatchObject({ code: 0, errors: expect.stringContaining(`coffer share end ${family}`) });
    expect((await run('list')).output).toContain('with nobody any more');
    const ended = await run('end', family, '--yes');
    expect(ended).toMatchObject({ code: 0, output: `${family} is not shared any more.\n` });
    expect(await ada.people.spaces()).toEqual([]);
    expect(Buffer.from(await ada.read(`${family}/Trips/beach.txt`)).toString()).toBe('beach');
  });

  it('accepts what others share, and leaves it', async () => {
    const { ada, bob, eve, people } = all;
    await bob.createDirectory('/Theirs');
    const { spaceId } = await bob.people.share('/Theirs', people.ada, 'editor');
    await eve.createDirectory('/Hers');
    const hers = await eve.people.share('/Hers', people.ada, 'viewer');
    const listed = await user.json(['share']);
    expect(listed).toContainEqual(
      expect.objectContaining({
        ...{ direction: 'with-me', spaceId, path: null, name: 'Theirs', role: 'editor', accepted: false },
        owner: expect.objectContaining({ email: people.bob.email, compared: true, keyChanged: false }),
      }),
    );
    const offered = `not accepted yet: coffer share accept ${spaceId}\n`;
    expect((await run('list')).output).toContain(offered);

    expect(await run('accept', 'Theirs', '--to', '/Home', '--name', 'Bobs')).toMatchObject({ code: 0 });
    expect(await ada.people.sharedWithMe()).toContainEqual(
      expect.objectContaining({ spaceId, itemId: (await ada.stat('/Home/Bobs')).id }),
    );
    expect(await run('accept', spaceId)).toMatchObject({
      code: 4,
      errors: expect.stringContaining('/Home/Bobs'),
    });
    const unmet = await run('accept', people.eve.email);
    expect(unmet).toMatchObject({ code: 2, errors: expect.stringContaining('Nothing was accepted.') });
    expect(await run('accept', people.eve.email, '--yes', '--name', 'Home')).toMatchObject({
      code: 4,
      errors: 'There is Home already. Give this one another with --name.\n',
    });
    expect(await run('accept', hers.spaceId, '--yes')).toMatchObject({ code: 0 });

    expect(await run('add', '/Home/Bobs', people.eve.email, '--yes')).toMatchObject({ code: 9 });
    expect(await run('leave', '/Home')).toMatchObject({ code: 3 });
    expect(await run('leave', '/Home/Bobs')).toMatchObject({ code: 2 });
    expect(await run('leave', '/Home/Bobs', '--yes')).toMatchObject({ code: 0 });
    expect(await run('leave', 'Hers', '--yes')).toMatchObject({ code: 0 });
    expect(await ada.people.sharedWithMe()).toEqual([]);
    await expect(ada.stat('/Home/Bobs')).rejects.toMatchObject({ failure: { code: 'not_found' } });
  });

  it('takes nobody’s folder for that of another whose address it has for a name', async () => {
    const { ada, bob, eve, people } = all;
    await eve.createDirectory(`/${people.bob.email}`);
    const fake = await eve.people.share(`/${people.bob.email}`, people.ada, 'viewer');
    const refused = (which: string) => run('accept', which, '--yes');
    const ids = { fake: `${fake.spaceId} (from ${people.eve.email})`, real: '' };
    const alone = { code: 2, errors: expect.stringContaining(`Name it by its id: ${ids.fake}\n`) };
    expect(await refused(people.bob.email)).toMatchObject(alone);
    await bob.createDirectory('/Real');
    const real = await bob.people.share('/Real', people.ada, 'viewer');
    ids.real = `${real.spaceId} (from ${people.bob.email})`;
    for (const verb of ['accept', 'leave']) {
      const { code, errors } = await run(verb, people.bob.email, '--yes');
      expect([code, errors.includes(ids.real), errors.includes(ids.fake)]).toEqual([2, true, true]);
    }
    await ada.people.decline(fake.spaceId);
    expect(await run('leave', people.bob.email, '--yes')).toMatchObject({ code: 0 });
    expect(await ada.people.sharedWithMe()).toEqual([]);
  });

  it('says the words that others compare, and what is wrong in a sentence', async () => {
    const { bob, people } = all;
    const words = fingerprintWords(await bob.people.begin()).join(' ');
    expect(await run('words', people.bob.email)).toMatchObject({ code: 0, output: `${words}\n` });
    expect((await run('words')).output.trim().split(' ')).toHaveLength(16);
    const cases = [
      [['add', '/', people.bob.email], 2, '/ is the drive itself'],
      [['add', '/none', people.bob.email], 3, '/none: It is not there'],
      [['add', '/letter.txt', 'nobody@example.org'], 3, 'Nobody here has the address nobody@example.org.'],
      [['add', '/letter.txt', 'bob'], 2, 'bob is no e-mail address.'],
      [['add', '/letter.txt', people.ada.email], 2, 'is your own address; name somebody else.'],
      [['add', '/letter.txt', people.bob.email, '--expires', '2020-01-01'], 2, '2020-01-01 is in the past'],
      [['add', '/letter.txt', people.bob.email, '--role', 'king'], 2, 'Allowed choices are viewer, editor.'],
      [['remove', '/letter.txt', people.bob.email, '--yes'], 3, '/letter.txt is not shared.'],
      [['accept', 'Nothing'], 3, 'Nobody shares Nothing with you.'],
    ] as const;
    for (const [args, code, said] of cases) {
      expect(await run(...args)).toMatchObject({ code, output: '', errors: expect.stringContaining(said) });
    }
  });
});
