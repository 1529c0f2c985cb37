import { mkdir, mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Files, ofNode } from '../../packages/cli/src/sync/disk.ts';
import { FolderSync, type SyncPorts } from '../../packages/cli/src/sync/folder-sync.ts';
import type { Step } from '../../packages/cli/src/sync/model.ts';
import { OWN_FOLDER } from '../../packages/cli/src/sync/names.ts';
import { openState, type SyncState } from '../../packages/cli/src/sync/state.ts';
import type { TestDrive } from './test-drive.ts';

/** The end of a process, after so many effects: none takes place from there on. */
export class Death {
  #left: number;

  constructor(effects = Number.POSITIVE_INFINITY) {
    this.#left = effects;
  }

  get isDead(): boolean {
    return this.#left <= 0;
  }

  /** Before an effect, and after it. */
  tick(): void {
    if (this.#left-- <= 0) throw new Error('The process was killed');
  }

  /** The same object, whose methods have effects. */
  of<T extends object>(target: T): T {
    return new Proxy(target, {
      get: (_, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          this.tick();
          const result: unknown = Reflect.apply(value, target, args);
          if (!(result instanceof Promise)) return result;
          // It has taken place, and nobody hears of it.
          return result.then((answer: unknown) => {
            this.tick();
            return answer;
          });
        };
      },
    });
  }
}

/** A folder that is kept the same as one of a drive, by a device of its own. */
export class SyncedFolder {
  readonly folder: string;
  readonly #base: string;
  readonly #drive: TestDrive;
  readonly #spaceId: string;
  readonly #directoryId: string | null;
  readonly #device: string;
  readonly done: Step[] = [];
  readonly failures: [path: string, error: unknown][] = [];
  readonly odd = new Map<string, string>();
  state: SyncState | null = null;

  private constructor(
    base: string,
    drive: TestDrive,
    spaceId: string,
    directoryId: string | null,
    device: string,
  ) {
    this.#base = base;
    this.folder = join(base, 'folder');
    this.#drive = drive;
    this.#spaceId = spaceId;
    this.#directoryId = directoryId;
    this.#device = device;
  }

  static async make(drive: TestDrive, directoryId: string | null, device = 'laptop'): Promise<SyncedFolder> {
    const base = await realpath(await mkdtemp(join(tmpdir(), 'coffer-sync-')));
    await mkdir(join(base, 'folder'));
    const [space] = (await drive.api.call('listSpaces', { query: {} })).spaces;
    return new SyncedFolder(base, drive, space?.id ?? '', directoryId, device);
  }

  /** One run of the program, which may be killed. */
  async run<T>(
    work: (sync: FolderSync) => Promise<T>,
    { death = new Death(), ...more }: Partial<SyncPorts> & { readonly death?: Death } = {},
  ): Promise<T> {
    const state = await openState(join(this.#base, 'state.sqlite'));
    this.state = state;
    const files: Files = death.of(ofNode);
    const side = {
      ...{ drive: death.of<TestDrive>(this.#drive), spaceId: this.#spaceId, directoryId: this.#directoryId },
      bringUp: async () => death.tick(),
      expectBelieved: () => undefined,
      head: async () => null,
    };
    const sync = new FolderSync(
      {
        ...{ files, folder: this.folder, side, state: death.of(state), device: this.#device },
        ...{ direction: 'both', deletions: 'many', now: Date.now },
        signal: new AbortController().signal,
        ...more,
      },
      {
        onDone: (step) => this.done.push(step),
        onFailed: (path, error) => {
          if (!death.isDead) this.failures.push([path, error]);
        },
        onOdd: (path, reason) => this.odd.set(path, reason),
      },
    );
    try {
      return await work(sync);
    } finally {
      state.close();
    }
  }

  /** Brings it into step, and gives what was done. */
  async settle(more: Parameters<SyncedFolder['run']>[1] = {}): Promise<readonly Step[]> {
    this.done.length = 0;
    await this.run(async (sync) => {
      await sync.prepare();
      await sync.settle();
    }, more);
    return this.done.filter(({ kind }) => kind !== 'adopt' && kind !== 'forget' && kind !== 'follow');
  }

  path(relative: string): string {
    return join(this.folder, relative);
  }

  /** Contents by path, without what the sync keeps for itself. */
  async tree(): Promise<Record<string, string>> {
    const found = await treeOf(this.folder);
    return Object.fromEntries(Object.entries(found).filter(([path]) => path.split('/')[0] !== OWN_FOLDER));
  }

  /** All contents, those in its trash too. */
  async contents(): Promise<string[]> {
    return Object.values(await treeOf(this.folder));
  }

  async remove(): Promise<void> {
    await rm(this.#base, { recursive: true, force: true });
  }
}

/** Contents by path; of a directory a slash. */
export async function treeOf(folder: string, below = ''): Promise<Record<string, string>> {
  const tree: Record<string, string> = {};
  for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) Object.assign(tree, { [path]: '/' }, await treeOf(folder, path));
    else if (entry.isFile()) tree[path] = await readFile(join(folder, path), 'utf8');
  }
  return tree;
}

/** The same of a folder of a drive. */
export async function driveTree(
  drive: TestDrive,
  directoryId: string | null,
): Promise<Record<string, string>> {
  const tree: Record<string, string> = {};
  const paths = new Map<string | null, string>([[directoryId, '']]);
  for await (const { item } of drive.walk(directoryId)) {
    const path = `${paths.get(item.parentId) ?? ''}${item.name}`;
    if (item.kind === 'directory') {
      paths.set(item.id, `${path}/`);
      tree[path] = '/';
    } else tree[path] = Buffer.from(await drive.read(item)).toString();
  }
  return tree;
}

/** All contents that a drive has, shown, former and in the trash, which is restored for it. */
export async function driveContents(drive: TestDrive): Promise<Set<string>> {
  const contents = new Set<string>();
  const contentsOf = async (id: string) => {
    for (const version of await drive.versions(id)) {
      if (version.state === 'intact') contents.add(Buffer.from(await drive.read(version.file)).toString());
    }
  };
  const { entries } = await drive.listTrash();
  await drive.restore(entries.map(({ item }) => item));
  for await (const { item } of drive.walk(null)) if (item.kind === 'file') await contentsOf(item.id);
  return contents;
}
