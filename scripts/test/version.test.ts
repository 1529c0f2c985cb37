import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { releaseDay } from '../release/release-day.ts';

const manifest = z.object({ name: z.string(), version: z.string() });
const lockFile = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) });

const parsed = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const { version } = manifest.parse(parsed('package.json'));
const { packages } = lockFile.parse(parsed('package-lock.json'));
/** The folders of all packages of this repository. */
const folders = Object.keys(packages).filter((path) => path !== '' && !path.includes('node_modules/'));
const changelog = readFileSync('CHANGELOG.md', 'utf8');

describe('The version', () => {
  it('is the same in every manifest and in the lock file', () => {
    expect(folders.length).toBeGreaterThan(5);
    const versions = folders.map((folder) => manifest.parse(parsed(`${folder}/package.json`)).version);
    const locked = ['', ...folders].map((folder) => packages[folder]?.version);
    expect(new Set([...versions, ...locked])).toEqual(new Set([version]));
  });

  it('has a day in the changelog, which begins with what operators must do', () => {
    const [, notes = ''] = changelog.split(`\n## ${version} - `);
    const [day = ''] = notes.split('\n');
    expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(releaseDay(changelog, version)).toEqual(new Date(day));
    expect(/^### (.*)$/m.exec(notes)?.[1]).toBe('What operators must do');
  });

  it('is found by its whole name', () => {
    const text = '## 1.0.0-rc.1 - 2026-11-30\n\n## 1.0.0 - 2026-12-24\n';
    expect(releaseDay(text, '1.0.0')).toEqual(new Date('2026-12-24'));
    expect(releaseDay(text, '1.0.0-rc.1')).toEqual(new Date('2026-11-30'));
  });
});
