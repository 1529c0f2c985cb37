// Longer than 350 lines because every command has its row here.

import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXIT } from '../../packages/cli/src/exit-codes.ts';
import { openKept } from '../../packages/cli/src/profile/kept.ts';
import { keptHeads } from '../../packages/cli/src/profile/memories.ts';
import { CHEAP_CLI, type CliUser, cliUser } from '../support/coffer-cli.ts';
import { coffer } from '../support/command-line.ts';
import { NIGHT } from '../support/dose.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { newPerson, type Person, type TestDrive, testDrive } from '../support/test-drive.ts';
import { runUnprivileged } from '../support/unwritable-places.ts';
import { changedByMember, namesInShared } from './support/changed-by-member.ts';
import { onThisThread } from './support/cli-here.ts';
import { LEAVES, LIKE_ANOTHER } from './support/cli-leaves.ts';
import { sendTo } from './support/sent-files.ts';
import { shareRows } from './support/share-rows.ts';

let server: RunningServer;
let user: CliUser;
let person: Person;
let drive: TestDrive;

beforeAll(async () => {
  [server, user] = await Promise.all([startServer(), cliUser().then(onThisThread)]);
  drive = testDrive(server.url);
  const made = await newPerson(drive);
  person = made;
  await user.login(server.url, person);
  await drive.ensureDirectories(['/shown']);
  await drive.write('/shown/a.txt', 'a');
  await writeFile(join(user.folder, 'key.pem'), made.privateKeyPem);
  expect(await coffer(server.dataDir, ['backup', join(user.folder, 'backup')])).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await server.stop();
  await user.remove();
});

/** One run of a command whose results cannot be written. */
interface Row {
  /** Makes ready what the command is about, under a name of its own, and gives the arguments. */
  args(name: string): readonly string[] | Promise<readonly string[]>;
  /** Lines of standard input. */
  input?(): string;
  /** Fails unless all that was asked for is done; nothing where the command shows something only. */
  done?(name: string): Promise<void>;
  /** The line is needed: the command undoes what it did without it, and `done` fails unless it has. */
  readonly isUndone?: true;
}

const THREE = ['1.txt', '2.txt', '3.txt'];
const shows = (...args: string[]): Row => ({ args: () => args });
const namesIn = async (path: string) =>
  (await drive.list((await drive.stat(path)).id)).children.map(({ name }) => name).sort();
const isTrashed = async (path: string) =>
  (await drive.listTrash()).entries.some(({ item }) => `/${item.name}` === path);

/** Stores a folder with three files in it. */
async function three(name: string): Promise<void> {
  await drive.ensureDirectories([`/${name}`]);
  for (const each of THREE) await drive.write(`/${name}/${each}`, each);
}

const changed = (name: string) =>
  three(name).then(() => changedByMember(drive, server.url, { path: `/${name}`, file: '/1.txt' }));

/** Makes a folder with three files on the device. */
function threeHere(name: string): string {
  mkdirSync(join(user.folder, name));
  for (const each of THREE) writeFileSync(join(user.folder, name, each), each);
  return name;
}

async function file(name: string): Promise<string> {
  await drive.write(`/${name}`, name);
  return `/${name}`;
}

async function trashed(name: string): Promise<string> {
  const path = await file(name);
  await drive.trash([path]);
  return path;
}

/** Makes a link by which files are sent, with one that waits. */
async function requested(name: string) {
  await drive.ensureDirectories([`/${name}`]);
  const made = await drive.requests.create(await drive.stat(`/${name}`), {});
  await sendTo(drive.requests.address(made), `${name}.txt`);
  const [waiting] = await drive.requests.waiting(made);
  return { link: made.id, file: waiting?.id ?? '' };
}

const requestedFor = (name: string, waits: boolean) => async () => {
  const { id } = await drive.stat(`/${name}`);
  const found = (await drive.requests.list()).filter(({ folderId }) => folderId === id);
  expect(found.map(({ waiting }) => waiting)).toEqual(waits ? [1] : [0]);
};

const profile = (name: string) => ['--profile', name];
const unitOf = (name: string) => join(user.folder, '.config', 'systemd', 'user', `coffer-${name}.service`);

