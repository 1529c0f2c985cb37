import { operation } from '@coffer/contract';
import { describe, expect, it } from 'vitest';
import { signingOf } from '../../src/space/operations/index.ts';

const kinds = operation.def.options.flatMap(({ shape }) => shape.kind.def.values);

describe('the table of operations', () => {
  it.each(kinds)('says how %s is signed', (kind) => {
    const said = {
      sealed: expect.any(Function),
      mustKnow: expect.any(Function),
      leaves: expect.any(Function),
    };
    expect(signingOf({ kind } as never)).toMatchObject(said);
  });
});
