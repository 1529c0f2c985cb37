import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { FollowedSpace } from '@coffer/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEventStreams, type EventStreams } from '../src/spaces/event-streams.ts';
import { spaceRepository } from '../src/storage/space-repository.ts';
import type { Database } from '../src/store/database/database.ts';
import type { NewsItem } from '../src/store/database/news.ts';
import { freshDatabase, insertUser } from './support/database.ts';

let database: Database;
let streams: EventStreams;
let ended: Set<string>;
/** How often it was asked which sessions last, and what the answers wait for. */
let asked: number;
let held: Promise<void>;
let errors: unknown[];
let user: { id: string; space_id: string };

const HEARTBEAT_MS = 20;

beforeEach(async () => {
  database = await freshDatabase();
  ended = new Set();
  asked = 0;
  held = Promise.resolve();
  errors = [];
  user = await insertUser(database);
  const sessions = {
    async lasting(ids: readonly string[]) {
      asked += 1;
      await held;
      return ids.filter((id) => !ended.has(id));
    },
  };
  const log = { error: (error: unknown) => errors.push(error) };
  streams = createEventStreams({ database, clock: () => 1_000, sessions, log, heartbeatMs: HEARTBEAT_MS });
});
afterEach(async () => {
  await streams.close();
  await database.close();
  expect(errors).toEqual([]);
});

function open(sessionId = randomUUID()): Promise<Readable> {
  return streams.open({ userId: user.id, sessionId });
}

/** All that comes, as it stands on the wire. */
function textOf(stream: Readable): { read: () => string } {
  let text = '';
  stream.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  return { read: () => text };
}

const event = (...spaces: FollowedSpace[]) => `data: ${JSON.stringify({ spaces })}\n\n`;

const change = (spaceId: string) =>
  database.transaction({ space: spaceId }, (queries) => spaceRepository(queries).nextRevision(spaceId));

