import { failureOf } from '@coffer/client';
import { spaceLog } from '@coffer/contract';
import { fromBase64Url, toBase64Url } from '@coffer/crypto';
import { expect } from 'vitest';
import { LyingServer } from '../../engine/lying-server.ts';
import { sqliteDatabase } from '../../support/engine/sqlite.ts';
import type { TestDrive } from '../../support/test-drive.ts';
import { HostileEditor, INVENTIONS, type Known } from './hostile-editor.ts';
import { RowsHere } from './rows-here.ts';
import type { ServerHere } from './server-here.ts';
import { expectUndone, remembered, type SharedScene, sharedScene } from './undo-scene.ts';

/** What is done by our client. */
export const OURS = [
  'write',
  'version',
  'older',
  'rename',
  'rename as',
  'move',
  'trash',
  'restore',
  'make',
] as const;

/** What editors do, by our client and by one that invents what it sends. */
export const DEEDS: readonly string[] = [...OURS, ...OURS, ...Object.keys(INVENTIONS)];

/** Numbers choose what it is about. */
export interface Deed {
  readonly kind: string;
  readonly which: number;
  readonly other: number;
}

export interface Lie extends Deed {
  readonly kind: keyof typeof LIES;
}

/** What happens between two looks at the folder. */
export interface Course {
  /** What its owner does before. */
  readonly own: readonly Deed[];
  /** What two editors do at the same time. */
  readonly bob: readonly Deed[];
  readonly eve: readonly Deed[];
  /** Whether the owner undoes it while they still write, too. */
  readonly isEarly: boolean;
  /** About what the server lies in a first undo. */
  readonly lie: Lie | null;
}

/** Answers that no program may get, and no lie may lead to. */
const NEVER = ['internal', 'response_invalid', 'space_forked', 'space_ended'];

/** A folder of Ada's that two editors change, and what was in it before. */
export class UndoWorld {
  readonly #scene: SharedScene;
  readonly #server: ServerHere;
  readonly #rows: RowsHere;
  readonly #lying: LyingServer;
  readonly #drives: Readonly<Record<'ada' | 'bob' | 'eve', TestDrive>>;
  readonly #hostile: Readonly<Record<'bob' | 'eve', HostileEditor>>;
  readonly #history: string[] = [];
  #made = 0;

  private constructor(
    server: ServerHere,
    scene: SharedScene,
    lying: LyingServer,
    drives: Readonly<Record<'ada' | 'bob' | 'eve', TestDrive>>,
  ) {
    this.#server = server;
    this.#scene = scene;
    this.#rows = new RowsHere(server);
    this.#lying = lying;
    this.#drives = drives;
    const hostile = ({ drive, person }: SharedScene['eve']) => new HostileEditor(drive, person.privateKeyPem);
    this.#hostile = { bob: hostile(scene.bob), eve: hostile(scene.eve) };
  }

  static async begin(server: ServerHere): Promise<UndoWorld> {
    await sqliteDatabase.query(server.dataDir, 'delete from attempts', []);
    const lines: LyingServer[] = [];
    const device = () => {
      const line = new LyingServer(server.device());
      lines.push(line);
      return line.fetch;
    };
    const scene = await sharedScene(server.url, device, async (drive) => {
      await drive.ensureDirectories(['/Shared/A/B', '/Shared/C']);
      for (const path of ['A/one', 'A/B/two', 'C/three', 'four']) {
        await drive.write(`/Shared/${path}`, `${path}, first`);
        await drive.addVersion(`/Shared/${path}`, path);
      }
    });
    const [lying] = lines;
    if (lying === undefined) throw new Error('Ada has no device');
    const { ada, bob, eve } = scene;
    const [adas, bobs, eves] = await Promise.all([ada, bob, eve].map((each) => scene.opened(each)));
    if (!adas || !bobs || !eves) throw new Error('Somebody has not opened the folder');
    return new UndoWorld(server, scene, lying, { ada: adas, bob: bobs, eve: eves });
  }

  /** Lets the editors do what they do, and the owner undo it: then everything is as it was. What fails tells what was done before. */
  async run({ own, bob, eve, isEarly, lie }: Course): Promise<void> {
    this.#history.push('--');
    try {
      await sqliteDatabase.query(this.#server.dataDir, 'delete from attempts', []);
      for (const deed of own) await this.#ours('ada', deed);
      const before = await remembered(await this.#scene.fresh());
      await Promise.all([this.#all('bob', bob), this.#all('eve', eve), isEarly ? this.#undo() : null]);
      await this.#rows.endHolds();
      if (lie !== null) await this.#lied(lie);
      await this.#undo();
      await expectUndone(this.#scene, before);
      expect(await this.#undo()).toEqual({ changes: 0, items: [] });
    } catch (error) {
      throw new Error(`${error}\n${this.#history.join('\n')}`, { cause: error });
    }
  }

  #undo() {
    const { ada, bob, eve, spaceId } = this.#scene;
    const by = [bob.fingerprint, eve.fingerprint];
    return ada.drive.people.undo(spaceId, { by, since: { at: 0 } });
  }

  /** Undoes while the server lies. */
  async #lied({ kind, which, other }: Lie): Promise<void> {
    const asked = `/api/spaces/${this.#scene.spaceId}/`;
    this.#lying.lie(async ({ path }, real) => {
      const response = await real();
      if (!path.startsWith(asked) || !response.ok || response.status === 204) return response;
      const name = path.slice(asked.length).split('?')[0] ?? '';
      return Response.json(LIES[kind](name, await response.json(), which, other));
    });
    const code = await this.#undo().then(
      () => 'undone',
      (error: unknown) => failureOf(error).code,
    );
    this.#lying.tellTheTruth();
    this.#history.push(`lie ${kind} ${which} ${other}: ${code}`);
    await this.#rows.endHolds();
  }

  async #all(who: 'bob' | 'eve', deeds: readonly Deed[]): Promise<void> {
    for (const deed of deeds) {
      if (INVENTIONS[deed.kind] === undefined) await this.#ours(who, deed);
      else await this.#invented(who, deed);
    }
  }

