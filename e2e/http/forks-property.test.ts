import { failureOf } from '@coffer/client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dose } from '../support/dose.ts';
import { isPlainEngine } from '../support/engine.ts';
import { acceptShown, followShown } from '../support/shown-drive.ts';
import { newPerson, type TestDrive, testDrive } from '../support/test-drive.ts';
import { HonestHands } from './support/honest-hands.ts';
import { type RememberingDevice, rememberingDevice } from './support/remembering-device.ts';
import { RowsHere } from './support/rows-here.ts';
import { serverHere } from './support/server-here.ts';

const KINDS = [
  ...(['write', 'version', 'rename', 'trash', 'make'] as const),
  /** Keeps a copy of the server, or goes back to it. */
  ...(['copy', 'go back'] as const),
];

const step = fc.record({
  device: fc.constantFrom(0, 1),
  kind: fc.constantFrom(...KINDS),
  which: fc.nat({ max: 7 }),
  /** By which what is put back is chosen where a fork ends. */
  putBack: fc.nat({ max: 7 }),
});

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Two devices add versions of one number on two courses; one of them puts its own back, and the server goes back to the other one. */
const SAME_NUMBER: readonly Step[] = (
  [
    [0, 'version'],
    [1, 'go back'],
    [1, 'version'],
    [1, 'copy'],
    [0, 'version'],
    [1, 'go back'],
  ] as const
).map(([device, kind]) => ({ device, kind, which: 0, putBack: 7 }));

/** What a device says that has seen another course, or that another one has ended. */
const FORKED = new Set<string>(['space_rolled_back', 'space_forked', 'space_ended']);
const MAY_FAIL = new Set<string>([
  'not_found',
  'name_exists',
  'not_restored',
  'item_not_opened',
  'space_changed',
]);

/** Has a device go on with what the server shows: what was decided elsewhere, or with some of what it knows put back. */
async function goOn({ drive, bringUp }: RememberingDevice, putBack: number): Promise<void> {
  const { ended } = await drive.account.standing();
  if (ended !== null) await followShown(drive);
  else {
    const found = (await drive.account.differences()) ?? [];
    await acceptShown(
      drive,
      found.flatMap(({ id }, index) => ((putBack >> (index % 3)) % 2 === 1 ? [id] : [])),
    );
  }
  await bringUp();
}

/** Asserts that the end of a fork takes no content away that the server has, whatever is put back. */
async function takingNothing(rows: RowsHere, ending: () => Promise<void>): Promise<void> {
  const whole = () =>
    rows.versions().flatMap((row) => (row['chunks_stored'] === row['chunks'] ? [row['id']] : []));
  const before = whole();
  await ending();
  expect(whole()).toEqual(expect.arrayContaining(before));
}

async function change(
  rows: RowsHere,
  hands: HonestHands,
  drive: TestDrive,
  { kind, which }: Step,
): Promise<void> {
  const { signal } = new AbortController();
  const items = rows.items(await drive.keyring.driveId());
  const row = items[which % Math.max(1, items.length)];
  const item = `${row?.['id']}`;
  const directory = row?.['kind'] === 0 ? item : null;
  if (row === undefined || kind === 'write') return hands.write(drive, directory);
  if (kind === 'make') return void (await hands.makeDirectory(drive, directory));
  if (kind === 'version' && directory === null) return hands.addVersion(drive, item, signal);
  if (kind === 'rename') return hands.rename(drive, item, signal);
  return drive.trash([item]);
}

/** All that there is opens, on a device that has never seen it, too; what the copy of the server has lost of a content is lost. */
async function check(rows: RowsHere, devices: readonly TestDrive[], hands: HonestHands): Promise<void> {
  const hashes = new Set<string | undefined>();
  for (const drive of devices) {
    const { trouble, newest } = await drive.account.verify();
    expect(trouble).toBeNull();
    hashes.add(newest?.hash);
    for await (const { item } of drive.walk('/')) expect(item.state).toBe('intact');
    for (const { item } of (await drive.listTrash()).entries) expect(item.state).toBe('intact');
    for (const row of rows.items(await drive.keyring.driveId())) {
      // What is in the trash was listed above.
      if (row['kind'] === 0 || row['in_trash'] === 1) continue;
      for (const version of await drive.versions(`${row['id']}`)) {
        expect(version.state).toBe('intact');
        const stored = rows.versions().find(({ id }) => id === version.id);
        if (version.state !== 'intact' || stored?.['chunks_stored'] !== stored?.['chunks']) continue;
        const content = Buffer.from(await drive.read(version.file)).toString();
        expect(hands.contents).toContain(content);
      }
    }
  }
  expect(hashes.size).toBe(1);
}

