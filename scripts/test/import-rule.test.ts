import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** What each layer of ARCHITECTURE.md may import of the others. */
const ALLOWED: Record<string, readonly string[]> = {
  crypto: [],
  contract: [],
  sqlite: [],
  client: ['crypto', 'contract'],
  server: ['crypto', 'contract', 'sqlite'],
  cli: ['client', 'crypto', 'contract', 'sqlite'],
  web: ['client', 'crypto', 'contract'],
};

const layers = Object.keys(ALLOWED);
const arrows = layers.flatMap((from) => layers.filter((to) => to !== from).map((to) => [from, to] as const));

const folder = mkdtempSync(join(tmpdir(), 'coffer-import-rule-'));
let report = '';

function writeImport(file: string, imported: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), `import '${imported}';\n`);
}

/** The files that the linter refuses for what they import. */
const isRefused = (file: string) =>
  report.split('\n').some((line) => line.startsWith(file) && line.includes('lint/style/noRestrictedImports'));

beforeAll(() => {
  copyFileSync('biome.json', join(folder, 'biome.json'));
  for (const [from, to] of arrows) writeImport(`packages/${from}/src/imports-${to}.ts`, `@coffer/${to}`);
  writeImport('packages/crypto/src/reads-files.ts', 'node:fs');
  writeImport('packages/web/src/features/files/knows-the-app.ts', '../../app/router.tsx');
  const { stdout, stderr } = spawnSync(
    resolve('node_modules/.bin/biome'),
    ['lint', '--colors=off', '--vcs-enabled=false', '--max-diagnostics=none'],
    { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' },
  );
  report = stdout + stderr;
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('the import rule', () => {
  it.each(arrows)('%s → %s is refused unless ARCHITECTURE.md allows it', (from, to) => {
    expect(isRefused(`packages/${from}/src/imports-${to}.ts`)).toBe(!ALLOWED[from]?.includes(to));
  });

  it('keeps input and output out of crypto', () => {
    expect(isRefused('packages/crypto/src/reads-files.ts')).toBe(true);
  });

  it('keeps a feature from knowing the application that composes it', () => {
    expect(isRefused('packages/web/src/features/files/knows-the-app.ts')).toBe(true);
  });
});