  async #invented(who: 'bob' | 'eve', { kind, which, other }: Deed): Promise<void> {
    const { spaceId } = this.#scene;
    const known: Known = {
      spaceId,
      items: this.#items().map(({ id }) => id),
      versions: this.#rows
        .versions(spaceId)
        .map(({ id, item_id }) => ({ id: `${id}`, itemId: `${item_id}` })),
      links: [],
    };
    const invention = INVENTIONS[kind]?.({ which, other, epoch: null }, known);
    const came = (invention && (await this.#hostile[who].send(spaceId, invention))) ?? 'obeyed';
    this.#note(who, { kind, which, other }, came);
  }

  async #ours(who: 'ada' | 'bob' | 'eve', deed: Deed): Promise<void> {
    const came = await this.#do(this.#drives[who], deed).then(
      () => 'done',
      (error: unknown) => failureOf(error).code,
    );
    this.#note(who, deed, came);
  }

  #note(who: string, { kind, which, other }: Deed, came: string): void {
    this.#history.push(`${who} ${kind} ${which} ${other}: ${came}`);
    expect(NEVER).not.toContain(came);
  }

  #items(): { readonly id: string; readonly isDirectory: boolean }[] {
    const rows = this.#rows.items(this.#scene.spaceId);
    return rows.map(({ id, kind }) => ({ id: `${id}`, isDirectory: kind === 0 }));
  }

  async #do(drive: TestDrive, { kind, which, other }: Deed): Promise<void> {
    const items = this.#items();
    const item = items[which % items.length]?.id ?? '';
    const directories = [null, ...items.flatMap(({ id, isDirectory }) => (isDirectory ? [id] : []))];
    const directory = directories[other % directories.length] ?? null;
    const name = `new ${this.#made++}`;
    switch (kind) {
      case 'write':
        await drive.write({ directory, name }, name);
        return;
      case 'make':
        await drive.createDirectory({ directory, name });
        return;
      case 'version':
        await drive.addVersion(item, name);
        return;
      case 'older': {
        const oldest = (await drive.versions(item)).at(-1);
        if (oldest?.state === 'intact') await drive.restoreVersion(oldest);
        return;
      }
      case 'rename':
        return drive.rename(item, name);
      // One that something else may have, or may have had.
      case 'rename as':
        return drive.rename(item, ['A', 'B', 'C', 'one', 'two', 'three', 'four'][other % 7] ?? name);
      case 'move':
        return drive.move([item], directory);
      case 'trash':
        return drive.trash([item]);
      default:
        await drive.restore([item]);
    }
  }
}

type Tell = (name: string, body: unknown, which: number, other: number) => unknown;
type Entries = ReturnType<typeof spaceLog.parse>['entries'];

const ofLog =
  (edit: (entries: Entries, which: number, other: number) => Entries): Tell =>
  (name, body, which, other) => {
    if (name !== 'log') return body;
    const { entries, ...end } = spaceLog.parse(body);
    return { ...end, entries: edit(entries, which % Math.max(1, entries.length), other) };
  };

/** What a server may say otherwise. */
export const LIES = {
  'left out': ofLog((all, which) => all.toSpliced(which, 1)),
  'cut off': ofLog((all, which) => all.slice(0, which)),
  twice: ofLog((all, which) => all.toSpliced(which, 0, ...all.slice(which, which + 1))),
  exchanged: ofLog((all, which, other) => {
    const [one, two] = [all[which], all[other % all.length]];
    return one && two ? all.with(which, two).with(other % all.length, one) : all;
  }),
  'other operations': ofLog((all, which, other) =>
    all.map((entry, index) =>
      index === which ? { ...entry, operations: all[other % all.length]?.operations ?? '' } : entry,
    ),
  ),
  'kept elsewhere': ofLog((all, which, other) =>
    all.map((entry, index) => (index === which ? { ...entry, kept: all[other % all.length]?.kept } : entry)),
  ),
  forgotten: ofLog((all, which) =>
    all.map(({ kept, ...entry }, index) =>
      kept === undefined || index >= which ? entry : { ...entry, kept },
    ),
  ),
  'one forgotten': ofLog((all, which) =>
    all.map(({ kept, ...entry }, index) =>
      kept === undefined || index === which ? entry : { ...entry, kept },
    ),
  ),
  'another byte': (_, body, which, other) => withOtherByte(body, which, other),
} satisfies Record<string, Tell>;

/** The same JSON with another byte in one of its texts that are bytes. */
function withOtherByte(body: unknown, which: number, other: number): unknown {
  const texts: string[] = [];
  JSON.stringify(body, (_, value: unknown) => {
    if (typeof value === 'string' && /^[\w-]{24,}$/.test(value)) texts.push(value);
    return value;
  });
  const chosen = texts[which % Math.max(1, texts.length)];
  const replaced = chosen === undefined ? null : otherByte(chosen, other);
  return JSON.parse(JSON.stringify(body, (_, value: unknown) => (value === chosen ? replaced : value)));
}

function otherByte(text: string, other: number): string {
  try {
    const bytes = fromBase64Url(text);
    const at = other % Math.max(1, bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    return toBase64Url(bytes);
  } catch {
    return text;
  }
}
