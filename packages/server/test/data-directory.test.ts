import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartRefused } from '../src/config/start-refused.ts';
import { DATA_FILE, useDirectory } from '../src/store/data-directory.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coffer-data-directory-'));
});
afterEach(() => rm(folder, { recursive: true }));

const file = () => join(folder, DATA_FILE);
const versionIn = async () => JSON.parse(await readFile(file(), 'utf8'));
const saying = (version: number) => writeFile(file(), JSON.stringify({ format: 'coffer-data', version }));

describe('A data directory', () => {
  it('that is made says its version, also where several instances begin at once, and to nobody else', async () => {
    const made = join(folder, 'new');
    await Promise.all(Array.from({ length: 5 }, () => useDirectory(made, 'made')));
    expect(await readdir(made)).toEqual([DATA_FILE]);
    expect(JSON.parse(await readFile(join(made, DATA_FILE), 'utf8'))).toEqual({
      format: 'coffer-data',
      version: 1,
    });
    expect((await stat(join(made, DATA_FILE))).mode & 0o077).toBe(0);
  });

  it('without a version has the first one, which a start writes, and a command does not', async () => {
    await useDirectory(folder, 'refused');
    expect(await readdir(folder)).toEqual([]);
    await useDirectory(folder, 'made');
    expect(await versionIn()).toMatchObject({ version: 1 });
  });

  it.each(['made', 'refused'] as const)(
    'of a newer version is refused in one sentence (%s), and stays as it is',
    async (absent) => {
      await saying(2);
      const used = useDirectory(folder, absent);
      await expect(used).rejects.toThrow(StartRefused);
      await expect(used).rejects.toThrow(/^COFFER_DATA_DIR .* was written by a newer version of Coffer;/);
      expect(await versionIn()).toMatchObject({ version: 2 });
    },
  );

  it.each(['', '{"version":1}', '{"format":"coffer-data","version":"1"}'])(
    'whose version is damaged (%j) is refused, with what to do',
    async (text) => {
      await writeFile(file(), text);
      await expect(useDirectory(folder, 'made')).rejects.toThrow('remove it if it is damaged');
    },
  );
});
