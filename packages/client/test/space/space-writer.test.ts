import {
  type BatchOperation,
  type ChangeBatch,
  changeBatch,
  type Problem,
  type ProblemCode,
  routes,
  type SignedHead,
  type SpaceDigests,
  type SpaceHold,
} from '@coffer/contract';
import {
  firstRootRow,
  type Head,
  headHash,
  NO_HEAD,
  namedBehind,
  newItemId,
  ownersDigest,
  rootRowBytes,
  sha256,
  toHex,
} from '@coffer/crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { createApiClient } from '../../src/api/client.ts';
import type { Keyring } from '../../src/keyring/keyring.ts';
import { type HeadMemory, headMemory } from '../../src/space/head-memory.ts';
import { SpaceWriter } from '../../src/space/space-writer.ts';
import { newAccount } from '../support/account.ts';
import { problemAnswer } from '../support/problem-answer.ts';
import { testClock } from '../support/test-clock.ts';

const TRASH: BatchOperation = { kind: 'trash', ids: [newItemId()], at: 5 };
const DELETE: BatchOperation = { kind: 'delete', ids: [newItemId()] };

let keyring: Keyring;
let SPACE: string;
let first: SignedHead;

beforeAll(async () => {
  ({ keyring } = await newAccount('ada@example.org'));
  SPACE = await keyring.driveId();
  first = await keyring.signUnsigned(await digests());
});

/** The newest head of the space, in which nothing is, and what is done with the next batches; all others are carried out. */
let newest: SignedHead | null;
let revision: number;
let reactions: (
  | 'moved on'
  | 'lose the answer'
  | AbortController
  | { code: ProblemCode; errors: Problem['errors'] }
)[];
let isGranted: boolean;
/** What was sent about holds, and whether each lets go. */
let holds: SpaceHold[];
let batches: ChangeBatch[];
let calls: string[];

beforeEach(() => {
  [newest, revision, reactions, isGranted, batches, calls] = [first, 1, [], true, [], []];
  holds = [];
});

/** What another device of the same account signs. */
async function changeElsewhere(): Promise<void> {
  const before = newest && (await keyring.readHead(newest));
  const root = await keyring.readHead(batches.at(-1)?.head ?? { bytes: '', signature: '' });
  const { signed } = await keyring.signHead({
    revision: revision + 1,
    batch: { id: newItemId(), operationsHash: NO_HEAD },
    itemsDigest: NO_HEAD,
    ownersDigest: before?.ownersDigest ?? root?.ownersDigest ?? NO_HEAD,
    keyBefore: before,
    begun: null,
    rows: 1,
    removedRows: 0,
    time: 1,
    ...namedBehind(before && { head: before, hash: await headHash(before) }),
    otherSpaces: [],
    endedFork: null,
  });
  newest = signed;
  revision += 1;
}

const fetch: typeof globalThis.fetch = async (input, { method = 'GET', body, signal } = {}) => {
  signal?.throwIfAborted();
  const { pathname } = new URL(String(input));
  calls.push(`${method} ${pathname.replace(SPACE, ':id')}`);
  if (method === 'GET') return Response.json({ newest, owners: null, way: '', milestones: [] });
  const sent: unknown = JSON.parse(String(body));
  if (pathname.endsWith('/hold')) {
    holds.push(routes.holdSpace.body.parse(sent));
    return Response.json({ id: SPACE, revision, is_held: isGranted });
  }
  if (pathname.endsWith('/proofs')) return Response.json(await proofs(routes.spaceProofs.body.parse(sent)));
  const batch = changeBatch.parse(sent);
  batches.push(batch);
  const reaction = reactions.shift();
  if (reaction === 'lose the answer') throw new TypeError('Failed to fetch');
  if (reaction instanceof AbortController) {
    reaction.abort();
    signal?.throwIfAborted();
    return problemAnswer('not_found', {});
  }
  if (reaction === 'moved on') {
    await changeElsewhere();
    const since = {
      revision,
      waiting: 0,
      removed: [],
      items: [],
      settings: [],
      next_cursor: null,
    };
    return problemAnswer('space_changed', { batch: { stored: [], changes: since } });
  }
  if (reaction !== undefined) return problemAnswer(reaction.code, { errors: reaction.errors });
  revision += 1;
  newest = batch.head ?? null;
  return Response.json({ id: batch.id, revision, applied_at: 1 });
};

