import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { NIGHT } from '../../../e2e/support/dose.ts';
import { compare, isWorse } from '../../src/against/compare.ts';
import { builtCommit, CannotMeasure, commitCalled } from '../../src/against/other-commit.ts';

const PROGRAMS = join(import.meta.dirname, '../../../node_modules/.bin');

/** A bench whose part `work` takes so many thousandths of a second of processor time, beside others that it may have. */
const bench = (thousandths: number, others: readonly string[]) => `
import { writeFileSync } from 'node:fs';
const part = process.argv[2];
if (part === 'broken') console.table([{ what: 'broken: could not be measured' }]);
if (${JSON.stringify(others)}.includes(part)) console.table([{ part }]);
if (part === 'work') {
  const { user } = process.cpuUsage();
  const used = () => process.cpuUsage().user - user;
  while (used() < ${thousandths}_000);
  writeFileSync(process.env.ROWS ?? '', JSON.stringify({ 'work: the loop': used() / 1e6, 'work: nothing': 0 }));
  console.table([{ part }]);
}
`;

/** A repository as small as one can be that builds as this one does; git and npm are the real ones. */
class SmallRepository {
  readonly folder = mkdtempSync(join(tmpdir(), 'coffer-bench-repository-'));

  constructor() {
    this.git('init', '--quiet', '--initial-branch=main');
    this.write('.gitignore', 'node_modules/\n/.bench/\n');
    this.write(
      'package.json',
      JSON.stringify({ type: 'module', scripts: { build: 'echo built > built.txt' } }),
    );
    this.write('package-lock.json', '{}');
    this.write('scripts/setup.mjs', '');
    this.write(
      'packages/cli/tsconfig.json',
      JSON.stringify({ files: ['main.ts'], compilerOptions: { types: [] } }),
    );
    this.write('packages/cli/main.ts', 'export const one = 1;\n');
    mkdirSync(join(this.folder, 'node_modules/.bin'), { recursive: true });
    for (const program of ['tsc', 'tsx']) {
      symlinkSync(join(PROGRAMS, program), join(this.folder, 'node_modules/.bin', program));
    }
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true });
    writeFileSync(join(this.folder, path), text);
  }

  commit(): string {
    this.git('add', '--all');
    const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'commit.gpgsign=false'];
    this.git(...who, 'commit', '--quiet', '--message', 'A step');
    return this.git('rev-parse', 'HEAD').trim();
  }

  git(...args: string[]): string {
    return execFileSync('git', args, { cwd: this.folder, encoding: 'utf8' });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}

describe('npm run bench -- --against', () => {
  let repository: SmallRepository;
  let bare: string;
  let broken: string;
  let base: string;

  beforeAll(() => {
    repository = new SmallRepository();
    bare = repository.commit();
    repository.write('bench/src/main.ts', bench(100, ['former']));
    repository.write('scripts/setup.mjs', 'process.exit(4);');
    broken = repository.commit();
    repository.write('scripts/setup.mjs', '');
    base = repository.commit();
  });
  afterAll(() => repository.remove());

  const of = (commit: string, parts: readonly string[]) =>
    compare({ repository: repository.folder, commit, parts, rounds: 5, rowsVariable: 'ROWS' });

  it('knows no commit that does not exist, that has no bench, or that does not build', () => {
    vi.spyOn(console, 'log').mockReturnValue();
    const { folder } = repository;
    expect(commitCalled(folder, 'main')).toBe(base);
    expect(() => commitCalled(folder, 'nowhere')).toThrow('no commit called nowhere');
    expect(() => commitCalled(folder, '--all')).toThrow(CannotMeasure);
    expect(() => builtCommit(folder, bare)).toThrow('has no bench/src/main.ts');
    expect(() => builtCommit(folder, broken)).toThrow('does not build here');
  });

  it(
    'builds a commit once, in a folder that git leaves alone, and anew what was left half made',
    NIGHT,
    () => {
      vi.spyOn(console, 'log').mockReturnValue();
      const half = join(repository.folder, '.bench', base, 'left.txt');
      repository.write(`.bench/${base}/left.txt`, 'half made');
      const folder = builtCommit(repository.folder, base);
      expect([existsSync(half), existsSync(join(folder, 'built.txt'))]).toEqual([false, true]);
      expect(existsSync(join(folder, 'node_modules/.bin/tsx'))).toBe(true);
      expect(repository.git('status', '--porcelain')).toBe('');
      writeFileSync(half, 'kept');
      expect(builtCommit(repository.folder, base)).toBe(folder);
      expect(existsSync(half)).toBe(true);
    },
  );

  it(
    'says what takes more in the working tree, what one side alone has, and what breaks',
    NIGHT,
    async () => {
      vi.spyOn(console, 'log').mockReturnValue();
      const [table, error] = [vi.spyOn(console, 'table'), vi.spyOn(console, 'error')];
      for (const spy of [table, error]) spy.mockReturnValue();
      repository.write('bench/src/main.ts', bench(200, ['more']));
      const rows = await of('main', ['work', 'more', 'former', 'broken']);
      expect(Object.fromEntries(rows.map(({ row, verdict }) => [row, verdict]))).toMatchObject({
        ...{ work: expect.anything(), 'work: the loop': 'worse', 'work: nothing': 'too short' },
        ...{ more: 'new', former: 'gone', broken: 'failed' },
      });
      expect(isWorse(rows)).toBe(true);
      expect(isWorse(rows.filter(({ verdict }) => verdict === 'new' || verdict === 'gone'))).toBe(false);
    },
  );
});
