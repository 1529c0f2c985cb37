import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXIT } from '../../packages/cli/src/exit-codes.ts';
import { type CliUser, cliUser } from '../support/coffer-cli.ts';
import { coffer, type Ended } from '../support/command-line.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { newPerson, seededBytes, testDrive } from '../support/test-drive.ts';
import {
  contentOf,
  copyOf,
  smallDisk,
  unprivileged,
  unwritablePlaces,
} from '../support/unwritable-places.ts';
import { onThisThread } from './support/cli-here.ts';

const places = unwritablePlaces();
/** Null where this user may mount none: what is tried on them is left out. */
const disks = { full: smallDisk(4), readOnly: smallDisk(4) };
const LARGE = seededBytes(300_000, 'large');
const FILES: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
  'a.txt': Buffer.from('a'),
  'large.bin': LARGE,
  'sub/b.txt': Buffer.from('b'),
};

let server: RunningServer;
let user: CliUser;

beforeAll(async () => {
  [server, user] = await Promise.all([startServer(), cliUser().then(onThisThread)]);
  const drive = testDrive(server.url);
  const person = await newPerson(drive);
  await user.login(server.url, person);
  await drive.ensureDirectories(['/tree/sub']);
  for (const [path, content] of Object.entries(FILES)) await drive.write(`/tree/${path}`, content);
  mkdirSync(join(user.folder, 'keys'));
  await writeFile(join(user.folder, 'keys', 'key.pem'), person.privateKeyPem);
  expect(await coffer(server.dataDir, ['backup', join(user.folder, 'backup')])).toMatchObject({ code: 0 });
  for (const name of ['.state', 'backup', 'keys']) copyOf(join(user.folder, name), join(places.root, name));
});
afterAll(async () => {
  await server.stop();
  await user.remove();
  for (const disk of Object.values(disks)) await disk?.remove();
  await places.remove();
});

/** A command that writes the tree on this device. */
interface Writer {
  readonly name: string;
  args(target: string): readonly string[];
  /** Where the tree is then, in a folder that is there. */
  tree(target: string): string;
  /** Where it is in a folder that was not there; null where none is made. */
  readonly missing: ((target: string) => string) | null;
  /** Ends what the command keeps of the folder. */
  forget?(target: string): Promise<unknown>;
}

const inTree = (target: string) => join(target, 'tree');
const WRITERS: readonly Writer[] = [
  { name: 'get', args: (target) => ['get', '/tree', target], tree: inTree, missing: (target) => target },
  {
    name: 'export',
    args: (target) => [
      ...['export', target, '--backup', join(places.root, 'backup')],
      ...['--key', join(places.root, 'keys', 'key.pem')],
    ],
    tree: inTree,
    missing: inTree,
  },
  {
    name: 'sync',
    args: (target) => ['sync', target, '/tree', '--once'],
    tree: (target) => target,
    missing: null,
    forget: (target) => runArguments(['sync', target, '/tree', '--forget']),
  },
];

function runArguments(args: readonly string[]): Promise<Ended> {
  const env = { HOME: places.root, XDG_STATE_HOME: join(places.root, '.state') };
  return unprivileged(() => user.run(['--quiet', ...args], { env, cwd: places.root }));
}

const run = ({ args }: Writer, target: string) => runArguments(args(target));

function expectTree(folder: string): void {
  for (const [path, content] of Object.entries(FILES))
    expect(Buffer.compare(readFileSync(join(folder, path)), content), path).toBe(0);
  expect(shownIn(folder)).toEqual([...Object.keys(FILES), 'sub'].sort());
}

/** Every file in a folder, but what `sync` and interrupted transfers keep for themselves. */
const shownIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.split('/').some((name) => name.startsWith('.coffer')))
    .sort();

function ownFolder(path: string): string {
  mkdirSync(path, { recursive: true });
  copyOf(path, `${path}-own`);
  return `${path}-own`;
}

function expectLines(errors: string): void {
  expect(errors).toMatch(/^(?:[^\n]+\.\n)+$/);
  expect(errors).not.toMatch(/^\s+at /m);
}

