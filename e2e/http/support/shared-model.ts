import { type Drive, failureOf, type IntactItem, serverFailureOf } from '@coffer/client';
import { expect } from 'vitest';
import type { ThreePeople } from './three-people.ts';

export const WHO = ['ada', 'bob', 'eve'] as const;
export type Who = (typeof WHO)[number];

/** What somebody does with a file; the last ones are their owner's to do. */
export const FILE_KINDS = [
  ...(['create', 'version', 'older', 'rename', 'move', 'trash', 'restore'] as const),
  ...(['purge', 'carry'] as const),
];
/** What somebody does with a folder, and the owner with a member. */
export const OTHER_KINDS = [
  ...(['create folder', 'rename folder', 'move folder', 'carry folder', 'role'] as const),
];

export interface Step {
  readonly kind: (typeof FILE_KINDS)[number] | (typeof OTHER_KINDS)[number];
  readonly which: number;
  readonly into: number;
}

/** What may have become of a file, after changes that came in an order that nobody chose. */
interface Expected {
  readonly id: string;
  readonly names: Set<string>;
  readonly folders: Set<string>;
  readonly trashed: Set<boolean>;
  /** What it may show. */
  readonly shown: Set<string>;
  /** All contents that were stored in it. */
  readonly contents: Set<string>;
}

interface Folder {
  readonly id: string;
  readonly names: Set<string>;
  readonly parents: Set<string>;
}

/** What a step has done: of the first of a round the outcome is known, with a second one it is either's. */
interface Done {
  readonly field: string;
  apply(isSecond: boolean): void;
}

/** What others have done meanwhile may leave nothing to do, or something else than what was seen. */
export const LOST = [
  ...['not_found', 'not_restored', 'item_not_opened'],
  ...['space_changed', 'epoch_outdated', 'item_changed'],
];

/** Two folders may be moved into each other at once. */
const LOST_FOLDERS = [...LOST, 'move_into_itself', 'path_invalid'];

const TOP = '';

/** A folder that three people share, and what they have done in it. */
export class SharedModel {
  readonly #world: ThreePeople;
  readonly #path: string;
  readonly #files = new Map<string, Expected>();
  readonly #folders = new Map<string, Folder>();
  /** Names of what somebody began to make: it may be there although they were refused, as where its folder went before they had looked at it. */
  readonly #unsure = new Set<string>();
  #spaceId = '';
  #open: Record<Who, Drive>;
  #made = 0;
  /** What Bob may do, before a round and after it. */
  #bobs: 'viewer' | 'editor' = 'editor';

  constructor(world: ThreePeople, path: string) {
    this.#world = world;
    this.#path = path;
    this.#open = world;
  }

