import { createWriteStream } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Results } from '../src/terminal/results.ts';

const onFullDisk = () => new Results(createWriteStream('/dev/full').on('error', () => undefined));

describe.runIf(process.platform === 'linux')('fault B24: results on a full disk', () => {
  it.each([true, false])('end a command that only shows something (%s), and no other', async (onlyShows) => {
    const results = onFullDisk();
    if (onlyShows) results.onlyShow();
    results.write('line\n');
    expect(await results.lost()).toMatchObject({
      exit: 'full',
      message: expect.stringContaining('The disk is full'),
    });
    expect(results.signal.aborted).toBe(onlyShows);
  });

  it('refuse what nobody can do without, such as a key, and say so once', async () => {
    const results = onFullDisk();
    await expect(results.show('a new key\n', 'No key file was made.')).rejects.toMatchObject({
      exit: 'full',
      message: expect.stringMatching(/\. No key file was made\.$/),
    });
    expect(await results.lost()).toBeNull();
  });

  it('say where what was made cannot be undone', async () => {
    const results = onFullDisk();
    results.write('https://drive.example.org/l/1#secret\n');
    const undo = () => Promise.reject(new Error('not now'));
    await expect(results.expectWritten('No link was made.', undo)).rejects.toMatchObject({
      exit: 'full',
      message: expect.stringContaining('What was made is there, and stays: '),
    });
  });
});
