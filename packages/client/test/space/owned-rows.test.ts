import { type KnownHead, newItemId, ownersDigest, toHex } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { keptOwned, ownedIn } from '../../src/space/owned-rows.ts';
import { ownedAfter } from '../../src/space/rows-after.ts';

describe('Rows that only the owner changes', () => {
  it('are told apart by kind and id, where a later version has given the same id twice', async () => {
    const [id, other] = [newItemId(), newItemId()];
    const hash = new Uint8Array(32).fill(7);
    const rows = [
      { kind: 'root', id, hash } as const,
      { kind: 10, id, hash },
      { kind: 11, id, hash },
      { kind: 'link', id: other, hash } as const,
    ];
    const digest = toHex(await ownersDigest(rows));
    const shown = rows.map((row) => ({ ...row, hash: toHex(hash) }));
    // Nothing else of it is asked for.
    const head = { head: { ownersDigest: digest } } as KnownHead;
    const kept = await ownedIn({ owned: shown }, head);
    expect((await keptOwned(kept.rows)).digest).toBe(digest);
    // What a batch changes and removes leaves the others.
    const bytes = new Uint8Array(1);
    const none = { put: new Map(), removed: new Set<string>() };
    const change = {
      ...none,
      ownedPut: new Map([[id, { kind: 'root', bytes } as const]]),
      ownedRemoved: new Set([other]),
    };
    const after = await ownedAfter(kept.rows, change);
    expect([...after.rows.values()].map(({ kind }) => kind).sort()).toEqual([10, 11, 'root']);
  });
});
