import type { RememberedHead } from '@coffer/client';
import { expect, it } from 'vitest';
import type { Kept } from '../../src/profile/kept.ts';
import { keptHeads } from '../../src/profile/memories.ts';

const SPACE = '0b7a4c1e-3f0d-4b52-9c5e-8f4f2f6f6a11';

const head = (revision: number): RememberedHead => ({
  ...{ revision, hash: 'ab'.repeat(32), owners: null, epoch: 1, commitment: null, signed: null },
  ...{ verifiedAt: 5, since: 5, first: null },
});

/** A profile whose files may be refused, as on a full disk or in a folder that is read-only. */
function refusingProfile() {
  const values = new Map<string, string>();
  const state = { isRefused: false };
  const set = (name: string, value: string | null) => {
    if (state.isRefused) throw new Error('attempt to write a readonly database');
    if (value === null) values.delete(name);
    else values.set(name, value);
  };
  const get = (name: string) => values.get(name) ?? null;
  const kept: Kept = {
    ...{ get, set, below: () => [], forgetBelow: () => undefined, close: () => undefined },
    update: (name, change) => set(name, change(get(name))),
  };
  return { kept, state };
}

it('A profile that cannot be written remembers heads as long as the program runs, says so, and makes up for it', async () => {
  const { kept, state } = refusingProfile();
  const heads = keptHeads(kept);
  await heads.remember(SPACE, head(7));
  expect(await heads.isKept?.(SPACE)).toBe(true);

  state.isRefused = true;
  await heads.remember(SPACE, head(8));
  expect(await heads.of(SPACE)).toEqual(head(8));
  expect(await keptHeads(kept).of(SPACE)).toEqual(head(8));
  expect(await heads.isKept?.(SPACE)).toBe(false);
  await heads.remember(SPACE, head(6));
  expect(await heads.of(SPACE)).toEqual(head(8));

  state.isRefused = false;
  expect(await keptHeads(kept).isKept?.(SPACE)).toBe(true);
  expect(JSON.parse(kept.get(`head:${SPACE}`) ?? '')).toEqual(head(8));
});
