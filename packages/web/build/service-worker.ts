import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { leanRoutes } from './lean-routes.ts';
import { resolve } from './resolve.ts';

const ENTRY = fileURLToPath(new URL('../src/service-worker/main.ts', import.meta.url));
const FILE = 'service-worker.js';

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

/** @param outDir the folder to write into; null only returns the code */
async function bundle(outDir: string | null): Promise<string> {
  const result = await build({
    configFile: false,
    root: fileURLToPath(new URL('..', import.meta.url)),
    logLevel: 'warn',
    publicDir: false,
    plugins: [leanRoutes()],
    resolve,
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