describe.each(WRITERS)('fault D8: coffer $name', (writer) => {
  it('is refused in a line where nothing can be written, and changes nothing there', async () => {
    const mounted = join(disks.readOnly?.folder ?? places.root, writer.name);
    if (disks.readOnly !== null) {
      disks.readOnly.allowWriting(true);
      ownFolder(mounted);
      disks.readOnly.allowWriting(false);
    }
    const own = disks.readOnly === null ? [] : [`${mounted}-own`, join(`${mounted}-own`, 'new')];
    for (const target of [places.readOnly, places.file, join(places.file, 'x'), ...own]) {
      const before = contentOf(target);
      const { code, output, errors } = await run(writer, target);
      expect({ target, code, output }).toEqual({ target, code: expect.any(Number), output: '' });
      const isNone = target.endsWith('new') && writer.missing === null;
      expect(isNone ? [EXIT.notFound] : [EXIT.local, EXIT.conflict]).toContain(code);
      expectLines(errors);
      if (own.includes(target) && !isNone) expect(errors).toContain('it lies where nothing can be written');
      expect(contentOf(target)).toEqual(before);
    }
  });

  it('does all in an empty folder, also after one that it could not write to', async () => {
    const target = ownFolder(join(places.root, `${writer.name}-empty`));
    expect(await run(writer, target)).toMatchObject({ code: EXIT.done, errors: '' });
    expectTree(writer.tree(target));
    await writer.forget?.(target);
  });

  it('makes a folder that is not there, or says that it is not', async () => {
    const target = join(places.root, `${writer.name}-missing`);
    const { code, errors } = await run(writer, target);
    if (writer.missing === null) {
      expect(code).toBe(EXIT.notFound);
      expectLines(errors);
      expect(contentOf(target)).toBeNull();
    } else {
      expect({ code, errors }).toEqual({ code: EXIT.done, errors: '' });
      expectTree(writer.missing(target));
    }
  });

  it.skipIf(disks.full === null)(
    'says that the disk is full, leaves nothing by halves, and goes on',
    async () => {
      const target = ownFolder(join(disks.full?.folder ?? '', writer.name));
      const { code, output, errors } = await inFullDisk(0, () => run(writer, target));
      expect({ code, output }).toEqual({ code: EXIT.full, output: '' });
      expect(errors).toMatch(/^(?:[^\n]*[Tt]he disk is full[^\n]*\n)+$/);
      expect(shownIn(target).filter((path) => /\.(?:txt|bin)$/.test(path))).toEqual([]);

      // Room for what is small.
      const some = await inFullDisk(100_000, () => run(writer, target));
      expect(some).toMatchObject({
        code: EXIT.full,
        errors: expect.stringMatching(/^[^\n]*he disk is full[^\n]*\n$/),
      });
      expect(shownIn(target).some((path) => path.endsWith('.bin'))).toBe(false);
      expect(await run(writer, target)).toMatchObject({ code: EXIT.done, errors: '' });
      expectTree(writer.tree(target));
      await writer.forget?.(target);
    },
  );

  it('leaves what is in the way, and fetches the rest', async () => {
    const wrong = join(places.root, `${writer.name}-wrong`);
    mkdirSync(join(writer.tree(wrong), 'a.txt'), { recursive: true });
    writeFileSync(join(writer.tree(wrong), 'sub'), 'in the way');
    const tree = writer.tree(ownFolder(wrong));
    const { code, errors } = await run(writer, `${wrong}-own`);
    expect(readFileSync(join(tree, 'large.bin')).length).toBe(LARGE.length);
    if (writer.name === 'sync') {
      expect({ code, errors }).toEqual({ code: EXIT.done, errors: '' });
      const aside = shownIn(tree).find((path) => path.startsWith('sub (conflict'));
      expect(readFileSync(join(tree, aside ?? ''), 'utf8')).toBe('in the way');
    } else {
      expect(code).toBe(EXIT.conflict);
      expectLines(errors);
      expect(readFileSync(join(tree, 'sub'), 'utf8')).toBe('in the way');
      expect(readdirSync(join(tree, 'a.txt'))).toEqual([]);
    }
  });
});

/** Does something while the disk has so many bytes left. */
async function inFullDisk<T>(left: number, work: () => Promise<T>): Promise<T> {
  const spare = join(disks.full?.folder ?? '', 'spare');
  if (left > 0) writeFileSync(spare, new Uint8Array(left));
  await disks.full?.fill();
  rmSync(spare, { force: true });
  try {
    return await work();
  } finally {
    await disks.full?.makeRoom();
  }
}