/** Of a space in which nothing but its root is, before anybody signs it. */
async function digests(): Promise<SpaceDigests> {
  const root = { kind: 'root', id: SPACE, hash: await sha256(rootRowBytes(firstRootRow(SPACE))) } as const;
  const owner = toHex(await ownersDigest([root]));
  const rows = { items: 0, versions: 0, links: 0, settings: 0, contacts: 0, members: 0 };
  return { revision: 0, items: NO_HEAD, owner, rows, nodes: [], buckets: [] };
}

/** The same with its newest head. */
async function proofs({ nodes, buckets, owned }: z.output<typeof routes.spaceProofs.body>) {
  const empty = Buffer.alloc(4).toString('base64url');
  const hash = toHex(await sha256(rootRowBytes(firstRootRow(SPACE))));
  return {
    revision,
    ...(newest !== null && { head: { newest } }),
    rows: [],
    below: [],
    nodes: nodes.map((node) => ({ ...node, hashes: empty })),
    buckets: buckets.map((number) => ({ number, items: '' })),
    owned: owned ? [{ kind: 'root', id: SPACE, hash }] : [],
    links: [],
  };
}

function ordering(signed?: HeadMemory['signed']) {
  const clock = testClock();
  const api = createApiClient({ baseUrl: 'http://coffer.test', fetch });
  const heads: HeadMemory = { ...headMemory(), ...(signed && { signed }) };
  const writer = new SpaceWriter({ api, clock, keyring, heads, rows: undefined });
  const { signal } = new AbortController();
  const change = (...operations: BatchOperation[]) => writer.change(operations, { signal });
  return { clock, change, heads, writer };
}

const headOf = async ({ head }: ChangeBatch): Promise<Head> => {
  const read = head && (await keyring.readHead(head));
  if (read == null) throw new Error('It is signed');
  return read;
};

const standings = () =>
  Promise.all(
    batches.map(async (batch) => [(await headOf(batch)).revision - 2, batch.hold !== undefined] as const),
  );

