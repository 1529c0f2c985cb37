import { Drive, type SettingMemory, type StoredSetting, type Version } from '@coffer/client';
import {
  authenticated,
  type FileVersion,
  fileVersion,
  PROBLEM_CONTENT_TYPE,
  PROBLEMS,
  type spaceSettings,
} from '@coffer/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { LyingServer } from '../engine/lying-server.ts';
import { NIGHT } from '../support/dose.ts';
import { newPerson, type Person } from '../support/test-drive.ts';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';
import { settingsIn, storedRow, versionOnWire } from './support/signed-rows.ts';

const DAY_MS = 86_400_000;
const DEFAULTS = { versions: 100, versionDays: 90, trashDays: 30 };

/** By how much the clock of the devices is behind, as if what they do had been done then. */
let daysAgo = 0;

const clock = {
  now: () => Date.now() - daysAgo * DAY_MS,
  random: () => Math.random(),
  sleep: async (_milliseconds: number, signal: AbortSignal) => signal.throwIfAborted(),
};

let server: WorkerServer;
let lying: LyingServer;
let drive: Drive;
let account: Person;
let settingsPath: string;

beforeAll(async () => {
  server = await workerServer();
});
beforeEach(async () => {
  daysAgo = 0;
  lying = new LyingServer();
  drive = Drive.connect(server.url, { fetch: lying.fetch, clock });
  account = await newPerson(drive);
  settingsPath = `/api/spaces/${(await drive.api.call('self')).user.space_id}/settings`;
});

/** Another device of the account. */
async function anotherDevice(seenSettings?: SettingMemory): Promise<Drive> {
  const other = Drive.connect(server.url, { clock, ...(seenSettings && { seenSettings }) });
  await other.login(account);
  return other;
}

async function keepVersions(versions: number | null, of: Drive = drive): Promise<void> {
  const { revision, retention } = await of.settings.read();
  await of.settings.change({ revision, retention: { ...retention, versions } });
}

/** A file that was stored so many times, as many days ago. */
async function aFile(path: string, times: number, ago: number): Promise<string> {
  daysAgo = ago;
  const { id } = await drive.write(path, '1');
  for (let number = 2; number <= times; number += 1) await drive.addVersion(id, String(number));
  daysAgo = 0;
  return id;
}

/** Lies about the history of a file, and about nothing else. */
function tellVersions(id: string, change: (records: FileVersion[]) => FileVersion[]): void {
  lying.lie(({ method, path }, real) => {
    if (method !== 'GET' || !path.startsWith(`/api/storage/${id}/versions`)) return null;
    const edited = (text: string) =>
      change(z.array(fileVersion).parse(JSON.parse(text))).map((each) => versionOnWire(id, each));
    return real().then(async (answer) => Response.json(edited(await answer.text())));
  });
}

/** An answer that says of an account that it has another drive. */
async function withSpace(answer: Response, space_id: string): Promise<Response> {
  const { user, ...more } = authenticated.parse(await answer.json());
  return Response.json({ ...more, user: { ...user, space_id } });
}
const numbers = (versions: readonly Version[]) => versions.map(({ number }) => number);
const left = async (path: string) => numbers(await drive.versions(path));

const toldSettings = async () => {
  const { space_id: id } = (await drive.api.call('self')).user;
  return drive.api.call('spaceSettings', { params: { id } });
};

