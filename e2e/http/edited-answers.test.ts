import { Drive, type DriveStanding, failureOf, headMemory, Keyring, type SharedWithMe } from '@coffer/client';
import type { User } from '@coffer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LyingServer } from '../engine/lying-server.ts';
import { dose, isAll } from '../support/dose.ts';
import { seededRandom } from '../support/drawn-names.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { newPerson, type TestDrive, testDrive } from '../support/test-drive.ts';
import { edited, editsOf, type JsonEdit, type Path, placesIn, valueAt } from './support/edited-answers.ts';

let server: RunningServer;
let spaceId: string;

/** Somebody of whom each look is on a device that remembers nothing. */
interface Account {
  readonly lying: LyingServer;
  readonly user: User;
  readonly privateKeyPem: string;
}

let ada: Account;
let bob: Account;

const text = (said: string) => new TextEncoder().encode(said);

beforeAll(async () => {
  server = await startServer();
  const [a, b] = [await account(), await account()];
  [ada, bob] = [a.account, b.account];
  const [adas, bobs] = [a.drive, b.drive];
  await bobs.people.begin();
  await adas.createDirectory('/Box');
  await adas.write('/Box/a.txt', text('one'));
  await adas.addVersion('/Box/a.txt', text('two, longer'));
  await adas.write('/Box/gone.txt', text('gone'));
  await adas.trash(['/Box/gone.txt']);
  await adas.stars.set([(await adas.stat('/Box/a.txt')).id], true);
  const kept = { versions: 10, versionDays: 90, trashDays: 30 };
  await adas.settings.change({ revision: null, retention: kept });
  await adas.links.create('/Box/a.txt', { password: null, expiresAt: 4_000_000_000, maxDownloads: 5 });
  await adas.createDirectory('/Trip');
  await adas.write('/Trip/plan.txt', text('plan'));
  ({ spaceId } = await adas.people.share('/Trip', { email: b.email }, 'editor', { message: 'Look' }));
  await bobs.people.accept(spaceId);
  const trip = (await bobs.people.open(spaceId)).drive;
  await trip.addVersion('/plan.txt', text('plan of Bob'));
  await trip.write('/notes.txt', text('notes'));
  await trip.rename('/notes.txt', 'diary.txt');
  const own = (await adas.people.open(spaceId)).drive;
  await own.links.create('/plan.txt', { password: null, expiresAt: null, maxDownloads: null });
});
afterAll(() => server.stop());

async function account() {
  const lying = new LyingServer();
  const drive = testDrive(server.url, lying.fetch);
  const { email, privateKeyPem } = await newPerson(drive);
  const { user } = await drive.api.call('self');
  return { drive, email, account: { lying, user, privateKeyPem } };
}

/** Another device, signed in as the first one, which remembers nothing. */
async function device({ lying, user, privateKeyPem }: Account): Promise<TestDrive> {
  const keyring = new Keyring();
  await keyring.unlockWithPrivateKey(user, privateKeyPem);
  const options = { fetch: lying.fetch, keyring, heads: headMemory(), patience: 'none' } as const;
  return { ...Drive.connect(server.url, options), keyring };
}

/** All that people see of a drive. */
async function tree(drive: Pick<Drive, 'walk'>) {
  const found: unknown[] = [];
  for await (const { item, path } of drive.walk('/')) found.push([path, item]);
  return found;
}

/** Thrown by a look that does not believe the server. */
class Refused extends Error {}

function believed({ trouble, newest }: DriveStanding) {
  if (trouble !== null) throw new Refused(trouble);
  return [newest?.revision, newest?.hash];
}

/** Refuses an empty list, since offers that their owner did not sign are left out, and a list with one that does not open. */
function offered(shared: readonly SharedWithMe[]) {
  if (shared.length === 0 || shared.some(({ name }) => name === null)) throw new Refused('not opened');
  return shared;
}

interface Look {
  readonly of: () => Account;
  readonly see: (drive: TestDrive) => Promise<unknown>;
}

const LOOKS: Readonly<Record<string, Look>> = {
  settings: { of: () => ada, see: (drive) => drive.settings.read() },
  stars: { of: () => ada, see: (drive) => drive.stars.ids() },
  links: { of: () => ada, see: (drive) => drive.links.list() },
  contacts: { of: () => ada, see: (drive) => drive.people.contacts() },
  'who shares a folder': { of: () => ada, see: (drive) => drive.people.sharedByMe() },
  'the format': { of: () => ada, see: (drive) => drive.account.formats() },
  'the whole drive': { of: () => ada, see: async (drive) => believed(await drive.account.verify()) },
  'what is shared': { of: () => bob, see: async (drive) => offered(await drive.people.sharedWithMe()) },
  'an own shared folder': {
    of: () => ada,
    see: async (drive) => tree((await drive.people.open(spaceId)).drive),
  },
  'somebody’s folder': {
    of: () => bob,
    see: async (drive) => {
      const { drive: trip, name, role } = await drive.people.open(spaceId);
      return [name, role, await tree(trip), await trip.versions('/plan.txt'), await trip.listTrash()];
    },
  },
  'links of somebody’s folder': {
    of: () => bob,
    see: async (drive) => [...(await (await drive.people.open(spaceId)).drive.links.linkedItems())],
  },
  'the activity of a folder': { of: () => bob, see: (drive) => drive.people.log(spaceId) },
  'what an undo would do': {
    of: () => ada,
    see: (drive) => drive.people.previewUndo(spaceId, { by: bob.user.fingerprint, since: { at: 0 } }),
  },
};

