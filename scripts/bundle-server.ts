// Bundles the built server for a test run, which starts it some hundred times: Node spends half of a start on finding and
// reading 900 files. Keys are derived cheaply in it, and it records its statements. The tests of the container's image run
// the files that people get.
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { CHEAP_KDF_CONDITION } from '../e2e/support/cheap-kdf.ts';
import { BUILT_SERVER, BUNDLED_SERVER } from '../e2e/support/server-program.ts';

const ENTRY = 'virtual:server-for-tests';
const RECORDER = fileURLToPath(new URL('../e2e/recorder/record-statements.ts', import.meta.url));
const OURS = /\/packages\/\w+\/dist\//;
const REPOSITORY = /\/(packages\/server\/dist\/.+-repository)\.js$/;

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
      input: { main: ENTRY },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: ({ name }) => (name.startsWith('packages/') ? '[name].js' : '[name]-[hash].js'),
        // Each repository stays a file of its name, by which the recorder knows it.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ debugName: 'repositories', name: (file) => REPOSITORY.exec(file)?.[1] ?? null }],
        },
      },
    },
  },
});

/** The recorder comes before the program. */
function entry(): Plugin {
  const text = [RECORDER, BUILT_SERVER].map((file) => `import ${JSON.stringify(file)};`).join('\n');
  return {
    name: 'entry',
    resolveId: (id) => (id === ENTRY ? ENTRY : null),
    load: (id) => (id === ENTRY ? text : null),
  };
}

/** What a file of ours finds beside itself it finds from the bundle too. */
function places(): Plugin {
  return {
    name: 'places',
    transform: (code, file) =>
      OURS.test(file) && code.includes('import.meta.url')
        ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href))
        : null,
  };
}
