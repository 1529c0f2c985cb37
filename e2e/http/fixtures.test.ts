import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openKept } from '../../packages/cli/src/profile/kept.ts';
import { keepAccount, keptAccount } from '../../packages/cli/src/session/account.ts';
import { type FixtureDescription, fixtures, PARTS } from '../fixtures/description.ts';
import { CHUNKED } from '../fixtures/fill-drive.ts';
import { missingIn, NOT_YET } from '../fixtures/held.ts';
import { migrated, type OpenedFixture, openFixture, restored, unpackPart } from '../fixtures/open.ts';
import { loginWithPasskey } from '../fixtures/people.ts';
import { logOf, seenBehind, seenBy, sharedAs } from '../fixtures/seen.ts';
import { openedByPasswords } from '../fixtures/with-real-keys.ts';
import { BUILT_CLI, type CliUser, cliUser } from '../support/coffer-cli.ts';
import { coffer } from '../support/command-line.ts';
import { engine, isPlainEngine, isPlainOrAll } from '../support/engine.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { seededBytes, type TestDrive, testDrive } from '../support/test-drive.ts';
import { totp } from '../support/totp.ts';

const ALL = await fixtures();

/** How long servers keep records of uploads that nobody goes on with, and what was done in spaces; less a day or two for the run. */
const [UPLOAD_DAYS, LOG_DAYS] = [28, 88];

const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe.each(ALL.map((fixture) => [fixture.description.version, fixture] as const))(
  'The data of version %s',
  (_, fixture) => {
    const { description } = fixture;
    let opened: OpenedFixture;
    let server: RunningServer;
    /** Before this version has changed anything. */
    let rows: Awaited<ReturnType<ReturnType<typeof engine>['database']['rows']>>;

    beforeAll(async () => {
      opened = await openFixture(fixture);
      rows = await engine().database.rows(opened.dataDir);
      await migrated(opened);
      server = await startServer({ dataDir: opened.dataDir });
    });
    afterAll(async () => {
      await server.stop();
      await opened.remove();
    });

    const isYoungerThan = (days: number) => Date.now() / 1_000 - description.madeAt < days * 86_400;
    const personOf = (name: string) => personIn(description, name);
    const signedIn = (name: string, url = server.url) => byKeyFile(url, personOf(name).privateKeyPem);
    const isWell = async (dataDir = opened.dataDir) =>
      expect(await coffer(dataDir, ['check'])).toMatchObject({
        code: 0,
        output: expect.stringContaining('all is well'),
      });

    it.runIf(fixture === ALL.at(-1))('has something of each kind that there is', async () => {
      expect(missingIn(rows, description)).toEqual(NOT_YET);
    });

    it('is as it should be, and shows everybody what they had', async () => {
      await isWell();
      for (const [name, seen] of Object.entries(description.seen))
        expect(json(await seenBy(await signedIn(name))), name).toEqual(seen);
      const ada = await byKeyFile(server.url, await readFile(join(fixture.folder, PARTS.keyFile), 'utf8'));
      expect((await ada.account.self()).email).toBe(personOf('ada').email);
    });

    it('opens for visitors of its links, and by each way into an account', async () => {
      const links = description.links.map((link) => ({ ...link, address: `${server.url}${link.path}` }));
      for (const { address, password, seen } of links)
        if (password === null) expect(await seenBehind(testDrive(server.url), address)).toEqual(seen);
      const { secrets } = description;
      const withPasswords = links.filter(({ password }) => password !== null);
      const {
        pem,
        opened: found,
        listed,
      } = await openedByPasswords({
        ...{ url: server.url, ada: personOf('ada'), admin: personOf('admin') },
        ...{ token: totp(secrets.totp), recoveryCode: secrets.recoveryCode, links: withPasswords },
      });
      expect(pem).toBe(personOf('ada').privateKeyPem);
      const atTop = (seen: object) => Object.keys(seen).filter((path) => path.lastIndexOf('/') === 0).length;
      expect(found).toEqual(withPasswords.map(({ seen }) => atTop(seen)));
      expect(listed.every((count) => count > 0)).toBe(true);
      const origin = server.url.replace('127.0.0.1', 'localhost');
      const byPasskey = testDrive(origin);
      await loginWithPasskey(byPasskey, origin, secrets.passkey);
      expect((await byPasskey.list()).children).not.toEqual([]);
    });

    it.runIf(isPlainOrAll())('has a backup, which gives everything back', async () => {
      const dataDir = await restored(opened);
      await isWell(dataDir);
      const another = await startServer({ dataDir });
      const seen = json(await seenBy(await signedIn('ada', another.url)));
      expect(seen).toEqual(description.seen['ada']);
      await another.stop();
      await engine().database.remove(dataDir);
    });

    it.runIf(isPlainEngine())(
      'lets its device go on, with the upload that was interrupted on it',
      async () => {
        // With the key derivation that people have.
        const user = await cliUser([BUILT_CLI]);
        await unpackPart(fixture, PARTS.device, user.profiles);
        await moveTo(server.url, join(user.profiles, 'default'));
        // A session ends some time, unlike what the device has seen.
        const resumes = (await user.run(['status'])).code === 0;
        if (!resumes) await user.login(server.url, personOf('ada'));
        const heads = () => headsIn(user);
        const before = await heads();
        expect(before.length).toBeGreaterThan(0);
        expect(await user.json(['status'])).toMatchObject([{ email: personOf('ada').email, trouble: null }]);
        const { onDevice } = description.begun;
        const bytes = seededBytes(300_000, onDevice);
        await writeFile(join(user.folder, onDevice), bytes);
        const begun = await versionsBegun(opened.dataDir);
        expect(await user.run(['put', onDevice, '/'])).toMatchObject({ code: 0 });
        // It took the record that was there.
        if (resumes && isYoungerThan(UPLOAD_DAYS))
          expect(await versionsBegun(opened.dataDir)).toBe(begun - 1);
        const again = await (await signedIn('ada')).read(`/${onDevice}`);
        expect(Buffer.compare(again, bytes)).toBe(0);
        expect((await heads()).map(([name]) => name)).toEqual(
          expect.arrayContaining(before.map(([name]) => name)),
        );
        await user.remove();
      },
    );

    it('can be changed as data of this version', async () => {
      const [ada, bob] = [await signedIn('ada'), await signedIn('bob')];
      await ada.write('/new.txt', 'new');
      await ada.addVersion('/Letters/one.txt', 'newer');
      await ada.rename('/Letters/later.txt', 'renamed.txt');
      await ada.trash(['/Letters/renamed.txt']);
      await ada.createDirectory('/Shared anew');
      const { spaceId } = await ada.people.share('/Shared anew', personOf('bob'), 'editor');
      await bob.people.accept(spaceId);
      const waiting = await ada.plain.waiting();
      if (waiting.state !== 'allowed') throw new Error('Nothing waits');
      const ids = waiting.changes.filter(({ canAccept }) => canAccept).map(({ id }) => id);
      await ada.plain.decide({ putBack: [], accept: ids });
      for (const file of await ada.requests.waiting()) await ada.requests.accept(file);
      const found = await undoBobs(ada, bob);
      if (isYoungerThan(LOG_DAYS)) expect(found.log).toEqual(description.log);
      expect(found.undone).toBeGreaterThan(isYoungerThan(LOG_DAYS) ? 1 : 0);
      await ada.links.create('/Choir');
      expect((await ada.account.verify()).trouble).toBeNull();
      const bytes = CHUNKED.bytes();
      await ada.write(`/${description.begun.chunked}`, bytes);
      const fresh = await signedIn('ada');
      expect(Buffer.compare(await fresh.read(`/${CHUNKED.name}`), bytes)).toBe(0);
      expect(Buffer.from(await fresh.read('/Letters/one.txt')).toString()).toBe('newer');
      expect((await fresh.list('/Letters')).children.map(({ name }) => name)).toContain('waiting.txt');
      await isWell();
    });
  },
);

