import { type Drive, failureOf } from '@coffer/client';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dose } from '../support/dose.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { newPerson, type Person, type TestDrive, testDrive } from '../support/test-drive.ts';

const PATIENCE = { timeout: 240_000 };

const KINDS = ['create', 'version', 'rename', 'move', 'trash', 'restore', 'rename folder', 'carry'] as const;
const WHO = ['ada', 'bob', 'eve'] as const;
const FOLDERS = ['a', 'b', 'c'] as const;

interface Step {
  readonly kind: (typeof KINDS)[number];
  readonly which: number;
  readonly into: number;
}

/** What each of the three does at the same time; `renew` takes Eve out and in again before, which gives the folder other keys. */
const rounds = fc.array(
  fc.record({
    renew: fc.boolean(),
    steps: fc.tuple(
      ...WHO.map(() =>
        fc.option(
          fc.record<Step>({
            kind: fc.constantFrom(...KINDS),
            which: fc.nat({ max: 7 }),
            into: fc.nat({ max: 2 }),
          }),
          { freq: 3, nil: null },
        ),
      ),
    ),
  }),
  { minLength: 4, maxLength: 9 },
);

/** What may have become of a file, after changes that came in an order that nobody chose. */
interface Expected {
  readonly id: string;
  names: Set<string>;
  folders: Set<string>;
  trashed: Set<boolean>;
  /** All contents that were stored in it. */
  readonly contents: Set<string>;
}

let server: RunningServer;
let drives: Record<(typeof WHO)[number], TestDrive>;
let bobs: Person;
let eves: Person;

beforeAll(async () => {
  server = await startServer();
  drives = { ada: testDrive(server.url), bob: testDrive(server.url), eve: testDrive(server.url) };
  await newPerson(drives.ada);
  [bobs, eves] = [await newPerson(drives.bob), await newPerson(drives.eve)];
  await drives.bob.people.begin();
  await drives.eve.people.begin();
});
afterAll(() => server.stop());

/** What others have done meanwhile may leave nothing to do. */
const LOST = ['not_found', 'not_restored', 'item_not_opened', 'space_changed', 'key_outdated'];

/** A folder that three people share, and what they have done in it. */
class SharedFolder {
  readonly files = new Map<string, Expected>();
  readonly folders = new Map<string, { names: Set<string> }>();
  readonly #path: string;
  #spaceId = '';
  #open: Record<(typeof WHO)[number], Drive> = drives;
  #made = 0;

  constructor(path: string) {
    this.#path = path;
  }

