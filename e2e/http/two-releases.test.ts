import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LATER_IDS } from '../next-version/edits.ts';
import { type NextVersion, nextVersion } from '../next-version/make.ts';
import { type CliUser, cliUser } from '../support/coffer-cli.ts';
import { freePort } from '../support/free-port.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { newPerson, testDrive } from '../support/test-drive.ts';
import { Account } from './support/account.ts';
import { failing, newestHead, nextDrive, says } from './support/next-devices.ts';

/** The next release, which works with today's, and the one after it, which does not. */
let next: NextVersion;
let later: NextVersion;
let today: RunningServer;
let folder: string;
const users: CliUser[] = [];

beforeAll(async () => {
  [next, later] = [await nextVersion(2), await nextVersion(3)];
  today = await startServer();
  folder = await mkdtemp(join(tmpdir(), 'coffer-releases-'));
});
afterAll(async () => {
  await today.stop();
  for (const user of users) await user.remove();
  await rm(folder, { recursive: true, force: true });
});

/** Somebody with a command line of this release. */
async function userOf(program?: readonly string[]): Promise<CliUser> {
  const user = await cliUser(program);
  users.push(user);
  return user;
}

describe('Today’s programs and a server of the next release', () => {
  it('work together, by the library and by the command line', async () => {
    const server = await next.startServer();
    const ada = testDrive(server.url);
    const person = await newPerson(ada);
    expect(await ada.api.call('configuration')).toMatchObject({ api: { version: 2, oldest: 1 } });
    expect(await ada.api.call('self')).toMatchObject({ api: { version: 2, oldest: 1 } });
    await ada.write('/a.txt', says('by the library'));
    const user = await userOf();
    await user.login(server.url, person);
    await writeFile(join(user.folder, 'b.txt'), 'by the command line');
    expect(await user.run(['put', 'b.txt', '/'])).toMatchObject({ code: 0 });
    expect((await user.run(['ls', '/'])).output).toBe('a.txt\nb.txt\n');
    expect(new TextDecoder().decode(await ada.read('/b.txt'))).toBe('by the command line');
    await server.stop();
  });
});

describe('Programs of the next release and today’s server', () => {
  it('work together: what the server does not know is not sent to it', async () => {
    const ada = nextDrive(next, today.url);
    expect(await ada.api.call('configuration')).toMatchObject({ api: { version: 1, oldest: 1 } });
    const person = await newPerson(ada);
    await ada.createDirectory('/Trip');
    await ada.write('/Trip/a.txt', says('by the library'));
    const file = await ada.stat('/Trip/a.txt');
    await ada.stars.set([file.id], true);
    await ada.rename('/Trip/a.txt', 'b.txt');
    await ada.write('/Trip/c.txt', says('more'));
    expect(file.id.endsWith(LATER_IDS)).toBe(false);
    expect(await newestHead(ada)).toMatchObject({ later: '' });
    expect((await ada.account.verify()).trouble).toBeNull();

    const user = await userOf(next.cli);
    await user.login(today.url, person);
    await writeFile(join(user.folder, 'c.txt'), 'by the command line');
    expect(await user.run(['put', 'c.txt', '/'])).toMatchObject({ code: 0 });
    expect((await user.run(['ls', '/'])).output).toBe('Trip/\nc.txt\n');

    const here = testDrive(today.url);
    await here.login(person);
    expect(new TextDecoder().decode(await here.read('/Trip/b.txt'))).toBe('by the library');
    expect((await here.account.verify()).trouble).toBeNull();
  });
});

describe('A program that is too old for a server', () => {
  it('is told so in one sentence, keeps what it has, and goes on once the server is one that it works with', async () => {
    const [dataDir, port] = [join(folder, 'data'), await freePort()];
    const before = await next.startServer({ dataDir, port });
    const person = await newPerson(testDrive(before.url));
    const user = await userOf();
    await user.login(before.url, person);
    await before.stop();

    const server = await later.startServer({ dataDir, port });
    const told = 'This program is too old for this server: update it.\n';
    expect(await user.run(['ls', '/'])).toEqual({ code: 9, output: '', errors: told });
    expect(await user.run(['sync', '.', '/'])).toEqual({ code: 9, output: '', errors: told });
    expect(await user.run(['webdav'])).toMatchObject({ code: 9, errors: told });
    const asJson = JSON.parse((await user.run(['status', '--json'])).errors);
    expect(asJson).toMatchObject({ error: { code: 'client_too_old', exit: 9 } });
    const drive = testDrive(server.url);
    await expect(drive.login(person)).rejects.toMatchObject(failing('client_too_old'));
    await expect(newPerson(testDrive(server.url))).rejects.toMatchObject(failing('client_too_old'));
    // Programs that somebody else has made say no version.
    await (await Account.register(server.url)).storeFile();
    await server.stop();

    const again = await next.startServer({ dataDir, port });
    expect(await user.run(['ls', '/'])).toMatchObject({ code: 0 });
    await again.stop();
  });
});

describe('A server that is too old for a program', () => {
  it('is not believed, and said to be so in one sentence', async () => {
    const ada = testDrive(today.url);
    const person = await newPerson(ada);
    const drive = nextDrive(later, today.url);
    await expect(drive.login(person)).rejects.toMatchObject(failing('server_too_old'));
    await expect(drive.api.call('configuration')).rejects.toMatchObject(failing('server_too_old'));
    const user = await userOf(later.cli);
    const args = ['login', today.url, '--email', person.email];
    const { code, errors } = await user.run(args, { input: `${person.password}\n` });
    expect(errors).toMatch(
      /This server is too old for this program: ask its operator to update it, [^\n]*\n$/,
    );
    expect(code).toBe(9);
  });
});
