import { describe, expect, it } from 'vitest';
import { cursorPages } from '../../src/api/cursor-pages.ts';

/** Reads pages whose cursors are these, and tells which were asked for. */
async function read(...cursors: (string | null)[]) {
  const asked: (string | undefined)[] = [];
  const page = async ({ cursor }: { readonly cursor?: string }) => {
    asked.push(cursor);
    return { next_cursor: cursors[(asked.length - 1) % cursors.length] ?? null };
  };
  const reading = (async () => {
    for await (const _ of cursorPages('a directory', page));
  })();
  return { error: await reading.catch((error: unknown) => error), asked };
}

describe('the pages of a directory', () => {
  it('are read from the first to the last, each where the one before it says', async () => {
    expect(await read('a', 'b', null)).toEqual({ error: undefined, asked: [undefined, 'a', 'b'] });
    expect(await read(null)).toEqual({ error: undefined, asked: [undefined] });
  });

  it.each([[['a']], [['a', 'b']]])('that never end (%j again and again) are refused', async (cursors) => {
    const { error, asked } = await read(...cursors);
    expect(error).toMatchObject({
      failure: { code: 'tree_invalid', fault: 'endless', directoryId: 'a directory' },
    });
    expect(asked).toHaveLength(cursors.length + 1);
  });
});
