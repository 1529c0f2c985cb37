import { randomUUID } from 'node:crypto';
import { BATCH_BYTES, type ChangeBatch } from '@coffer/contract';
import { CHUNK_SIZE } from '@coffer/crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';
import type { Account } from './support/account.ts';
import {
  BatchSender,
  batchOf,
  broughtChunk,
  broughtFile,
  broughtFiles,
  creation,
  newBatch,
  refusalOf,
} from './support/batches.ts';
import { contentHashes, newDirectory, newFile, newVersion, SEALED_BYTES } from './support/builders.ts';
import type { Received } from './support/http.ts';
import { expectProblem } from './support/problems.ts';
import { jsonOf } from './support/visitor.ts';

const EMPTY = Buffer.alloc(0);

let server: WorkerServer;
let sender: BatchSender;
let account: Account;

beforeAll(async () => {
  server = await workerServer();
});

beforeEach(async () => {
  sender = await BatchSender.register(server.url);
  account = sender.account;
});

describe('A batch with small files', () => {
  it('stores files, and versions of files, that are shown at once', async () => {
    const old = await account.storeFile();
    const files = [await broughtFile(), await broughtFile({ size: 300_000 }), await broughtFile({ size: 0 })];
    const version = newVersion({ size: 70_000, ...contentHashes() });
    const added = await broughtChunk(version);
    const batch = newBatch(await sender.revisionNow(), {
      operations: [...files.map(creation), { kind: 'add_version', id: old.id, version }],
      chunks: [...files.map(({ chunk }) => chunk), added.chunk],
    });
    const answer = await sender.bring(batch, ...files.map(({ body }) => body), added.body);
    expect(jsonOf(answer.body)).toMatchObject({ revision: batch.revision + 1 });
    for (const file of [...files, { ...added, item: newFile({ id: old.id }) }]) {
      await sender.expectContent(file);
      const details = await account.metadata(file.item.id);
      expect(details).toMatchObject({
        uploaded_chunks: [0],
        root: file.chunk.root,
        sealed_size: file.body.length,
      });
      expect(details.finished_upload_at).not.toBeNull();
    }
    const { items } = await account.call('spaceChanges', {
      params: { id: sender.space },
      query: { after: String(batch.revision) },
    });
    expect(items).toHaveLength(4);
    expect((await account.metadata(old.id)).version_id).toBe(version.id);
  });

  it('makes a version with the number that its maker has sealed, or none', async () => {
    const file = await account.storeFile();
    const adding = async (number: number) => {
      const version = newVersion({ size: 9, ...contentHashes() });
      const { body, chunk } = await broughtChunk(version);
      const operations = [{ kind: 'add_version' as const, id: file.id, version, number }];
      return sender.bring(newBatch(await sender.revisionNow(), { operations, chunks: [chunk] }), body);
    };
    for (const number of [1, 3]) {
      const refused = await adding(number);
      expectProblem(refused, 'space_changed');
      expect(Object.keys(refusalOf(refused).errors ?? {})).toEqual(['operations.0.number']);
    }
    expect((await adding(2)).status).toBe(200);
    const versions = await account.call('listVersions', { params: { id: file.id } });
    expect(versions.map(({ number }) => number)).toEqual([2, 1]);
  });

  it('is answered as the first time where its answer was lost, and stores nothing twice', async () => {
    const files = await broughtFiles(3);
    const batch = batchOf(await sender.revisionNow(), files);
    const answers = await Promise.all([sender.bringFiles(batch, files), sender.bringFiles(batch, files)]);
    answers.push(await sender.bringFiles(batch, files));
    const [first] = answers;
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toEqual(first?.body);
    }
    expect(await account.names()).toHaveLength(3);
    expect(await sender.usedSpace()).toBe(3 * (SEALED_BYTES + 5));
  });

  it('that is refused keeps its chunks, so that the batch alone is sent again', async () => {
    const files = await broughtFiles(3);
    const stale = batchOf(await sender.revisionNow(), files);
    await account.createDirectory();
    const refused = await sender.bringFiles(stale, files);
    expectProblem(refused, 'space_changed');
    const { stored = [], changes } = refusalOf(refused).batch ?? {};
    expect(stored.map(({ version_id }) => version_id)).toEqual(stale.chunks.map((chunk) => chunk.version_id));
    const chunks = stale.chunks.map((chunk, index) => ({ ...chunk, ...stored[index] }));
    const again = { ...stale, revision: changes?.revision ?? -1, chunks };
    expect((await sender.apply(again)).status).toBe(200);
    for (const file of files) await sender.expectContent(file);
    // The first answer was lost: all of it comes again.
    expect((await sender.bringFiles(stale, files)).status).toBe(200);
  });

  it('that leaves out a file whose name is in use needs no chunk again', async () => {
    const files = await broughtFiles(3);
    const [one, taken, other] = files;
    await account.createDirectory({ name_hash: taken?.item.name_hash ?? '' });
    const batch = batchOf(await sender.revisionNow(), files);
    const refused = await sender.bringFiles(batch, files);
    expectProblem(refused, 'name_exists');
    const { errors = {}, batch: told } = refusalOf(refused);
    expect(Object.keys(errors)).toEqual(['operations.1.name_hash']);
    const left = [one, other].flatMap((file) => file ?? []);
    const attempts = new Map(told?.stored.map(({ version_id, attempt }) => [version_id, attempt]));
    const rest = batchOf(batch.revision, left);
    const chunks = rest.chunks.map((chunk) => ({ ...chunk, attempt: attempts.get(chunk.version_id) }));
    expect((await sender.apply({ ...rest, chunks })).status).toBe(200);
    for (const file of left) await sender.expectContent(file);
  });

  it('names no chunk that was never there, is too old, or is another one', async () => {
    const [file, other] = [await broughtFile(), await broughtFile()];
    const stale = batchOf((await sender.revisionNow()) + 1, [file, other]);
    const { stored = [] } = refusalOf(await sender.bringFiles(stale, [file, other])).batch ?? {};
    const send = (chunk: object) => {
      const operations = [creation(file)];
      return sender.apply(newBatch(0, { operations, chunks: [{ ...file.chunk, ...chunk }] }));
    };
    expectProblem(await send({ attempt: '0123456789abcdef' }), 'checksum_mismatch');
    expectProblem(await send({ attempt: randomUUID() }), 'checksum_mismatch');
    expectProblem(await send({ attempt: stored[1]?.attempt }), 'checksum_mismatch');
    expectProblem(await send({ attempt: stored[0]?.attempt, root: 'ab'.repeat(32) }), 'content_differs');
    expectProblem(await send({}), 'validation_failed');
    expect((await send({ attempt: stored[0]?.attempt })).status).toBe(200);
    await sender.expectContent(file);
  });

  it('keeps the chunks of a few refused batches only, which no quota counts', async () => {
    const files = await broughtFiles(1);
    const kept: number[] = [];
    for (let turn = 0; turn < 34; turn += 1) {
      const refused = await sender.bringFiles(batchOf(99, files), files);
      expectProblem(refused, 'space_changed');
      kept.push(refusalOf(refused).batch?.stored.length ?? -1);
    }
    expect(kept).toEqual([...Array<number>(32).fill(1), 0, 0]);
  });

  it('is checked whole before anything of it counts', async () => {
    const files = await broughtFiles(3);
    const batch = batchOf(0, files);
    const [one = EMPTY, two = EMPTY, three = EMPTY] = files.map(({ body }) => body);
    const altered = Buffer.from(two.map((byte) => byte ^ 1));
    const chunkErrors = (received: Received) => Object.keys(refusalOf(received).errors ?? {});

    expectProblem(await sender.bring(batch, one, two), 'validation_failed');
    expectProblem(await sender.bring(batch, one, two, three.subarray(1)), 'chunk_length_mismatch');
    expectProblem(await sender.bring(batch, one, Buffer.concat([two, two]), three), 'chunk_length_mismatch');
    expectProblem(await sender.bring(batch, one, two, three, three), 'validation_failed');
    const damaged = await sender.bring(batch, one, altered, three);
    expectProblem(damaged, 'checksum_mismatch');
    expect(chunkErrors(damaged)).toEqual(['chunks.1']);
    const swapped = await sender.bring(batch, two, one, three);
    expectProblem(swapped, 'checksum_mismatch');
    const [first, ...others] = batch.chunks;
    const otherRoot = { ...batch, chunks: [{ ...first, root: 'ab'.repeat(32) }, ...others] };
    const differing = await sender.bring(otherRoot, one, two, three);
    expectProblem(differing, 'content_differs');
    expect(chunkErrors(differing)).toEqual(['chunks.0']);
    expect(await account.names()).toEqual([]);
    expect((await sender.bring(batch, one, two, three)).status).toBe(200);
  });

  it('brings one chunk of each file that it makes, and of no other one', async () => {
    const file = await broughtFile();
    const stranger = await broughtFile();
    const large = await broughtFile({ size: CHUNK_SIZE + 1 });
    const refusedWith = async (batch: ChangeBatch) => {
      const received = await sender.bringFiles(batch, [file]);
      expectProblem(received, 'validation_failed');
      return Object.keys(refusalOf(received).errors ?? {});
    };
    const batch = batchOf(0, [file]);
    const field = ['chunks.0.version_id'];
    expect(await refusedWith({ ...batch, chunks: [stranger.chunk] })).toEqual(field);
    expect(await refusedWith({ ...batch, chunks: [file.chunk, file.chunk] })).toEqual([
      'chunks.1.version_id',
    ]);
    expect(await refusedWith(batchOf(0, [large]))).toEqual(field);
    const directory = newDirectory();
    const chunks = [{ ...file.chunk, version_id: directory.id }];
    expect(await refusedWith({ ...batch, operations: [creation({ item: directory })], chunks })).toEqual(
      field,
    );
    expect(await account.names()).toEqual([]);
  });

  it('has limits for its files, its JSON and all of it', async () => {
    const file = await broughtFile();
    const many = Array.from({ length: 257 }, () => creation(file));
    expectProblem(await sender.bring({ ...newBatch(0), operations: many }), 'validation_failed');
    expectProblem(await sender.bring('x'.repeat(2 * 1024 * 1024 + 1)), 'payload_too_large');
    expectProblem(await sender.bring('{"id":'), 'malformed_json');
    const large = await broughtFiles(3, { size: 3 * 1024 * 1024 });
    expectProblem(await sender.bringFiles(batchOf(0, large), large), 'payload_too_large');
    const body = Buffer.alloc(BATCH_BYTES + 1);
    expectProblem(await sender.bringBytes(body), 'payload_too_large');
    for (const short of [Buffer.alloc(0), Buffer.from([0, 0]), Buffer.from([0, 0, 0, 9, 1])]) {
      expectProblem(await sender.bringBytes(short), 'validation_failed');
    }
    expect(await account.names()).toEqual([]);
  });
});
