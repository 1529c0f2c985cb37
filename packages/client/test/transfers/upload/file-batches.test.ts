import {
  BATCH_FILES,
  type ChangeBatch,
  changeBatch,
  PART_LENGTH_BYTES,
  type Problem,
  type ProblemCode,
} from '@coffer/contract';
import { newItemId } from '@coffer/crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createApiClient } from '../../../src/api/client.ts';
import { FileBatches } from '../../../src/transfers/upload/file-batches.ts';
import type { BatchedFile } from '../../../src/transfers/upload/send-batch.ts';
import { problemAnswer } from '../../support/problem-answer.ts';
import { testClock } from '../../support/test-clock.ts';
import { writerOf } from '../../support/writer.ts';

const SPACE = newItemId();
const ATTEMPT = '0123456789abcdef';

/** What the server does with the next requests: answers or refuses each, or says nothing of what it has done. */
type Reaction =
  | 'carry out'
  | 'lose the answer'
  | 'too large'
  | { code: ProblemCode; more?: Partial<Problem> };

let reactions: Reaction[];
/** What arrived: the batch, and how many chunks came with it. */
let arrived: { readonly batch: ChangeBatch; readonly chunks: number }[];
/** Holds the answers back until it is called. */
let hold: Promise<void>;
let aborted: number;

beforeEach(() => {
  [reactions, arrived, aborted] = [[], [], 0];
  hold = Promise.resolve();
});

const fetch: typeof globalThis.fetch = async (input, { body, signal } = {}) => {
  const sent = new Uint8Array(await new Response(body ?? null).arrayBuffer());
  const parts = String(input).endsWith('/files') ? partsOf(sent) : [sent];
  const [json, ...chunks] = parts;
  const { data: batch } = changeBatch.safeParse(JSON.parse(new TextDecoder().decode(json)));
  // What is no answer would be asked for again without end.
  if (batch === undefined) return problemAnswer('validation_failed');
  arrived.push({ batch, chunks: chunks.length });
  await hold;
  if (signal?.aborted) {
    aborted += 1;
    throw new TypeError('Aborted');
  }
  const reaction = reactions.shift() ?? 'carry out';
  if (reaction === 'too large') return new Response('No', { status: 413 });
  if (typeof reaction === 'object') return problemAnswer(reaction.code, reaction.more);
  if (reaction === 'lose the answer') throw new TypeError('Failed to fetch');
  return Response.json({ id: batch.id, revision: 8, applied_at: 1 });
};

function partsOf(bytes: Uint8Array): Uint8Array[] {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = new DataView(bytes.buffer).getUint32(at);
    parts.push(bytes.subarray(at + PART_LENGTH_BYTES, at + PART_LENGTH_BYTES + length));
    at += PART_LENGTH_BYTES + length;
  }
  return parts;
}

function aFile(bytes = 40) {
  const id = newItemId();
  const item = {
    id,
    mime: 'text/plain',
    size: 12,
    chunks: 1,
    file_modified_at: 1,
    encrypted_key: 'AAAA',
    encrypted_name: 'AAAA',
    name_hash: 'ab'.repeat(32),
    search_tokens_hashed: [],
  };
  const operation = { kind: 'create' as const, item };
  const body = new Uint8Array(bytes);
  return { id, operation, body, checksum: 'abcd', root: 'cd'.repeat(32) } satisfies BatchedFile & {
    id: string;
  };
}

const stored = (files: readonly { readonly id: string }[]) =>
  files.map(({ id }) => ({ version_id: id, attempt: ATTEMPT }));

function adding() {
  const api = createApiClient({ baseUrl: 'http://coffer.test', fetch });
  const clock = testClock();
  const batches = new FileBatches({
    api,
    clock,
    patience: 'background',
    writer: writerOf(api, clock, SPACE),
  });
  const waits: (number | null)[] = [];
  const add = (file: BatchedFile, signal = new AbortController().signal) =>
    batches.add(file, (until) => waits.push(until), signal);
  return { add, waits };
}

/** Of which files the batches were that arrived. */
const filesOf = () =>
  arrived.map(({ batch }) =>
    batch.operations.flatMap((operation) => (operation.kind === 'create' ? operation.item.id : [])),
  );

