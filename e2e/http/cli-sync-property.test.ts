import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { dose } from '../support/dose.ts';
import { Death, driveContents, driveTree, SyncedFolder } from '../support/synced-folder.ts';
import { makeFolder, newPerson, type TestDrive, testDrive } from '../support/test-drive.ts';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';

let server: WorkerServer;
/** Three devices of one account. */
let drives: readonly [TestDrive, TestDrive, TestDrive];
let scenes = 0;

beforeAll(async () => {
  server = await workerServer();
  drives = [testDrive(server.url), testDrive(server.url), testDrive(server.url)];
  const [drive, here, there] = drives;
  const person = await newPerson(drive);
  await Promise.all([here.login(person), there.login(person)]);
});

const NAMES = ['a', 'b', 'c'];
const name = fc.constantFrom(...NAMES);
const path = fc.oneof(
  name,
  fc.tuple(name, name).map((names) => names.join('/')),
  fc.tuple(name, name, name).map((names) => names.join('/')),
);

interface Change {
  readonly where: 'one' | 'two' | 'drive';
  readonly kind: 'write' | 'make' | 'move' | 'remove';
  readonly path: string;
  readonly to: string;
  /** Who comes into step after it, and after how many effects that is killed; null where it is not. */
  readonly sync: { readonly who: 'one' | 'two'; readonly effects: number | null } | null;
}

const changes = fc.array(
  fc.record<Change>({
    where: fc.constantFrom('one', 'two', 'drive'),
    kind: fc.constantFrom('write', 'write', 'make', 'move', 'move', 'remove'),
    path,
    to: path,
    sync: fc.option(
      fc.record({
        who: fc.constantFrom('one', 'two'),
        effects: fc.option(fc.integer({ min: 10, max: 150 }), { nil: null, freq: 2 }),
      }),
      { nil: null, freq: 2 },
    ),
  }),
  { minLength: 8, maxLength: 16 },
);

/** Two devices of one account, each with a folder, and the account's drive. */
class Scene {
  readonly drive: TestDrive;
  readonly folders: Readonly<Record<'one' | 'two', SyncedFolder>>;
  readonly top: string;
  readonly directoryId: string;
  /** Contents that have to be somewhere in the end. */
  readonly saved = new Set<string>();
  #contents = 0;

  private constructor(
    drive: TestDrive,
    top: string,
    directoryId: string,
    one: SyncedFolder,
    two: SyncedFolder,
  ) {
    this.drive = drive;
    this.top = top;
    this.directoryId = directoryId;
    this.folders = { one, two };
  }

  static async make(): Promise<Scene> {
    const [drive, here, there] = drives;
    const name = `Synced ${scenes++}`;
    const id = await makeFolder(drive, name);
    await Promise.all([here.list(), there.list()]);
    return new Scene(
      ...([drive, `/${name}`, id] as const),
      await SyncedFolder.make(here, id, 'laptop'),
      await SyncedFolder.make(there, id, 'desktop'),
    );
  }

  async carryOut({ where, kind, path, to }: Change): Promise<void> {
    const content = `content ${this.#contents++} of ${this.top}`;
    if (where === 'drive') await this.#inDrive(kind, path, to, content);
    else await this.#inFolder(this.folders[where], kind, path, to, content);
  }

  async #inDrive(kind: Change['kind'], path: string, to: string, content: string): Promise<void> {
    const { drive, top } = this;
    const at = `${top}/${path}`;
    if (kind === 'write' && dirname(path) !== '.') await drive.ensureDirectories([dirname(at)]);
    if (kind === 'write') {
      await drive.write(at, content, { ifExists: 'new-version' });
      this.saved.add(content);
    } else if (kind === 'make') await drive.createDirectory(at);
    else if (kind === 'remove') await drive.trash([at]);
    else {
      const { id } = await drive.stat(at);
      await drive.move([id], dirname(`${top}/${to}`));
      await drive.rename(id, to.slice(to.lastIndexOf('/') + 1));
    }
  }

  /** What somebody replaces or deletes before any sync has seen it, that person does not want. */
  async #inFolder(
    folder: SyncedFolder,
    kind: Change['kind'],
    path: string,
    to: string,
    content: string,
  ): Promise<void> {
    const at = folder.path(path);
    if (kind === 'write') {
      await mkdir(dirname(at), { recursive: true });
      const before = await readFile(at, 'utf8').catch(() => null);
      await writeFile(at, content);
      if (before !== null) this.#unlessSent(before);
      this.saved.add(content);
    } else if (kind === 'make') await mkdir(at);
    else if (kind === 'move') {
      const replaced = await readFile(folder.path(to), 'utf8').catch(() => null);
      await rename(at, folder.path(to));
      if (replaced !== null) this.#unlessSent(replaced);
    } else {
      const gone = Object.entries(await folder.tree()).filter(([each]) => `${each}/`.startsWith(`${path}/`));
      await rm(at, { recursive: true });
      for (const [, each] of gone) this.#unlessSent(each);
    }
  }

  readonly #sent = new Set<string>();

  #unlessSent(content: string): void {
    if (!this.#sent.has(content)) this.saved.delete(content);
  }

  /** Whatever of a folder is in the drive when it is in step stays. */
  async settle(who: 'one' | 'two', effects: number | null): Promise<boolean> {
    const folder = this.folders[who];
    const before = await folder.contents();
    const death = effects === null ? new Death() : new Death(effects);
    try {
      const steps = await folder.settle({ death });
      for (const content of before) this.#sent.add(content);
      return steps.length === 0;
    } catch (error) {
      if (!death.isDead) throw error;
      return false;
    }
  }

  async remove(): Promise<void> {
    const { children } = await this.drive.list();
    await this.drive.delete(children);
    await Promise.all([this.folders.one.remove(), this.folders.two.remove()]);
  }
}

describe('Two folders and the drive, changed at random, while the sync is killed again and again', () => {
  it('end as the same, and no content is lost that anybody saved', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(changes, async (list) => {
        const scene = await Scene.make();
        const { one, two } = scene.folders;
        try {
          for (const change of list) {
            // What is not there, or is taken, cannot be changed so.
            await scene.carryOut(change).catch(() => undefined);
            if (change.sync !== null) await scene.settle(change.sync.who, change.sync.effects);
          }
          let rounds = 0;
          while (!((await scene.settle('one', null)) && (await scene.settle('two', null)))) {
            expect(++rounds).toBeLessThan(10);
          }
          expect([...one.failures, ...two.failures]).toEqual([]);
          expect(await two.tree()).toEqual(await one.tree());
          expect(await driveTree(scene.drive, scene.directoryId)).toEqual(await one.tree());
          const kept = await driveContents(scene.drive);
          for (const content of [...(await one.contents()), ...(await two.contents())]) kept.add(content);
          expect([...scene.saved].filter((content) => !kept.has(content))).toEqual([]);
        } finally {
          await scene.remove();
        }
      }),
      { numRuns: dose(1, 100), endOnFailure: true },
    );
  });
});
