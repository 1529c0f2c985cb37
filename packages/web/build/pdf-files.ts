import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import type { Plugin } from 'vite';

const ROOT = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/** Files that PDF.js fetches when a document needs them: character maps, standard fonts, decoders, colour profiles. */
const FOLDERS = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];

/** Below `assets`, so that browsers keep the files; named after the version, so that they never change. */
const BASE = `assets/pdfjs-${version}`;
const MODULE = 'virtual:coffer-pdf-files';
const RESOLVED = `\0${MODULE}`;
const TYPES: Readonly<Record<string, string>> = { '.wasm': 'application/wasm', '.js': 'text/javascript' };

/** Ships the files that PDF.js fetches from its own site otherwise, and says under `virtual:coffer-pdf-files` where. */
export function pdfFiles(): Plugin {
  let production = false;
  return {
    name: 'coffer-pdf-files',
    configResolved(config) {
      production = config.command === 'build';
    },
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? `export default '/${BASE}/';` : undefined),
    generateBundle() {
      if (!production) return;
      for (const file of shippedFiles()) {
        this.emitFile({ type: 'asset', fileName: `${BASE}/${file}`, source: readFileSync(join(ROOT, file)) });
      }
    },
    configureServer(server) {
      const files = new Set(shippedFiles());
      server.middlewares.use(`/${BASE}`, (request, response, next) => {
        const file = (request.url ?? '').slice(1);
        if (!files.has(file)) return next();
        response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream');
        response.end(readFileSync(join(ROOT, file)));
      });
    },
  };
}

/** The fallbacks for browsers without WebAssembly are left out: Coffer does not run in those. */
function shippedFiles(): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((file) => !file.endsWith('.js'))
      .map((file) => `${folder}/${file}`),
  );
}
