import { expect } from 'vitest';
import type { DavClient } from './dav-client.ts';

/** What Explorer sets of each file that it has stored. */
export const EXPLORERS_ATTRIBUTES =
  '<D:propertyupdate xmlns:D="DAV:" xmlns:Z="urn:schemas-microsoft-com:"><D:set><D:prop>' +
  '<Z:Win32FileAttributes>00000020</Z:Win32FileAttributes></D:prop></D:set></D:propertyupdate>';

/**
 * How programs save a file that holds `one`, so that it holds `two`: what they send, in its order, by the file that each is
 * given.
 *
 * @param at the directory of the files
 */
export function savingPrograms(
  dav: DavClient,
  at: string,
): Readonly<Record<string, (file: string) => Promise<unknown>>> {
  const put = (name: string, body: string) => dav.status('PUT', `${at}/${name}`, {}, body);
  const stored = async (name: string) => (await dav.send('GET', `${at}/${name}`)).text;
  return {
    async 'word.docx'(file) {
      await put(`~$${file}`, 'owner');
      await put('~WRD0000.tmp', 'two');
      expect(await dav.move(`${at}/${file}`, `${at}/~WRL0001.tmp`)).toBe(201);
      expect(await stored('~WRL0001.tmp')).toBe('one');
      expect(await dav.status('GET', `${at}/${file}`)).toBe(404);
      expect(await dav.move(`${at}/~WRD0000.tmp`, `${at}/${file}`)).toBe(201);
      expect(await stored('~WRL0001.tmp')).toBe('one');
      for (const name of ['~WRL0001.tmp', `~$${file}`]) {
        expect(await dav.status('DELETE', `${at}/${name}`)).toBe(204);
      }
    },
    async 'office.odt'(file) {
      await put(`.~lock.${file}#`, 'me');
      await put('lu12ab3cd.tmp', 'two');
      expect(await dav.move(`${at}/lu12ab3cd.tmp`, `${at}/${file}`)).toBe(204);
      await dav.status('DELETE', `${at}/.~lock.${file}#`);
    },
    async 'mac.txt'(file) {
      const beside = `${file}.sb-1a2b3c4d-AbCdEf`;
      expect(await dav.status('MKCOL', `${at}/${beside}`)).toBe(201);
      await put(`${beside}/${file}`, 'two');
      expect(await dav.move(`${at}/${beside}/${file}`, `${at}/${file}`)).toBe(204);
      expect(await dav.status('DELETE', `${at}/${beside}`)).toBe(204);
    },
    async 'vim.txt'(file) {
      await put(`.${file}.swp`, 'swap');
      expect(await dav.move(`${at}/${file}`, `${at}/${file}~`)).toBe(201);
      expect(await put(file, 'two')).toBe(201);
      expect(await dav.status('DELETE', `${at}/${file}~`)).toBe(204);
      await dav.status('DELETE', `${at}/.${file}.swp`);
    },
  };
}