/** Every command with its real results. */
const ROWS: Readonly<Record<string, Row>> = {
  login: {
    args: (name) => ['login', server.url, '--email', person.email, ...profile(name)],
    input: () => `${person.password}\n`,
    done: async (name) => expect(await user.run(['ls', ...profile(name)])).toMatchObject({ code: 0 }),
  },
  logout: {
    async args(name) {
      await user.login(server.url, person, name);
      return ['logout', ...profile(name)];
    },
    done: async (name) =>
      expect(await user.run(['ls', ...profile(name)])).toMatchObject({ code: EXIT.signIn }),
  },
  status: shows('status'),
  formats: shows('formats'),
  accept: {
    async args(name) {
      await user.login(server.url, await newPerson(testDrive(server.url)), name);
      expect(await user.run(['mkdir', '/a', ...profile(name)])).toMatchObject({ code: 0 });
      // As after an older backup was restored: this device has seen a later head than the server has.
      const kept = await openKept(join(user.profiles, name));
      const [[spaceId] = ['']] = kept.below('head:');
      const seen = await keptHeads(kept).of(spaceId);
      if (seen === null) throw new Error('No head was seen');
      await keptHeads(kept).replace(spaceId, { ...seen, revision: seen.revision + 1 });
      kept.close();
      expect(await user.run(['status', ...profile(name)])).toMatchObject({ code: EXIT.untrusted });
      return ['accept', '--yes', ...profile(name)];
    },
    done: async (name) => expect(await user.run(['status', ...profile(name)])).toMatchObject({ code: 0 }),
  },
  ls: shows('ls'),
  tree: shows('tree'),
  du: shows('du'),
  search: shows('search', 'shown'),
  put: {
    args: (name) => ['put', threeHere(name), '/'],
    done: async (name) => expect(await namesIn(`/${name}`)).toEqual(THREE),
  },
  get: {
    async args(name) {
      await three(name);
      return ['get', `/${name}`];
    },
    done: async (name) => expect(readdirSync(join(user.folder, name))).toEqual(THREE),
  },
  cat: shows('cat', '/shown/a.txt'),
  mkdir: {
    args: (name) => ['mkdir', `/${name}/a`, `/${name}/b`],
    done: async (name) => expect(await namesIn(`/${name}`)).toEqual(['a', 'b']),
  },
  mv: {
    async args(name) {
      await three(name);
      await drive.ensureDirectories([`/${name}-to`]);
      return ['mv', `/${name}/*`, `/${name}-to`];
    },
    done: async (name) => expect(await namesIn(`/${name}-to`)).toEqual(THREE),
  },
  rm: {
    async args(name) {
      await three(name);
      return ['rm', `/${name}/*`];
    },
    done: async (name) => expect(await namesIn(`/${name}`)).toEqual([]),
  },
  'trash list': {
    async args(name) {
      await trashed(name);
      return ['trash', 'list'];
    },
  },
  'trash restore': {
    args: async (name) => ['trash', 'restore', await trashed(name)],
    done: async (name) => void (await drive.stat(`/${name}`)),
  },
  'trash empty': {
    async args(name) {
      await trashed(name);
      return ['trash', 'empty', '--yes'];
    },
    done: async (name) => expect(await isTrashed(`/${name}`)).toBe(false),
  },
  'versions list': shows('versions', 'list', '/shown/a.txt'),
  'versions restore': {
    async args(name) {
      const path = await file(name);
      await drive.write(path, 'second', { ifExists: 'new-version' });
      return ['versions', 'restore', path, '1'];
    },
    done: async (name) => expect(Buffer.from(await drive.read(`/${name}`)).toString()).toBe(name),
  },
  'undo list': { args: async (name) => ['undo', 'list', (await changed(name)).path] },
  'undo change': {
    args: (name) => changed(name).then(({ path, number }) => ['undo', 'change', path, number, '--yes']),
    done: async (name) => expect(await namesInShared(drive, `/${name}`)).toEqual(THREE),
  },
  'undo all': {
    args: (name) => changed(name).then(({ path, email }) => ['undo', 'all', path, email, '--yes']),
    done: async (name) => expect(await namesInShared(drive, `/${name}`)).toEqual(THREE),
  },
  ...shareRows(
    () => drive,
    () => server.url,
  ),
  'link create': {
    args: async (name) => ['link', 'create', await file(name)],
    done: async (name) => expect(await drive.links.find(await drive.stat(`/${name}`))).toBeNull(),
    isUndone: true,
  },
  'link list': {
    async args(name) {
      await drive.links.create(await drive.stat(await file(name)), {});
      return ['link', 'list'];
    },
  },
  'link renew': {
    async args(name) {
      const path = await file(name);
      await drive.links.create(await drive.stat(path), {});
      return ['link', 'renew', path];
    },
    done: async (name) =>
      expect(await drive.links.find(await drive.stat(`/${name}`))).toMatchObject({ name }),
  },
  'link delete': {
    async args(name) {
      const path = await file(name);
      await drive.links.create(await drive.stat(path), {});
      return ['link', 'delete', path];
    },
    done: async (name) => expect(await drive.links.find(await drive.stat(`/${name}`))).toBeNull(),
  },
  request: {
    async args(name) {
      await drive.ensureDirectories([`/${name}`]);
      return ['request', `/${name}`];
    },
    async done(name) {
      const { id } = await drive.stat(`/${name}`);
      expect((await drive.requests.list()).filter(({ folderId }) => folderId === id)).toEqual([]);
    },
    isUndone: true,
  },
  'requests list': {
    async args(name) {
      await requested(name);
      return ['requests', 'list'];
    },
  },
  'requests waiting': {
    args: async (name) => ['requests', 'waiting', (await requested(name)).link],
  },
  'requests accept': {
    args: async (name) => ['requests', 'accept', (await requested(name)).file],
    async done(name) {
      expect(await namesIn(`/${name}`)).toEqual([`${name}.txt`]);
      await requestedFor(name, false)();
    },
  },
  'requests refuse': {
    args: async (name) => ['requests', 'refuse', (await requested(name)).file],
    done: (name) => requestedFor(name, false)(),
  },
  'requests remove': {
    args: async (name) => ['requests', 'remove', (await requested(name)).link, '--yes'],
    async done(name) {
      const { id } = await drive.stat(`/${name}`);
      expect((await drive.requests.list()).filter(({ folderId }) => folderId === id)).toEqual([]);
    },
  },
  export: {
    args: (name) => ['export', name, '--backup', 'backup', '--key', 'key.pem'],
    done: async (name) => expect(readdirSync(join(user.folder, name, 'shown'))).toEqual(['a.txt']),
  },
  webdav: { ...shows('webdav', '--port', '0'), isUndone: true },
  sync: {
    async args(name) {
      await drive.ensureDirectories([`/${name}`]);
      return ['sync', threeHere(name), `/${name}`, '--once'];
    },
    done: async (name) => expect(await namesIn(`/${name}`)).toEqual(THREE),
  },
  'service install': {
    args: (name) => ['service', 'install', '--no-start', '--name', name, 'webdav'],
    done: async (name) => void (await stat(unitOf(name))),
  },
  'service remove': {
    async args(name) {
      const install = ['service', 'install', '--no-start', '--name', name, 'webdav'];
      expect(await user.run(install)).toMatchObject({ code: 0 });
      return ['service', 'remove', name];
    },
    done: async (name) => expect(stat(unitOf(name))).rejects.toMatchObject({ code: 'ENOENT' }),
  },
  completion: shows('completion', 'bash'),
  manual: shows('manual'),
};

