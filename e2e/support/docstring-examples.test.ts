import * as contract from '@coffer/contract';
import * as crypto from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { complaintsOfTheCompiler, examplesIn, examplesOf, runExample } from './docstring-examples.ts';

const MODULES = { '@coffer/contract': contract, '@coffer/crypto': crypto };
const EXAMPLES = ['packages/contract/src', 'packages/crypto/src'].flatMap(examplesIn);

describe('An example in a docstring', () => {
  it.each(EXAMPLES)('of $of ($file:$line) does what it says', (example) => runExample(example, MODULES));

  it('keeps to the types, like a program that someone writes', () => {
    expect(complaintsOfTheCompiler(EXAMPLES)).toBe('');
  });

  it('is found with its name and line, and fails where it is not true', async () => {
    const source = [
      '',
      '/**',
      ' * Adds.',
      ' *',
      ' * @example',
      ' * 1 + 1; // => 3',
      ' *',
      ' * @param a one',
      ' */',
    ];
    const examples = examplesOf([...source, 'export function add(a) {}'].join('\n'), 'add.ts');
    expect(examples).toEqual([{ of: 'add', file: 'add.ts', line: 5, code: '1 + 1; // => 3' }]);
    const run = (code: string) => runExample({ of: '', file: '', line: 1, code }, MODULES);
    await expect(run('1 + 1; // => 3')).rejects.toThrow('1 + 1 gives 2');
    await expect(run('1 + 1; // throws TypeError')).rejects.toThrow('1 + 1 does not fail');
    await expect(run('null.x; // throws SyntaxError')).rejects.toThrow('null.x fails otherwise');
    await run('null.x; // throws TypeError');
    await run("import { toHex as hex } from '@coffer/crypto';\nhex(new Uint8Array([255])); // => 'ff'");
  });
});
