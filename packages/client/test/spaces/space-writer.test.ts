import {
  type BatchOperation,
  type ChangeBatch,
  changeBatch,
  type Problem,
  type ProblemCode,
} from '@coffer/contract';
import { newItemId } from '@coffer/crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createApiClient } from '../../src/api/client.ts';
import { SpaceWriter } from '../../src/spaces/space-writer.ts';
import { problemAnswer } from '../support/problem-answer.ts';
import { testClock } from '../support/test-clock.ts';

const SPACE = newItemId();
const TRASH: BatchOperation = { kind: 'trash', ids: [newItemId()] };
const DELETE: BatchOperation = { kind: 'delete', ids: [newItemId()] };

/** Where the space stands, and what is done with the next batches; all others are carried out. */
let revision: number;
let reactions: ('moved on' | 'lose the answer' | { code: ProblemCode; errors: Problem['errors'] })[];
let isGranted: boolean;
let batches: ChangeBatch[];
let calls: string[];

beforeEach(() => {
  [revision, reactions, isGranted, batches, calls] = [7, [], true, [], []];
});

const fetch: typeof globalThis.fetch = async (input, { method = 'GET', body } = {}) => {
  const { pathname } = new URL(String(input));
  calls.push(`${method} ${pathname.replace(SPACE, ':id')}`);
  if (method === 'GET') return Response.json({ spaces: [{ id: SPACE, revision, greatest_generation: 1 }] });
  const sent: unknown = JSON.parse(String(body));
  if (pathname.endsWith('/hold')) return Response.json({ id: SPACE, revision, is_held: isGranted });
  const batch = changeBatch.parse(sent);
  batches.push(batch);
  const reaction = reactions.shift();
  if (reaction === 'lose the answer') throw new TypeError('Failed to fetch');
  if (reaction === 'moved on') {
    revision += 1;
    const since = { revision, removed: [], items: [], directories: {}, settings: [], next_cursor: null };
    return problemAnswer('space_changed', { batch: { stored: [], changes: since } });
  }
  if (reaction !== undefined) return problemAnswer(reaction.code, { errors: reaction.errors });
  revision += 1;
  return Response.json({ id: batch.id, revision, applied_at: 1 });
};

function ordering() {
  const clock = testClock();
  const api = createApiClient({ baseUrl: 'http://coffer.test', fetch });
  const writer = new SpaceWriter({ api, clock, driveId: async () => SPACE });
  const { signal } = new AbortController();
  const change = (...operations: BatchOperation[]) => writer.change(operations, { signal });
  return { clock, change };
}

const standings = () => batches.map(({ revision: known, hold }) => [known, hold !== undefined]);

describe('Batches of a space', () => {
  it('name no revision where the server compares all of them with what is there', async () => {
    await ordering().change(TRASH);
    expect(standings()).toEqual([[undefined, false]]);
    expect(calls).toHaveLength(1);
  });

  it('name the revision that is known, which the answers tell, one after the other', async () => {
    const { change } = ordering();
    const applied = await Promise.all([change(DELETE), change(TRASH, DELETE), change(DELETE)]);
    expect(applied.map((each) => each.revision)).toEqual([8, 9, 10]);
    expect(standings().map(([known]) => known)).toEqual([7, 8, 9]);
    expect(calls.filter((call) => call.startsWith('GET'))).toHaveLength(1);
  });

  it('are sent again as they are where others came first', async () => {
    reactions = ['moved on'];
    await ordering().change(DELETE);
    const [first, second] = batches;
    expect(second).toEqual({ ...first, revision: 8 });
  });

  it('come first by a hold after two refusals, and by none the next time', async () => {
    reactions = ['moved on', 'moved on'];
    const { change, clock } = ordering();
    await change(DELETE);
    await change(DELETE);
    expect(standings()).toEqual([
      [7, false],
      [8, false],
      [9, true],
      [10, false],
    ]);
    expect(clock.sleeps).toEqual([]);
  });

  it('wait where somebody else holds the space', async () => {
    reactions = ['moved on', 'moved on', 'moved on'];
    isGranted = false;
    const { change, clock } = ordering();
    await change(DELETE);
    expect(standings().every(([, isHeld]) => isHeld === false)).toBe(true);
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
});
