// Bundles the built server for a test run; it records its statements. TEST_SERVER names the bundle already, as it does for all
// that starts it afterwards.
import { fileURLToPath } from 'node:url';
import { Account } from '../e2e/http/support/account.ts';
import { startServer } from '../e2e/support/server-process.ts';
import { BUILT_SERVER, BUNDLED_SERVER, CHEAP_SERVER } from '../e2e/support/server-program.ts';
import { bundleForTests, expectCompiled, KEEPING_COMPILED } from './bundle-for-tests.ts';

const KEEPER = fileURLToPath(new URL('kept-program.ts', import.meta.url));
const RECORDER = fileURLToPath(new URL('../e2e/recorder/record-statements.ts', import.meta.url));

await bundleForTests({
  // The recorder comes before the program.
  files: [RECORDER, BUILT_SERVER],
  bundle: BUNDLED_SERVER,
  // Repositories, by whose names the recorder knows them; and what they read while they are loaded.
  apart: /\/(packages\/server\/dist\/.+-(?:repository|tables))\.js$/,
  withoutWaiting: (code) =>
    code.replace(/^await run\(.*\);$/m, `import { start } from ${JSON.stringify(KEEPER)};\nvoid start(run);`),
});
await keepCompiled();
expectCompiled(CHEAP_SERVER);

/** Lets a server do once what most tests have it do, and keeps what V8 compiled for that. */
async function keepCompiled(): Promise<void> {
  const server = await startServer({ env: KEEPING_COMPILED, process: 'own' });
  const account = await Account.register(server.url);
  const { id: directory } = await account.createDirectory();
  const { id } = await account.storeFile({ file_id: directory });
  await account.names(directory);
  await account.try('downloadChunk', { params: { id }, query: { chunk: '0' } });
  await Account.signIn(server.url, account.form);
  await server.stop();
}
