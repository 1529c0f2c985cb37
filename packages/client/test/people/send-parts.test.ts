import { createHash } from 'node:crypto';
import { type CarriedItem, carriedPart, PART_BYTES } from '@coffer/contract';
import { newItemId, newVersionId } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { createApiClient } from '../../src/api/client.ts';
import { PartsAhead } from '../../src/people/send-parts.ts';
import { testClock } from '../support/test-clock.ts';

const NAMED = { space_id: newItemId(), epoch: 3, key_commitment: 'cd'.repeat(32) };

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

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

/** So many items that each part has room for eight. */
const items = (count: number) => Array.from({ length: count }, () => anItem(3_000));

/** What a server keeps that answers with the hash of what it got, unless `answer` says something else. */
function sending(answer: (hash: string, call: number) => string | null = (hash) => hash) {
  const kept = new Map<number, { readonly text: string; readonly moveId: string }>();
  let calls = 0;
  let arrived = 0;
  const api = createApiClient({
    baseUrl: 'http://coffer.test',
    async fetch(url, { method, body } = {}) {
      const { pathname, searchParams } = new URL(String(url));
      if (method === 'GET') {
        const parts = [...kept].filter(([, { moveId }]) => moveId === searchParams.get('move_id'));
        return Response.json({
          parts: parts.map(([number, { text }]) => ({ number, hash: sha256(text).toString('hex') })),
        });
      }
      const text = await new Response(body).text();
      const moveId = JSON.parse(text).move_id;
      for (const [number, part] of kept) if (part.moveId !== moveId) kept.delete(number);
      const hash = answer(sha256(text).toString('hex'), calls++);
      if (hash === null) throw new TypeError('fetch failed');
      arrived += text.length;
      kept.set(Number(pathname.split('/').at(-1)), { text, moveId });
      return Response.json({ hash });
    },
  });
  const options = { clock: testClock(), signal: new AbortController().signal, patience: 'none' } as const;
  const ahead = new PartsAhead<CarriedItem>();
  const inOrder = () => [...kept].sort(([one], [other]) => one - other).map(([, { text }]) => sha256(text));
  return {
    kept,
    /** As the server takes them. */
    ordered: () =>
      [...kept]
        .sort(([one], [other]) => one - other)
        .flatMap(([, { text }]) => carriedPart.parse(JSON.parse(text)).items),
    /** Sends, and gives how many bytes have arrived by it. */
    async send(all: readonly CarriedItem[]) {
      const before = arrived;
      const sent = await ahead.send(all, (some) => ({ ...NAMED, items: [...some] }), api, options);
      // All that the server keeps of it, in order.
      expect(sent.hash).toBe(sha256(Buffer.concat(inOrder())).toString('hex'));
      return { ...sent, bytes: arrived - before };
    },
    read: () => [...kept].map(([, { text }]) => carriedPart.parse(JSON.parse(text))),
  };
}

describe('What goes ahead of a change', () => {
  it('is in parts of at most 8 MiB, whose hashes in order the batch names', async () => {
    const { kept, send, read } = sending();
    const all = items(9);
    const { move_id } = await send(all);
    expect([...kept.keys()]).toEqual([0, 1]);
    for (const { text } of kept.values()) expect(text.length).toBeLessThanOrEqual(PART_BYTES);
    expect(read().flatMap((part) => part.items)).toEqual(all);
    for (const part of read()) expect(part).toMatchObject({ move_id, ...NAMED });
  });

  it('is not believed to have arrived where the server answers with another hash', async () => {
    const { kept, send } = sending((hash, call) => (call === 1 ? 'ab'.repeat(32) : hash));
    await expect(send(items(9))).rejects.toThrow('response_invalid');
    expect(kept.size).toBe(2);
  });

  it('continues where it was interrupted', async () => {
    const { kept, send, read } = sending((hash, call) => (call === 1 ? null : hash));
    const all = items(9);
    await expect(send(all)).rejects.toThrow('server_unreachable');
    const first = [...kept.values()].map(({ text }) => text.length);
    expect(first).toHaveLength(1);
    const { bytes } = await send(all);
    const whole = [...kept.values()].reduce((sum, { text }) => sum + text.length, 0);
    expect(bytes).toBe(whole - (first[0] ?? 0));
    expect(read().flatMap((part) => part.items)).toEqual(all);
    expect(await send(all)).toMatchObject({ bytes: 0 });
  });

  it('comes again where the server has forgotten it, and all of it where it keeps another part', async () => {
    const { kept, send } = sending();
    const all = items(9);
    const { move_id, bytes } = await send(all);
    const forgotten = kept.get(1)?.text.length ?? 0;
    kept.delete(1);
    expect(await send(all)).toMatchObject({ move_id, bytes: forgotten });
    const [number, part] = [...kept][0] ?? [];
    kept.set(number ?? 0, { moveId: move_id, text: `${part?.text} ` });
    const again = await send(all);
    expect(again.move_id).not.toBe(move_id);
    expect(again.bytes).toBe(bytes);
  });

  it('comes again where a part was forgotten while the others were sent, a few times at most', async () => {
    for (const [forgets, sent] of [
      [(call: number) => call === 1, 3],
      [() => true, 4],
    ] as const) {
      let calls = 0;
      const { kept, send } = sending((hash, call) => {
        calls += 1;
        if (forgets(call)) kept.clear();
        return hash;
      });
      await send(items(9)).catch(() => undefined);
      expect(calls).toBe(sent);
    }
  });

  it('stays in its order where the server has forgotten what came first', async () => {
    const { kept, ordered, send } = sending();
    const all = items(9);
    await send(all);
    kept.delete(0);
    // What is not wanted any more is not sent again, and what is new goes behind all.
    const wanted = [...all.slice(7), anItem(1)];
    await send(wanted);
    expect(ordered()).toEqual(wanted);
    kept.delete(0);
    await send(wanted.slice(1));
    expect(ordered()).toEqual(wanted.slice(1));
  });

  it('gets a further part for what was not among it', async () => {
    const { kept, send, read } = sending();
    const all = items(9);
    await send(all);
    const changed = [anItem(1), anItem(2)];
    const { bytes } = await send([...all.slice(2), ...changed]);
    expect(bytes).toBeLessThan(5_000);
    expect(read().at(-1)?.items).toEqual(changed);
    expect(kept.size).toBe(3);
  });
});