const HIDDEN = 'which items a directory has: a device that has all rows looks there';

/** Fields of the server's answers that nothing proves, by route and place in the answer. */
const BELIEVED: Readonly<Record<string, string>> = {
  'GET /api/spaces/*/settings settings.*.revision': 'which revision a change has to name, or is refused',
  'GET /api/spaces/*/log entries': 'how far back the log goes',
  'GET /api/spaces/*/log entries.*': 'how far back the log goes: of a list the last is changed',
  'GET /api/spaces/*/log entries.*.kept':
    'whether what was is still kept: it goes with time or by the owner, from the oldest change on, and nobody signs that',
  'GET /api/spaces/*/log entries.*.stored_at': 'when a change came, within the days that clocks may be off',
  'GET /api/spaces/*/members members.*.has_left': 'who has left a folder by themselves, which nobody signs',
  'GET /api/storage children': HIDDEN,
  'GET /api/storage children.*': HIDDEN,
  'GET /api/storage children.*.id': HIDDEN,
  ...Object.fromEntries(
    ['settings', 'settings.*', 'settings.*.row'].map((name) => [
      `GET /api/spaces/*/settings ${name}`,
      'whether there is a setting: a device that remembers one, or looks at all rows of the owner, notices',
    ]),
  ),
  ...Object.fromEntries(
    ['file_size', 'file_mime', 'file_modified_at', 'in_trash', 'created_at', 'downloads'].map((name) => [
      `POST /api/spaces/*/proofs links.*.${name}`,
      'what the server counts and says next to the name of a link',
    ]),
  ),
  ...Object.fromEntries(
    ['expires_at', 'max_downloads'].map((name) => [
      `POST /api/spaces/*/proofs links.*.${name}`,
      'what holds: shown next to what is signed, from which a program without keys may change it',
    ]),
  ),
  ...Object.fromEntries(
    ['encrypted_name', 'encrypted_file_key', 'entry_epoch', 'encrypted_epoch_key', 'version_id'].map(
      (name) => [
        `POST /api/spaces/*/proofs links.*.${name}`,
        'the entry, which nobody signs: one that does not open has no name',
      ],
    ),
  ),
};

/** The path of a call, without its ids and what it asks. */
const routeOf = (path: string) => path.replace(/\?.*/, '').replaceAll(/[0-9a-f-]{36}/g, '*');

interface Answered {
  readonly route: string;
  /** Which of its answers to this route it is. */
  readonly time: number;
  readonly body: unknown;
}

/** Looks once, and has each JSON answer changed on its way. */
async function looked(
  { of, see }: Look,
  change: (answer: Answered) => unknown,
): Promise<{ readonly seen: string } | { readonly refused: unknown }> {
  const who = of();
  const fresh = await device(who);
  const times = new Map<string, number>();
  who.lying.lie(async ({ path, method }, real) => {
    const response = await real();
    if (!response.ok || response.headers.get('content-type')?.includes('json') !== true) return response;
    const route = `${method} ${routeOf(path)}`;
    const time = times.get(route) ?? 0;
    times.set(route, time + 1);
    const { status, headers } = response;
    return Response.json(change({ route, time, body: await response.json() }), { status, headers });
  });
  try {
    const seen = await see(fresh);
    return { seen: JSON.stringify(seen, (_, value) => (value instanceof Map ? [...value] : value)) };
  } catch (refused) {
    return { refused };
  } finally {
    who.lying.tellTheTruth();
  }
}

/** One value of one answer, and what it is replaced by. */
interface Lie {
  readonly place: string;
  readonly answer: Answered;
  readonly path: Path;
  readonly edit: JsonEdit;
}

/** All lies about answers, except about what nothing proves. */
function liesAbout(answers: readonly Answered[]): Lie[] {
  const lies = new Map<string, readonly Lie[]>();
  for (const answer of answers) {
    for (const [named, path] of placesIn(answer.body)) {
      const place = `${answer.route} ${named}`;
      const edits = place in BELIEVED ? [] : editsOf(valueAt(answer.body, path));
      lies.set(
        place,
        edits.map((edit) => ({ place, answer, path, edit })),
      );
    }
  }
  return [...lies.values()].flat();
}

/** Some of them, others by each seed. */
function drawn<T>(all: readonly T[], count: number, seed: number): readonly T[] {
  const random = seededRandom(seed);
  const left = [...all];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(random() * left.length), 1),
  ).flat();
}

describe.each(Object.entries(LOOKS))('A server that edits its answers about %s', (_, look) => {
  it('has nothing else shown', { timeout: isAll ? 3_600_000 : 300_000 }, async () => {
    const answers: Answered[] = [];
    const honest = await looked(look, (answer) => {
      answers.push(answer);
      return answer.body;
    });
    if ('refused' in honest) throw honest.refused;
    const seed = isAll ? Date.now() : 39;
    const all = liesAbout(answers);
    for (const { place, answer, path, edit } of drawn(all, dose(3, all.length), seed)) {
      const lied = `${place}: ${edit.name} (seed ${seed})`;
      const after = await looked(look, ({ route, time, body }) =>
        route === answer.route && time === answer.time ? edited(body, path, edit) : body,
      );
      if ('seen' in after) expect(after.seen, lied).toBe(honest.seen);
      else if (!(after.refused instanceof Refused))
        expect(failureOf(after.refused).code, lied).not.toBe('unexpected');
    }
  });
});