/** Runs a command whose results go to a full disk, or to a reader that has gone. */
async function expectKept(command: string, output: 'full' | 'closed'): Promise<void> {
  const row = ROWS[command];
  if (row === undefined) throw new Error(`There is no row for ${command}`);
  const name = `${command.replace(' ', '-')}-${output}`;
  const args = await row.args(name);
  const ended = await runUnprivileged([process.execPath, ...CHEAP_CLI, '--quiet', ...args], {
    ...{ env: user.env, cwd: user.folder, input: row.input?.() ?? '' },
    ...({ output, rights: 'own' } as const),
  });
  const line =
    output === 'full' ? /^The results cannot be written\. The disk is full[^\n]*\n$/ : /^[^\n]+\n$/;
  if (output === 'closed' && row.isUndone === undefined)
    expect(ended).toMatchObject({ code: EXIT.done, errors: '' });
  else
    expect(ended).toMatchObject({
      code: output === 'full' ? EXIT.full : EXIT.local,
      errors: expect.stringMatching(line),
    });
  await row.done?.(name);
}

const commands = LEAVES.map(
  ({ name }, index) => ({ name, output: index % 2 === 0 ? 'full' : 'closed' }) as const,
);
/** Commands that only show something end in one way, which two of them tell. */
const byDay = commands.filter(
  ({ name }) => (ROWS[name]?.done && !LIKE_ANOTHER.has(name)) || ['ls', 'cat', 'webdav'].includes(name),
);
const byNight = commands.flatMap((command) =>
  (['full', 'closed'] as const)
    .map((output) => ({ ...command, output }))
    .filter(({ name, output }) => !byDay.some((day) => day.name === name && day.output === output)),
);

describe.runIf(process.platform === 'linux')('Results that cannot be written', () => {
  it('fault B24: are tried of each command', () => {
    expect(Object.keys(ROWS).sort()).toEqual(LEAVES.map(({ name }) => name).sort());
  });

  it.each(byDay)('fault B24: $name does all, or undoes it, and says so: $output', ({ name, output }) =>
    expectKept(name, output),
  );

  it.each(byNight)(
    'fault B24: $name does all, or undoes it, and says so: $output',
    NIGHT,
    ({ name, output }) => expectKept(name, output),
  );
});
