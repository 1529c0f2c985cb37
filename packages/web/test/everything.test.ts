import { describe, expect, it } from 'vitest';
import { pathText, placedKey } from '../src/everything/places.ts';
import { directory } from './files/builders.ts';

const named = (name: string) => ({ ...directory(1), name });

describe('where something lies', () => {
  it('reads from the top of the drive down to its folder', () => {
    expect(pathText({ above: [named('Family')], parents: [named('Trips')] })).toBe(
      'My Files / Family / Trips',
    );
  });

  it('keeps its order whatever characters a name has', () => {
    const turning = named('\u202egpj.exe');
    expect(pathText({ above: [turning], parents: [named('Trips')] })).toBe(
      'My Files / \u2068\u202egpj.exe\u2069 / Trips',
    );
  });

  it('is another place for the same id in another space', () => {
    const [one, other] = ['a', 'b'].map((spaceId) => placedKey({ spaceId }, 'same'));
    expect(new Set([one, other, placedKey(null, 'same')]).size).toBe(3);
  });
});
