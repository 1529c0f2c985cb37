import { createHash, randomUUID } from 'node:crypto';
import { isFailure, type SpaceRow, spaceRowOf } from '@coffer/client';
import type { BatchOperation } from '@coffer/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NIGHT } from '../support/dose.ts';
import { PlainProgram } from '../support/plain-program.ts';
import { newPerson, signedChanges, type TestDrive, testDrive, writerOf } from '../support/test-drive.ts';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';
import { writtenRow } from './support/signed-rows.ts';

type PutBack = Extract<BatchOperation, { kind: 'put_back' }>['rows'][number];

let server: WorkerServer;
let drive: TestDrive;
let spaceId: string;
let change: ReturnType<typeof signedChanges>;

beforeAll(async () => {
  server = await workerServer();
});

beforeEach(async () => {
  drive = testDrive(server.url);
  await newPerson(drive);
  spaceId = await drive.keyring.driveId();
  change = signedChanges(drive);
  await drive.createDirectory('/Photos');
  const thumbnail = new Uint8Array([1, 2, 3]);
  await drive.write('/Photos/beach.jpg', 'beach', { mime: 'image/jpeg', thumbnail });
  await drive.addVersion('/Photos/beach.jpg', 'sunset');
});

async function rowOf(path: string): Promise<SpaceRow> {
  const { id } = await drive.stat(path);
  return rowById(id);
}

async function rowById(id: string): Promise<SpaceRow> {
  const params = { id: await drive.keyring.driveId() };
  const { rows } = await drive.api.call('spaceProofs', { params, body: { after: 0, rows: [id] } });
  const [row] = rows;
  if (row === undefined) throw new Error(`${id} is no row`);
  return spaceRowOf(params.id, row);
}

/** Sends rows ahead in two parts, as if they were too much for a batch. */
async function sendInParts(
  { api }: TestDrive,
  spaceId: string,
  { rows, key }: { rows: PutBack[]; key: { epoch: number; keyCommitment: string } },
) {
  const move_id = randomUUID();
  const named = { move_id, space_id: spaceId, epoch: key.epoch, key_commitment: key.keyCommitment };
  const all = createHash('sha256');
  for (const [number, row] of rows.entries()) {
    const body = new Blob([JSON.stringify({ ...named, rows: [row] })]);
    const { hash } = await api.call('sendPart', { params: { number: String(number) }, body });
    all.update(hash, 'hex');
  }
  const parts = { move_id, hash: all.digest('hex') };
  const operation: BatchOperation = { kind: 'put_back', rows: [], parts };
  const whole: BatchOperation = { kind: 'put_back', rows };
  return { operation, whole };
}

/** A row as it is put back, with other fields. */
function put(row: SpaceRow, changes: Partial<SpaceRow> = {}): PutBack {
  const { revision: _, ...back } = writtenRow(spaceId, { ...row, ...changes });
  return back;
}

/** That the server and a device that verifies everything hold the same. */
async function verified(): Promise<void> {
  expect(await drive.account.verify()).toMatchObject({ trouble: null });
}

async function refused(rows: PutBack[], code: string): Promise<void> {
  await expect(change([{ kind: 'put_back', rows }])).rejects.toSatisfy((error) =>
    isFailure(error, code as 'not_found'),
  );
  await verified();
}

describe('Rows that go ahead of the batch that puts them back', () => {
  it('come back with it, as what its operation names, and come no second time', async () => {
    const [folder, file] = [await rowOf('/Photos'), await rowOf('/Photos/beach.jpg')];
    await drive.delete(['/Photos']);
    const { signal } = new AbortController();
    const ahead = { rows: [put(folder), put(file)], key: await drive.keyring.newestKey() };
    const { operation, whole } = await sendInParts(drive, spaceId, ahead);
    const writer = writerOf(drive);
    const send = (id: string) => {
      const batch = { id, operations: [operation], chunks: [] };
      const post = (standing: object, space: string) =>
        drive.api.call('changeSpace', { params: { id: space }, body: { ...batch, ...standing } });
      return writer.send({ ...batch, whole: [whole] }, post, { signal });
    };
    await send(randomUUID());
    await verified();
    expect(put(await rowById(file.id))).toEqual(put(file));
    await expect(send(randomUUID())).rejects.toSatisfy((error) => isFailure(error, 'validation_failed'));
    await verified();
  });
});

