import { describe, expect, it } from 'vitest';
import { folderCycles } from '../folder-cycles.ts';

const found = (...imports: [from: string, to: string][]) =>
  folderCycles(imports.map(([from, to]) => ({ from, to }))).map(({ folders }) => folders);

describe('folders in a circle', () => {
  it('are two that import each other', () => {
    expect(found(['a/x.ts', 'b/y.ts'], ['b/z.ts', 'a/w.ts'])).toEqual([['a', 'b']]);
  });

  it('are three, by a detour, named once', () => {
    expect(found(['b/x.ts', 'c/y.ts'], ['c/y.ts', 'a/z.ts'], ['a/z.ts', 'b/x.ts'])).toEqual([
      ['a', 'b', 'c'],
    ]);
  });

  it('are found inside a folder too', () => {
    expect(found(['a/b/x.ts', 'a/c/y.ts'], ['a/c/y.ts', 'a/b/x.ts'])).toEqual([['a/b', 'a/c']]);
  });

  it('come with an import for each step', () => {
    const there = { from: 'a/x.ts', to: 'b/y.ts' };
    const back = { from: 'b/deep/z.ts', to: 'a/x.ts' };
    expect(folderCycles([there, back])).toEqual([{ folders: ['a', 'b'], imports: [there, back] }]);
  });

  it('are not those where all imports lead one way', () => {
    expect(found(['a/x.ts', 'b/y.ts'], ['a/x.ts', 'c/z.ts'], ['b/y.ts', 'c/z.ts'])).toEqual([]);
  });

  it('are not a folder and the files above it', () => {
    expect(found(['app.ts', 'a/x.ts'], ['a/x.ts', 'clock.ts'], ['a/b/y.ts', 'a/texts.ts'])).toEqual([]);
  });
});
