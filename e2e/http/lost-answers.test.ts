import { cookieFetch, Drive, systemClock } from '@coffer/client';
import { CHUNK_SIZE } from '@coffer/crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { NIGHT } from '../support/dose.ts';
import { newPerson, type Person, seededBytes } from '../support/test-drive.ts';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';

let server: WorkerServer;
let person: Person;
let verbs = 0;

beforeAll(async () => {
  server = await workerServer();
  person = await newPerson(Drive.connect(server.url));
});

/** A line that loses a call, or the answer to it: the one that is reached by counting. */
function losingLine(part: 'call' | 'answer') {
  const send = cookieFetch();
  let left = Number.POSITIVE_INFINITY;
  let isLost = false;
  return {
    loseAfter(calls: number) {
      left = calls;
      isLost = false;
    },
    get isLost() {
      return isLost;
    },
    fetch: async (...call: Parameters<typeof fetch>) => {
      if (left-- !== 0) return send(...call);
      isLost = true;
      if (part === 'answer') await (await send(...call)).arrayBuffer();
      throw new TypeError('fetch failed');
    },
  };
}

const clock = { ...systemClock, sleep: () => new Promise<void>((resolve) => setImmediate(resolve)) };

type Verb = (drive: Drive, folder: string) => Promise<unknown>;

const SMALL = new TextEncoder().encode('small');
const LARGE = seededBytes(CHUNK_SIZE + 5, 'large');

async function* inParts() {
  yield SMALL;
}

/** A verb, and what is there before it. */
const VERBS: Readonly<Record<string, { readonly before?: Verb; readonly does: Verb }>> = {
  write: { does: (drive, folder) => drive.write(`${folder}/a.txt`, SMALL) },
  'write of two chunks': { does: (drive, folder) => drive.write(`${folder}/a.bin`, LARGE) },
  'write of a stream': { does: (drive, folder) => drive.write(`${folder}/a.txt`, inParts()) },
  'write of a version': {
    before: (drive, folder) => drive.write(`${folder}/a.txt`, SMALL),
    does: (drive, folder) => drive.write(`${folder}/a.txt`, 'newer', { ifExists: 'new-version' }),
  },
  createDirectory: { does: (drive, folder) => drive.createDirectory(`${folder}/b`) },
  ensureDirectories: { does: (drive, folder) => drive.ensureDirectories([`${folder}/b/c`]) },
  rename: {
    before: (drive, folder) => drive.createDirectory(`${folder}/b`),
    does: (drive, folder) => drive.rename(`${folder}/b`, 'c'),
  },
  move: {
    before: (drive, folder) => drive.ensureDirectories([`${folder}/b`, `${folder}/c`]),
    does: (drive, folder) => drive.move([`${folder}/b`], `${folder}/c`),
  },
  trash: {
    before: (drive, folder) => drive.createDirectory(`${folder}/b`),
    does: (drive, folder) => drive.trash([`${folder}/b`]),
  },
  'listTrash and emptyTrash': {
    before: async (drive, folder) => {
      await drive.createDirectory(`${folder}/b`);
      await drive.trash([`${folder}/b`]);
    },
    does: async (drive) => drive.emptyTrash(await drive.listTrash()),
  },
  delete: {
    before: (drive, folder) => drive.createDirectory(`${folder}/b`),
    does: (drive, folder) => drive.delete([`${folder}/b`]),
  },
  'list, stat, read and search': {
    before: (drive, folder) => drive.write(`${folder}/a.txt`, SMALL),
    does: async (drive, folder) => {
      await drive.list(folder);
      await drive.stat(`${folder}/a.txt`);
      expect(await drive.read(`${folder}/a.txt`)).toEqual(SMALL);
      await drive.search('a');
    },
  },
  'links.create and links.delete': {
    before: (drive, folder) => drive.write(`${folder}/a.txt`, SMALL),
    does: async (drive, folder) => drive.links.delete(await drive.links.create(`${folder}/a.txt`)),
  },
  'versions and addVersion': {
    before: (drive, folder) => drive.write(`${folder}/a.txt`, SMALL),
    does: async (drive, folder) => {
      await drive.addVersion(`${folder}/a.txt`, 'newer');
      expect(await drive.versions(`${folder}/a.txt`)).toHaveLength(2);
    },
  },
  stars: {
    before: (drive, folder) => drive.createDirectory(`${folder}/b`),
    does: async (drive, folder) => drive.stars.set([(await drive.stat(`${folder}/b`)).id], true),
  },
};

/** A device of the person's with a folder of its own, and a line that a test cuts. */
async function prepared(name: string, part: 'call' | 'answer') {
  const line = losingLine(part);
  const drive = Drive.connect(server.url, { fetch: line.fetch, clock });
  await drive.login(person);
  const folder = `/${name} ${verbs++}`;
  await drive.createDirectory(folder);
  return { line, drive, folder };
}

/** Each change that is made otherwise has one by day; a lost answer is the harder case. */
const BY_DAY = ['write of a stream', 'createDirectory', 'rename', 'listTrash and emptyTrash'];

const CASES = Object.entries(VERBS).flatMap(([name, verb]) =>
  (['call', 'answer'] as const).map((part) => ({ name, verb, part })),
);

describe('Where a connection is lost', () => {
  const isByDay = ({ name, part }: (typeof CASES)[number]) => part === 'answer' && BY_DAY.includes(name);

  async function isDoneOnce({ name, verb, part }: (typeof CASES)[number]) {
    const { line, drive, folder } = await prepared(name, part);
    for (let calls = 0; ; calls++) {
      const own = `${folder}/${calls}`;
      await drive.createDirectory(own);
      await verb.before?.(drive, own);
      line.loseAfter(calls);
      await verb.does(drive, own).catch((cause: unknown) => {
        throw new Error(`Ended by the loss of ${part} ${calls}`, { cause });
      });
      const isDone = !line.isLost;
      line.loseAfter(-1);
      expect(await leftovers(drive, own)).toEqual([]);
      if (isDone) return;
    }
  }

  const title = 'fault H6: $name does what it was asked for, once, without one $part';
  it.each(CASES.filter(isByDay))(title, isDoneOnce);
  it.each(CASES.filter((each) => !isByDay(each)))(title, NIGHT, isDoneOnce);
});

/** Uploads that are unfinished in a folder. */
async function leftovers(drive: Drive, folder: string): Promise<string[]> {
  const { id } = await drive.stat(folder);
  const { children } = await drive.api.call('listItems', { query: { dir_id: id, unfinished: 'true' } });
  return children.map((child) => child.id);
}
