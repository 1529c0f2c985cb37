import { describe, expect, it } from 'vitest';
import { fileCycles, folderCycles, importsOf } from '../import-cycles.ts';

const found = (...imports: [from: string, to: string][]) =>
  folderCycles(imports.map(([from, to]) => ({ from, to }))).map(({ members }) => members);

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
    expect(folderCycles([there, back])).toEqual([{ members: ['a', 'b'], imports: [there, back] }]);
  });

  it('are not those where all imports lead one way', () => {
    expect(found(['a/x.ts', 'b/y.ts'], ['a/x.ts', 'c/z.ts'], ['b/y.ts', 'c/z.ts'])).toEqual([]);
  });

  it('are not a folder and the files above it', () => {
    expect(found(['app.ts', 'a/x.ts'], ['a/x.ts', 'clock.ts'], ['a/b/y.ts', 'a/texts.ts'])).toEqual([]);
  });
});

describe('files in a circle', () => {
  const circles = (sources: Readonly<Record<string, string>>) =>
    fileCycles(Object.entries(sources).flatMap(([file, source]) => importsOf(file, source)));

  it('are two of one folder, and come with both imports', () => {
    const imports = [
      { from: 'a/x.ts', to: 'a/y.ts' },
      { from: 'a/y.ts', to: 'a/x.ts' },
    ];
    const sources = { 'a/x.ts': "import { y } from './y.ts';", 'a/y.ts': "export { x } from './x.ts';" };
    expect(circles(sources)).toEqual([{ members: ['a/x.ts', 'a/y.ts'], imports }]);
  });

  it('are a file and one in a folder below it', () => {
    const sources = { 'x.ts': "import { y } from './a/y.ts';", 'a/y.ts': "import { x } from '../x.ts';" };
    expect(circles(sources).map(({ members }) => members)).toEqual([['a/y.ts', 'x.ts']]);
  });

  it('are three, by a detour, named once', () => {
    const sources = {
      'a.ts': "import './c.ts';",
      'b.ts': "import './a.ts';",
      'c.ts': "import './b.ts';",
    };
    expect(circles(sources).map(({ members }) => members)).toEqual([['a.ts', 'c.ts', 'b.ts']]);
  });

  it.each([
    ['types alone', "import type { Y } from './y.ts';"],
    ['types over several lines', "import {\n  type Y,\n  type Z,\n} from './y.ts';"],
    ['the type of a module', "type Y = typeof import('./y.ts');"],
    ['code that is loaded later', "const y = () => import('./y.ts');"],
    ['code that is loaded later, on a line of its own', "const y = import(\n  './y.ts'\n);"],
  ])('are those that import %s', (_, source) => {
    expect(circles({ 'x.ts': source, 'y.ts': "import { x } from './x.ts';" })).toHaveLength(1);
  });

  it('are not those where all imports lead one way, or out of the package', () => {
    const sources = {
      'a.ts': "import './b.ts'; import './c.ts'; import '@coffer/client';",
      'b.ts': "import './c.ts';",
      'c.ts': '',
    };
    expect(circles(sources)).toEqual([]);
  });
});
