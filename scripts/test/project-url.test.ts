import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { PROJECT_URL } from '@coffer/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const CONSTANT = 'packages/contract/src/constants.ts';
/** Names that nobody has (RFC 2606), and this machine. */
const OF_NOBODY = /(?:^|\.)(?:test|example|example\.(?:org|com|net)|invalid|localhost)$/;
const ADDRESS = /\bhttps?:\/\/([\w.-]+)(?::\d+)?(\/[\w./-]*)?/g;

const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean);
const texts = files
  .filter((file) => !/\.(?:webp|png|woff2|ico|gz|lock)$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const manifest = z.object({
  homepage: z.never().optional(),
  repository: z.never().optional(),
  bugs: z.never().optional(),
});

describe('The address of the project', () => {
  it('is in one constant alone', () => {
    const others = texts.flatMap(({ file, text }) =>
      Array.from(text.matchAll(ADDRESS), ([address, host = '', path = '']) => ({
        file,
        address,
        host,
        path,
      })),
    );
    const ours = others.filter(
      ({ address, host, path }) =>
        (PROJECT_URL !== '' && address.startsWith(PROJECT_URL)) ||
        (/coffer/i.test(host + path) && !OF_NOBODY.test(host)),
    );
    expect(ours.filter(({ file }) => file !== CONSTANT)).toEqual([]);
  });

  it('is in no manifest', () => {
    const manifests = texts.filter(({ file }) => /(?:^|\/)package\.json$/.test(file));
    expect(manifests.length).toBeGreaterThan(5);
    for (const { text } of manifests) manifest.parse(JSON.parse(text));
  });

  it('has one placeholder in the documentation', () => {
    const placeholders = texts
      .filter(({ file }) => /^(?:README|docs\/.*)\.md$/.test(file))
      .flatMap(({ text }) => Array.from(text.matchAll(/git clone (\S+)/g), ([, place]) => place));
    expect(placeholders.length).toBeGreaterThan(0);
    expect(new Set(placeholders)).toEqual(new Set(['<PROJECT_URL>']));
  });
});
