import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { CHEAP_KDF_CONDITION } from '../support/cheap-kdf.ts';
import { type RunningServer, type ServerOptions, startServer } from '../support/server-process.ts';
import { apiEdits, type LaterApi } from './api-edits.ts';
import { DATABASE_EDITS } from './database-edits.ts';
import { EDITS, type Edit } from './edits.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Ignored by git, and found by Node to be below the modules that it needs. */
const FOLDERS = new URL('../../node_modules/.cache/coffer/next-version/', import.meta.url);
/** Of its own in each of the processes that run tests at once. */
const folderOf = (api: LaterApi, database: LaterDatabase) =>
  fileURLToPath(new URL(`${process.env['VITEST_POOL_ID'] ?? 0}-${api}-${database}/`, FOLDERS));
const STAND_IN_WEB = fileURLToPath(new URL('../support/stand-in-web', import.meta.url));

/** Whether the database of the next version has another form, which no program of today opens. */
type LaterDatabase = 'same' | 'changed';

/** The next version of server and client. Their types are those of today's. */
export interface NextVersion {
  readonly client: typeof import('@coffer/client');
  /** Arguments of Node that run its command line. */
  readonly cli: readonly string[];
  startServer(options?: Omit<ServerOptions, 'main'>): Promise<RunningServer>;
  /** The server's program. */
  readonly server: string;
}

/**
 * Makes the next version out of today's sources and a list of edits, so that it is no second implementation that somebody has to maintain. Throws where
 * an edit fits nowhere, or in two places.
 *
 * @param api its version of the API: with 3 it is the one after the next, which works with the programs and servers of today no longer
 * @param database with `changed`, programs of today back up and export nothing of its data
 */
export async function nextVersion(api: LaterApi = 2, database: LaterDatabase = 'same'): Promise<NextVersion> {
  const folder = folderOf(api, database);
  const edits = [...EDITS, ...apiEdits(api), ...(database === 'changed' ? DATABASE_EDITS : [])];
  const source = (name: string) => `${ROOT}packages/${name}`;
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    plugins: [edited(edits), serverEntry(source('server/src/main.ts'))],
    ssr: { noExternal: [/^@coffer\//], resolve: { conditions: ['coffer-source', CHEAP_KDF_CONDITION] } },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: { client: source('client/src/index.ts'), cli: source('cli/src/main.ts'), server: SERVER },
        output: { format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  return {
    client: await import(/* @vite-ignore */ pathToFileURL(`${folder}client.mjs`).href),
    cli: [`${folder}cli.mjs`],
    startServer: (options = {}) => startServer({ kdf: 'cheap', ...options, main: `${folder}server.mjs` }),
    server: `${folder}server.mjs`,
  };
}

/** Loads sources as the edits have them. */
function edited(edits: readonly Edit[]): Plugin {
  const left = new Set(edits);
  return {
    name: 'edited',
    enforce: 'pre',
    transform(code, id) {
      const file = id.slice(ROOT.length);
      if (!id.startsWith(ROOT) || !file.startsWith('packages/')) return null;
      let text = code;
      for (const edit of edits) {
        if (edit.file !== file) continue;
        if (text.split(edit.from).length !== 2) throw new Error(`${file} does not have once: ${edit.from}`);
        text = text.replace(edit.from, () => edit.to);
        left.delete(edit);
      }
      // What a file finds beside itself it finds from the bundle too.
      return text.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href));
    },
    buildEnd() {
      const [unused] = left;
      if (unused !== undefined) throw new Error(`Nothing loads ${unused.file}`);
    },
  };
}

const SERVER = 'virtual:next-server';

/** The server, with the page that tests of HTTP have, and its commands. */
function serverEntry(main: string): Plugin {
  const web = `if (process.argv.length === 2) process.argv.push('--web-root', ${JSON.stringify(STAND_IN_WEB)});`;
  const text = `${web}\nawait import(${JSON.stringify(main)});`;
  return {
    name: 'server-entry',
    resolveId: (id) => (id === SERVER ? SERVER : null),
    load: (id) => (id === SERVER ? text : null),
  };
}
