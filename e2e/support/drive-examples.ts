import { readFileSync } from 'node:fs';
import type { Drive } from '@coffer/client';
import { type DocstringExample, examplesIn } from './docstring-examples.ts';

const README = 'packages/client/README.md';

/** What the examples of a drive use without saying where it comes from. */
export const DECLARED = `
import type { Drive as SignedInDrive } from '@coffer/client';
declare const drive: SignedInDrive;
declare const account: { email: string; password: string; privateKeyPem: string };
declare const email: string;
declare const url: string;
`;

/** The examples in the client's docstrings, and that of its README. */
export function driveExamples(): readonly DocstringExample[] {
  const readme = readFileSync(new URL(`../../${README}`, import.meta.url), 'utf8');
  const [before = '', code = ''] = readme.split(/```ts\n|```\n/);
  const line = before.split('\n').length;
  return [
    { of: 'README', file: README, line, code: code.trim() },
    ...examplesIn('packages/client/src/drive'),
  ];
}

/** Puts into a drive what the examples find there. */
export async function prepareExample(drive: Pick<Drive, 'createDirectory' | 'write'>): Promise<void> {
  await drive.createDirectory('/Holidays');
  await drive.write('/Holidays/beach.jpg', new Uint8Array([1, 2, 3, 4, 5]), { mime: 'image/jpeg' });
}
