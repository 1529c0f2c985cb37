import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { valuesIn } from '../../src/browser/values.ts';

const SOURCES = join(import.meta.dirname, '../../src');

const throwing = (): never => {
  throw new DOMException('denied', 'SecurityError');
};

/** A storage in memory, which throws in some of its calls. */
function aStorage(failing: Partial<Storage> = {}): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: () => null,
    clear: () => kept.clear(),
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
    ...failing,
  };
}

describe('fault B21: values of the browser', () => {
  it.each([
    ['where it gives a storage', () => aStorage(), true],
    ['where naming it throws', throwing, false],
    ['where it is full', () => aStorage({ setItem: throwing }), false],
    [
      'where reading throws',
      () => aStorage({ getItem: throwing, setItem: throwing, removeItem: throwing }),
      false,
    ],
  ])('are there until the page is closed %s', (_, storage, areKept) => {
    const one = storage === throwing ? throwing : storage();
    const values = valuesIn(() => (typeof one === 'function' ? one() : one));
    expect(values.get('a')).toBeNull();
    values.set('a', '1');
    values.set('a', '2');
    expect(values.get('a')).toBe('2');
    values.remove('a');
    expect(values.get('a')).toBeNull();
    expect(values.areKept()).toBe(areKept);
  });

  it('are the newer ones where a full storage holds a former one', () => {
    const stored = aStorage();
    stored.setItem('a', 'former');
    const values = valuesIn(() => ({ ...stored, setItem: throwing }));
    values.set('a', 'newer');
    expect(values.get('a')).toBe('newer');
  });

  it('are read and written in one place, as are locks and channels', () => {
    const direct = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/^(browser|service-worker)\//.test(path))
      .filter((path) =>
        /\b(localStorage|sessionStorage|BroadcastChannel|navigator\.(locks|storage))\b/.test(
          withoutComments(readFileSync(join(SOURCES, path), 'utf8')),
        ),
      );
    // The one asks the browser to keep what it has, the other for a folder of files; both are caught where they are called.
    expect(direct).toEqual(['app/keep-replica.ts', 'download-protocol/kept-places.ts']);
  });
});

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
}
