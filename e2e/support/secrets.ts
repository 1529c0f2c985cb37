import { expect } from '@playwright/test';
import { canariesIn } from './canaries.ts';
import type { RunningServer } from './server-process.ts';

/** What the people of this test process keep to themselves. */
const secrets = new Set<string>();

/** Somebody has a password, the name of a file, a recovery code or the like, which is to be found nowhere else. */
export function keepSecret(text: string): void {
  secrets.add(text);
}

/** Somebody has a private key: a line of its PEM stands for it. */
export function keepPrivateKey(pem: string): void {
  const line = pem.split('\n')[3];
  if (line !== undefined && line.length > 40) secrets.add(line);
}

/** Expects to find none of it in what a server keeps and logs, in any encoding. */
export async function expectNoSecrets(server: Pick<RunningServer, 'dataDir' | 'log'>): Promise<void> {
  const canaries = [...secrets].map((text, at) => ({ name: `secret ${at}`, bytes: Buffer.from(text) }));
  expect(await canariesIn(server, canaries), 'the server knows no secret').toEqual([]);
}
