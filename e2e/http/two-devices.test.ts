import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { Homes } from '../../packages/cli/src/webdav/files/homes.ts';
import { LyingServer } from '../engine/lying-server.ts';
import { dose } from '../support/dose.ts';
import { newPerson, type TestDrive, testDrive } from '../support/test-drive.ts';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';

const PATIENCE = { timeout: 240_000 };

let server: WorkerServer;

beforeAll(async () => {
  server = await workerServer();
});

/** What one of two devices does; what is not there any more, or taken, it leaves. */
const KINDS = [
  'create',
  'write',
  'rename',
  'move',
  'trash',
  'delete',
  'version',
  'link',
  'take back',
] as const;

interface Step {
  readonly device: 0 | 1;
  readonly kind: (typeof KINDS)[number];
  readonly which: number;
  /**
   * Whether the answer to its first change is lost, or its answers are overtaken by those of what the same device does next,
   * at the same time.
   */
  readonly answers: 'in order' | 'lost' | 'overtaken';
}

const steps = fc.array(
  fc.record<Step>({
    device: fc.constantFrom(0, 1),
    kind: fc.constantFrom(...KINDS),
    which: fc.nat({ max: 5 }),
    answers: fc.constantFrom('in order', 'lost', 'overtaken'),
  }),
  { minLength: 12, maxLength: 30 },
);

const FOLDERS = ['/', '/a', '/b', '/a/c'] as const;

async function carryOut(drive: TestDrive, { kind, which }: Step, number: number): Promise<void> {
  const folder = FOLDERS[which % FOLDERS.length] ?? '/';
  const path = `${folder === '/' ? '' : folder}/file ${which}.txt`;
  switch (kind) {
    case 'create':
      await drive.ensureDirectories([folder === '/' ? '/a' : folder]);
      return;
    case 'write':
      await drive.write(path, `${number}`);
      return;
    case 'version':
      await drive.write(path, `${number}`, { ifExists: 'new-version' });
      return;
    case 'rename':
      await drive.rename(path, `renamed ${number}.txt`);
      return;
    case 'move':
      await drive.move([path], FOLDERS[(which + 1) % FOLDERS.length] === '/' ? null : '/b');
      return;
    case 'trash':
      await drive.trash([path]);
      return;
    case 'delete':
      await drive.delete([which % 2 === 0 ? path : folder === '/' ? path : folder]);
      return;
    case 'link':
      await drive.links.create(folder === '/' ? path : folder);
      return;
    case 'take back': {
      const [link] = await drive.links.list();
      if (link !== undefined) await drive.links.delete(link);
    }
  }
}

/** What a refusal may say where the other device was quicker; all else is a defect. */
const EXPECTED =
  /not_found|name_exists|file_already_exists|link_exists|not_a_directory|move_into_itself|item_not_opened|path_invalid|directory_name_taken|key_outdated|space_changed|version_shown|item_damaged|link_|server_unreachable|upload_unfinished|upload_incomplete/;

describe('Two devices of one account', () => {
  it(
    'end equal and verified, whatever they do at once and whichever answers are lost',
    PATIENCE,
    async () => {
      await fc.assert(
        fc.asyncProperty(steps, async (all) => {
          const lying = [new LyingServer(), new LyingServer()];
          const devices = lying.map(({ fetch }) => testDrive(server.url, fetch));
          const [first, second] = devices as [TestDrive, TestDrive];
          const account = await newPerson(first);
          await second.login(account);
          const run = async (device: 0 | 1) => {
            const line = lying[device] as LyingServer;
            let before = Promise.resolve();
            for (const [number, step] of all.entries()) {
              if (step.device !== device) continue;
              if (step.answers === 'lost') loseOne(line);
              if (step.answers === 'overtaken') exchangeAnswers(line);
              const carrying = carryOut(devices[device] as TestDrive, step, number).catch(
                (error: unknown) => {
                  if (!EXPECTED.test(String(error))) throw error;
                },
              );
              await before;
              before = carrying;
              if (step.answers === 'overtaken') continue;
              await carrying;
              line.tellTheTruth();
            }
            await before;
            line.tellTheTruth();
          };
          await Promise.all([run(0), run(1)]);
          const ends = await Promise.all(devices.map((drive) => drive.account.verify()));
          expect(ends.map(({ trouble }) => trouble)).toEqual([null, null]);
          expect(ends[0]?.newest?.hash).toBe(ends[1]?.newest?.hash);
          const fresh = testDrive(server.url);
          await fresh.login(account);
          expect((await fresh.account.verify()).newest?.hash).toBe(ends[0]?.newest?.hash);
          const { children } = await fresh.list();
          expect(children.filter(({ state }) => state !== 'intact')).toEqual([]);
        }),
        { numRuns: dose(2, 20), endOnFailure: true },
      );
    },
  );
});

