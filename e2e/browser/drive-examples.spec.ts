import { randomInt, randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { makeAccount } from '../support/accounts.ts';
import { CHEAP_KDF_CONDITION } from '../support/cheap-kdf.ts';
import { type DocstringExample, programOf } from '../support/docstring-examples.ts';
import { driveExamples, prepareExample } from '../support/drive-examples.ts';
import { expect, test } from '../support/test.ts';

const ENTRY = 'virtual:drive-examples';
const RESOLVED = `\0${ENTRY}`;
const BUNDLE = '/drive-examples.js';

/** A module for a page that runs one of the examples, with the packages as they are in the sources. */
async function bundleOf(examples: readonly DocstringExample[]): Promise<string> {
  const programs = examples.map(
    (example) => `async (modules, drive, account, url, email) => {${programOf(example)}}`,
  );
  const source = `
    import * as client from '@coffer/client';
    import * as cofferCrypto from '@coffer/crypto';
    const modules = { '@coffer/client': client, '@coffer/crypto': cofferCrypto };
    const programs = [${programs.join(',\n')}];
    export async function runExample(index, account, email) {
      const drive = client.Drive.connect(location.origin);
      await drive.login(account);
      await programs[index](modules, drive, account, location.origin, email);
    }`;
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('../..', import.meta.url)),
    resolve: { conditions: ['coffer-source', CHEAP_KDF_CONDITION] },
    plugins: [
      {
        name: 'drive-examples',
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
        // What the client loads with its first use comes along.
        output: { codeSplitting: false },
      },
    },
  });
  for (const { output } of [result].flat().flatMap((each) => ('output' in each ? [each] : []))) {
    for (const part of output) if (part.type === 'chunk' && part.isEntry) return part.code;
  }
  throw new Error('Nothing was built');
}

test('the examples of the client do in a page what they say', async ({ page, sharedServer, complaints }) => {
  // What is looked for in vain is answered with an error, which the console shows.
  complaints.expect(/Failed to load resource/);
  const examples = driveExamples();
  const body = await bundleOf(examples);
  await page.route(`**${BUNDLE}`, (route) => route.fulfill({ contentType: 'text/javascript', body }));
  await page.goto(`${sharedServer.url}/auth/login`);
  const failures: string[] = [];
  for (const [index, { of, file, line }] of examples.entries()) {
    // Only so many may sign in from one address.
    const address = ['10', ...Array.from({ length: 3 }, () => randomInt(1, 255))].join('.');
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': address });
    const { drive, email, password, privateKeyPem } = await makeAccount(sharedServer.url);
    await prepareExample(drive);
    const failure = await page.evaluate(
      async ([bundle, at, account, other]) => {
        const { runExample } = await import(bundle);
        return runExample(at, account, other).then(
          () => null,
          (error: unknown) => String(error),
        );
      },
      [BUNDLE, index, { email, password, privateKeyPem }, `${randomUUID()}@example.org`] as const,
    );
    if (failure !== null) failures.push(`${of} (${file}:${line}): ${failure}`);
  }
  expect(failures).toEqual([]);
});