describe('small files', () => {
  it('that are ready at once go in one request, and those that come while it is under way in the next', async () => {
    const { add } = adding();
    const [first, second, third, fourth, fifth] = [aFile(), aFile(), aFile(), aFile(), aFile()];
    let goOn = () => {};
    hold = new Promise((resolve) => {
      goOn = resolve;
    });
    const both = [add(first), add(second)];
    await vi.waitFor(() => expect(arrived.length).toBeGreaterThan(0));
    const later = [add(third), add(fourth), add(fifth)];
    await new Promise((resolve) => setImmediate(resolve));
    expect(arrived).toHaveLength(1);
    goOn();
    await Promise.all([...both, ...later]);
    expect(filesOf()).toEqual([
      [first.id, second.id],
      [third.id, fourth.id, fifth.id],
    ]);
    expect(arrived.map(({ chunks }) => chunks)).toEqual([2, 3]);
  });

  it('fill as many requests as their number and bytes need', async () => {
    const { add } = adding();
    await Promise.all(Array.from({ length: BATCH_FILES + 1 }, () => add(aFile())));
    await Promise.all(Array.from({ length: 3 }, () => add(aFile(4_000_000))));
    const counts = arrived.map(({ chunks }) => chunks);
    expect(counts.toSorted((a, b) => a - b)).toEqual([1, 1, 2, BATCH_FILES]);
  });

  it('are asked about again by the same id where the answer was lost', async () => {
    reactions = ['lose the answer', 'lose the answer'];
    const { add, waits } = adding();
    await add(aFile());
    const [first, ...others] = arrived.map(({ batch }) => batch);
    expect(others).toEqual([first, first]);
    expect(waits.at(-1)).toBeNull();
    expect(waits).toHaveLength(3);
  });

  it('fail alone: what one is refused for does not hinder the others', async () => {
    const files = [aFile(), aFile(), aFile()];
    reactions = [
      {
        code: 'name_exists',
        more: { errors: { 'operations.1.name_hash': ['Taken.'] }, batch: { stored: stored(files) } },
      },
    ];
    const { add } = adding();
    const outcomes = await Promise.allSettled(files.map((file) => add(file)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(filesOf().at(-1)).toEqual([files[0]?.id, files[2]?.id]);
    expect(arrived.at(-1)?.chunks).toBe(0);
    expect(new Set(arrived.map(({ batch }) => batch.id)).size).toBe(2);
  });

  it('all fail where the server refuses one that it was not sent', async () => {
    reactions = [{ code: 'name_exists', more: { errors: { 'operations.9': ['Taken.'] } } }];
    const { add } = adding();
    await expect(add(aFile())).rejects.toThrow('name_exists');
    expect(arrived).toHaveLength(1);
  });

  it('are sent whole again where the server has not kept what it said', async () => {
    const files = [aFile(), aFile()];
    reactions = [
      {
        code: 'name_exists',
        more: { errors: { 'operations.0': ['Taken.'] }, batch: { stored: stored(files) } },
      },
      { code: 'checksum_mismatch', more: { errors: { 'chunks.0': ['Gone.'] } } },
    ];
    const { add } = adding();
    await Promise.allSettled(files.map((file) => add(file)));
    expect(arrived.map(({ chunks }) => chunks)).toEqual([2, 0, 1]);
  });

  it('go in smaller requests where something before the server takes no large ones', async () => {
    reactions = ['too large'];
    const { add } = adding();
    await Promise.all(Array.from({ length: 4 }, () => add(aFile(1_000))));
    expect(arrived.map(({ chunks }) => chunks)).toEqual([4, 2, 2]);
    reactions = ['too large'];
    await expect(add(aFile(1_000))).rejects.toThrow('request_too_large');
  });

  it('can be cancelled: while one waits, on its way, and the request with the last of them', async () => {
    const { add } = adding();
    const [one, other, late] = [new AbortController(), new AbortController(), new AbortController()];
    let goOn = () => {};
    hold = new Promise((resolve) => {
      goOn = resolve;
    });
    const [first, second] = [add(aFile(), one.signal), add(aFile(), other.signal)];
    await vi.waitFor(() => expect(arrived.length).toBeGreaterThan(0));
    const third = add(aFile(), late.signal);
    late.abort(new Error('third'));
    one.abort(new Error('first'));
    await expect(third).rejects.toThrow('third');
    await expect(first).rejects.toThrow('first');
    expect(aborted).toBe(0);
    other.abort(new Error('second'));
    await expect(second).rejects.toThrow('second');
    goOn();
    hold = Promise.resolve();
    await add(aFile());
    expect([aborted, arrived.length]).toEqual([1, 2]);
  });
});