/** What two devices of somebody do, on a server that goes back to a copy now and then. */
async function carryOut(steps: readonly Step[], history: string[]): Promise<void> {
  const server = await serverHere();
  try {
    const rows = new RowsHere(server);
    const hands = new HonestHands(rows);
    const first = testDrive(server.url, server.device());
    const person = await newPerson(first);
    await hands.write(first, null);
    const device = () => rememberingDevice(server.url, person, { fetch: server.device() });
    const devices = [await device(), await device()] as const;
    for (const each of devices) await each.bringUp();
    await server.backUp();
    for (const each of steps) {
      const { kind, which, putBack } = each;
      const of = devices[each.device === 0 ? 0 : 1];
      let came = 'done';
      try {
        if (kind === 'copy') await server.backUp();
        else if (kind === 'go back') await server.restore();
        else {
          await change(rows, hands, of.drive, each);
          await of.bringUp();
        }
      } catch (error) {
        came = failureOf(error).code;
        // What is named under a key of the other course opens once that is gone on with.
        const isOfOther = came === 'item_damaged' && (await of.drive.account.verify()).trouble !== null;
        if (FORKED.has(came) || isOfOther) await takingNothing(rows, () => goOn(of, putBack));
        else if (!MAY_FAIL.has(came)) throw error;
      } finally {
        history.push(`${each.device} ${kind} ${which} ${putBack}: ${came}`);
      }
    }
    // What the second one decides, the first one follows.
    for (const each of [...devices, devices[0]]) {
      if ((await each.drive.account.verify()).trouble !== null)
        await takingNothing(rows, () => goOn(each, 0));
    }
    const fresh = testDrive(server.url, server.device());
    await fresh.login(person);
    await check(rows, [...devices.map(({ drive }) => drive), fresh], hands);
  } finally {
    await server.stop();
  }
}

describe.runIf(isPlainEngine())('What two devices have sealed', () => {
  it('opens after however many forks that their owner has ended, also where it was put back', {
    timeout: dose(240_000, 7_200_000),
    // A world that fails has found something.
    retry: 0,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 25 }), async (steps) => {
        const history: string[] = [];
        await carryOut(steps, history).catch((error: unknown) => {
          throw new Error(`${error}\n${history.join('\n')}`, { cause: error });
        });
      }),
      { numRuns: dose(2, 200), endOnFailure: true, examples: [[[...SAME_NUMBER]]] },
    );
  });
});

type Verb = (drive: TestDrive, ids: { readonly file: string; readonly folder: string }) => Promise<unknown>;

const VERBS: Readonly<Record<string, Verb>> = {
  make: (drive) => drive.createDirectory({ directory: null, name: 'made' }),
  ensure: (drive) => drive.ensureDirectories(['/ensured']),
  write: (drive) => drive.write({ directory: null, name: 'written' }, 'written'),
  version: (drive, { file }) => drive.addVersion(file, 'newer'),
  rename: (drive, { file }) => drive.rename(file, 'renamed'),
  move: (drive, { file, folder }) => drive.move([file], folder),
  trash: (drive, { file }) => drive.trash([file]),
  restore: (drive, { file }) => drive.restore([file]),
  link: (drive, { file }) => drive.links.create(file),
  share: (drive, { folder }) => drive.people.separate(folder),
};

describe.runIf(isPlainEngine())('A device that knows no end of a fork', () => {
  it('goes on, whatever it does first, by the key that the end has begun', { timeout: 240_000 }, async () => {
    const server = await serverHere();
    try {
      const person = await newPerson(testDrive(server.url, server.device()));
      const device = () => rememberingDevice(server.url, person, { fetch: server.device() });
      const first = await device();
      const { id: file } = await first.drive.write('/file', 'first');
      const { id: folder } = await first.drive.createDirectory('/folder');
      await first.bringUp();
      const others = await Promise.all(
        Object.entries(VERBS).map(async (verb) => [verb, await device()] as const),
      );
      for (const [, each] of others) await each.bringUp();
      // They do not see it, so that neither end is what they have seen.
      await first.drive.write('/common', 'common');
      await server.backUp();
      await first.drive.write('/lost', 'lost');
      await server.restore();
      await goOn(first, 0);
      for (const [[name, verb], { drive }] of others) {
        const came = await verb(drive, { file, folder }).then(
          () => 'done',
          (error: unknown) => failureOf(error).code,
        );
        expect([name, came]).toEqual([name, 'done']);
        expect((await drive.account.verify()).trouble).toBeNull();
      }
    } finally {
      await server.stop();
    }
  });
});
