import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planFolders } from '../../../src/transfers/folders/plan-folders.ts';

const files = (...paths: string[]) => paths.map((path) => ({ path, file: path }));

describe('the plan of a folder upload', () => {
  it('has every directory once, those above first', () => {
    const plan = planFolders(files('Trip/2024/a.jpg', 'Trip/2024/b.jpg', 'Trip/notes.txt', 'loose.txt'));
    expect(plan.levels).toEqual([
      [{ path: 'Trip', name: 'Trip', parent: null }],
      [{ path: 'Trip/2024', name: '2024', parent: 'Trip' }],
    ]);
    expect(plan.files.map(({ name, directory }) => [name, directory])).toEqual([
      ['a.jpg', 'Trip/2024'],
      ['b.jpg', 'Trip/2024'],
      ['notes.txt', 'Trip'],
      ['loose.txt', null],
    ]);
  });

  it('takes paths of dropped entries, which begin with a slash, and keeps empty directories', () => {
    const plan = planFolders(files('/Trip/a.jpg'), ['/Trip', '/Trip/empty']);
    expect(plan.levels.flat().map(({ path }) => path)).toEqual(['Trip', 'Trip/empty']);
  });

  it('makes one directory of two spellings of its name', () => {
    const plan = planFolders(files('é/a', 'e\u0301/b'));
    expect(plan.levels).toEqual([[{ path: 'é', name: 'é', parent: null }]]);
    expect(plan.files.map(({ directory }) => directory)).toEqual(['é', 'é']);
  });

  it.each(['', '/', '../a', 'a/../../b', 'a/./b', '.', 'a\0b', 'x/'.repeat(129)])('refuses %j', (path) => {
    expect(() => planFolders(files(path))).toThrow('path_invalid');
    expect(() => planFolders([], [path])).toThrow('path_invalid');
  });

  it('has for every file all the directories above it', () => {
    const name = fc.constantFrom('a', 'b', 'é', 'e\u0301', 'c d');
    const path = fc.array(name, { minLength: 1, maxLength: 6 }).map((names) => names.join('/'));
    fc.assert(
      fc.property(fc.array(path), (paths) => {
        const { levels, files: planned } = planFolders(files(...paths));
        expect(planned.map(({ file }) => file)).toEqual(paths);
        const known = new Set<string | null>([null]);
        for (const level of levels) {
          for (const { parent } of level) expect(known).toContain(parent);
          for (const directory of level) {
            expect(known).not.toContain(directory.path);
            known.add(directory.path);
          }
        }
        for (const { directory, name: own, file } of planned) {
          expect(known).toContain(directory);
          const whole = directory === null ? own : `${directory}/${own}`;
          expect(whole.normalize('NFC')).toBe(file.normalize('NFC'));
        }
      }),
    );
  });
});