describe('The settings of an account', () => {
  it('are defaults until somebody sets them, and those remove nothing', async () => {
    expect(await drive.settings.read()).toEqual({ state: 'unset', retention: DEFAULTS, revision: null });
    await aFile('/many.txt', 3, 400);
    daysAgo = 0;
    await drive.addVersion('/many.txt', 'newest');
    expect(await left('/many.txt')).toEqual([4, 3, 2, 1]);
  });

  it('are read by every device, and by no server', async () => {
    const before = lying.sent.length;
    const retention = { versions: 12_345, versionDays: null, trashDays: 77 };
    const { revision } = await drive.settings.change({ revision: null, retention });
    expect(await (await anotherDevice()).settings.read()).toEqual({ state: 'saved', retention, revision });
    const sent = lying.sent.slice(before).map(({ body }) => body);
    expect(sent.join()).not.toMatch(/12345|retention|trashDays/);
    expect((await toldSettings()).settings).toHaveLength(1);
  });

  it('are not set over those that another device has set meanwhile', async () => {
    const other = await anotherDevice();
    const { revision, retention } = await other.settings.read();
    await keepVersions(7);
    const late = other.settings.change({ revision, retention });
    await expect(late).rejects.toMatchObject({ failure: { code: 'space_changed' } });
    expect((await other.settings.read()).retention.versions).toBe(7);
    await keepVersions(8, other);
    expect((await drive.settings.read()).retention.versions).toBe(8);
  });

  it('come first by a hold where another device changes something else all the time', NIGHT, async () => {
    const other = await anotherDevice();
    const before = lying.sent.length;
    let count = 0;
    lying.lie(({ path, body }, real) => {
      if (!path.endsWith('/changes') || body.includes('"hold"')) return null;
      return other.createDirectory(`/Other ${count++}`).then(real);
    });
    await keepVersions(9);
    lying.tellTheTruth();
    const sent = lying.sent.slice(before).flatMap(({ path }) => /(changes|hold)$/.exec(path)?.[1] ?? []);
    expect(sent).toEqual(['changes', 'changes', 'hold', 'changes']);
    expect((await other.settings.read()).retention.versions).toBe(9);
    expect((await other.list()).children).toHaveLength(2);
  });

  it('are not set, and not lost, where a server says for ever that others came first', NIGHT, async () => {
    await keepVersions(9);
    let refusals = 0;
    lying.lie(({ method, path }) => {
      if (path.endsWith('/hold')) {
        return Response.json({ id: crypto.randomUUID(), revision: 1, is_held: false });
      }
      if (method !== 'POST' || !path.endsWith('/changes')) return null;
      refusals += 1;
      const { status, title } = PROBLEMS.space_changed;
      const said = {
        type: 'about:blank',
        status,
        title,
        detail: title,
        code: 'space_changed',
        request_id: 'r',
      };
      return Response.json(said, { status, headers: { 'content-type': PROBLEM_CONTENT_TYPE } });
    });
    await expect(keepVersions(5)).rejects.toMatchObject({ failure: { code: 'space_changed' } });
    lying.tellTheTruth();
    expect(refusals).toBe(8);
    expect((await drive.settings.read()).retention.versions).toBe(9);
    await keepVersions(5);
  });

  it('are refused where they are no limits', async () => {
    for (const versions of [0, -1, 1.5, 1e9]) await expect(keepVersions(versions)).rejects.toThrow();
    expect((await toldSettings()).settings).toEqual([]);
  });

  it('stay when key pair and password change', async () => {
    await keepVersions(5);
    await drive.account.changeKeyPair({ password: account.password, newPassword: account.password });
    expect(await drive.settings.read()).toMatchObject({ state: 'saved', retention: { versions: 5 } });
    const newPassword = `other ${account.password}`;
    await drive.account.changePassword({ currentPassword: account.password, newPassword });
    account = { ...account, password: newPassword };
    expect((await (await anotherDevice()).settings.read()).retention.versions).toBe(5);
  });
});