describe('A row that is put back', () => {
  it('stands as it was after it was deleted for good, but for the content', async () => {
    const [folder, file] = [await rowOf('/Photos'), await rowOf('/Photos/beach.jpg')];
    const before = await drive.account.storage();
    await drive.delete(['/Photos']);
    await change([{ kind: 'put_back', rows: [put(folder), put(file)] }]);
    await verified();
    expect(put(await rowById(folder.id))).toEqual(put(folder));
    const after = await rowById(file.id);
    expect(put(after)).toEqual(put(file));
    expect(await drive.api.call('itemMetadata', { params: { id: file.id }, query: {} })).toMatchObject({
      ...{ chunks_stored: 0, chunks: 1 },
    });
    const { used_space } = await drive.account.storage();
    expect(before.used_space - used_space).toBeGreaterThan(0);
    const thumbnails = await drive.api.call('thumbnails', { body: { ids: [file.id] } });
    expect(thumbnails).toEqual([]);
    await expect(drive.read('/Photos/beach.jpg')).rejects.toThrow();
    await drive.delete(['/Photos']);
    await verified();
  });

  it(
    'takes the place of an earlier or a later one, with its name, its place and its versions',
    NIGHT,
    async () => {
      const file = await rowOf('/Photos/beach.jpg');
      await drive.rename('/Photos/beach.jpg', 'hills.jpg');
      await drive.addVersion('/Photos/hills.jpg', 'evening');
      await drive.move(['/Photos/hills.jpg'], '/');
      await change([{ kind: 'put_back', rows: [put(file)] }]);
      await verified();
      const read = await drive.read('/Photos/beach.jpg');
      expect(Buffer.from(read).toString()).toBe('sunset');
      expect(await drive.versions('/Photos/beach.jpg')).toHaveLength(2);
    },
  );

  it('leaves what a program without keys has added to wait for its owner', async () => {
    const file = await rowOf('/Photos/beach.jpg');
    await drive.plain.change({ allowed: true, revision: (await drive.plain.read()).revision });
    await new PlainProgram(drive).storeOver(file.id, 'evening');
    const changes = async () => {
      const list = await drive.plain.waiting();
      return list.state === 'allowed' ? list.changes : [];
    };
    const waiting = await changes();
    expect(waiting).toHaveLength(1);
    await change([{ kind: 'put_back', rows: [put(file)] }]);
    expect(put(await rowById(file.id))).toEqual(put(file));
    await verified();
    expect(await changes()).toEqual(waiting);
    await drive.plain.decide({ putBack: [], accept: waiting.map(({ id }) => id) });
    expect(Buffer.from(await drive.read('/Photos/beach.jpg')).toString()).toBe('evening');
    await verified();
  });

  it('hides what lies in it with it, and shows it again', NIGHT, async () => {
    const folder = await rowOf('/Photos');
    await drive.trash(['/Photos']);
    const trashed = await rowById(folder.id);
    await change([{ kind: 'put_back', rows: [put(folder)] }]);
    expect((await drive.list('/Photos')).children).toHaveLength(1);
    await change([{ kind: 'put_back', rows: [put(trashed)] }]);
    await verified();
    expect((await drive.list('/')).children).toEqual([]);
    expect((await drive.listTrash()).entries).toHaveLength(1);
  });

  it('changes no version that stands as it was signed, and names no epoch to come', async () => {
    const file = await rowOf('/Photos/beach.jpg');
    const others = file.other_versions?.map((version) => ({ ...version, thumbnail_hash: null })) ?? [];
    expect(others).toHaveLength(1);
    await refused([put(file, { other_versions: others })], 'validation_failed');
    await refused([put(file, { author: 'ab'.repeat(32) })], 'validation_failed');
    await refused([put(file, { name_epoch: 2 })], 'validation_failed');
  });

  it(
    'is refused in a directory that is not there, in itself, and in the place of something else',
    NIGHT,
    async () => {
      await drive.createDirectory('/Photos/Summer');
      const [folder, inner, file] = [
        await rowOf('/Photos'),
        await rowOf('/Photos/Summer'),
        await rowOf('/Photos/beach.jpg'),
      ];
      const elsewhere = { file_id: crypto.randomUUID() };
      await refused([put(file, elsewhere)], 'not_found');
      await refused([put(folder, { file_id: inner.id })], 'move_into_itself');
      await refused([put(file, { id: folder.id })], 'validation_failed');
    },
  );
});
