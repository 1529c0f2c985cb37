// Bundles a built program for a test run, which starts it some hundred times: Node spends most of a start on finding, reading
// and compiling hundreds of files. Keys are derived cheaply in it. The tests of the container's image run what people get.
import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { CHEAP_KDF_CONDITION } from '../e2e/support/cheap-kdf.ts';

const ENTRY = 'virtual:program-for-tests';
const LOADER = fileURLToPath(new URL('compiled-before.ts', import.meta.url));
const OURS = /\/packages\/\w+\/dist\//;

interface ForTests {
  /** What it loads, in this order; the last is the program. */
  readonly files: readonly string[];
  /** Where it goes. */
  readonly bundle: string;
  /** Files of ours that stay files of their names, by the group of their expression. */
  readonly apart?: RegExp;
  /** The program with nothing that it waits for while it loads. */
  readonly withoutWaiting: (code: string) => string;
}

/** Makes a bundle that takes compiled code from beside itself, where that was made. */
export async function bundleForTests({ files, bundle, apart, withoutWaiting }: ForTests): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [entry(files), places(withoutWaiting)],
    ssr: {
      noExternal: true,
      // Native code, which pg has only where it is installed; the last two rely on the order in which they load.
      external: ['pg-native', 'reflect-metadata', '@peculiar/x509'],
      resolve: { conditions: [CHEAP_KDF_CONDITION] },
    },
    build: {
      ssr: true,
      outDir: dirname(bundle),
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        input: { main: LOADER, program: ENTRY },
        output: {
          format: 'cjs',
          // Compiled code has lost by whom it is loaded, which `import()` asks.
          dynamicImportInCjs: false,
          // Only the first one is Node's to load.
          entryFileNames: ({ name }) => (name === 'main' ? '[name].cjs' : '[name].js'),
          chunkFileNames: ({ name }) => (name.startsWith('packages/') ? '[name].js' : '[name]-[hash].js'),
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ debugName: 'apart', name: (file) => apart?.exec(file)?.[1] ?? null }],
          },
        },
      },
    },
  });
}

/** Has what V8 compiles kept beside the bundle at the end of a process with these. */
export const KEEPING_COMPILED = { TEST_COMPILED_CODE: 'made' };

/** Throws unless a process takes what was kept. */
export function expectCompiled(program: readonly string[]): void {
  execFileSync(process.execPath, [...program, '--help'], {
    env: { ...process.env, TEST_COMPILED_CODE: 'needed' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function entry(files: readonly string[]): Plugin {
  const text = files.map((file) => `import ${JSON.stringify(file)};`).join('\n');
  return {
    name: 'entry',
    resolveId: (id) => (id === ENTRY ? ENTRY : null),
    load: (id) => (id === ENTRY ? text : null),
  };
}

/** What a file of ours finds beside itself it finds from the bundle too. */
function places(withoutWaiting: (code: string) => string): Plugin {
  return {
    name: 'places',
    transform: (code, file) =>
      OURS.test(file)
        ? withoutWaiting(code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href)))
        : null,
  };
}
