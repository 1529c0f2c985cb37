// Bundles the built server for a test run, which starts it some hundred times: Node spends most of a start on finding, reading
// and compiling 900 files. Keys are derived cheaply in it, and it records its statements. The tests of the container's image
// run the files that people get. TEST_SERVER names the bundle already, as it does for all that starts it afterwards.
import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { Account } from '../e2e/http/support/account.ts';
import { CHEAP_KDF_CONDITION } from '../e2e/support/cheap-kdf.ts';
import { startServer } from '../e2e/support/server-process.ts';
import { BUILT_SERVER, BUNDLED_SERVER, CHEAP_SERVER } from '../e2e/support/server-program.ts';

const ENTRY = 'virtual:server-for-tests';
const LOADER = fileURLToPath(new URL('compiled-before.ts', import.meta.url));
const RECORDER = fileURLToPath(new URL('../e2e/recorder/record-statements.ts', import.meta.url));
const OURS = /\/packages\/\w+\/dist\//;
/** Repositories, which stay files of their names, by which the recorder knows them; and what they read while they are loaded. */
const APART = /\/(packages\/server\/dist\/.+-(?:repository|tables))\.js$/;

await build({
  configFile: false,
  logLevel: 'warn',
  plugins: [entry(), places()],
  ssr: {
    noExternal: true,
    // Native code finds itself by where it lies, and is optional in pg; the last two rely on the order in which they load.
    external: ['better-sqlite3', '@node-rs/argon2', 'pg-native', 'reflect-metadata', '@peculiar/x509'],
    resolve: { conditions: [CHEAP_KDF_CONDITION] },
  },
  build: {
    ssr: true,
    outDir: dirname(BUNDLED_SERVER),
    emptyOutDir: true,
    target: 'node20',
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
          groups: [{ debugName: 'apart', name: (file) => APART.exec(file)?.[1] ?? null }],
        },
      },
    },
  },
});
await keepCompiled();

/** The recorder comes before the program. */
function entry(): Plugin {
  const text = [RECORDER, BUILT_SERVER].map((file) => `import ${JSON.stringify(file)};`).join('\n');
  return {
    name: 'entry',
    resolveId: (id) => (id === ENTRY ? ENTRY : null),
    load: (id) => (id === ENTRY ? text : null),
  };
}

/** What a file of ours finds beside itself it finds from the bundle too; the bundle waits for nothing while it loads. */
function places(): Plugin {
  return {
    name: 'places',
    transform: (code, file) =>
      OURS.test(file)
        ? code
            .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href))
            .replace(/^await run\(/m, 'void run(')
        : null,
  };
}

/** Lets a server do once what most tests have it do, and keeps what V8 compiled for that. */
async function keepCompiled(): Promise<void> {
  const server = await startServer({ env: { TEST_COMPILED_CODE: 'made' } });
  const account = await Account.register(server.url);
  const { id: directory } = await account.createDirectory();
  const { id } = await account.storeFile({ file_id: directory });
  await account.names(directory);
  await account.try('downloadChunk', { params: { id }, query: { chunk: '0' } });
  await Account.signIn(server.url, account.form);
  await server.stop();
  const env = { ...process.env, TEST_COMPILED_CODE: 'needed' };
  execFileSync(process.execPath, [...CHEAP_SERVER, '--help'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