describe('A limit of versions', () => {
  it('takes the oldest beyond it with each new version, however that is stored', async () => {
    const id = await aFile('/limited.txt', 4, 40);
    await keepVersions(3);
    expect(await left('/limited.txt')).toEqual([4, 3, 2, 1]);
    await drive.write('/limited.txt', '5', { ifExists: 'new-version' });
    expect(await left('/limited.txt')).toEqual([5, 4, 3]);
    await drive.addVersion(id, '6');
    expect(await left('/limited.txt')).toEqual([6, 5, 4]);
    const file = new File(['7'], 'limited.txt');
    const upload = { file, name: file.name, folderId: null, versionOf: id, itemId: null };
    await drive.upload(upload, {}, new AbortController().signal);
    // The fifth and sixth are young: they stay, and so does what is within the limit.
    expect(await left('/limited.txt')).toEqual([7, 6, 5]);
    await keepVersions(1);
    await drive.addVersion(id, '8');
    expect(await left('/limited.txt')).toEqual([8, 7, 6, 5]);
  });

  it('takes none of a shared folder, whose editors could drive out what others stored, with dates of their own', async () => {
    const bob = Drive.connect(server.url, { clock });
    const bobs = await newPerson(bob);
    await bob.people.begin();
    await keepVersions(2);
    daysAgo = 0;
    await drive.createDirectory('/Club');
    const { spaceId } = await drive.people.share('/Club', bobs, 'editor');
    const { drive: own } = await drive.people.open(spaceId);
    await own.write('/a.txt', 'the first');
    await bob.people.accept(spaceId);
    const { drive: editors } = await bob.people.open(spaceId);
    for (const text of ['2', '3', '4']) await editors.write('/a.txt', text, { ifExists: 'new-version' });
    daysAgo = -40;
    await own.write('/a.txt', 'the last', { ifExists: 'new-version' });
    expect(numbers(await own.versions('/a.txt'))).toEqual([5, 4, 3, 2, 1]);
  });

  it('takes none before it is 30 days old by its sealed date, whatever the server says', NIGHT, async () => {
    await aFile('/young.txt', 2, 29);
    await keepVersions(1);
    tellVersions((await drive.stat('/young.txt')).id, (told) =>
      told.map((record) => ({ ...record, begun_at: 1, finished_upload_at: 1, file_modified_at: 1 })),
    );
    await drive.addVersion('/young.txt', '3');
    lying.tellTheTruth();
    expect(await left('/young.txt')).toEqual([3, 2, 1]);
  });

  it('fault S23: counts and takes those of the signed row, whatever the server lists', async () => {
    const id = await aFile('/attacked.txt', 4, 40);
    const told = await drive.api.call('listVersions', { params: { id }, query: {} });
    const third = told.filter(({ number }) => number === 3);
    for (const each of (await drive.versions(id)).slice(1, 2)) await drive.deleteVersion(id, each);
    await keepVersions(3);
    tellVersions(id, (left) => {
      const made = third.map((each) => ({ ...each, id: crypto.randomUUID(), number: 51 }));
      return [...made, ...left.map((each) => ({ ...each, number: each.number % 4 })), ...third];
    });
    await drive.addVersion('/attacked.txt', '5');
    lying.tellTheTruth();
    expect(await left('/attacked.txt')).toEqual([5, 4, 2]);
  });

  it('takes nothing where a version that it means is shown meanwhile, and the new one stays', async () => {
    await aFile('/restored.txt', 3, 40);
    await keepVersions(1);
    const other = await anotherDevice();
    const [oldest] = (await drive.versions('/restored.txt')).slice(-1);
    lying.lie(({ path, body }, real) => {
      const isDeletion = path.endsWith('/changes') && body.includes('delete_versions');
      return isDeletion && oldest?.state === 'intact' ? other.restoreVersion(oldest).then(real) : null;
    });
    await drive.addVersion('/restored.txt', '4');
    lying.tellTheTruth();
    expect(await left('/restored.txt')).toEqual([4, 3, 2, 1]);
  });
});

