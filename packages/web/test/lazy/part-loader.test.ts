import { describe, expect, it } from 'vitest';
import { failureText } from '../../src/failures/texts.ts';
import { partLoader } from '../../src/lazy/part-loader.ts';

/** A fetch of code that fails as often as it is told. */
function fetching(failures: number) {
  let asked = 0;
  return {
    asked: () => asked,
    async fetch() {
      asked += 1;
      if (asked <= failures) throw new TypeError('Failed to fetch dynamically imported module');
      return 'the part';
    },
  };
}

describe('A part of the page', () => {
  it('is fetched once for all who need it', async () => {
    const { fetch, asked } = fetching(0);
    const loader = partLoader(fetch);
    expect(loader.loaded()).toBeNull();
    expect(await Promise.all([loader.load(), loader.load()])).toEqual(['the part', 'the part']);
    expect(loader.loaded()).toBe('the part');
    await loader.load();
    expect(asked()).toBe(1);
  });

  it('that could not be fetched says so by a name of its own', async () => {
    const failure = await partLoader(fetching(1).fetch)
      .load()
      .catch((error) => error);
    expect(failure).toMatchObject({ failure: { code: 'part_not_loaded' } });
    expect(failure.cause).toBeInstanceOf(TypeError);
    expect(failureText(failure)).toBe(
      'A part of this page could not be loaded. Check your connection, or reload the page.',
    );
  });

  it('that could not be fetched once is fetched the next time', async () => {
    const { fetch, asked } = fetching(1);
    const loader = partLoader(fetch);
    const both = await Promise.allSettled([loader.load(), loader.load()]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(asked()).toBe(1);
    expect(await loader.load()).toBe('the part');
  });
});
