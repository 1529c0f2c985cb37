import { newItemId } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { StarMemory } from '../../support/star-memory.ts';

const spaceId = newItemId();
const other = newItemId();
const [a, b] = [newItemId(), newItemId()];

const star = (itemId: string | null, more: object = {}) =>
  JSON.stringify({ star: itemId === null ? null : { spaceId, itemId }, ...more });

describe('A star that says more', () => {
  it('keeps that where it is taken away, and its row is not taken for a free one', async () => {
    const memory = new StarMemory([star(a, { label: 'red' }), star(null)]);
    const stars = memory.device().starsIn(spaceId);
    await stars.set([a], false);
    expect(memory.said).toEqual([{ star: null, label: 'red' }, { star: null }]);
    await stars.set([b], true);
    expect(memory.said).toEqual([{ star: null, label: 'red' }, { star: { spaceId, itemId: b } }]);
  });

  it('keeps that where its item goes to another space', async () => {
    const memory = new StarMemory([star(a, { label: 'red' })]);
    const along = await memory.device().along(({ itemId }) => ({ spaceId: other, itemId }), 1);
    memory.apply(along.operations);
    expect(memory.said).toEqual([{ star: { spaceId: other, itemId: a }, label: 'red' }]);
  });
});