/** Undoes what a member does now, with what they did before. */
async function undoBobs(ada: TestDrive, bob: TestDrive): Promise<{ log: string[]; undone: number }> {
  const spaceId = await sharedAs(ada, 'Journey');
  const log = await logOf(ada, spaceId);
  const bobs = (await bob.people.open(spaceId)).drive;
  await bobs.rename('/Bobs', 'Renamed');
  const { fingerprint } = await bob.account.self();
  const { items } = await ada.people.undo(spaceId, { by: fingerprint, since: { at: 0 } });
  const names = (await (await ada.people.open(spaceId)).drive.list()).children.map(({ name }) => name);
  expect(names).not.toContain('Renamed');
  return { log, undone: items.length };
}

function personIn({ people }: FixtureDescription, name: string): FixtureDescription['people'][string] {
  const person = people[name];
  if (person === undefined) throw new Error(`There is no ${name}`);
  return person;
}

async function byKeyFile(url: string, privateKey: string): Promise<TestDrive> {
  const drive = testDrive(url);
  await drive.loginWithPrivateKey({ privateKey });
  return drive;
}

/** Lets a profile find its server where it is now. */
async function moveTo(url: string, folder: string): Promise<void> {
  const kept = await openKept(folder);
  const account = keptAccount(kept);
  if (account === null) throw new Error('Nobody was signed in');
  keepAccount(kept, { ...account, server: url });
  kept.close();
}

async function headsIn({ profiles }: CliUser): Promise<[string, string][]> {
  const kept = await openKept(join(profiles, 'default'));
  const heads = kept.below('head:');
  kept.close();
  return heads;
}

async function versionsBegun(dataDir: string): Promise<number> {
  const sql = 'select count(*) as count from versions where encrypted_upload is not null';
  const [row] = await engine().database.query(dataDir, sql, []);
  return Number(row?.['count']);
}
