import { createHash } from 'node:crypto';
import { type CarriedItem, carriedPart, PART_BYTES } from '@coffer/contract';
import { newItemId, newVersionId } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { createApiClient } from '../../src/api/client.ts';
import { sendParts } from '../../src/people/send-parts.ts';
import { testClock } from '../support/test-clock.ts';

const SPACE_ID = newItemId();
const COMMITMENT = 'cd'.repeat(32);

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

/** A file that was sealed again, with so many versions: each takes about 300 bytes. */
function anItem(versions: number): CarriedItem {
  return {
    id: newItemId(),
    hash: 'ab'.repeat(32),
    encrypted_name: 'A'.repeat(400),
    name_hash: 'ab'.repeat(32),
    encrypted_metadata: null,
    versions: Array.from({ length: versions }, () => ({
      id: newVersionId(),
      encrypted_key: 'A'.repeat(256),
    })),
  };
}

/** What a server receives that answers with the hash of what it got, or says something else. */
function sending(answer = (hash: string) => hash) {
  const parts: { readonly number: number; readonly bytes: Uint8Array<ArrayBuffer> }[] = [];
  const api = createApiClient({
    baseUrl: 'http://coffer.test',
    async fetch(url, { body } = {}) {
      const bytes = new Uint8Array(await new Response(body).arrayBuffer());
      parts.push({ number: Number(new URL(String(url)).pathname.split('/').at(-1)), bytes });
      return Response.json({ hash: answer(sha256(bytes).toString('hex')) });
    },
  });
  const options = { clock: testClock(), signal: new AbortController().signal };
  const send = (items: CarriedItem[]) =>
    sendParts({ items, epoch: 3, commitment: COMMITMENT, damaged: [] }, SPACE_ID, api, options);
  return { parts, send };
}

describe('What was sealed again for another space', () => {
  it('is in the batch itself where it fits in there, and nothing goes ahead', async () => {
    const { parts, send } = sending();
    const items = [anItem(1), anItem(2)];
    expect(await send(items)).toEqual({ items, carried: [] });
    expect(await send([])).toEqual({ items: [], carried: [] });
    expect(parts).toEqual([]);
  });

  it('goes ahead in parts of at most 8 MiB, whose hashes in order the batch names', async () => {
    const { parts, send } = sending();
    const items = Array.from({ length: 18 }, () => anItem(3_000));
    const sent = await send(items);
    expect(parts.map(({ number }) => number)).toEqual([0, 1, 2]);
    for (const { bytes } of parts) expect(bytes.length).toBeLessThanOrEqual(PART_BYTES);
    const read = parts.map(({ bytes }) => carriedPart.parse(JSON.parse(new TextDecoder().decode(bytes))));
    expect(read.flatMap((part) => part.items)).toEqual(items);
    const move_id = sent.parts?.move_id;
    const named = { move_id, space_id: SPACE_ID, epoch: 3, key_commitment: COMMITMENT };
    for (const part of read) expect(part).toMatchObject(named);
    const hash = sha256(Buffer.concat(parts.map(({ bytes }) => sha256(bytes)))).toString('hex');
    expect(sent).toEqual({ items: [], parts: { move_id, hash }, carried: items });
  });

  it('goes ahead though a file has more versions than fit into a part', async () => {
    const { parts, send } = sending();
    const item = anItem(27_000);
    await send([item]);
    expect(parts.length).toBeGreaterThan(1);
    for (const { bytes } of parts) expect(bytes.length).toBeLessThanOrEqual(PART_BYTES);
    const read = parts.map(({ bytes }) => carriedPart.parse(JSON.parse(new TextDecoder().decode(bytes))));
    const pieces = read.flatMap(({ items }) => items);
    expect(pieces.flatMap(({ versions }) => versions)).toEqual(item.versions);
    for (const { versions: _, ...piece } of pieces) expect(item).toMatchObject(piece);
  });

  it('is not believed to have arrived where the server answers with another hash', async () => {
    let answers = 0;
    const { parts, send } = sending((hash) => (answers++ === 1 ? 'ab'.repeat(32) : hash));
    await expect(send(Array.from({ length: 18 }, () => anItem(3_000)))).rejects.toThrow('response_invalid');
    expect(parts).toHaveLength(2);
  });
});
