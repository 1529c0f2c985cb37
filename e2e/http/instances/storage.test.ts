import { randomUUID } from 'node:crypto';
import { type BatchOperation, linkTicket } from '@coffer/contract';
import { CHUNK_SIZE, encryptedSize } from '@coffer/crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dose } from '../../support/dose.ts';
import { type Instances, startInstances } from '../../support/instances.ts';
import { newPerson, testDrive } from '../../support/test-drive.ts';
import { Account, chunkBody, chunkSaying } from '../support/account.ts';
import { newBatch } from '../support/batches.ts';
import { nameHash, newDirectory, newFile, newLink, SEALED_BYTES } from '../support/builders.ts';
import { expectProblem } from '../support/problems.ts';
import { jsonOf, Visitor } from '../support/visitor.ts';

let instances: Instances;
let one: string;
let other: string;
let admin: Account;

beforeAll(async () => {
  instances = await startInstances();
  one = instances.one.url;
  other = instances.other.url;
  admin = await Account.register(one);
});
afterAll(() => instances.stop());

const statuses = (received: readonly { readonly status: number }[]) =>
  received.map(({ status }) => status).sort();

describe('Storage, with two instances', () => {
  it('a name is given once, also where both are asked for it at the same moment', async () => {
    const person = await Account.register(one);
    const elsewhere = person.clone(other);
    const name_hash = nameHash();
    const create = (by: Visitor) => by.try('createItem', { body: newFile({ name_hash }) });
    const received = await Promise.all(
      Array.from({ length: 6 }, (_, turn) => create(turn % 2 ? person : elsewhere)),
    );
    expect(statuses(received)).toEqual([201, 409, 409, 409, 409, 409]);
    expect(await person.names()).toHaveLength(1);
  });

  it('a chunk that is sent to both at once is stored once, and reads back right at both', async () => {
    const person = await Account.register(one);
    for (let round = 0; round < 5; round++) {
      const item = await person.createFile({ size: 100_000 });
      const bodies = [chunkBody(item), chunkBody(item)];
      const received = await Promise.all(
        bodies.map((body, turn) =>
          person.clone(turn === 0 ? one : other).try('uploadChunk', chunkSaying(item, 0, body)),
        ),
      );
      expect(statuses(received)).toEqual([200, 409]);
      const stored = bodies[received.findIndex(({ status }) => status === 200)];
      const saying = { params: { id: item.id }, query: { chunk: '0' } };
      for (const url of [one, other]) {
        const body = await person.clone(url).call('downloadChunk', saying);
        expect(Buffer.compare(body, stored ?? Buffer.of())).toBe(0);
      }
    }
  });

  it('a space is held at both, and batches that say where it stands come to be beside others', async () => {
    const person = await Account.register(one);
    const id = (await person.call('self')).user.space_id;
    const body = { id: randomUUID() };
    const held = await person.call('holdSpace', { params: { id }, body });
    expect(held.is_held).toBe(true);
    const waiting = (await Account.signIn(other, person.form)).createDirectory();
    const operations: BatchOperation[] = [{ kind: 'create', item: newDirectory() }];
    const batch = newBatch(held.revision, { operations, hold: body.id, ends_hold: true });
    const { revision } = await person.call('changeSpace', { params: { id }, body: batch });
    expect(revision).toBe(held.revision + 1);
    await waiting;

    const drive = testDrive(one);
    const account = await newPerson(drive);
    const elsewhere = testDrive(other);
    await elsewhere.login(account);
    const names = Array.from({ length: dose(20, 40) }, (_, index) => `/${index}`);
    const making = Promise.all(names.map((name) => elsewhere.createDirectory(name)));
    for (const versions of [3, 4, 5]) {
      const { revision, retention } = await drive.settings.read();
      await drive.settings.change({ revision, retention: { ...retention, versions } });
    }
    await making;
    expect((await elsewhere.settings.read()).retention.versions).toBe(5);
    expect((await drive.list()).children).toHaveLength(names.length);
  });

  it('a quota holds for what both take at the same moment', async () => {
    const person = await Account.register(one);
    const { id } = (await person.call('self')).user;
    await admin.call('updateUser', { params: { id }, body: { quota: 3 * (CHUNK_SIZE + SEALED_BYTES) } });
    const received = await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        person.clone(turn % 2 ? one : other).try('createItem', { body: newFile({ size: CHUNK_SIZE }) }),
      ),
    );
    expect(received.filter(({ status }) => status === 201)).toHaveLength(3);
    for (const refused of received.filter(({ status }) => status !== 201)) {
      expectProblem(refused, 'quota_exceeded');
    }
    expect((await person.clone(other).call('storageStats')).used_space).toBe(3 * (CHUNK_SIZE + SEALED_BYTES));
  });

  it('chunks of one file may go to both in turn', async () => {
    const person = await Account.register(one);
    const item = await person.createFile({ size: 3 * CHUNK_SIZE });
    const bodies = [0, 1, 2].map((index) => chunkBody(item, index));
    await Promise.all(
      bodies.map((body, index) =>
        person.clone(index % 2 ? one : other).call('uploadChunk', chunkSaying(item, index, body)),
      ),
    );
    expect(await person.metadata(item.id)).toMatchObject({ chunks_stored: 3 });
    for (const [index, body] of bodies.entries()) {
      const saying = { params: { id: item.id }, query: { chunk: String(index) } };
      const back = await person.clone(index % 2 ? other : one).call('downloadChunk', saying);
      expect(Buffer.compare(back, body)).toBe(0);
    }
  });

  it('what is deleted at one is gone at the other, from the store too', async () => {
    const person = await Account.register(one);
    const item = await person.storeFile();
    await person.clone(other).call('deleteItem', { params: { id: item.id } });
    const saying = { params: { id: item.id }, query: { chunk: '0' } };
    expectProblem(await person.try('downloadChunk', saying), 'not_found');
  });
});

describe('A link, with two instances', () => {
  it('counts downloads at both, and a ticket of one opens chunks at the other', async () => {
    const person = await Account.register(one);
    const item = await person.storeFile();
    const body = newLink(person.form, item.id, { max_downloads: 3 });
    const { id } = await person.call('createLink', { body });
    await person.showBehind(body, item.id);
    const received = await Promise.all(
      Array.from({ length: 6 }, (_, turn) =>
        new Visitor(turn % 2 ? one : other).try('beginLinkDownload', { params: { id } }),
      ),
    );
    const counted = received.filter(({ status }) => status < 300);
    expect(counted).toHaveLength(3);
    for (const refused of received.filter(({ status }) => status >= 300)) {
      expectProblem(refused, 'download_limit_reached');
    }
    const [{ body: answer = Buffer.of() } = {}] = counted;
    const { ticket } = linkTicket.parse(jsonOf(answer));
    for (const url of [one, other]) {
      const saying = { params: { id, item_id: item.id }, query: { chunk: '0', ticket } };
      expect(await new Visitor(url).call('linkChunk', saying)).toHaveLength(encryptedSize(item.size ?? 0));
    }
  });
});
