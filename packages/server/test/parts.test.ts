import { createHash, randomUUID } from 'node:crypto';
import { type CarriedPart, KEY_CHANGE_BYTES, type KeyPairChangePart, PART_BYTES } from '@coffer/contract';
import { itemRowBytes, toBase64Url } from '@coffer/crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forgetOld } from '../src/maintenance/forget-old.ts';
import {
  carriedInParts,
  createParts,
  keyPairParts,
  PART_SECONDS,
  putBackInParts,
} from '../src/spaces/parts.ts';
import { partRepository } from '../src/storage/part-repository.ts';
import type { Database } from '../src/store/database/database.ts';
import type { UserRow } from '../src/store/database/schema.ts';
import { insertUser, temporaryDatabase } from './support/database.ts';
import { newHash } from './support/stored-items.ts';

const NOW = 1_000;
const COMMITMENT = 'cd'.repeat(32);
const FINGERPRINT = 'ef'.repeat(32);

let database: Database;
let ada: UserRow;
let space: string;
let move: string;

beforeEach(async () => {
  database = await temporaryDatabase();
  ada = await insertUser(database);
  [space, move] = [randomUUID(), randomUUID()];
});
afterEach(() => database.close());

const parts = () => createParts({ database, clock: () => NOW });

async function* piecesOf(text: string) {
  yield Buffer.from(text);
}
const bodyOf = (text: string, announcedLength: number | null = null) => ({
  pieces: piecesOf(text),
  announcedLength,
});

/** A part of one item; gives its hash as the sender makes it. */
async function send(number: number, changes: Partial<CarriedPart> = {}, userId = ada.id) {
  const id = randomUUID();
  const item = { id, hash: newHash(), encrypted_name: 'CCCC', name_hash: newHash(), versions: [] };
  const part: CarriedPart = {
    ...{ move_id: move, space_id: space, epoch: 2, key_commitment: COMMITMENT },
    items: [{ ...item, encrypted_metadata: null }],
    ...changes,
  };
  const body = JSON.stringify(part);
  const { hash } = await parts().keepCarried(userId, String(number), bodyOf(body, body.length));
  expect(hash).toBe(createHash('sha256').update(body).digest('hex'));
  return { id, hash };
}

/** Over the hashes of parts, in order. */
function inOrder(...sent: readonly { readonly hash: string }[]): string {
  const all = createHash('sha256');
  for (const { hash } of sent) all.update(hash, 'hex');
  return all.digest('hex');
}

interface To {
  readonly epoch: number;
  readonly keyCommitment: string | null;
  readonly spaceId?: string;
}

const TO: To = { epoch: 2, keyCommitment: COMMITMENT };

async function arrived(hash: string, to = TO, move_id = move): Promise<string[]> {
  const ids: string[] = [];
  const into = { spaceId: space, ...to };
  for await (const items of carriedInParts(database.queries, ada.id, { move_id, hash }, into))
    ids.push(...items.map(({ id }) => id));
  return ids;
}