  async begin(): Promise<void> {
    const { ada, bob, eve } = drives;
    await ada.createDirectory(this.#path);
    await ada.people.share(this.#path, bobs, 'editor');
    this.#spaceId = (await ada.people.share(this.#path, eves, 'editor')).spaceId;
    await bob.people.accept(this.#spaceId);
    await eve.people.accept(this.#spaceId);
    await this.#reopen();
    for (const name of FOLDERS) {
      const { id } = await this.#open.ada.createDirectory(`/${name}`);
      this.folders.set(id, { names: new Set([name]) });
    }
  }

  async #reopen(): Promise<void> {
    const open = async (who: (typeof WHO)[number]) => (await drives[who].people.open(this.#spaceId)).drive;
    this.#open = { ada: await open('ada'), bob: await open('bob'), eve: await open('eve') };
  }

  async renew(): Promise<void> {
    const shares = await drives.ada.people.shares(this.#path);
    const eve = shares.find(({ email }) => email === eves.email);
    await drives.ada.people.takeBack(this.#path, eve?.id ?? '');
    await drives.ada.people.share(this.#path, eves, 'editor');
    await this.#reopen();
  }

  /** Carries out what all three do at once, and notes what may have come of it. */
  async round(steps: readonly (Step | null)[]): Promise<void> {
    const before = [...this.files.values()];
    const touched = new Map<string, number>();
    const done = await Promise.all(
      steps.map(async (step, index) => {
        const who = WHO[index] ?? 'ada';
        if (step === null) return null;
        try {
          return await this.#carryOut(this.#open[who], who, step, before);
        } catch (error) {
          const { code } = failureOf(error);
          expect(LOST, `${who} ${step.kind}: ${code}`).toContain(code);
          return null;
        }
      }),
    );
    for (const change of done) {
      if (change === null) continue;
      const key = `${change.id}.${change.field}`;
      const times = (touched.get(key) ?? 0) + 1;
      touched.set(key, times);
      change.apply(times > 1);
    }
  }

  async #carryOut(
    drive: Drive,
    who: (typeof WHO)[number],
    { kind, which, into }: Step,
    files: readonly Expected[],
  ) {
    const number = this.#made++;
    const folderId = [...this.folders.keys()][into] ?? '';
    if (kind === 'rename folder') {
      const name = `folder ${number}`;
      await drive.rename(folderId, name);
      const folder = this.folders.get(folderId);
      return {
        ...{ id: folderId, field: 'name' },
        apply: (isSecond: boolean) => {
          if (folder !== undefined) folder.names = isSecond ? folder.names.add(name) : new Set([name]);
        },
      };
    }
    const file = files[which % Math.max(1, files.length)];
    if (kind === 'create' || file === undefined) {
      const content = `content ${number}`;
      const { id } = await drive.write({ directory: folderId, name: `file ${number}` }, content);
      const made: Expected = {
        ...{ id, names: new Set([`file ${number}`]), folders: new Set([folderId]) },
        ...{ trashed: new Set([false]), contents: new Set([content]) },
      };
      return { id, field: 'all', apply: () => void this.files.set(id, made) };
    }
    const { id } = file;
    switch (kind) {
      case 'version': {
        const content = `content ${number}`;
        await drive.addVersion(id, content);
        return { id, field: 'content', apply: () => void file.contents.add(content) };
      }
      case 'rename': {
        const name = `file ${number}`;
        await drive.rename(id, name);
        const apply = (isSecond: boolean) => {
          file.names = isSecond ? file.names.add(name) : new Set([name]);
        };
        return { id, field: 'name', apply };
      }
      case 'carry':
      case 'move': {
        // Its owner alone takes something out of the folder; it comes back into another one.
        if (kind === 'carry' && who === 'ada') await this.#outAndIn(id, folderId);
        else await drive.move([id], folderId);
        const apply = (isSecond: boolean) => {
          file.folders = isSecond ? file.folders.add(folderId) : new Set([folderId]);
        };
        return { id, field: 'folder', apply };
      }
      case 'trash':
      case 'restore': {
        const isTrash = kind === 'trash';
        await (isTrash ? drive.trash([id]) : drive.restore([id]));
        const apply = (isSecond: boolean) => {
          file.trashed = isSecond ? file.trashed.add(isTrash) : new Set([isTrash]);
        };
        return { id, field: 'trash', apply };
      }
    }
  }

  async #outAndIn(id: string, folderId: string): Promise<void> {
    const { people } = drives.ada;
    await people.carry([id], { from: this.#spaceId, to: null });
    await people.carry([id], { from: null, to: this.#spaceId, directory: folderId });
  }

  /** All of it as somebody sees it who opens it now. */
  async #seenBy(who: (typeof WHO)[number]) {
    const { drive } = await drives[who].people.open(this.#spaceId);
    const seen = new Map<string, { name: string; folder: string; isTrashed: boolean; contents: string[] }>();
    const contentsOf = async (id: string) => {
      const versions = await drive.versions(id);
      const files = versions.flatMap((version) => (version.state === 'intact' ? [version.file] : []));
      expect(files).toHaveLength(versions.length);
      const all = await Promise.all(files.map((file) => drive.read(file)));
      return all.map((bytes) => Buffer.from(bytes).toString()).sort();
    };
    for (const folder of (await drive.list('/')).children) {
      expect([...(this.folders.get(folder.id)?.names ?? [])]).toContain(folder.name);
      for (const { id, name } of (await drive.list(folder.id)).children) {
        seen.set(id, {
          name: name ?? '',
          folder: folder.id,
          isTrashed: false,
          contents: await contentsOf(id),
        });
      }
    }
    for (const { item } of (await drive.listTrash()).entries) {
      seen.set(item.id, { name: item.name ?? '', folder: '', isTrashed: true, contents: [] });
    }
    expect((await drive.account.verify()).trouble).toBeNull();
    return seen;
  }

  /** Nothing is lost, and all see the same. */
  async check(): Promise<void> {
    const [first, ...others] = [
      await this.#seenBy('ada'),
      await this.#seenBy('bob'),
      await this.#seenBy('eve'),
    ];
    for (const other of others) expect([...other].sort()).toEqual([...(first ?? [])].sort());
    expect(new Set(first?.keys())).toEqual(new Set(this.files.keys()));
    for (const file of this.files.values()) {
      const seen = first?.get(file.id);
      expect([...file.names]).toContain(seen?.name);
      expect([...file.trashed]).toContain(seen?.isTrashed);
      if (seen?.isTrashed !== false) continue;
      expect([...file.folders]).toContain(seen.folder);
      expect(seen.contents).toEqual([...file.contents].sort());
    }
  }
}

describe('A folder that three people change at once', () => {
  it('loses nothing, and is the same for all of them', PATIENCE, async () => {
    let number = 0;
    await fc.assert(
      fc.asyncProperty(rounds, async (all) => {
        const folder = new SharedFolder(`/Shared ${number++}`);
        await folder.begin();
        for (const [index, { renew, steps }] of all.entries()) {
          if (renew && index % 3 === 2) await folder.renew();
          await folder.round(steps);
        }
        await folder.check();
      }),
      { numRuns: dose(3, 60), endOnFailure: true },
    );
  });
});
