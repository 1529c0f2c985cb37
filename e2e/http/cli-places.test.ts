import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXIT } from '../../packages/cli/src/exit-codes.ts';
import { type CliUser, cliUser } from '../support/coffer-cli.ts';
import { newPerson, testDrive } from '../support/test-drive.ts';
import {
  contentOf,
  copyOf,
  smallDisk,
  unprivileged,
  unwritablePlaces,
} from '../support/unwritable-places.ts';
import { workerServer } from '../support/worker-server.ts';
import { onThisThread } from './support/cli-here.ts';
import { KNOWN_CODES, LEAVES, WITHOUT_PROFILE } from './support/cli-leaves.ts';

const places = unwritablePlaces();
/** Null where this user may mount none: the tests on them are skipped. */
const disks = { full: smallDisk(4), readOnly: smallDisk(4) };
const signedIn = { readOnly: join(places.root, 'signed-in-read-only'), wrong: join(places.root, 'wrong') };
const states = {
  full: join(disks.full?.folder ?? '', 'state'),
  mount: join(disks.readOnly?.folder ?? '', 'state'),
};

/** Where profiles are, and how a command ends that needs one. All but the last three had a session. */
const STATES = [
  { place: 'a folder to read', state: signedIn.readOnly, code: EXIT.local, isThere: true },
  { place: 'a disk to read', state: states.mount, code: EXIT.local, isThere: disks.readOnly !== null },
  { place: 'a full disk', state: states.full, code: EXIT.full, isThere: disks.full !== null },
  { place: 'a damaged profile', state: signedIn.wrong, code: EXIT.local, isThere: true },
  { place: 'a file', state: places.file, code: EXIT.local, isThere: true },
  { place: 'an empty folder', state: places.empty, code: EXIT.signIn, isThere: true },
  { place: 'no folder', state: places.missing, code: EXIT.signIn, isThere: true },
];

let user: CliUser;

beforeAll(async () => {
  const server = await workerServer();
  user = onThisThread(await cliUser());
  const drive = testDrive(server.url);
  await user.login(server.url, await newPerson(drive));
  expect(await user.run(['ls'])).toMatchObject({ code: EXIT.done });
  const state = join(user.folder, '.state');
  copyOf(state, signedIn.readOnly, 'to read');
  const wrong = join(user.folder, 'wrong');
  mkdirSync(join(wrong, 'coffer', 'default'), { recursive: true });
  writeFileSync(join(wrong, 'coffer', 'default', 'profile.sqlite'), 'no database'.repeat(500));
  copyOf(wrong, signedIn.wrong);
  if (disks.full !== null) copyOf(state, states.full);
  if (disks.readOnly !== null) copyOf(state, states.mount);
  await disks.full?.fill();
  disks.readOnly?.allowWriting(false);
});
afterAll(async () => {
  await user.remove();
  for (const disk of Object.values(disks)) await disk?.remove();
  await places.remove();
});

/** What lies there, without the log of SQLite: it stays, and is empty, where there was no room for its index. */
const keptIn = (folder: string) => contentOf(folder)?.filter((line) => !/-(?:shm|wal) /.test(line)) ?? null;

describe('Each command of coffer', () => {
  it.each(STATES)('fault D8: says what is the matter with its profile in $place', async (given) => {
    const { state, code: expected, isThere } = given;
    if (!isThere) return;
    const before = keptIn(state);
    for (const { name, args } of LEAVES) {
      const env = { HOME: places.empty, XDG_STATE_HOME: state };
      const { code, errors } = await unprivileged(() => user.run(args, { env, cwd: '/' }));
      const isFree = WITHOUT_PROFILE.includes(name);
      expect({ name, code }).toEqual({ name, code: isFree ? expect.any(Number) : expected });
      expect(KNOWN_CODES).toContain(code);
      if (code !== EXIT.done)
        expect({ name, errors }).toEqual({ name, errors: expect.stringMatching(/^[^\n]+\n$/) });
      // Where nobody is signed in, an empty profile is made.
      if (expected !== EXIT.signIn && !isFree) expect(keptIn(state)).toEqual(before);
    }
  });
});