describe('A server that lies about settings', () => {
  /** What the server told while the limit was two, which its owner took back since. */
  async function formerAnswer() {
    await keepVersions(2);
    const former = await toldSettings();
    await keepVersions(null);
    return former;
  }

  async function expectNothingTaken(told: z.infer<typeof spaceSettings>): Promise<void> {
    lying.rewrite(settingsPath, () => told);
    expect(await drive.settings.read()).toMatchObject({ state: 'altered', retention: DEFAULTS });
    await drive.addVersion('/file.txt', 'newer');
    lying.tellTheTruth();
  }

  it('and brings back an older one, withholds or changes it, makes no device remove anything', async () => {
    await aFile('/file.txt', 4, 40);
    const former = await formerAnswer();
    const [[row], [older]] = [settingsIn(await toldSettings()), settingsIn(former)];
    await expectNothingTaken(former);
    await expectNothingTaken({ settings: [] });
    if (row === undefined) throw new Error('It is there');
    const nothingTakenOf = (changes: Partial<StoredSetting>) =>
      expectNothingTaken({ settings: [storedRow({ ...row, ...changes })] });
    await nothingTakenOf({ generation: 2 });
    const turned = `${row.encrypted_body.slice(0, -2)}AA`;
    for (const encrypted_body of [older?.encrypted_body ?? '', turned])
      await nothingTakenOf({ encrypted_body });
    await nothingTakenOf({ id: crypto.randomUUID() });
    expect(await left('/file.txt')).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(await drive.settings.read()).toMatchObject({ state: 'saved', retention: { versions: null } });
  });

  it('is believed by no device that has seen a later one, also after logging out', async () => {
    const seen = memory();
    const device = Drive.connect(server.url, { fetch: lying.fetch, clock, seenSettings: seen });
    await device.login(account);
    const former = await formerAnswer();
    expect((await device.settings.read()).state).toBe('saved');
    await device.logout();
    const again = Drive.connect(server.url, { fetch: lying.fetch, clock, seenSettings: seen });
    await again.login(account);
    lying.rewrite(settingsPath, () => former);
    expect((await again.settings.read()).state).toBe('altered');
    // One that has seen nothing has no way to tell.
    expect((await (await anotherDevice()).settings.read()).retention.versions).toBeNull();
  });

  it('and names another drive, in which nothing is set, is not believed', async () => {
    await aFile('/file.txt', 3, 40);
    await keepVersions(null);
    const seen = memory();
    const device = Drive.connect(server.url, { fetch: lying.fetch, clock, seenSettings: seen });
    await device.login(account);
    expect((await device.settings.read()).state).toBe('saved');
    const space_id = crypto.randomUUID();
    lying.lie(({ path }, real) => {
      if (path === `/api/spaces/${space_id}/settings`) return Response.json({ settings: [] });
      return path.endsWith('/login') ? real().then((answer) => withSpace(answer, space_id)) : null;
    });
    // The account key names the drive, so no other one opens with it, and nothing is lost by it.
    await expect(device.login(account)).rejects.toThrow('private_key_mismatch');
    lying.tellTheTruth();
    await device.login(account);
    expect((await device.settings.read()).state).toBe('saved');
    expect(await left('/file.txt')).toEqual([3, 2, 1]);
  });

  it('is set right by who sets them again, and keeps nothing with which to come back', async () => {
    const former = await formerAnswer();
    lying.rewrite(settingsPath, () => former);
    const shown = await drive.settings.read();
    expect(shown.state).toBe('altered');
    lying.tellTheTruth();
    const { revision } = await drive.settings.read();
    await drive.settings.change({ revision, retention: { ...DEFAULTS, versions: 50 } });
    const other = await anotherDevice();
    expect(await other.settings.read()).toMatchObject({ state: 'saved', retention: { versions: 50 } });
    lying.rewrite(settingsPath, () => former);
    expect((await drive.settings.read()).state).toBe('altered');
  });
});

function memory(): SettingMemory {
  const all = new Map<string, { counter: number; hash: string }>();
  return {
    seen: async (id) => all.get(id) ?? null,
    async remember(id, seen) {
      all.set(id, seen);
    },
  };
}
