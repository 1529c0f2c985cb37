import { describe, expect, it } from 'vitest';
import type { Drive } from '../../../src/drive/drive.ts';
import { saveCopy } from '../../../src/drive/sharing/save-copy.ts';
import { failed } from '../../../src/failures/coffer-error.ts';
import { refusedHere } from '../../../src/failures/refused-here.ts';
import type { IntactItem } from '../../../src/keyring/opened-item.ts';
import { anItem } from '../../support/opened.ts';

const SIGNAL = new AbortController().signal;

/** A directory that holds names, some of which nobody sees in its list. */
function targetWith(listed: readonly string[], unlisted: (name: string) => boolean = () => false) {
  const written: string[] = [];
  const put = (name: string, more: Partial<IntactItem>) => {
    if (listed.includes(name) || unlisted(name)) {
      throw more.kind === 'directory'
        ? refusedHere('name_exists', 409, 'This name is in use.')
        : failed('file_already_exists');
    }
    written.push(name);
    return anItem({ ...more, name });
  };
  const to: Parameters<typeof saveCopy>[0]['to'] = {
    list: async () => ({ parents: [], children: listed.map((name) => anItem({ name })) }),
    createDirectory: async (place) => put(nameOf(place), { kind: 'directory' }),
    write: async (place, content) => put(nameOf(place), { size: content instanceof Blob ? content.size : 0 }),
  };
  return { to, written };
}

const nameOf = (place: Parameters<Drive['write']>[0]) => (typeof place === 'string' ? place : place.name);

const copy = (
  item: IntactItem,
  { to }: ReturnType<typeof targetWith>,
  name?: string,
  children = [anItem({ name: 'beach.jpg' })],
) => {
  const from = {
    stat: async () => item,
    list: async () => ({ parents: [], children }),
    stream: async () => new Blob(['a beach']).stream(),
  };
  return saveCopy({ from, to, item, takesParts: false }, { directory: null, name }, SIGNAL);
};

const beach = anItem({ name: 'beach.jpg' });

describe('A copy of what others share', () => {
  it('has the name of what it is of where that is free', async () => {
    const target = targetWith(['other.jpg']);
    expect((await copy(beach, target)).name).toBe('beach.jpg');
    expect(target.written).toEqual(['beach.jpg']);
  });

  it('gets a name beside those that are in use', async () => {
    const target = targetWith(['beach.jpg', 'beach (1).jpg']);
    expect(await copy(beach, target)).toMatchObject({ name: 'beach (2).jpg', size: 7 });
    const holidays = anItem({ kind: 'directory', name: 'Trip 1.5' });
    const other = targetWith(['Trip 1.5']);
    expect((await copy(holidays, other)).name).toBe('Trip 1.5 (1)');
    expect(other.written).toEqual(['Trip 1.5 (1)', 'beach.jpg']);
  });

  it('has all of a folder, or is not made: not where a file in it was never sealed completely', async () => {
    const holidays = anItem({ kind: 'directory', name: 'Holidays' });
    const target = targetWith([]);
    const children = [beach, anItem({ name: 'more.jpg', content: null, isRootless: true })];
    await expect(copy(holidays, target, undefined, children)).rejects.toMatchObject({
      failure: { code: 'item_damaged' },
    });
    expect(target.written).toEqual([]);
    const unfinished = anItem({ name: 'begun.jpg', content: null });
    await copy(holidays, target, undefined, [beach, unfinished]);
    expect(target.written).toEqual(['Holidays', 'beach.jpg']);
  });

  it('gets the next name where somebody took it meanwhile, but not without end', async () => {
    const target = targetWith(['beach.jpg'], (name) => name === 'beach (1).jpg');
    expect(await copy(beach, target)).toMatchObject({ name: 'beach (2).jpg', size: 7 });
    const directories = targetWith([], (name) => name === 'Trip');
    expect((await copy(anItem({ kind: 'directory', name: 'Trip' }), directories)).name).toBe('Trip (1)');
    const full = targetWith([], () => true);
    await expect(copy(beach, full)).rejects.toMatchObject({ failure: { code: 'file_already_exists' } });
  });

  it('is refused under a name that was asked for and is in use', async () => {
    const target = targetWith(['mine.jpg']);
    await expect(copy(beach, target, 'mine.jpg')).rejects.toMatchObject({
      failure: { code: 'file_already_exists' },
    });
    expect(target.written).toEqual([]);
  });
});