describe('Batches of a space', () => {
  it('are signed one after the other, each on the head of the one before', async () => {
    const { change, heads } = ordering();
    const applied = await Promise.all([change(DELETE), change(TRASH, DELETE), change(TRASH)]);
    expect(applied.map((each) => each.revision)).toEqual([2, 3, 4]);
    const signed = await Promise.all(batches.map(headOf));
    expect(signed.map((head) => head.revision)).toEqual([2, 3, 4]);
    expect(signed[0]?.previous).toBe(await headHash((await keyring.readHead(first)) as Head));
    expect(signed[2]?.previous).toBe(await headHash(signed[1] as Head));
    expect(await heads.of(SPACE)).toMatchObject({ revision: 4, hash: await headHash(signed[2] as Head) });
  });

  it('are made again where the rows that only the owner changes are others by now', async () => {
    const { change, writer } = ordering();
    await change(DELETE);
    const { signal } = new AbortController();
    const post = async () => ({ id: '', revision: 3, applied_at: 1 });
    const batch = (madeOf: string) => ({ id: newItemId(), operations: [DELETE], chunks: [], madeOf });
    const sent = writer.send(batch(NO_HEAD), post, { signal });
    await expect(sent).rejects.toThrow('space_changed');
    const { ownersDigest } = await headOf(batches.at(-1) as ChangeBatch);
    await expect(writer.send(batch(ownersDigest), post, { signal })).resolves.toMatchObject({ revision: 3 });
  });

  it('are sent again as they are where others came first', async () => {
    reactions = ['moved on'];
    await ordering().change(DELETE);
    const [first, second] = batches;
    expect({ ...second, head: undefined }).toEqual({ ...first, head: undefined });
    expect(await standings()).toEqual([
      [0, false],
      [1, false],
    ]);
  });

  it('are known by their revision as changes made here, unless they are refused', async () => {
    reactions = ['moved on'];
    const told: string[] = [];
    const { change } = ordering((space, number, state) => told.push(`${space === SPACE} ${number} ${state}`));
    await change(DELETE);
    expect(told).toEqual(['true 2 sent', 'true 2 refused', 'true 3 sent', 'true 3 carried-out']);
  });

  it('come first by a hold after two refusals, and by none the next time', async () => {
    reactions = ['moved on', 'moved on'];
    const { change, clock } = ordering();
    await change(DELETE);
    await change(DELETE);
    expect(await standings()).toEqual([
      [0, false],
      [1, false],
      [2, true],
      [3, false],
    ]);
    expect(clock.sleeps).toEqual([]);
  });

  it('that go first hold the space from the first try on, by one id, until they are carried out or refused', async () => {
    const first: BatchOperation = { kind: 'delete_link', id: newItemId() };
    reactions = ['moved on'];
    const { change } = ordering();
    await change(first);
    expect(await standings()).toEqual([
      [0, true],
      [1, true],
    ]);
    expect(batches.map(({ ends_hold }) => ends_hold)).toEqual([true, true]);
    reactions = [{ code: 'space_changed', errors: { others: ['Another one.'] } }];
    await expect(change(first)).rejects.toThrow('space_changed');
    expect(holds.some(({ release }) => release)).toBe(false);
    reactions = [{ code: 'not_found', errors: {} }];
    await expect(change(first)).rejects.toThrow('not_found');
    expect(holds.at(-1)?.release).toBe(true);
    expect(new Set(holds.map(({ id }) => id)).size).toBe(1);
  });

  it('let go what they hold where they are cancelled', async () => {
    const cancelled = new AbortController();
    reactions = [cancelled];
    const { writer } = ordering();
    const { signal } = cancelled;
    await expect(writer.change([{ kind: 'delete_link', id: newItemId() }], { signal })).rejects.toThrow();
    expect(holds.map(({ release }) => release === true)).toEqual([false, true]);
  });

  it('wait where somebody else holds the space', async () => {
    reactions = ['moved on', 'moved on', 'moved on'];
    isGranted = false;
    const { change, clock } = ordering();
    await change(DELETE);
    expect((await standings()).every(([, isHeld]) => isHeld === false)).toBe(true);
    expect(clock.sleeps).toEqual([1_000, 2_000]);
  });

  it('fail where a server says for ever that others came first', async () => {
    reactions = Array.from({ length: 100 }, () => 'moved on' as const);
    await expect(ordering().change(DELETE)).rejects.toMatchObject({ failure: { code: 'space_changed' } });
    expect(batches).toHaveLength(8);
    expect(new Set(batches.map(({ id }) => id)).size).toBe(1);
  });

  it('fail at once for what an operation is refused for', async () => {
    reactions = [{ code: 'space_changed', errors: { 'operations.0.known': ['Another one is there.'] } }];
    const { change } = ordering();
    await expect(change(DELETE)).rejects.toThrow('space_changed');
    reactions = [{ code: 'not_found', errors: { 'operations.0': ['Gone.'] } }];
    await expect(change(DELETE)).rejects.toThrow('not_found');
    expect(batches).toHaveLength(2);
  });

  it('are asked about again by the same id where the answer was lost', async () => {
    reactions = ['lose the answer', 'lose the answer'];
    await ordering().change(DELETE);
    const [first, ...others] = batches;
    expect(others).toEqual([first, first]);
  });

  it.each([
    [
      'an older one',
      async () => {
        [newest, revision] = [(batches[0] as ChangeBatch).head ?? null, 2];
      },
      'space_rolled_back',
    ],
    [
      'none',
      async () => {
        [newest, revision] = [null, 0];
      },
      'space_rolled_back',
    ],
    [
      'another one in its place',
      async () => {
        [newest, revision] = [(batches[0] as ChangeBatch).head ?? null, 2];
        await changeElsewhere();
      },
      'space_forked',
    ],
    [
      'what leads from another one',
      async () => {
        [newest, revision] = [(batches[0] as ChangeBatch).head ?? null, 2];
        await changeElsewhere();
        await changeElsewhere();
      },
      'space_forked',
    ],
    [
      'what nobody signed',
      async () => {
        newest = newest && { ...newest, signature: 'AAAA' };
      },
      'space_lied',
    ],
    [
      'another revision',
      async () => {
        revision += 1;
      },
      'space_lied',
    ],
  ])('are not sent where the server shows %s', async (_, lie, code) => {
    const { change } = ordering();
    await change(TRASH);
    await change(TRASH);
    await lie();
    // What it knows says nothing of this item, so it asks.
    await expect(change({ ...DELETE, ids: [newItemId()] })).rejects.toThrow(code);
    expect(batches).toHaveLength(2);
  });

  it('are not sent to a space that is shown without a head', async () => {
    [newest, revision] = [null, 3];
    await expect(ordering().change(TRASH)).rejects.toThrow('space_lied');
    expect(batches).toHaveLength(0);
  });
});
