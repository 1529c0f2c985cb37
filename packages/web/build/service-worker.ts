import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { COMPRESSED_ENDINGS } from './compressed.ts';
import { leanMessages, leanRoutes } from './lean-routes.ts';
import { resolve } from './resolve.ts';

const ENTRY = fileURLToPath(new URL('../src/service-worker/main.ts', import.meta.url));
const FILE = 'service-worker.js';
const DOCUMENT = 'index.html';

/** What a browser keeps none of before it is asked for: of the fonts and maps of documents, few need any. */
const ON_DEMAND = /^assets\/pdfjs-/;

/**
 * Builds the service worker as one classic script at the root, without a hash: its address must stay the same
 * and its scope must be the whole site. The development server builds it when it is asked for.
 */
export function serviceWorker(): Plugin {
  let outDir = 'dist';
  let production = false;
  return {
    name: 'coffer-service-worker',
    configResolved(config) {
      outDir = config.build.outDir;
      production = config.command === 'build';
    },
    async closeBundle() {
      if (production) await bundle(outDir);
    },
    configureServer(server) {
      server.middlewares.use(`/${FILE}`, (_, response, next) => {
        bundle(null).then((code) => {
          response.setHeader('Content-Type', 'text/javascript');
          response.setHeader('Cache-Control', 'no-store');
          response.end(code);
        }, next);
      });
    },
  };
}

/**
 * Builds the service worker of the files that are in a folder.
 *
 * @param outDir the folder to write into; null only returns the code
 */
async function bundle(outDir: string | null): Promise<string> {
  const result = await build({
    configFile: false,
    root: fileURLToPath(new URL('..', import.meta.url)),
    logLevel: 'warn',
    publicDir: false,
    plugins: [leanRoutes(), leanMessages()],
    resolve,
    define: { BUILT_FILES: JSON.stringify(outDir === null ? null : builtFiles(outDir)) },
    build: {
      ...(outDir === null ? { write: false } : { outDir }),
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: ENTRY, output: { format: 'iife', entryFileNames: FILE } },
    },
  });
  return [result]
    .flat()
    .flatMap((each) => ('output' in each ? each.output : []))
    .filter((each): each is Rolldown.OutputChunk => each.type === 'chunk')
    .map((chunk) => chunk.code)
    .join('\n');
}

/** What the page consists of, as `Shell` takes it; by it a newer service worker is told from an older one. */
function builtFiles(outDir: string) {
  const document = readFileSync(join(outDir, DOCUMENT), 'utf8');
  const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => ![FILE, DOCUMENT, 'checksums.txt'].includes(name) && !ON_DEMAND.test(name))
    .filter((name) => !COMPRESSED_ENDINGS.includes(extname(name)) && statSync(join(outDir, name)).isFile())
    .sort();
  return {
    entry: /<script type="module"[^>]* src="([^"]+)"/.exec(document)?.[1] ?? '',
    document: integrityOf(Buffer.from(document)),
    files: Object.fromEntries(
      files.map((name) => [`/${name.replaceAll('\\', '/')}`, integrityOf(readFileSync(join(outDir, name)))]),
    ),
  };
}

/** As Subresource Integrity writes it. */
function integrityOf(bytes: Uint8Array): string {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
}
