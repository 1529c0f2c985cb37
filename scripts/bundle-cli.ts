// Bundles the built command line for a test run. TEST_CLI names the bundle already, as it does for all that starts it afterwards.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILT_CLI, BUNDLED_CLI, CHEAP_CLI, cliUser } from '../e2e/support/coffer-cli.ts';
import { startServer } from '../e2e/support/server-process.ts';
import { newPerson, testDrive } from '../e2e/support/test-drive.ts';
import { bundleForTests, expectCompiled, KEEPING_COMPILED } from './bundle-for-tests.ts';

await bundleForTests({
  files: [BUILT_CLI],
  bundle: BUNDLED_CLI,
  withoutWaiting: (code) =>
    code.replace(
      /^process\.exitCode = (await run\(.*\);\nended\(\);)$/ms,
      'void (async () => { process.exitCode = $1 })();',
    ),
});
await keepCompiled();
expectCompiled(CHEAP_CLI);

/** Stores a file by it, and keeps what V8 compiled for that. */
async function keepCompiled(): Promise<void> {
  const [server, user] = await Promise.all([startServer(), cliUser()]);
  await user.login(server.url, await newPerson(testDrive(server.url)));
  await writeFile(join(user.folder, 'file'), 'content');
  const { code, errors } = await user.run(['put', 'file', '/'], { env: KEEPING_COMPILED });
  if (code !== 0) throw new Error(`It did not store a file: ${errors}`);
  await Promise.all([server.stop(), user.remove()]);
}
