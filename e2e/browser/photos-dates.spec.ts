import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cr3, heicAt, jxl, tiffWritten } from '../../packages/client/test/support/boxed-pictures.ts';
import { NIGHT } from '../support/dose.ts';
import { expect, test } from '../support/test.ts';

const at = (day: number) => ({ taken: `2021:09:${day} 11:12:13`, offset: '+02:00' });

test(
  'fault B13: pictures whose date is behind their pixels, or in a box of its own, are under their day',
  NIGHT,
  async ({ page, person, folder }) => {
    const pixels = 300_000;
    const files = [
      ['raw.cr3', cr3(at(10), true, pixels), 'Friday, 10 September 2021'],
      [
        'scan.tif',
        tiffWritten(at(11), { isLittle: false, isBig: true }, pixels),
        'Saturday, 11 September 2021',
      ],
      ['behind.jxl', jxl(at(12), 'behind', pixels), 'Sunday, 12 September 2021'],
      [
        'inside.heic',
        heicAt(at(13), { brand: 'heic', method: 1, isMetaLast: true }, pixels),
        'Monday, 13 September 2021',
      ],
    ] as const;
    for (const [name, bytes] of files) await writeFile(join(folder, name), bytes);
    await person.upload(page, ...files.map(([name]) => join(folder, name)));
    await page.keyboard.press('Escape');

    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Photos' }).click();
    const grid = page.getByRole('grid', { name: 'Photos' });
    for (const [name, , day] of files) {
      await expect(grid.getByRole('gridcell', { name: `${name}, ${day}` }), name).toBeVisible();
    }
  },
);