describe('Rows that go ahead to be put back', () => {
  const named = { nameEpoch: 2, sealedName: 'AAAA', nameHashEpoch: 2, nameHash: newHash(), trashed: null };
  const empty = { metadataEpoch: null, sealedMetadata: null, shownVersionId: null };
  const id = randomUUID();
  const bytes = itemRowBytes({ id, parentId: randomUUID(), kind: 'directory', ...named, ...empty });
  const row = { item: toBase64Url(bytes) };
  const sendRow = (number: number) => {
    const part = { move_id: move, space_id: space, epoch: 2, key_commitment: COMMITMENT };
    const body = JSON.stringify({ ...part, rows: [row] });
    return parts()
      .keepCarried(ada.id, String(number), bodyOf(body))
      .then((kept) => ({ ...kept, id }));
  };
  const rowsOf = async (hash: string, to: To = TO) => {
    const rows: unknown[] = [];
    const into = { spaceId: space, ...to };
    for await (const some of putBackInParts(database.queries, ada.id, { move_id: move, hash }, into)) {
      rows.push(...some);
    }
    return rows;
  };

  it('are read as they came, and as nothing else', async () => {
    const sent = [await sendRow(0), await sendRow(1)];
    expect(await rowsOf(inOrder(...sent))).toEqual([row, row]);
    const outdated = rowsOf(inOrder(...sent), { ...TO, epoch: 3 });
    await expect(outdated).rejects.toMatchObject({ code: 'epoch_outdated' });
    await expect(arrived(inOrder(...sent))).rejects.toMatchObject({ code: 'validation_failed' });
    const carried = await send(2);
    const mixed = rowsOf(inOrder(...sent, carried));
    await expect(mixed).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('are looked at when they come', async () => {
    const part = { move_id: move, space_id: space, epoch: 2, key_commitment: COMMITMENT };
    for (const rows of [[], [{ item: 'no base64url' }], [{ ...row, more: 1 }]]) {
      const refused = parts().keepCarried(ada.id, '0', bodyOf(JSON.stringify({ ...part, rows })));
      await expect(refused).rejects.toMatchObject({ code: 'validation_failed' });
    }
  });
});

describe('What goes ahead of a move', () => {
  it('is read in order, whatever came first, and as it was sent last', async () => {
    const second = await send(10);
    await send(2);
    const first = await send(2);
    expect(await arrived(inOrder(first, second))).toEqual([first.id, second.id]);
    for (const hash of [inOrder(second, first), inOrder(first), inOrder()])
      await expect(arrived(hash)).rejects.toMatchObject({ errors: { parts: expect.anything() } });
  });

  it('is of one account, and of one move at a time', async () => {
    const bob = await insertUser(database);
    const part = await send(0);
    await send(0, {}, bob.id);
    expect(await arrived(inOrder(part))).toEqual([part.id]);
    const other = randomUUID();
    const next = await send(0, { move_id: other });
    await expect(arrived(inOrder(part))).rejects.toMatchObject({ code: 'validation_failed' });
    expect(await arrived(inOrder(next), TO, other)).toEqual([next.id]);
    expect(await partRepository(database.queries, bob.id).hashes(move)).toHaveLength(1);
  });

  it.each<[string, To, string]>([
    ['another epoch', { epoch: 3, keyCommitment: COMMITMENT }, 'epoch_outdated'],
    ['another commitment', { epoch: 2, keyCommitment: 'ab'.repeat(32) }, 'epoch_outdated'],
    ['another space', { ...TO, spaceId: randomUUID() }, 'validation_failed'],
  ])('is refused where it was sealed for %s', async (_, to, code) => {
    const part = await send(0);
    await expect(arrived(inOrder(part), to)).rejects.toMatchObject({ code });
  });

  it('is named by its number and hash, to who sent it alone', async () => {
    const [sent, bob] = [[await send(0), await send(1)], await insertUser(database)];
    const named = sent.map(({ hash }, number) => ({ number, hash }));
    expect(await parts().kept(ada.id, move)).toEqual({ parts: named });
    expect(await parts().kept(bob.id, move)).toEqual({ parts: [] });
    expect(await parts().kept(ada.id, randomUUID())).toEqual({ parts: [] });
  });

  it('is kept for an hour', async () => {
    const part = await send(0);
    await forgetOld(database, { now: NOW + PART_SECONDS, eventDays: 1 });
    expect(await arrived(inOrder(part))).toEqual([part.id]);
    await forgetOld(database, { now: NOW + PART_SECONDS + 1, eventDays: 1 });
    await expect(arrived(inOrder(part))).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('is read when it comes', async () => {
    const keep = (text: string) => parts().keepCarried(ada.id, '0', bodyOf(text));
    await expect(keep('{')).rejects.toMatchObject({ code: 'malformed_json' });
    await expect(keep('{}')).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(send(0, { items: [] })).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('has a greatest size, of a part and of all together', async () => {
    const large = ' '.repeat(PART_BYTES + 1);
    for (const announced of [large.length, null]) {
      const refused = parts().keepCarried(ada.id, '0', bodyOf(large, announced));
      await expect(refused).rejects.toMatchObject({ code: 'payload_too_large' });
    }
    const body = keyPart({ links: [] });
    const rest = { change_id: FINGERPRINT, number: 1, hash: newHash(), created_at: NOW };
    // By its length as it was counted: the body itself is not read for that.
    const fill = (bytes: number) =>
      database.transaction({ account: ada.id }, (queries) =>
        partRepository(queries, ada.id).put({ ...rest, bytes, body: '{}' }),
      );
    const keep = (number: string) => parts().keepKeyPair(ada.id, number, bodyOf(body));
    await fill(KEY_CHANGE_BYTES - body.length + 1);
    await expect(keep('0')).rejects.toMatchObject({ code: 'payload_too_large' });
    // In the place of the one that takes all.
    await keep('1');
    await keep('0');
  });
});

const keyPart = (changes: Partial<KeyPairChangePart>) =>
  JSON.stringify({ fingerprint: FINGERPRINT, ...changes });

describe('What goes ahead of a change of the key pair', () => {
  it('is all links and spaces of its parts, and nothing where there are none', async () => {
    const link = () => ({ id: randomUUID(), encrypted_link_key: 'AAAA', signature: 'BBBB' });
    const [one, two] = [link(), link()];
    const keep = (number: string, of: typeof one) =>
      parts().keepKeyPair(ada.id, number, bodyOf(keyPart({ links: [of] })));
    const sent = [await keep('0', one), await keep('1', two)];
    const read = (parts_hash: string | null, fingerprint = FINGERPRINT) =>
      keyPairParts(database.queries, ada.id, { fingerprint, parts_hash });
    expect(await read(inOrder(...sent))).toEqual({ links: [one, two], spaces: [] });
    expect(await read(null)).toEqual({ links: [], spaces: [] });
    await expect(read(inOrder(...sent), 'ab'.repeat(32))).rejects.toMatchObject({
      errors: { parts: expect.anything() },
    });
  });
});
