import { randomUUID } from 'node:crypto';
import * as client from '@coffer/client';
import * as crypto from '@coffer/crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount } from '../support/accounts.ts';
import { complaintsOfTheCompiler, runExample } from '../support/docstring-examples.ts';
import { DECLARED, driveExamples, prepareExample } from '../support/drive-examples.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';

const MODULES = { '@coffer/client': client, '@coffer/crypto': crypto };
const EXAMPLES = driveExamples();

let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ env: { COFFER_TRUST_PROXY: 'loopback' } });
});

afterAll(() => server.stop());

describe('An example of the client', () => {
  it.each(EXAMPLES)('of $of ($file:$line) does in Node what it says', async (example) => {
    const { drive, email: address, password, privateKeyPem } = await makeAccount(server.url);
    const account = { email: address, password, privateKeyPem };
    await prepareExample(drive);
    const email = `${randomUUID()}@example.org`;
    await runExample(example, MODULES, { drive, account, email, url: server.url });
  });

  it('keeps to the types, like a program that someone writes', () => {
    expect(complaintsOfTheCompiler(EXAMPLES, DECLARED)).toBe('');
  });
});
