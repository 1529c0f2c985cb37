import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';

const SOURCE = fileURLToPath(new URL('../src/languages/all.ts', import.meta.url));
const MODULE = 'virtual:coffer-catalogues';
const RESOLVED = `\0${MODULE}`;
const ADDRESS = /^\/assets\/texts-\w+\//;

/**
 * Compiles the catalogues of all languages, each group of messages into a file of its own that the page fetches in the
 * language of who reads it, and says under `virtual:coffer-catalogues` where they lie. One hash in the name of their
 * folder stands for all: the page needs no table of them.
 */
export function catalogues(): Plugin {
  /** Those of this build, which asks twice. */
  let built: ReturnType<typeof compiled> | null = null;
  const once = () => {
    built ??= compiled();
    return built;
  };
  return {
    name: 'coffer-catalogues',
    buildStart() {
      built = null;
    },
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load: async (id) => (id === RESOLVED ? `export default '/${baseOf(await once())}';` : undefined),
    async generateBundle() {
      const files = await once();
      const base = baseOf(files);
      for (const [name, source] of files)
        this.emitFile({ type: 'asset', fileName: `${base}/${name}`, source });
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const url = request.url ?? '';
        const source = ADDRESS.test(url) ? (await compiled()).get(url.replace(ADDRESS, '')) : undefined;
        if (source === undefined) return next();
        response.setHeader('Content-Type', 'application/json');
        response.end(source);
      });
    },
  };
}

/** By its path, such as `de/first.json`. */
async function compiled(): Promise<ReadonlyMap<string, string>> {
  const { module } = await runnerImport<{ compiledFiles(): ReadonlyMap<string, string> }>(SOURCE);
  return module.compiledFiles();
}

/** Below `assets`, so that browsers keep the files. */
function baseOf(files: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([...files]))
    .digest('hex');
  return `assets/texts-${hash.slice(0, 8)}`;
}
