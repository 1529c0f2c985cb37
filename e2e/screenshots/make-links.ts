import { setTimeout as wait } from 'node:timers/promises';
import { intact, type TestDrive } from '../support/test-drive.ts';
import { daysAgo } from './fixed-clock.ts';

/** They are listed by the second in which they were made. */
const APART_MS = 1_100;

const FOREVER = { password: null, expiresAt: null, maxDownloads: null };

/**
 * Public links of each kind, always in the same order.
 *
 * @param address where people open the drive
 * @returns the address of the first one
 */
export async function makeLinks(
  drive: TestDrive,
  folders: ReadonlyMap<string, string>,
  address: string,
): Promise<string> {
  const holidays = await drive.list(folders.get('Holidays') ?? null);
  const harbour = await drive.links.create(intact(holidays, 'Harbour.jpg'), FOREVER);
  if (harbour.state !== 'intact') throw new Error('A link was damaged while it was made');
  await wait(APART_MS);
  const fortnight = { ...FOREVER, expiresAt: daysAgo(-14), maxDownloads: 20 };
  await drive.links.create(intact(holidays, 'Beach at noon.jpg'), fortnight);
  await wait(APART_MS);
  const recipes = intact(await drive.list(), 'Recipes');
  await drive.links.create(recipes, { ...FOREVER, password: 'cherries' });
  const { pathname, hash } = new URL(drive.links.address(harbour));
  return `${address}${pathname}${hash}`;
}