describe('What another device does meanwhile', () => {
  it('lets a file with a link be deleted', async () => {
    const lying = new LyingServer();
    const [first, second] = [testDrive(server.url, lying.fetch), testDrive(server.url)];
    await second.login(await newPerson(first));
    const { id } = await first.write('/linked', 'content');
    await first.links.create(id);
    let changes = 0;
    lying.lie(async ({ path, body }, real) => {
      const asked = path.endsWith('/proofs') ? (JSON.parse(String(body)) as { links?: string[] }) : {};
      // Links of what goes are asked for last.
      if ((asked.links ?? []).length > 0 && changes++ === 0) await second.createDirectory('/meanwhile');
      return real();
    });
    await first.delete([id]);
    expect(changes).toBeGreaterThan(1);
    expect((await second.list()).children.map(({ name }) => name)).toEqual(['meanwhile']);
  });
});

describe('A name that was given meanwhile', () => {
  const nameOf = async (drive: TestDrive, id: string) => (await drive.statNow(id)).name;

  it('stays where a device that has not seen it moves the item', async () => {
    const [first, second] = [testDrive(server.url), testDrive(server.url)];
    await second.login(await newPerson(first));
    const { id } = await first.write('/file', 'content');
    await first.createDirectory('/folder');
    const seen = await second.stat('/file');
    await first.rename(id, 'renamed');
    await second.move([seen], '/folder');
    expect(await nameOf(second, id)).toBe('renamed');
    expect((await first.stat('/folder/renamed')).id).toBe(id);
    await first.rename(id, 'renamed again');
    await second.move([id], null);
    expect(await nameOf(first, id)).toBe('renamed again');
  });

  it('is found where the item lies by then, though the device that gave it saw it elsewhere', async () => {
    const [first, second] = [testDrive(server.url), testDrive(server.url)];
    await second.login(await newPerson(first));
    const { id } = await first.write('/file', 'content');
    await first.createDirectory('/folder');
    const seen = await second.stat('/file');
    await first.move([id], '/folder');
    await second.rename(seen, 'renamed');
    expect((await first.stat('/folder/renamed')).id).toBe(id);
  });

  it('stays where a row of before is told late, and is shown', async () => {
    const lying = new LyingServer();
    const drive = testDrive(server.url, lying.fetch);
    await newPerson(drive);
    await drive.createDirectory('/folder');
    await drive.write('/folder/file', 'in the way');
    const homes = new Homes(drive, Date.now);
    const { directories } = homes.own;
    const shown = async () => [...(await directories.children(null)).keys()].sort();
    expect(await shown()).toEqual(['folder']);
    const held = holdChanges(lying);
    const stop = new AbortController();
    const following = homes.follow(stop.signal).catch(() => {});
    let item = await drive.write('/file', 'content');
    // Until it is heard.
    await expect
      .poll(async () => {
        item = await drive.addVersion(item, 'content');
        return held.length;
      })
      .toBe(1);
    await drive.rename(item, 'renamed');
    const renamed = { ...item, name: 'renamed' };
    directories.put(renamed);
    expect(await shown()).toEqual(['folder', 'renamed']);
    held[0]?.();
    // What was told first is known before it asks for more.
    await expect.poll(() => held.length).toBe(2);
    expect(await shown()).toEqual(['folder', 'renamed']);
    await drive.move([renamed], '/folder');
    expect(await nameOf(drive, item.id)).toBe('renamed');
    stop.abort();
    for (const release of held) release();
    await following;
  });
});

/** Holds what the server tells of changes, until each answer is released. */
function holdChanges(lying: LyingServer): (() => void)[] {
  const held: (() => void)[] = [];
  lying.lie(async ({ method, path }, real) => {
    const answer = await real();
    if (method === 'GET' && path.includes('/changes?'))
      await new Promise<void>((resolve) => held.push(resolve));
    return answer;
  });
  return held;
}

/** Holds an answer about a drive until another one has come, or nothing else is under way. */
function exchangeAnswers(lying: LyingServer): void {
  let release: (() => void) | null = null;
  lying.lie(async ({ path }, real) => {
    const answer = await real();
    if (!path.startsWith('/api/spaces/')) return answer;
    if (release !== null) {
      // Its own goes first.
      setTimeout(release);
      release = null;
      return answer;
    }
    await new Promise<void>((resolve) => {
      release = resolve;
      setTimeout(resolve, 25);
    });
    return answer;
  });
}

/** Loses the answer to the next change, after it was carried out. */
function loseOne(lying: LyingServer): void {
  let isLost = false;
  lying.lie(({ path }, real) => {
    if (isLost || !/\/changes(\/files)?$/.test(path)) return null;
    isLost = true;
    return real().then(() => {
      throw new TypeError('Failed to fetch');
    });
  });
}
