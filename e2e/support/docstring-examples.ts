// The examples in docstrings, as programs: a test runs each, in Node or in a page, so that none says what is not true.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The code of one `@example`. */
export interface DocstringExample {
  /** The name of what the docstring describes. */
  readonly of: string;
  /** From the repository's root. */
  readonly file: string;
  /** Of the `@example`, from 1. */
  readonly line: number;
  readonly code: string;
}

const DOCSTRING = /\/\*\*(.*?)\*\/\s*(?:@\w+\s+)?([^\n]*)/gs;
const EXAMPLE = /^@example\b[^\n]*\n((?:(?!@\w).*(?:\n|$))*)/gm;
const DECLARED =
  /^(?:(?:export|default|declare|abstract|async|readonly|static|const|function\*?|class|interface|type)\s+)*([\w#]+)/;

/**
 * All examples in the sources of a folder.
 *
 * @param folder from the repository's root, such as `packages/crypto/src`
 */
export function examplesIn(folder: string): readonly DocstringExample[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => {
      const file = relative(ROOT, join(ROOT, folder, name));
      return examplesOf(readFileSync(join(ROOT, file), 'utf8'), file);
    });
}

/** The examples in one source. */
export function examplesOf(source: string, file: string): readonly DocstringExample[] {
  return [...source.matchAll(DOCSTRING)].flatMap((docstring) => {
    const [, body = '', declaration = ''] = docstring;
    const text = body.replace(/^[ \t]*\* ?/gm, '');
    const firstLine = lineAt(source, docstring.index);
    return [...text.matchAll(EXAMPLE)].map((example) => ({
      of: DECLARED.exec(declaration)?.[1] ?? '',
      file,
      line: firstLine + lineAt(text, example.index) - 1,
      code: (example[1] ?? '').replace(/^```.*$/gm, '').trim(),
    }));
  });
}

/**
 * The example as the body of an async function of `modules`, the modules that it imports by their names. It is to be
 * JavaScript without types. Where a line ends in `// => value`, what its statement gives has to equal that value; where
 * it ends in `// throws Name`, it has to fail with an error of this name or code.
 */
export function programOf(example: DocstringExample): string {
  const lines = example.code
    .replace(/^import \{([^}]*)\} from '([^']+)';$/gm, (_, names: string, module: string) => {
      const values = names.split(',').filter((name) => !/^\s*type\s/.test(name));
      return `const {${values.join(',').replace(/ as /g, ': ')}} = modules['${module}'];`;
    })
    .split('\n');
  return [CHECKS, ...lines.map(checked)].join('\n');
}

function checked(line: string): string {
  const [, equal, expected] = /^(.*?);?\s*\/\/ => (.+)$/.exec(line) ?? [];
  if (equal !== undefined && expected !== undefined) {
    const name = /^\s*const (\w+) =/.exec(equal)?.[1];
    const text = JSON.stringify(equal.trim());
    return name === undefined
      ? `__same(${equal.trim()}, ${expected}, ${text});`
      : `${equal}; __same(${name}, ${expected}, ${text});`;
  }
  const [, failing, error] = /^(.*?);?\s*\/\/ throws (\w+)$/.exec(line) ?? [];
  if (failing === undefined || error === undefined) return line;
  return `await __throws(async () => { ${failing}; }, ${JSON.stringify(error)}, ${JSON.stringify(failing.trim())});`;
}

/** Part of each program, so that a page can run it as it is. */
const CHECKS = `
const __shown = (value) => JSON.stringify(value, (key, part) =>
  part instanceof Uint8Array ? [...part] : typeof part === 'bigint' ? part + 'n' : part) ?? String(value);
const __same = (value, expected, text) => {
  if (__shown(value) !== __shown(expected)) throw new Error(text + ' gives ' + __shown(value));
};
const __throws = async (run, name, text) => {
  const error = await run().then(() => undefined, (thrown) => thrown);
  if (error === undefined) throw new Error(text + ' does not fail');
  if (![error.name, error.code, error.failure?.code].includes(name)) throw new Error(text + ' fails otherwise', { cause: error });
};`;

/**
 * Runs an example.
 *
 * @param modules what it may import, by the names of the modules
 * @param values what it uses without importing it, by their names
 */
export async function runExample(
  example: DocstringExample,
  modules: Readonly<Record<string, object>>,
  values: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const AsyncFunction = (async () => {}).constructor;
  const names = ['modules', ...Object.keys(values)];
  const run: unknown = Reflect.construct(AsyncFunction, [...names, programOf(example)]);
  if (typeof run === 'function') await run(modules, ...Object.values(values));
}

/**
 * What the compiler says of examples, each a module of its own.
 *
 * @param declared what they use without importing it, as declarations
 */
export function complaintsOfTheCompiler(examples: readonly DocstringExample[], declared = ''): string {
  const parent = join(ROOT, 'e2e/.tsbuild');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'examples-'));
  try {
    for (const { of, file, line, code } of examples) {
      const name = `${file.replaceAll('/', '.').replace(/\.tsx?$/, '')}.${line}.${of}.mts`;
      writeFileSync(join(folder, name), `${declared}\n${code}\nexport {};\n`);
    }
    const compilerOptions = {
      ...{ composite: false, incremental: false, noEmit: true, noUnusedLocals: false },
      ...{ lib: ['es2023', 'dom', 'dom.iterable'], rewriteRelativeImportExtensions: false },
      allowImportingTsExtensions: true,
    };
    const project = { extends: '../../../tsconfig.base.json', compilerOptions, include: ['*.mts'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project));
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    return spawnSync(process.execPath, [tsc, '--singleThreaded', '--pretty', 'false', '-p', folder], {
      encoding: 'utf8',
    }).stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
