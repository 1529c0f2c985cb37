import { randomUUID } from 'node:crypto';
import * as client from '@coffer/client';
import * as crypto from '@coffer/crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MadeAccount, makeAccount } from '../support/accounts.ts';
import { complaintsOfTheCompiler, type DocstringExample, runExample } from '../support/docstring-examples.ts';
import { isAll, NIGHT } from '../support/dose.ts';
import { DECLARED, driveExamples, prepareExample } from '../support/drive-examples.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';

const MODULES = { '@coffer/client': client, '@coffer/crypto': crypto };
const EXAMPLES = driveExamples();
/** Of so many of them one is tried by day, when the compiler reads all of them, too. */
const TRIED_ONE_IN = 6;

let server: RunningServer;
/** What the example before has left, which most of them do not mind. */
let used: MadeAccount | null = null;

beforeAll(async () => {
  server = await startServer({ env: { COFFER_TRUST_PROXY: 'loopback' } });
});

afterAll(() => server.stop());

/** An account with what the examples find there. */
async function preparedAccount(): Promise<MadeAccount> {
  const account = await makeAccount(server.url);
  await prepareExample(account.drive);
  return account;
}

/** What becomes of an example: whether it does what it says. */
const succeeding = [() => true, () => false] as const;

function runOn({ drive, email: address, ...account }: MadeAccount, example: DocstringExample): Promise<void> {
  const { password, privateKeyPem } = account;
  const email = `${randomUUID()}@example.org`;
  const values = { drive, account: { email: address, password, privateKeyPem }, email, url: server.url };
  return runExample(example, MODULES, values);
}

describe('An example of the client', () => {
  for (const [index, example] of EXAMPLES.entries()) {
    const { of, file, line } = example;
    it(
      `of ${of} (${file}:${line}) does in Node what it says`,
      index % TRIED_ONE_IN === 0 ? {} : NIGHT,
      async () => {
        const before = used;
        // The account of the examples before, or where it is not what this one needs, another: half of what they take are accounts.
        if (before !== null && (await runOn(before, example).then(...succeeding))) return;
        used = await preparedAccount();
        await runOn(used, example);
        // By night each of them has one of its own, as where somebody tries it.
        if (isAll) used = null;
      },
    );
  }

  it('keeps to the types, like a program that someone writes', () => {
    expect(complaintsOfTheCompiler(EXAMPLES, DECLARED)).toBe('');
  });
});
