import { CHUNK_SIZE, randomBytes } from '@coffer/crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ChunkFiles } from '../../engine/chunk-files.ts';
import { NIGHT } from '../../support/dose.ts';
import { downloaded, intact, seededBytes, store } from '../../support/test-drive.ts';
import {
  type AttackedDrive,
  attackedDrive,
  CONTENT,
  COUNT,
  expectNothingReadable,
  outcome,
  tampered,
} from './attacked-drive.ts';

let world: AttackedDrive;

beforeAll(async () => {
  world = await attackedDrive();
});
beforeEach(() => world.lying.tellTheTruth());
afterAll(() => world.server.stop());

describe('1. chunks that the server changed on its disk', () => {
  type Change = (own: ChunkFiles, other: ChunkFiles) => void;
  const CHANGES: [string, number, Change][] = [
    [
      'reordered',
      0,
      (own) => {
        const [a, b] = [own.read(0), own.read(1)];
        own.write(0, b);
        own.write(1, a);
      },
    ],
    ['replayed at another index', 1, (own) => own.write(1, own.read(0))],
    ['spliced from another file', 1, (own, other) => own.write(1, other.read(1))],
    ['spliced from another file, the last one', 2, (own, other) => own.write(2, other.read(2))],
    ['truncated', 1, (own) => own.write(1, own.read(1).subarray(0, -1))],
    ['emptied', 0, (own) => own.write(0, new Uint8Array())],
    ['appended to', 2, (own) => own.write(2, Buffer.concat([own.read(2), own.read(2)]))],
    ['replaced by random bytes', 1, (own) => own.write(1, randomBytes(CHUNK_SIZE / 64))],
  ];

  /** One of each kind; unit tests of downloads have them all. */
  const BY_DAY = ['reordered', 'spliced from another file', 'truncated'];

  /** Of these the first segments are as they were, and who asks for no others is given them. */
  const INTACT_AT_ITS_BEGINNING = ['truncated', 'appended to'];

  /** What is looked at while the victim's chunks are changed. */
  async function attacked() {
    const item = await world.victim();
    const own = new ChunkFiles(world.server.dataDir, item.id);
    const { id } = intact(await world.drive.list(world.folderId), 'other.bin');
    const other = new ChunkFiles(world.server.dataDir, id);
    return {
      item,
      during: (change: Change, look: () => Promise<void>) => own.during(() => change(own, other), look),
      own,
    };
  }

  for (const [name, index, change] of CHANGES) {
    const when = BY_DAY.includes(name) ? {} : NIGHT;
    it(`${name}: chunk_tampered, and nothing from chunk ${index} on`, when, async () => {
      const { item, own, during } = await attacked();
      expect(own.count).toBe(COUNT);
      await during(change, async () => {
        const whole = await downloaded(world.drive, item);
        expect(whole.error).toMatchObject(tampered(index));
        expect(Buffer.compare(whole.bytes, CONTENT.subarray(0, index * CHUNK_SIZE))).toBe(0);

        const from = index * CHUNK_SIZE + 5;
        const sought = await downloaded(world.drive, item, { from, to: from + 100 });
        // A chunk of one segment is fetched as a whole.
        if (name === 'truncated') {
          expect(Buffer.compare(sought.bytes, CONTENT.subarray(from, from + 100))).toBe(0);
        } else {
          expect(sought.error).toMatchObject(tampered(index));
          expect(sought.bytes).toHaveLength(0);
        }
      });
      expect((await downloaded(world.drive, item)).error).toBeNull();
    });

    it(`${name}: a player that seeks gets nothing of chunk ${index} that was changed`, when, async () => {
      const { item, during } = await attacked();
      const start = index * CHUNK_SIZE;
      const player = await world.drive.open(item);
      await during(change, async () => {
        for (const from of [start, start + 1_000 - 1]) {
          const { value, error } = await outcome(player.read(from, from + 1));
          if (INTACT_AT_ITS_BEGINNING.includes(name)) {
            expect(value).toEqual(CONTENT.slice(from, from + 1));
            continue;
          }
          expect(error).toMatchObject(tampered(index));
          expect(value).toBeNull();
        }
        if (INTACT_AT_ITS_BEGINNING.includes(name)) return;
        // What lies before it is handed out, and nothing that begins there goes on into it.
        const before = Math.max(start - 10, 0);
        const parts: Uint8Array[] = [];
        const reading = async () => {
          for await (const part of player.stream(before, start + 10)) parts.push(part);
        };
        expect((await outcome(reading())).error).toMatchObject(tampered(index));
        expect(Buffer.compare(Buffer.concat(parts), CONTENT.subarray(before, start))).toBe(0);
      });
      const [first] = await player.read(start, start + 1);
      expect(first, 'the file is as it was, and so is what the player gets').toBe(CONTENT[start]);
    });
  }

  it('dropped: a player that seeks there gets an error', async () => {
    const item = await world.victim();
    const own = new ChunkFiles(world.server.dataDir, item.id);
    const player = await world.drive.open(item);
    await own.during(
      () => own.remove(2),
      async () => {
        const { value, error } = await outcome(player.read(2 * CHUNK_SIZE, 2 * CHUNK_SIZE + 10));
        expect(error).toMatchObject({ failure: { code: 'not_found' } });
        expect(value).toBeNull();
      },
    );
  });

  it('dropped: an error, and not a shorter file', async () => {
    const item = await world.victim();
    const own = new ChunkFiles(world.server.dataDir, item.id);
    await own.during(
      () => own.remove(2),
      async () => {
        const { bytes, error } = await downloaded(world.drive, item);
        expect(error).toMatchObject({ failure: { code: 'not_found' } });
        expect(Buffer.compare(bytes, CONTENT.subarray(0, 2 * CHUNK_SIZE))).toBe(0);
      },
    );
  });

  it('dropped with size and number of chunks lowered: the file has the size that was sealed', async () => {
    const folder = await world.listWith(() => ({ size: 2 * CHUNK_SIZE, chunks: 2 }));
    expect(folder.children[0]).toMatchObject({ state: 'intact', size: CONTENT.length });
  });

  it('of an earlier version of the same file: chunk_tampered', async () => {
    const into = await world.drive.list(world.folderId);
    const oldBytes = seededBytes(CHUNK_SIZE + 1_000, 'version 1');
    const stop = new AbortController();
    let firstIsStored = () => {};
    const stored = new Promise<void>((resolve) => {
      firstIsStored = resolve;
    });
    world.lying.lie((request, real) => {
      if (request.path.includes('chunk=0&')) return real().finally(firstIsStored);
      if (request.path.includes('chunk=1&')) {
        return stored.then(() => {
          stop.abort(new Error('stopped'));
          return real();
        });
      }
      return null;
    });
    const stopped = store(world.drive, 'versions.bin', oldBytes, { into, signal: stop.signal });
    await expect(stopped).rejects.toThrow('stopped');
    world.lying.tellTheTruth();
    const old = intact(await world.drive.list(world.folderId), 'versions.bin');
    const kept = new ChunkFiles(world.server.dataDir, old.id).read(0);
    await world.drive.delete([old.id]);

    const newBytes = seededBytes(CHUNK_SIZE + 1_000, 'version 2');
    await store(world.drive, 'versions.bin', newBytes, { into, modifiedAt: 1_700_000_099 });
    const item = intact(await world.drive.list(world.folderId), 'versions.bin');
    new ChunkFiles(world.server.dataDir, item.id).write(0, kept);
    const { bytes, error } = await downloaded(world.drive, item);
    expect(error).toMatchObject(tampered(0));
    expect(bytes).toHaveLength(0);
    const sought = await outcome((await world.drive.open(item)).read(7, 9));
    expect(sought.error).toMatchObject(tampered(0));
    await world.drive.delete([item.id]);
  });
});

describe('What was sent', () => {
  it('holds neither the password nor the private key, in no URL and no header either', () => {
    expect(world.lying.sent.length).toBeGreaterThan(100);
    expectNothingReadable(world);
  });
});