describe('A stream of events', () => {
  it('shows that it lives while nothing changes', async () => {
    const text = textOf(await open());
    await expect
      .poll(text.read)
      .toMatch(/data: \{"spaces":\[\{.*,"revision":0,"waiting":0\}\]\}\n\n(:\n\n){2}/);
  });

  it('says ids and revisions alone', async () => {
    const stream = await open();
    const text = textOf(stream);
    await expect.poll(text.read).toContain('data: ');
    // A busy machine may show a heartbeat before.
    expect(text.read().replaceAll(':\n\n', '')).toBe(event({ id: user.space_id, revision: 0, waiting: 0 }));
    stream.destroy();
  });

  it('fault S14: says in several events where many spaces stand', async () => {
    await database.transaction({ lock: 'database' }, async (queries) => {
      for (let part = 0; part < 5; part++) {
        const rows = Array.from({ length: 500 }, () => ({
          id: randomUUID(),
          owner_id: user.id,
          created_at: 0,
        }));
        await queries.insertInto('spaces').values(rows).execute();
      }
    });
    const stream = await open();
    const text = textOf(stream);
    const events = () => [...text.read().matchAll(/^data: .*$/gm)].map(([line]) => line);
    const told = () => events().flatMap((line) => line.match(/"id"/g) ?? []).length;
    await expect.poll(told).toBe(2_501);
    expect(events().map((line) => line.match(/"id"/g)?.length)).toEqual([1_000, 1_000, 501]);
    expect(stream.destroyed).toBe(false);
    stream.destroy();
  });

  it('ends at the next heartbeat when its session has ended, though nothing changes', async () => {
    const sessionId = randomUUID();
    const [stream, other] = [await open(sessionId), await open()];
    ended.add(sessionId);
    await once(stream.resume(), 'end');
    expect(other.readableEnded).toBe(false);
    other.destroy();
  });

  it('tells at a heartbeat what no process has told of', async () => {
    const text = textOf(await open());
    await database.transaction({ space: user.space_id }, (queries) =>
      queries.updateTable('spaces').set({ revision: 5 }).where('id', '=', user.space_id).execute(),
    );
    await expect.poll(text.read).toContain(event({ id: user.space_id, revision: 5, waiting: 0 }));
  });

  it('tells no revision twice, and none behind a newer one', async () => {
    const text = textOf(await open());
    await change(user.space_id);
    await expect.poll(text.read).toContain('"revision":1');
    database.news.tell([{ id: user.space_id, revision: 1, waiting: 0 }]);
    await change(user.space_id);
    await expect.poll(text.read).toContain('"revision":2');
    const revisions = [...text.read().matchAll(/"revision":(\d+)/g)].map(([, revision]) => Number(revision));
    expect(revisions).toEqual([0, 1, 2]);
  });

  it('follows a space of somebody else as long as one is a member, up to the change that ends it', async () => {
    const owner = await insertUser(database);
    const own = textOf(await open());
    await expect.poll(own.read).toContain(user.space_id);
    const membership = randomUUID();
    const names = { head_hash: 'head', owner_fingerprint: 'owner', member_fingerprint: 'member' };
    const keys = {
      sharing_key_hash: 'hash',
      sharing_key: 'key',
      sealed_key: 'sealed',
      signature: 'signature',
    };
    const memberRow = {
      ...{ id: membership, space_id: owner.space_id, user_id: user.id, ...names, ...keys },
      ...{
        epoch: 1,
        revision: 1,
        role: 'viewer' as const,
        since: 5,
        row_hash: 'hash',
        changed_revision: 2,
      },
    };
    const member = (put: boolean) =>
      database.transaction({ space: owner.space_id }, async (queries) => {
        await spaceRepository(queries).nextRevision(owner.space_id);
        if (put) await queries.insertInto('members').values(memberRow).execute();
        else await queries.deleteFrom('members').where('id', '=', membership).execute();
      });
    const told = () => [...own.read().matchAll(/"revision":(\d+)/g)].map(([, revision]) => Number(revision));
    await change(owner.space_id);
    await member(true);
    await expect.poll(told).toEqual([0, 2]);
    await change(owner.space_id);
    await expect.poll(told).toEqual([0, 2, 3]);
    await member(false);
    await expect.poll(told).toEqual([0, 2, 3, 4]);
    await change(owner.space_id);
    await change(user.space_id);
    await expect.poll(told).toEqual([0, 2, 3, 4, 1]);
    const over = own.read().match(/[^{]*"is_over":true/g);
    expect(over).toEqual([`"id":"${owner.space_id}","revision":4,"waiting":0,"is_over":true`]);
  });

  it('is given up where nobody reads it', async () => {
    const stream = await open();
    const closed = once(stream, 'close');
    stream.push('x'.repeat(100_000));
    await closed;
  });

  it('ends with the server', async () => {
    const stream = await open();
    await Promise.all([streams.close(), once(stream.resume(), 'end')]);
    await expect(open()).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('is not opened while the server ends', async () => {
    const refused = expect(open()).rejects.toMatchObject({ code: 'unavailable' });
    await streams.close();
    await refused;
  });

  it('is looked after one time after the other, and the server ends after that', async () => {
    const order: string[] = [];
    let goOn = () => {};
    held = new Promise<void>((resolve) => {
      goOn = resolve;
    }).then(() => void order.push('looked'));
    const text = textOf(await open());
    await expect.poll(() => asked).toBeGreaterThan(0);
    const before = text.read().length;
    await expect.poll(() => text.read().slice(before)).toMatch(/(:\n\n){2}/);
    expect(asked).toBe(1);
    const closing = streams.close().then(() => order.push('closed'));
    setImmediate(goOn);
    await closing;
    expect(order).toEqual(['looked', 'closed']);
  });
});

describe('News', () => {
  it('are told once the transaction is committed, and not where it is rolled back', async () => {
    const heard: FollowedSpace[] = [];
    const stop = database.news.listen((news) => {
      for (const item of news ?? []) if (!('endedOf' in item)) heard.push(item);
    });
    const refused = database.transaction({ space: user.space_id }, async (queries) => {
      await spaceRepository(queries).nextRevision(user.space_id);
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    const other = await insertUser(database);
    await change(other.space_id);
    await change(user.space_id);
    await expect.poll(() => heard.some(({ id }) => id === user.space_id)).toBe(true);
    expect(heard.filter(({ id }) => id === user.space_id).every(({ revision }) => revision === 1)).toBe(true);
    stop();
  });

  it('that come fast are gathered, with the newest revision of each space', async () => {
    const heard: (readonly NewsItem[] | null)[] = [];
    const stop = database.news.listen((news) => void heard.push(news));
    for (let turn = 0; turn < 10; turn++)
      database.news.tell([{ id: user.space_id, revision: turn, waiting: 0 }]);
    await expect.poll(() => heard.flatMap((standings) => standings ?? [])).not.toEqual([]);
    const [first] = heard.filter((standings) => standings !== null);
    expect(first).toEqual([{ id: user.space_id, revision: 9, waiting: 0 }]);
    stop();
  });
});
