import { describe, expect, it } from 'vitest';
import { matchFiles } from '../../../src/transfers/unfinished/match-files.ts';
import { aFile, anOffer } from '../../support/offers.ts';

const CONTENT = 'content';
const size = CONTENT.length;

describe('files that are chosen again', () => {
  it('are matched by name, size and time', () => {
    const offers = [anOffer({ name: 'a.txt', size }), anOffer({ name: 'b.txt', size })];
    const [a, b] = [aFile('a.txt'), aFile('b.txt')];
    expect([...matchFiles(offers, [b, a])]).toEqual([
      [offers[1], b],
      [offers[0], a],
    ]);
  });

  it('are matched by size and time where the upload got another name', () => {
    const offer = anOffer({ name: 'a (1).txt', size });
    const file = aFile('a.txt');
    expect(matchFiles([offer], [file]).get(offer)).toBe(file);
  });

  it('are matched by name alone where they have changed', () => {
    const offer = anOffer({ name: 'a.txt', size });
    const file = aFile('a.txt', 'a longer content');
    expect(matchFiles([offer], [file]).get(offer)).toBe(file);
  });

  it('are for one upload each, the one that fits best', () => {
    const changed = anOffer({ name: 'a.txt', size: 99 });
    const same = anOffer({ name: 'a.txt', size });
    const file = aFile('a.txt');
    expect([...matchFiles([changed, same], [file])]).toEqual([[same, file]]);
  });

  it('that belong to no upload are left out', () => {
    expect(matchFiles([anOffer({ name: 'a.txt', size: 99 })], [aFile('other.txt')]).size).toBe(0);
  });
});