  async begin(folders: readonly string[]): Promise<void> {
    const { ada, bob, eve, people } = this.#world;
    await ada.createDirectory(this.#path);
    await ada.people.share(this.#path, people.bob, 'editor');
    this.#spaceId = (await ada.people.share(this.#path, people.eve, 'editor')).spaceId;
    await bob.people.accept(this.#spaceId);
    await eve.people.accept(this.#spaceId);
    await this.#reopen();
    const ids = await this.#open.ada.ensureDirectories(folders.map((name) => `/${name}`));
    for (const [index, name] of folders.entries()) {
      const id = ids[index] ?? '';
      this.#folders.set(id, { id, names: new Set([name]), parents: new Set([TOP]) });
    }
  }

  async #reopen(): Promise<void> {
    const open = async (who: Who) => (await this.#world[who].people.open(this.#spaceId)).drive;
    this.#open = { ada: await open('ada'), bob: await open('bob'), eve: await open('eve') };
  }

  /** Takes Eve out and in again, which gives the folder other keys. */
  async renew(): Promise<void> {
    const { ada, people } = this.#world;
    const shares = await ada.people.shares(this.#path);
    const eve = shares.find(({ email }) => email === people.eve.email);
    await ada.people.takeBack(this.#path, eve?.id ?? '');
    await ada.people.share(this.#path, people.eve, 'editor');
    await this.#reopen();
  }

  /** Carries out what all three do at once, and notes what may have come of it. */
  async round(steps: readonly (Step | null)[]): Promise<void> {
    const before = [...this.#files.values()];
    const isBobRefused = this.#bobs === 'viewer' || steps[0]?.kind === 'role';
    const done = await Promise.all(
      steps.map(async (step, index) => {
        const who = WHO[index] ?? 'ada';
        if (step === null) return null;
        const isViewer = who === 'bob' && this.#bobs === 'viewer';
        try {
          const change = await this.#carryOut(who, step, before);
          expect(isViewer && steps[0]?.kind !== 'role', `${who} ${step.kind}`).toBe(false);
          return change;
        } catch (error) {
          const { code } = failureOf(error);
          // Of a head that is refused, the field says what does not fit.
          const said = `${who} ${step.kind}: ${code} ${JSON.stringify(serverFailureOf(error)?.errors ?? {})}`;
          const lost = /folder/.test(step.kind) ? LOST_FOLDERS : LOST;
          const refused = (who === 'bob' && isBobRefused) || (step.kind === 'purge' && who !== 'ada');
          expect(refused ? [...lost, 'forbidden'] : lost, said).toContain(code);
          return null;
        }
      }),
    );
    const touched = new Set<string>();
    for (const change of done) {
      if (change === null) continue;
      change.apply(touched.has(change.field));
      touched.add(change.field);
    }
  }

  async #carryOut(who: Who, step: Step, files: readonly Expected[]): Promise<Done> {
    const { kind, which, into } = step;
    const folders = [...this.#folders.values()];
    const folder = folders[into % folders.length];
    if (folder === undefined) throw new Error('There is no folder');
    if (kind === 'role' && who === 'ada') return this.#changeRole();
    if (kind === 'create folder') return this.#createFolder(this.#open[who], folder);
    if (kind === 'rename folder' || kind === 'move folder' || kind === 'carry folder') {
      return this.#changeFolder(who, kind, folder, folders[which % folders.length] ?? folder);
    }
    const file = files[which % Math.max(1, files.length)];
    if (kind === 'create' || kind === 'role' || file === undefined) {
      return this.#create(this.#open[who], folder.id);
    }
    return this.#changeFile(who, kind, file, folder.id);
  }

  async #changeRole(): Promise<Done> {
    const { ada, people } = this.#world;
    const bob = (await ada.people.shares(this.#path)).find(({ email }) => email === people.bob.email);
    const role = this.#bobs === 'editor' ? 'viewer' : 'editor';
    await ada.people.changeMember(this.#path, bob?.id ?? '', { role });
    return {
      field: 'role',
      apply: () => {
        this.#bobs = role;
      },
    };
  }

  async #createFolder(drive: Drive, { id: parent }: Folder): Promise<Done> {
    const name = `folder ${this.#made++}`;
    this.#unsure.add(name);
    const { id } = await drive.createDirectory({ directory: parent, name });
    this.#unsure.delete(name);
    const made = { id, names: new Set([name]), parents: new Set([parent]) };
    return { field: id, apply: () => void this.#folders.set(id, made) };
  }

  async #changeFolder(who: Who, kind: Step['kind'], folder: Folder, other: Folder): Promise<Done> {
    const { id } = folder;
    if (kind === 'rename folder') {
      const name = `folder ${this.#made++}`;
      await this.#open[who].rename(id, name);
      return { field: `${id}.name`, apply: either(folder.names, name) };
    }
    if (kind === 'carry folder' && who === 'ada') {
      await this.#outAndIn(id, null);
      return { field: `${id}.folder`, apply: either(folder.parents, TOP) };
    }
    await this.#open[who].move([id], other.id);
    return { field: `${id}.folder`, apply: either(folder.parents, other.id) };
  }

  async #create(drive: Drive, directory: string): Promise<Done> {
    const [name, content] = [`file ${this.#made}`, `content ${this.#made++}`];
    this.#unsure.add(name);
    const stored = await drive.write({ directory, name }, content);
    this.#unsure.delete(name);
    return this.#newFile(stored, content);
  }

  #newFile({ id, name, parentId }: IntactItem, content: string): Done {
    const made = {
      ...{ id, names: new Set([name]), folders: new Set([parentId ?? TOP]), trashed: new Set([false]) },
      ...{ shown: new Set([content]), contents: new Set([content]) },
    };
    return { field: id, apply: () => void this.#files.set(id, made) };
  }

  async #changeFile(who: Who, kind: Step['kind'], file: Expected, folderId: string): Promise<Done> {
    const drive = this.#open[who];
    const { id } = file;
    switch (kind) {
      case 'version': {
        const content = `content ${this.#made++}`;
        const stored = await drive.addVersion(id, content);
        // What somebody deletes meanwhile gets none: the content lies next to where it was, as a file of its own.
        if (stored.id !== id) return this.#newFile(stored, content);
        file.contents.add(content);
        return { field: `${id}.content`, apply: either(file.shown, content) };
      }
      case 'older': {
        const oldest = (await drive.versions(id)).at(-1);
        if (oldest?.state !== 'intact') throw new Error('Nothing was stored in it');
        const content = Buffer.from(await drive.read(oldest.file)).toString();
        await drive.restoreVersion(oldest);
        return { field: `${id}.content`, apply: either(file.shown, content) };
      }
      case 'rename': {
        const name = `file ${this.#made++}`;
        await drive.rename(id, name);
        return { field: `${id}.name`, apply: either(file.names, name) };
      }
      case 'purge':
        await drive.delete([id]);
        // Nobody but its owner takes it away: for others it was gone while it was somewhere else.
        if (who !== 'ada') return { field: `${id}.gone`, apply: () => undefined };
        return { field: `${id}.gone`, apply: () => void this.#files.delete(id) };
      case 'trash':
      case 'restore': {
        await (kind === 'trash' ? drive.trash([id]) : drive.restore([id]));
        return { field: `${id}.trash`, apply: either(file.trashed, kind === 'trash') };
      }
      default: {
        // Its owner alone takes something out of the folder; it comes back into another one.
        if (kind === 'carry' && who === 'ada') await this.#outAndIn(id, folderId);
        else await drive.move([id], folderId);
        return { field: `${id}.folder`, apply: either(file.folders, folderId) };
      }
    }
  }

  async #outAndIn(id: string, directory: string | null): Promise<void> {
    const { people } = this.#world.ada;
    await people.carry([id], { from: this.#spaceId, to: null });
    await people.carry([id], { from: null, to: this.#spaceId, directory });
  }

  /** All of it as somebody sees it who opens it now. */
  async #seenBy(who: Who) {
    const { drive } = await this.#world[who].people.open(this.#spaceId);
    const seen = new Map<string, { name: string; folder: string; contents: string[]; shown: string }>();
    const contentsOf = async (id: string) => {
      const versions = await drive.versions(id);
      const files = versions.flatMap((version) => (version.state === 'intact' ? [version.file] : []));
      expect(files).toHaveLength(versions.length);
      const all = await Promise.all(files.map((file) => drive.read(file)));
      return all.map((bytes) => Buffer.from(bytes).toString()).sort();
    };
    const folders = new Set<string>();
    for await (const { item } of drive.walk('/')) {
      const { id, name, parentId } = item;
      if (this.#unsure.has(name ?? '')) continue;
      if (item.kind === 'directory') {
        folders.add(id);
        const folder = this.#folders.get(id);
        expect([...(folder?.names ?? [])]).toContain(name);
        expect([...(folder?.parents ?? [])]).toContain(parentId ?? TOP);
      } else {
        const shown = Buffer.from(await drive.read(item)).toString();
        seen.set(id, { name: name ?? '', folder: parentId ?? TOP, contents: await contentsOf(id), shown });
      }
    }
    expect(folders).toEqual(new Set(this.#folders.keys()));
    for (const { item } of (await drive.listTrash()).entries) {
      if (this.#unsure.has(item.name ?? '')) continue;
      seen.set(item.id, { name: item.name ?? '', folder: TRASH, contents: [], shown: '' });
    }
    expect((await drive.account.verify()).trouble).toBeNull();
    return seen;
  }

  /** Nothing is lost, and all see the same. */
  async check(): Promise<void> {
    const first = await this.#seenBy('ada');
    for (const who of ['bob', 'eve'] as const) {
      expect([...(await this.#seenBy(who))].sort()).toEqual([...first].sort());
    }
    expect(new Set(first.keys())).toEqual(new Set(this.#files.keys()));
    for (const file of this.#files.values()) {
      const seen = first.get(file.id);
      expect([...file.names]).toContain(seen?.name);
      expect([...file.trashed]).toContain(seen?.folder === TRASH);
      if (seen === undefined || seen.folder === TRASH) continue;
      expect([...file.folders]).toContain(seen.folder);
      expect(seen.contents).toEqual([...file.contents].sort());
      expect([...file.shown]).toContain(seen.shown);
    }
  }
}

const TRASH = 'trash';

/** What of a field is known after a change: its value, or that it is one of those that came at once. */
function either<T>(values: Set<T>, value: T): (isSecond: boolean) => void {
  return (isSecond) => {
    if (!isSecond) values.clear();
    values.add(value);
  };
}
