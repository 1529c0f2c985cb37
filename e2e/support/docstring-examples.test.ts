import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as contract from '@coffer/contract';
import * as crypto from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { type DocstringExample, examplesIn, examplesOf, runExample } from './docstring-examples.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

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

/** What the compiler says of the examples, each a module of its own. */
function complaintsOfTheCompiler(examples: readonly DocstringExample[]): string {
  const parent = join(ROOT, 'e2e/.tsbuild');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'examples-'));
  try {
    for (const { of, file, line, code } of examples) {
      const name = `${file.replaceAll('/', '.').replace(/\.tsx?$/, '')}.${line}.${of}.mts`;
      writeFileSync(join(folder, name), `${code}\nexport {};\n`);
    }
    const compilerOptions = {
      ...{ composite: false, incremental: false, noEmit: true, noUnusedLocals: false },
      ...{ lib: ['es2023', 'dom', 'dom.iterable'], rewriteRelativeImportExtensions: false },
      allowImportingTsExtensions: true,
    };
    const project = { extends: '../../../tsconfig.base.json', compilerOptions, include: ['*.mts'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project));
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    return spawnSync(process.execPath, [tsc, '--pretty', 'false', '-p', folder], { encoding: 'utf8' }).stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
