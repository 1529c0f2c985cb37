import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type CliUser, cliUser } from '../support/coffer-cli.ts';
import { NIGHT } from '../support/dose.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { newPerson, type TestDrive, testDrive } from '../support/test-drive.ts';
import { onThisThread } from './support/cli-here.ts';
import { sendTo } from './support/sent-files.ts';

let server: RunningServer;
let user: CliUser;
let drive: TestDrive;

beforeAll(async () => {
  [server, user] = await Promise.all([startServer(), cliUser().then(onThisThread)]);
  drive = testDrive(server.url);
  await user.login(server.url, await newPerson(drive));
  await drive.ensureDirectories(['/Inbox', '/Other']);
});
afterAll(async () => {
  await server.stop();
  await user.remove();
});
beforeEach(async () => {
  for (const request of await drive.requests.list()) await drive.requests.delete(request);
});

const shown = z.object({ id: z.string(), address: z.string(), path: z.nullable(z.string()) });

async function request(...options: string[]) {
  const [made] = await user.json(['request', '/Inbox', ...options]);
  return shown.parse(made);
}

describe('coffer request', () => {
  it('makes a link with limits, which coffer requests lists', async () => {
    const made = await request(
      '--expires',
      '7d',
      '--max-files',
      '3',
      '--max-size',
      '1.5M',
      '--note',
      'Please',
    );
    const [own] = await drive.requests.list();
    expect(own).toMatchObject({ id: made.id, maxFiles: 3, maxBytes: 1_572_864, note: 'Please' });
    expect(own && drive.requests.address(own)).toBe(made.address);
    expect(await user.json(['requests'])).toMatchObject([{ id: made.id, path: '/Inbox', waiting: 0 }]);
    expect((await user.run(['requests'])).output).toContain(`/Inbox  ${made.address}  (0 of 3 files`);
  });

  // `sharing-places.spec.ts` names such folders by day, and accepts what waits for them.
  it(
    'fault U14: names a folder that went into a shared one, and leads to what takes its place when sharing ends',
    NIGHT,
    async () => {
      const eve = testDrive(server.url);
      const eves = await newPerson(eve);
      await Promise.all([eve.people.begin(), drive.people.begin()]);
      await drive.ensureDirectories(['/Box/Family/Trips', '/Moving/Deep']);
      for (const path of ['/Box/Family', '/Box/Family/Trips', '/Moving', '/Moving/Deep'])
        await drive.requests.create(path);
      const paths = async () => {
        const listed = z.array(shown).parse(await user.json(['requests']));
        return listed.map(({ path }) => path).toSorted();
      };
      const email = eves.email;
      const them = await drive.people.findPerson(email);
      if (them === null) throw new Error('This person is there');
      await drive.people.share('/Box/Family', them, 'editor');
      expect(await paths()).toEqual(['/Box/Family', '/Box/Family/Trips', '/Moving', '/Moving/Deep']);

      await eve.createDirectory('/Theirs');
      const me = await eve.people.findPerson((await drive.account.self()).email);
      if (me === null) throw new Error('This person is there');
      const theirs = await eve.people.share('/Theirs', me, 'editor');
      await drive.people.accept(theirs.spaceId);
      const moving = await drive.stat('/Moving');
      await drive.people.carry([moving], { from: null, to: theirs.spaceId });
      expect(await paths()).toEqual([
        '/Box/Family',
        '/Box/Family/Trips',
        '/Theirs/Moving',
        '/Theirs/Moving/Deep',
      ]);

      const before = await drive.requests.list();
      const intoShared = before.find(({ folderId }) => folderId === moving.id);
      await sendTo(intoShared === undefined ? '' : drive.requests.address(intoShared), 'kept.txt');
      const refused = await user.run(['requests', 'accept', '--all']);
      expect(refused.errors).toContain(
        '/Theirs/Moving is shared now, and links store nothing in shared folders.',
      );
      await user.run(['requests', 'accept', '--all', '--to', '/Other']);
      expect((await drive.stat('/Other/kept.txt')).size).toBe(8);
      await drive.people.takeBackWhole('/Box/Family');
      expect(await paths()).toEqual([
        '/Box/Family',
        '/Box/Family/Trips',
        '/Theirs/Moving',
        '/Theirs/Moving/Deep',
      ]);
      const after = await drive.requests.list();
      expect(after.map((each) => drive.requests.address(each)).toSorted()).toEqual(
        before.map((each) => drive.requests.address(each)).toSorted(),
      );
      const family = await drive.stat('/Box/Family');
      const own = after.find(({ folderId }) => folderId === family.id);
      if (own === undefined) throw new Error('The link leads to what is there now');
      await sendTo(drive.requests.address(own), 'sent.txt');
      await user.run(['requests', 'accept', '--all']);
      expect((await drive.stat('/Box/Family/sent.txt')).size).toBe(8);
    },
  );

  it('says what is wrong with what was typed', async () => {
    for (const wrong of [
      ['request', '/'],
      ['request', '/Inbox', '--max-files', '0'],
      ['request', '/Inbox', '--max-size', 'much'],
      ['request', '/Inbox', '--expires', 'soon'],
      ['request', '/Inbox', '--note', 'x'.repeat(1_001)],
      ['requests', 'accept'],
      ['requests', 'refuse', '--all', 'one'],
    ]) {
      expect(await user.run(wrong)).toMatchObject({ code: 2 });
    }
    expect(await user.run(['request', '/Nowhere'])).toMatchObject({ code: 3 });
    expect(await user.run(['requests', 'remove', 'nothing'])).toMatchObject({ code: 3 });
    expect(await user.run(['requests', 'accept', 'nothing'])).toMatchObject({ code: 3 });
  });
});

describe('coffer requests', () => {
  it('shows what waits, and accepts and refuses it', async () => {
    const made = await request();
    await sendTo(made.address, 'a.txt', 'b.txt', 'c.txt');
    const waiting = z
      .array(z.object({ id: z.string(), name: z.string() }))
      .parse(await user.json(['requests', 'waiting']));
    expect(waiting.map(({ name }) => name)).toEqual(['a.txt', 'b.txt', 'c.txt']);
    const [a, b] = waiting;
    expect((await user.run(['requests', 'waiting', made.id])).output).toMatch(/a\.txt\n.*b\.txt\n.*c\.txt\n/);
    expect(await user.run(['requests', 'accept', a?.id ?? ''])).toMatchObject({
      code: 0,
      output: 'a.txt  accepted\n',
    });
    expect(Buffer.from(await drive.read('/Inbox/a.txt')).toString()).toBe('a.txt');
    expect(await user.run(['requests', 'refuse', b?.id ?? ''])).toMatchObject({ code: 0 });
    expect(await user.run(['requests', 'accept', '--all', '--to', '/Other'])).toMatchObject({ code: 0 });
    expect((await drive.stat('/Other/c.txt')).size).toBe(5);
    expect(await drive.requests.waiting()).toEqual([]);
  });

  it('takes a link back, and asks first where something waits', async () => {
    const made = await request();
    await sendTo(made.address, 'a.txt');
    expect(await user.run(['requests', 'remove', made.id])).toMatchObject({
      code: 2,
      errors: expect.stringContaining('one file that waits'),
    });
    expect(await user.run(['requests', 'remove', made.id, '--yes'])).toMatchObject({ code: 0 });
    expect(await drive.requests.list()).toEqual([]);
  });
});
