import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { CHEAP_KDF_CONDITION } from './cheap-kdf.ts';

const ENTRY = 'virtual:module-for-a-page';
const RESOLVED = `\0${ENTRY}`;

/**
 * One module for a page or a worker, with the packages as they are in the sources and cheap key derivation.
 *
 * @param source of the module; it may import packages, and files by their whole paths
 * @example
 * const body = await bundleForPage("export * from '@coffer/crypto';");
 * await page.route('**\/crypto.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
 */
export async function bundleForPage(source: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('../..', import.meta.url)),
    resolve: { conditions: ['coffer-source', CHEAP_KDF_CONDITION] },
    plugins: [
      {
        name: 'module-for-a-page',
        resolveId: (id) => (id === ENTRY ? RESOLVED : null),
        load: (id) => (id === RESOLVED ? source : null),
      },
    ],
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      rolldownOptions: {
        input: ENTRY,
        preserveEntrySignatures: 'strict',
        // What it loads with its first use comes along.
        output: { codeSplitting: false },
      },
    },
  });
  for (const { output } of [result].flat().flatMap((each) => ('output' in each ? [each] : []))) {
    for (const part of output) if (part.type === 'chunk' && part.isEntry) return part.code;
  }
  throw new Error('Nothing was built');
}
