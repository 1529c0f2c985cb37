import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { directoriesInThemselves } from '../src/check/cycles.ts';

const directory = (id: string, parent_id: string | null) => ({ id, parent_id });

describe('Directories in themselves', () => {
  it('are none in a tree', () => {
    const tree = fc
      .array(fc.nat(), { maxLength: 60 })
      .map((parents) => parents.map((parent, at) => directory(`${at}`, at === 0 ? null : `${parent % at}`)));
    fc.assert(fc.property(tree, (directories) => directoriesInThemselves(directories).length === 0));
  });

  it('are those on a circle and below it', () => {
    const found = directoriesInThemselves([
      directory('root', null),
      directory('a', 'b'),
      directory('b', 'a'),
      directory('below', 'a'),
      directory('self', 'self'),
      directory('fine', 'root'),
    ]);
    expect(found.sort()).toEqual(['a', 'b', 'below', 'self']);
  });
});
