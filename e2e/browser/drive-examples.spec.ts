import { randomInt, randomUUID } from 'node:crypto';
import { makeAccount } from '../support/accounts.ts';
import { bundleForPage } from '../support/bundle-for-page.ts';
import { type DocstringExample, programOf } from '../support/docstring-examples.ts';
import { dose, NIGHT } from '../support/dose.ts';
import { driveExamples, prepareExample } from '../support/drive-examples.ts';
import { expect, test } from '../support/test.ts';

const BUNDLE = '/drive-examples.js';

/**
 * Node runs each of them every time (`e2e/http/drive-examples.test.ts`). A page has other streams, keys and storage, which one in
 * so many meets; the night tries all.
 */
const ONE_IN = dose(6, 1);

/** A module for a page that runs one of the examples, with the packages as they are in the sources. */
function bundleOf(examples: readonly DocstringExample[]): Promise<string> {
  const programs = examples.map(
    (example) => `async (modules, drive, account, url, email) => {${programOf(example)}}`,
  );
  return bundleForPage(`
    import * as client from '@coffer/client';
    import * as cofferCrypto from '@coffer/crypto';
    const modules = { '@coffer/client': client, '@coffer/crypto': cofferCrypto };
    const programs = [${programs.join(',\n')}];
    export async function runExample(index, account, email) {
      const drive = client.Drive.connect(location.origin);
      await drive.login(account);
      await programs[index](modules, drive, account, location.origin, email);
    }`);
}

test(
  'the examples of the client do in a page what they say',
  NIGHT,
  async ({ page, sharedServer, complaints }) => {
    // What is looked for in vain is answered with an error, which the console shows.
    complaints.expect(/Failed to load resource/);
    const examples = driveExamples().filter((_, index) => index % ONE_IN === 0);
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
  },
);
